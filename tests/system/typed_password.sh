# SPDX-License-Identifier: BSD-3-Clause
# shellcheck shell=bash
#
# su and sudo of an ordinary user, who types the password at their prompt.

make_typists() {
	make_user alice
	make_user bob
	echo 'alice ALL=(ALL:ALL) ALL' >/etc/sudoers.d/alice
}

as_alice() {
	setpriv --reuid=alice --regid=alice --init-groups env HOME=/home/alice USER=alice "$@"
}

typed_su() { # USER PASSWORD [SECONDS]: alice becomes USER
	as_alice expect -c "
		log_user 0
		set timeout 20
		spawn -noecho su $1 -c {echo done-\$USER}
		expect *assword:
		sleep ${3:-0}
		send {$2}
		send \\r
		log_user 1
		expect eof
		exit [lindex [wait] 3]"
}

typed_sudo() { # PASSWORD: alice becomes root
	as_alice sudo -k -S id -un <<<"$1" 2>/dev/null
}
