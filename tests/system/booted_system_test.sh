#!/bin/bash
# SPDX-License-Identifier: BSD-3-Clause
# shellcheck disable=SC2086
#
# A whole system: real ssh logins through the distribution's own ssh.service, with a real
# journal, D-Bus and logind, and the command that reads them from the live journal.
here=$(cd "$(dirname "$0")" && pwd)

if [ -z "${PL_BOOTED:-}" ]; then
	top=$(cd "$here/../.." && pwd)
	export PL_BUILD=${PL_BUILD:-$top}
	[ "$PL_BUILD" = "$top" ] || bind=$PL_BUILD
	errors=$(mktemp)
	PL_BIND="$top ${bind:-}" "$here/boot.sh" "$here/${0##*/}" 2>"$errors"
	status=$?
	if [ $status = 77 ]; then
		echo "1..0 # SKIP $(head -1 "$errors")"
		status=0
	fi
	rm -f "$errors"
	exit $status
fi
export JOURNALD_PID=$PPID # there is one already
. "$here/stage.sh"

cli="$build/pam-latency --no-pager"

log_in() { # COMMAND...
	timeout 60 ssh -F /dev/null -o LogLevel=ERROR -o StrictHostKeyChecking=no \
		-o UserKnownHostsFile=/dev/null -o IdentitiesOnly=yes -o BatchMode=yes \
		-i "$work/key" alice@127.0.0.1 "$@" </dev/null 2>&1
}

no_connection() { ! pgrep -f '^sshd(-session)?: alice' >/dev/null; }

sshd_idle() { wait_for 200 no_connection; }

set_up() {
	install_module
	# The first login makes a user's systemd, on a busy machine.
	set_conf <<<"budget = 20s total = 60s"
	make_user alice
	ssh-keygen -q -t ed25519 -N '' -f "$work/key"
	install -d -o alice -m 700 /home/alice/.ssh
	install -o alice -m 600 "$work/key.pub" /home/alice/.ssh/authorized_keys
	rm -f /etc/update-motd.d/* /run/nologin
	cp /etc/pam.d/sshd "$work/source"
	set_service sshd <"$work/source"
}

check_plain() {
	local name="ssh logins" i out

	mark
	for i in 1 2 3; do log_in true; done
	out=$(log_in "echo session=\$XDG_SESSION_ID")
	sshd_idle
	has "$name: logind has made a session" "$out" '^session=[0-9c]'
	is "$name: a login line for each" "$(line_count ' login ')" 4
	is "$name: the journal has them with their fields" \
		"$(records | grep -c '"PAM_LATENCY_EVENT":"login"')" 4
	out=$($cli logins 2>&1)
	is "$name: logins" "$(grep -Ec ' sshd +alice +[0-9a-z.:]+ .* ok$' <<<"$out")" 4
	out=$($cli show 2>&1)
	has "$name: show: who" "$out" '^sshd: alice from 127\.0\.0\.1, '
	has "$name: show: a module" "$out" 'pam_systemd.so +[0-9.]+ms'
	out=$($cli blame 2>&1)
	has "$name: blame" "$out" '^4 logins, 0 slow: median'
	has "$name: blame: a module" "$out" '^pam_systemd.so +open_session +4 '
	has "$name: the last one in a sentence" "$($cli 2>&1)" 'alice'
	is "$name: the journal of a user says nothing" \
		"$(setpriv --reuid=alice --clear-groups $cli logins 2>&1 | grep -c ' sshd ')" 0
	holds "verify finds no fault" $cli verify sshd
}

check_probe() {
	local name="probe" out

	mark
	out=$($cli probe sshd alice 2>&1)
	is "$name: status" $? 0
	has "$name: pam_systemd is timed" "$out" 'pam_systemd.so +[0-9.]+ms'
	has "$name: logind made the session" "$(journal -o cat -u systemd-logind)" \
		'^New session .* of user alice'
	wait_for 100 no_session
	is "$name: and ended it" "$(loginctl --no-legend list-sessions | grep -c alice)" 0
	is "$name: nothing is logged for it" "$(line_count .)" 0
}
no_session() { ! loginctl --no-legend list-sessions | grep -q alice; }

check_motd() {
	local name="a slow script of the message of the day" out

	printf '#!/bin/sh\nsleep 0.6\n' >/etc/update-motd.d/50-sysinfo
	chmod 755 /etc/update-motd.d/50-sysinfo
	mark
	log_in true
	sshd_idle
	rm /etc/update-motd.d/50-sysinfo
	is "$name: slow is pam_motd.so, for child" "$(fields event=slow module=pam_motd.so -- module cause child)" \
		$'pam_motd.so\tchild\t/etc/update-motd.d/50-sysinfo'
	out=$($cli show 2>&1)
	has "$name: show names it" "$out" 'child: 50-sysinfo ran ([5-9][0-9]{2}ms|[1-9][0-9.]*s)'
	has "$name: blame names it" "$($cli blame 2>&1)" '50-sysinfo ran ([5-9][0-9]{2}ms|[1-9][0-9.]*s)'
	check_catalogue "$name"
}

# What the journal explains of the slow line.
check_catalogue() { # NAME
	local file=$here/../../conf/pam_latency.catalog

	install -D -m 644 "$file" /usr/lib/systemd/catalog/pam_latency.catalog
	holds "$1: the catalogue is taken" journalctl --update-catalog
	journalctl --sync
	journalctl -q -x -n 1 PAM_LATENCY_EVENT=slow >"$work/explained"
	has "$1: journalctl -x explains it" "$(cat "$work/explained")" '^-- .*pam_motd\.so'
	has_no "$1: each field that the text names is there" \
		"$(grep '^--' "$work/explained")" '@[A-Z_]+@|PAM_LATENCY_[A-Z]'
}

# Case 8 with the real bus: pam_systemd waits for logind, which does not answer.
check_logind() {
	local name="logind hangs" logind login

	logind=$(systemctl show -p MainPID --value systemd-logind)
	mark
	kill -STOP "$logind"
	log_in true >/dev/null &
	login=$!
	wait_for 200 has_line '\): running '
	is "$name: running, for wait-dbus" "$(fields event=running -- module cause | sort -u)" \
		$'pam_systemd.so\twait-dbus'
	has "$name: running names the bus" "$(fields event=running -- why | head -1)" \
		'/run/dbus/system_bus_socket'
	is "$name: it is told while it hangs" "$(line_count '\): slow ')" 0
	has "$name: show tells of it, too" "$($cli show 2>&1)" 'had not come back.*wait-dbus|wait-dbus'
	kill -CONT "$logind"
	wait "$login"
	sshd_idle
	wait_for 50 has_line '\): slow '
	is "$name: slow, for wait-dbus" "$(fields event=slow -- module cause)" \
		$'pam_systemd.so\twait-dbus'
	has "$name: blame names the bus" "$($cli blame 2>&1)" 'wait-dbus: .*system_bus_socket'
}

set_up
check_plain
check_probe
set_conf <<<"still-running = 500ms"
check_motd
check_logind
finish
