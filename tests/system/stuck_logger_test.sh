#!/bin/bash
# SPDX-License-Identifier: BSD-3-Clause
#
# A logger that is stuck or missing never holds a login, and what was not logged is counted.
. "$(dirname "$0")/stage.sh"
. "$here/real_sshd.sh"

login_loop=$build/tests/bin/login_loop
socket=/run/systemd/journal/socket
devlog=/run/systemd/journal/dev-log
logins=300
per_login=6 # lines: five calls and the login

# The time of the logins, from what login_loop prints; empty when one failed.
usec() { sed -n 's/^result=0 usec=//p' <<<"$1"; }

# Runs the logins while journald is stopped, and one more when it reads again.
run_stopped() {
	kill -STOP "$JOURNALD_PID"
	mkfifo "$work/ask" "$work/answer"
	timeout 120 "$login_loop" quiet root x $logins <"$work/ask" >"$work/answer" &
	exec 7>"$work/ask" 8<"$work/answer"
	read -r -t 100 -u 8 stopped
	kill -CONT "$JOURNALD_PID"
	journalctl --sync
	echo >&7
	exec 7>&-
	read -r -t 100 -u 8 last
	exec 8<&-
	wait $!
}

check_stopped() {
	local good bad stopped last lost

	mark
	good=$(usec "$("$login_loop" quiet root x $logins </dev/null)")
	is "journald reads: every line is there" "$(line_count .)" $((logins * per_login))
	mark
	run_stopped
	bad=$(usec "$stopped")
	has "journald stopped: the logins succeed" "$stopped" '^result=0 '
	has "journald stopped: the next login succeeds" "$last" '^result=0 '
	if [ $((${bad:-999999999} / 10)) -lt "$good" ]; then
		ok "journald stopped: the logins are not slower"
	else
		not_ok "journald stopped: the logins are not slower" "$bad us against $good us"
	fi
	lost=$(fields -- lost | awk '$1 != "-" { n += $1 } END { print n + 0 }')
	has "journald stopped: the next line has lost=N" "$lost" '^[1-9]'
	is "journald stopped: what was read and what was lost is all" \
		$(($(line_count .) + lost)) $(((logins + 1) * per_login))
}

# Runs one login over ssh without some of the sockets, with them moved away.
without() { # NAME PATH...
	local name=$1 path answer

	shift
	for path; do mv "$path" "$path.away"; done
	mark
	answer=$(ssh_key alice id -un)
	sshd_idle
	for path; do mv "$path.away" "$path"; done
	is "$name: the login works" "$answer" alice
}

install_module
make_user alice
set_conf <<END
log = all
budget = 20s authenticate = 20s total = 60s # a busy machine is not what is tested here
END
set_service "$sshd_service" <<'END'
auth required pam_unix.so
account required pam_permit.so
session required pam_permit.so
END
# Its modules log nothing: syslog(3) of others does block when journald is stopped.
set_service quiet <<'END'
auth required pam_permit.so
account required pam_permit.so
session required pam_permit.so
END
check_stopped

start_sshd "LogLevel INFO"
without "no /dev/log" "$devlog"
is "no /dev/log: our lines are in the journal" "$(line_count ' login ')" 1
without "no socket of the journal" "$socket"
is "no socket of the journal: our lines come through syslog" "$(line_count ' login ')" 1
login_line=$(journal -o json | grep '): login took=')
has "no socket of the journal: the facility" "$login_line" '"SYSLOG_FACILITY":"10"'
has "no socket of the journal: the priority" "$login_line" '"PRIORITY":"6"'
# Since OpenSSH 9.8 a program of its own serves each connection.
has "no socket of the journal: the program" "$login_line" \
	"\"SYSLOG_IDENTIFIER\":\"($sshd_service|sshd-session)\""
without "no logger at all" "$devlog" "$socket"
is "no logger at all: nothing is logged" "$(line_count .)" 0
stop_sshd
finish
