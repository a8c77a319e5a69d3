#!/bin/bash
# SPDX-License-Identifier: BSD-3-Clause
#
# Programs with the set-user-ID bit. The journal notes the real user of the sender, and the
# command believes root only: what su and sudo log for an ordinary user must count as root's.
. "$(dirname "$0")/stage.sh"
. "$here/typed_password.sh"

cli="$build/pam-latency --no-pager"

# The user ids under which our lines stand in the journal.
uids() { records | sed -n 's/.*"_UID":"\([0-9]*\)".*/\1/p' | sort -u | xargs; }

check() { # NAME SERVICE COMMAND...
	local name=$1 service=$2

	shift 2
	mark
	"$@" >/dev/null 2>&1
	has "$name: there are lines" "$(lines)" "^pam_latency\\($service:session\\): login "
	is "$name: they are root's, by what the journal says" "$(uids)" 0
	has "$name: the command reads them" "$($cli --service "$service" logins 2>&1)" \
		" $service .* unix [0-9].* (ok|slow)"
}

install_module
make_typists
echo "log = all" | set_conf
for service in su sudo; do
	cp "/etc/pam.d/$service" "$work/source"
	set_service "$service" <"$work/source"
done

check "su" su typed_su bob "$password"
check "sudo" sudo typed_sudo "$password"

# The socket of the journal away: what goes through /dev/log is believed as well.
mv /run/systemd/journal/socket /run/systemd/journal/socket.away
mark
typed_su bob "$password" >/dev/null 2>&1
mv /run/systemd/journal/socket.away /run/systemd/journal/socket
is "su, by syslog: the lines are root's" \
	"$(journal -o json | grep -F '"MESSAGE":"pam_latency(' |
		sed -n 's/.*"_UID":"\([0-9]*\)".*/\1/p' | sort -u | xargs)" 0
finish
