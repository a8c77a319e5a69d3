#!/bin/bash
# SPDX-License-Identifier: BSD-3-Clause
# shellcheck source-path=SCRIPTDIR
#
# Causes of slow logins from the field, each a small set-up with one right answer.
# field_cases_test.sh [NUMBER...]: runs these cases, each in namespaces of its own; without arguments
# those of PL_CASES, or all. Repeat a number to run the case again.

cases=${PL_CASES:-01 02 03 04 05 06 07 08 09 10 11 12 13 14 15 16 17 18 closing}

if [ -z "${PL_CASE:-}" ]; then
	# shellcheck disable=SC2086
	[ $# -gt 0 ] || set -- $cases
	for n; do
		PL_CASE=$n timeout -k 5 120 "$0" || [ $? = 1 ] || echo "not ok case $n: it did not end well"
	done | awk '
		/^# field_cases_test.sh: / { next }
		{ print; fflush() }
		/^ok / { pass++ }
		/^not ok / { fail++ }
		/^skip / { skip++ }
		END {
			printf "# field_cases_test.sh: %d passed, %d failed, %d skipped\n", pass, fail, skip
			exit fail > 0
		}'
	exit
fi

. "$(dirname "$0")/stage.sh"
. "$here/real_sshd.sh"
. "$here/typed_password.sh"
. "$here/case_after.sh"
. "$here/case_file.sh"
. "$here/case_motd.sh"
. "$here/case_person.sh"
. "$here/case_wait.sh"

programs=$build/tests/bin
# The longest time for which a case waits for its lines, in tenths of a second.
patience=200

# Debian's stack for sshd with our line on top and what comes on standard input at its end,
# and a running sshd.
start_case_sshd() {
	{
		cat /etc/pam.d/sshd
		cat
	} >"$work/source"
	set_service "$sshd_service" <"$work/source"
	start_sshd "LogLevel ERROR"
}

# A module of the tests, by its short name.
install_test_module() { # NAME
	cp "$programs/pam_test_$1.so" "$pam_dir/"
}

# Only the given module is slow, once.
check_slow() { # NAME MODULE CAUSE
	is "$1: slow is $2, for $3" "$(fields event=slow -- module cause)" "$2"$'\t'"$3"
}

check_key() { # NAME EVENT KEY PATTERN
	has "$1: $2 has $3" "$(fields "event=$2" -- "$3")" "$4"
}

check_not() { # NAME EVENT KEY PATTERN
	has_no "$1: $3 of $2 names nothing else" "$(fields "event=$2" -- "$3")" "$4"
}

# While the call hangs, and before it has returned.
wait_running() { # NAME CAUSE
	wait_for "$patience" has_line '\): running '
	is "$1: running, for $2" "$(fields event=running -- cause | sort -u)" "$2"
	is "$1: running is told while it hangs" "$(line_count '\): slow ')" 0
}

install_module
make_typists
set_conf </dev/null
rm -f /etc/update-motd.d/*
"case_$PL_CASE"
[ -z "$sshd_pid" ] || stop_sshd
totals
