#!/bin/bash
# SPDX-License-Identifier: BSD-3-Clause
#
# Real programs while a module is slow and is looked at: sshd's own children in
# keyboard-interactive, and Ctrl-C at the terminals of su and sudo.
. "$(dirname "$0")/stage.sh"
. "$here/real_sshd.sh"
. "$here/typed_password.sh"

batch=10
logins=100

no_helper() { ! pgrep -x "\(pam_latency\)" >/dev/null; }
no_zombie() { ps -eo stat=,comm= | awk '/^Z/ { print; found = 1 } END { exit found }'; }

# What sshd says when its book of children is wrong, or one ends in a way it did not expect.
trouble='SIGCHLD|unknown (child|pid)|no child|waitpid|fatal|error:'

one_login() { # NUMBER
	[ "$(ssh_keyboard alice echo "done-$1")" = "done-$1" ] && echo good
}

many_logins() {
	local i j

	for ((i = 0; i < logins; i += batch)); do
		local jobs=()
		for ((j = i; j < i + batch; j++)); do
			one_login "$j" >>"$work/good" &
			jobs+=($!)
		done
		wait "${jobs[@]}"
	done
}

# A module of the auth phase that runs a slow program.
check_sshd() {
	local name="sshd, $logins times keyboard-interactive"

	{
		echo "auth optional pam_exec.so quiet type=auth /bin/sleep 0.3"
		cat /etc/pam.d/sshd
	} >"$work/source"
	set_service "$sshd_service" <"$work/source"
	set_conf <<<"authenticate = 200ms"
	start_sshd "LogLevel VERBOSE"
	mark
	many_logins
	sshd_idle
	is "$name: all succeed" "$(grep -c good "$work/good")" "$logins"
	is "$name: each has its line, for pam_exec's program" \
		"$(fields event=slow module=pam_exec.so cause=child -- child | sort | uniq -c | xargs)" \
		"$logins /bin/sleep"
	is "$name: each has a login line" "$(fields event=login ret=success -- login | sort -u | wc -l)" \
		"$logins"
	# That sshd was there was found out by a connection without a word.
	has_no "$name: sshd does not complain" \
		"$(others | grep -v kex_exchange_identification)" "$trouble"
	holds "$name: no helper stays" wait_for 150 no_helper
	holds "$name: no zombie stays" wait_for 50 no_zombie
	stop_sshd
}

# PROGRAM COMMAND...: its exit status when the user types Ctrl-C while a module sleeps.
interrupted() { # PROMPT PASSWORD COMMAND
	as_alice expect -c "
		log_user 0
		set timeout 20
		spawn -noecho $3
		expect *$1*
		send {$2}
		send \\r
		expect \\n
		sleep 1
		send \\003
		expect eof
		set ended [wait]
		puts [lrange \$ended 2 end]"
}

# The same service with and without our line ends in the same way.
check_interrupt() { # SERVICE PROMPT PASSWORD COMMAND
	local name="$1 and Ctrl-C" without with

	{
		grep -v pam_latency "/etc/pam.d/$1"
		echo "session optional pam_exec.so quiet /bin/sleep 3"
	} >"$work/source"
	cp "$work/source" "/etc/pam.d/$1"
	without=$(interrupted "${@:2}")
	set_service "$1" <"$work/source"
	mark
	with=$(interrupted "${@:2}")
	is "$name: it ends as without our line" "$with" "$without"
	holds "$name: no helper stays" wait_for 150 no_helper
	holds "$name: no zombie stays" wait_for 50 no_zombie
}

install_module
make_typists
set_conf </dev/null
rm -f /etc/update-motd.d/*
check_sshd
check_interrupt su assword "$password" "su bob -c true"
check_interrupt sudo assword "$password" "sudo -k id"
finish
