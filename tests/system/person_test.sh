#!/bin/bash
# SPDX-License-Identifier: BSD-3-Clause
# shellcheck source-path=SCRIPTDIR
#
# What people do is no module's fault: time to type the password, and libpam's delay after a
# wrong one.
. "$(dirname "$0")/lib.sh"
. "$here/sshd.sh"
. "$here/typed.sh"

# Three seconds at a prompt count as prompt=, and as nothing else.
check_typing() { # NAME COMMAND...
	local name=$1

	mark
	"${@:2}" >/dev/null 2>&1
	wait_line ' login '
	has_no "$name, password typed after 3 s: nothing is slow" "$(lines)" '\): (slow|gap) '
	has "$name, password typed after 3 s: prompt=3.0s" \
		"$(fields event=login -- prompt verdict)" $'^3[0-9]{3}\\.[0-9]ms\tok$'
	has "$name, password typed after 3 s: the journal has the time as a number" \
		"$(records | grep '"PAM_LATENCY_EVENT":"login"')" \
		'"PAM_LATENCY_PROMPT_USEC":"3[0-9]{6}"'
}

# libpam sleeps up to 3 s after a failure, outside of all modules.
check_wrong() { # NAME COMMAND...
	local name=$1 taken

	mark
	typed=wrong "${@:2}" >/dev/null 2>&1
	wait_line ' login '
	is "$name, wrong password: one gap, of fail-delay" \
		"$(fields event=gap -- what cause call)" $'fail-delay\tfail-delay\tauthenticate'
	taken=$(fields event=gap -- took)
	has "$name, wrong password: the gap took 1 to 3 s" "$taken" '^[1-3][0-9]{3}\.[0-9]ms$'
	is "$name, wrong password: the login line has it" \
		"$(fields event=login -- fail_delay verdict ret)" "$taken"$'\tok\tauth_err'
	has_no "$name, wrong password: no module is slow" "$(lines)" '\): slow '
}

install_module
make_typists
# The three seconds are over all budgets; half of that is enough for a busy machine.
set_conf <<'END'
budget = 1500ms
authenticate = 1500ms
total = 2500ms
END
for service in "$sshd_service" su; do
	cp "/etc/pam.d/${service%-lat}" "$work/source"
	set_service "$service" <"$work/source"
done
start_sshd "LogLevel INFO"

check_typing "su" typed_su bob "$password" 3
typing=3 check_typing "sshd, keyboard-interactive" ssh_keyboard alice true
# libpam's delay is drawn by lot between 1 and 3 s: the default budget is always less.
set_conf </dev/null
check_wrong "su" typed_su bob wrong
check_wrong "sshd, password" ssh_password alice true
check_wrong "sshd, keyboard-interactive" ssh_keyboard alice true
stop_sshd
totals
