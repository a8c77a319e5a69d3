#!/bin/bash
# SPDX-License-Identifier: BSD-3-Clause
#
# `probe`: the command runs logins itself, of services with our line and without, and closes
# what it opens whatever happens.
. "$(dirname "$0")/stage.sh"

cli="$build/pam-latency"
notes=$work/notes

probe() { timeout 60 "$cli" --no-pager probe "$@" </dev/null 2>&1; }

# The modules of a login with their calls, in order, from --json.
rows() {
	timeout 60 "$cli" probe --json "$@" </dev/null 2>/dev/null |
		sed -n 's/^ *"label": "\(.*\)",$/\1/p' | grep -v '^(' | xargs
}

# A stack whose sessions are noted by a program, and that takes $1 seconds to open one.
noting_service() { # NAME SECONDS
	cat >"/etc/pam.d/$1" <<-END
		auth required pam_unix.so
		account required pam_permit.so
		session required pam_exec.so $work/note
		session optional pam_exec.so /bin/sleep $2
		session required pam_permit.so
	END
	: >"$notes"
}

noted() { xargs <"$notes"; }
is_noted() { grep -q "$1" "$notes"; }

# The state of everything that libpam reads.
pam_files() { find /etc/pam.d /etc/security -type f -exec cksum {} + | sort; }

check_without_line() {
	local name="a service without our line" before out

	before=$(pam_files)
	mark
	out=$(probe sshd alice)
	is "$name: status" $? 0
	has "$name: it is said what is done" "$out" '^pam-latency: this really opens a session of sshd for alice'
	has "$name: the headline" "$out" '^sshd: alice, '
	has "$name: the verdict" "$out" '^[0-9.]+ms in PAM of .*: ok, success; slowest pam_'
	has "$name: a module of the account phase" "$out" 'pam_nologin.so +[0-9.]+ms'
	has "$name: a module of the session" "$out" 'pam_limits.so +[0-9.]+ms'
	is "$name: no file was changed" "$(pam_files)" "$before"
	is "$name: nothing of ours is logged" "$(line_count .)" 0
	has "$name: the modules themselves log as ever" "$(others)" '^pam_unix\(sshd:session\): session opened for user alice'
	has "$name: it is closed" "$(others)" '^pam_unix\(sshd:session\): session closed for user alice'
}

# The line of the service loads another copy of the module: it sleeps, and its arguments hold.
check_with_line() {
	local name="a service with our line" plain

	plain=$(rows sshd alice)
	cp /etc/pam.d/sshd "$work/source"
	our_line="-session optional pam_latency.so conf=$work/own.conf debug" \
		set_service sshd <"$work/source"
	printf 'total = 7s\nsummary = never\n' >"$work/own.conf"
	mark
	is "$name: the same calls, each once" "$(rows sshd alice)" "$plain"
	has "$name: its arguments hold" "$(probe sshd alice)" ' in PAM of 7.000s: ok'
	is "$name: nothing of ours is logged" "$(line_count .)" 0
	cp "$work/source" /etc/pam.d/sshd
}

check_slow() {
	local name="a slow module" out

	noting_service slow 0.5
	out=$(probe slow alice)
	has "$name: it is marked" "$out" 'pam_exec.so +([5-9][0-9]{2}ms|[1-9][0-9.]*s)!'
	has "$name: its reason" "$out" 'child: sleep ran ([5-9][0-9]{2}ms|[1-9][0-9.]*s)'
	is "$name: the session is opened and closed" "$(noted)" "open_session close_session"
}

check_repeat() {
	local name="--repeat" out

	out=$(probe --repeat 7 sshd alice)
	is "$name: status" $? 0
	has "$name: the headline" "$out" '^7 logins, 0 slow: median .*ms, p95 .*ms, longest .*ms\.'
	has "$name: a module" "$out" '^pam_limits.so +open_session +7 '
	has_no "$name: no bar where there is no terminal" "$out" 'of 7$'
	out=$(NO_COLOR=1 TERM=xterm timeout 60 script -qec "$cli --no-pager probe --repeat 3 sshd alice" /dev/null </dev/null)
	has "$name: a bar on a terminal" "$out" '2 of 3'
	has "$name: JSON" "$(timeout 60 "$cli" probe --json --repeat 2 sshd alice 2>/dev/null)" '"logins": *[{]'
}

on_terminal() { # PASSWORD ARGUMENT...
	local password=$1

	shift
	NO_COLOR=1 timeout 60 expect -c "
		set timeout 20
		spawn -noecho $cli --no-pager probe $*
		expect assword:
		send {$password}
		send \\r
		expect eof
		exit [lindex [wait] 3]" 2>&1 | tr -d '\r'
	return "${PIPESTATUS[0]}"
}

check_auth() {
	local name="--auth" out

	noting_service auth 0
	out=$(on_terminal "$password" --auth auth alice)
	is "$name: status" $? 0
	has "$name: it is timed" "$out" 'pam_unix.so +[0-9.]+ms'
	has_no "$name: the password is not echoed" "$out" "$password"
	out=$(on_terminal "$password" --auth --repeat 3 auth alice)
	is "$name: three times, asked once: status" $? 0
	has "$name: three times, asked once" "$out" '^pam_unix.so +authenticate +3 '
	: >"$notes"
	out=$(on_terminal wrong --auth --repeat 3 auth alice)
	is "$name, wrong password: status" $? 1
	has "$name, wrong password: it is said, once" "$out" 'auth was refused: Authentication failure \(auth_err\)'
	is "$name, wrong password: no session" "$(noted)" ""
	# A session of its own has no terminal.
	out=$(timeout 20 setsid -w "$cli" probe --auth auth alice </dev/null 2>&1)
	is "$name, no terminal: status" $? 1
	has "$name, no terminal: it is said" "$out" 'a module asks "Password: ": there is no terminal'
}

# The command and the login's own process, both get what a terminal sends.
interrupt() { # SIGNAL PID
	kill "-$1" "$2" "$(pgrep -P "$2" | head -1)" 2>/dev/null
}

check_signal() { # SIGNAL TIMES
	local name="SIG$1, $2 times, while a session opens" i pid status

	noting_service hang 1.5
	probe hang alice >"$work/out" &
	wait_for 50 is_noted open_session || not_ok "$name: it begins"
	pid=$(pgrep -x pam-latency | head -1)
	for ((i = 0; i < $2; i++)); do
		interrupt "$1" "$pid"
		sleep 0.2
	done
	wait $!
	status=$?
	is "$name: status" "$status" 1
	is "$name: the session is closed" "$(noted)" "open_session close_session"
	has "$name: it is said" "$(cat "$work/out")" 'stopped by a signal; what was opened is closed again'
}

# On a real terminal, where the module's own child gets the signal too; twice.
check_control_c() {
	local name="Ctrl-C on a terminal" out

	noting_service hang 5
	out=$(NO_COLOR=1 timeout 60 expect -c "
		set timeout 20
		spawn -noecho $cli --no-pager probe --repeat 3 hang alice
		while {[file size $notes] == 0} { after 50 }
		after 200
		send \003
		after 100
		send \003
		expect eof
		exit [lindex [wait] 3]" 2>&1)
	is "$name: status" $? 1
	is "$name: the session is closed, and no other is opened" "$(noted)" \
		"open_session close_session"
	has "$name: it is said" "$out" 'stopped by a signal; what was opened is closed again'
}

# A service that only a vendor's directory has.
check_vendor() {
	local name="a service of /usr/lib/pam.d"

	mkdir -p /usr/lib/pam.d
	printf '%s\n' "auth required pam_permit.so" "@include vendor-session" \
		"account required pam_permit.so" >/usr/lib/pam.d/vendor
	printf '%s\n' "session required pam_nowhere.so" >/usr/lib/pam.d/vendor-session
	is "$name: verify looks into it" "$("$cli" verify vendor 2>&1)" \
		'/usr/lib/pam.d/vendor:1: the line is missing: put "-session optional pam_latency.so" here
/usr/lib/pam.d/vendor-session:1: there is no module "pam_nowhere.so"'
	printf '%s\n' "session required pam_limits.so" >/etc/pam.d/vendor-session
	has "$name: probe runs it, /etc before /usr" "$(probe vendor alice)" 'pam_limits.so +[0-9.]+ms'
	is "$name: verify sees /etc first" "$("$cli" verify vendor 2>&1 | wc -l)" 1
}

check_killed() {
	local name="the login's process dies" pid

	noting_service hang 3
	probe hang alice >"$work/out" &
	wait_for 50 is_noted open_session
	pid=$(pgrep -x pam-latency | head -1)
	kill -KILL "$(pgrep -P "$pid" | head -1)"
	wait $!
	is "$name: status" $? 1
	has "$name: it is said" "$(cat "$work/out")" "ended by signal 9 .*may be open still"
}

check_refused() {
	local out

	out=$(probe sshd no-such-user)
	is "a user that is not there: status" $? 1
	has "a user that is not there: the phase" "$out" '^pam-latency: account was refused: '
	has "a user that is not there: the course is shown" "$out" 'pam_unix.so +[0-9.]+ms'
	out=$(probe sshd $'mallory\e[31m\x07')
	has "a hostile name is harmless" "$out" 'mallory\\x1b\[31m\\x07'
	has_no "a hostile name is harmless: no control bytes" "$out" $'[\e\x07]'
	out=$(setpriv --reuid=alice --clear-groups "$cli" probe sshd alice 2>&1)
	is "not root: status" $? 1
	has "not root: it is said" "$out" 'only root can do that'
	out=$(probe no-such-service alice)
	has "a service that is not there" "$out" 'there is no such service in /etc/pam.d'
}

make_user alice
chmod 755 "$work"
cat >"$work/note" <<END
#!/bin/sh
echo "\$PAM_TYPE" >>$notes
END
chmod 755 "$work/note"
rm -f /etc/update-motd.d/*
install_module
set_conf </dev/null
check_without_line
check_with_line
check_slow
check_repeat
check_auth
check_signal INT 1
check_signal INT 3
check_signal TERM 1
check_control_c
check_vendor
check_killed
check_refused
finish
