#!/bin/bash
# SPDX-License-Identifier: BSD-3-Clause
# shellcheck source-path=SCRIPTDIR
#
# A logger that is stuck or missing never holds a login, and what was not logged is counted.
. "$(dirname "$0")/lib.sh"
. "$here/sshd.sh"

host=$build/tests/system/host
socket=/run/systemd/journal/socket
devlog=/run/systemd/journal/dev-log

# The modules of this service log nothing: syslog(3) of others does block.
quiet_service() {
	set_service quiet <<-END
		auth required pam_permit.so
		account required pam_permit.so
		session required pam_permit.so
	END
}

usec() { sed -n 's/^result=0 usec=//p' <<<"$1"; }

# 300 logins of 6 lines fill the queue of a journald that does not read, and 300 that it reads
# tell how long that may take.
check_stopped() {
	local good bad out

	mark
	good=$(usec "$("$host" quiet root x 300 </dev/null)")
	wait_line ' login ' 300
	mark
	coproc HOST { exec "$host" quiet root x 300; }
	exec 7<&"${HOST[0]}" 8>&"${HOST[1]}"
	read -r -t 60 -u 7 out
	wait "$HOST_PID"
	bad=$(usec "$out")
	is "journald: 300 logins without trouble" "$(line_count ' login ')" 300
	compare "$good" "$bad"
}
