#!/bin/bash
# SPDX-License-Identifier: BSD-3-Clause
#
# What is nobody's fault: a wrong password, time to type, a shell's own start, a busy stack of
# fast modules.
cases="13 14 16 18"
. "$(dirname "$0")/field_cases.sh"

# libpam sleeps 1 to 3 s after a failure, outside of all modules.
check_wrong() { # NAME COMMAND...
	local name=$1 taken

	mark
	typed=wrong "${@:2}" >/dev/null 2>&1
	wait_line ' login '
	is "$name: one gap, of fail-delay" "$(fields event=gap what=fail-delay -- cause call)" \
		$'fail-delay\tauthenticate'
	taken=$(fields event=gap what=fail-delay -- took)
	has "$name: the gap took a second or more" "$taken" '^[1-9][0-9]{3}\.[0-9]ms$'
	is "$name: the login line has it" "$(fields event=login -- fail_delay verdict ret)" \
		"$taken"$'\tok\tauth_err'
	has_no "$name: no module is slow" "$(lines)" '\): slow '
}

case_13() {
	local name="13 wrong password"

	# libpam sleeps for one second at least.
	patient_conf - "budget = 900ms"
	cp /etc/pam.d/su "$work/source"
	set_service su <"$work/source"
	start_case_sshd </dev/null
	check_wrong "$name, sshd password" ssh_password alice true
	has "$name, sshd: pam_unix's own line" "$(others)" \
		'^pam_unix\(sshd-lat:auth\): authentication failure; .* rhost=127\.0\.0\.1  user=alice$'
	check_wrong "$name, sshd keyboard-interactive" ssh_keyboard alice true
	check_wrong "$name, su" typed_su bob wrong
}

# Three seconds at a prompt count as prompt=, and as nothing else.
check_typing() { # NAME COMMAND...
	local name=$1

	mark
	"${@:2}" >/dev/null 2>&1
	wait_line ' login '
	has_no "$name: nothing is slow" "$(lines)" '\): (slow|gap|running) '
	has "$name: prompt=3.0s" "$(fields event=login -- prompt verdict)" \
		$'^([3-9]|[1-9][0-9])[0-9]{3}\\.[0-9]ms\tok$'
	has "$name: the journal has the time as a number" \
		"$(records | grep '"PAM_LATENCY_EVENT":"login"')" \
		'"PAM_LATENCY_PROMPT_USEC":"([3-9]|[1-9][0-9])[0-9]{6}"'
}

case_14() {
	local name="14 password typed after 3 s"

	# The three seconds are over all budgets; the rest leaves room for a busy machine.
	set_conf <<-'END'
		budget = 2800ms
		authenticate = 2800ms
		total = 2900ms
		still-running = 2900ms
	END
	cp /etc/pam.d/su "$work/source"
	set_service su <"$work/source"
	start_case_sshd </dev/null
	check_typing "$name, su" typed_su bob "$password" 3
	typing=3 check_typing "$name, keyboard-interactive" ssh_keyboard alice true
}

# PAM's time and the time of the whole login, in milliseconds: the difference is the sleep.
case_16() {
	local name="16 the shell's .profile sleeps" begin whole pam

	echo 'sleep 2' >>/home/alice/.profile
	# A hand-off that had the sleep in it would be over this.
	patient_conf - "handoff = 1900ms"
	start_case_sshd </dev/null
	mark
	begin=$(now_ms)
	ssh_key alice >/dev/null
	whole=$(($(now_ms) - begin))
	sshd_idle
	pam=$(fields event=login -- took)
	holds "$name: the two seconds are not PAM's (${pam:-none} of ${whole}ms)" \
		test $((whole - ${pam%%[.m]*})) -ge 2000
	is "$name: and it was not PAM" "$(fields event=login -- verdict)" ok
	has_no "$name: nothing is slow" "$(lines)" '\): (slow|running|gap|handoff) '
}

case_18() {
	local name="18 sudo with a group file of 2,000 lines" i

	for ((i = 0; i < 2000; i++)); do
		echo "group$i:x:$((20000 + i)):bob$([ $((i % 500)) != 0 ] || echo ,alice)"
	done >>/etc/group
	echo 'alice soft nofile 1024' >>/etc/security/limits.conf
	patient_conf - "log = all"
	cp /etc/pam.d/sudo "$work/source"
	set_service sudo <"$work/source"
	mark
	is "$name: it works" "$(typed_sudo "$password")" root
	has_no "$name: nothing is slow" "$(lines)" '\): (slow|gap|running|handoff) '
	resolved sudo >"$work/stack"
	fields event=call -- pid call module ret >"$work/calls"
	is "$name: log = all shows every call" \
		"$(awk -v frozen=1 -f "$here/walk_stack.awk" "$work/stack" "$work/calls" |
			sed 's/ .*//' | xargs)" \
		"authenticate acct_mgmt setcred open_session close_session setcred"
}

run_case
