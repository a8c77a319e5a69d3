# SPDX-License-Identifier: BSD-3-Clause
# shellcheck shell=bash
#
# Causes of slow logins from the field, each a small set-up with one right answer: what their
# tests share. A test names its cases in $cases, sources this file, defines case_NUMBER for
# each, and its last command is run_case. Each case has namespaces of its own. With arguments
# only these cases are run; repeat a number to run the case again.
: "${cases:?}"

# One plan for all cases. A case that does not come to its end is a failure.
run_cases() { # NUMBER...
	local n

	for n; do
		echo "case $n"
		PL_CASE=$n timeout -k 5 120 "$0"
	done | awk '
		function close_case() {
			if (name != "" && !planned)
				print "not ok " ++count " - case " name " came to its end"
			if (name != "" && !planned)
				failed++
			planned = 0
		}
		/^case / { close_case(); name = $2; next }
		/^1\.\.[0-9]/ {
			planned = 1
			if (/# SKIP/) {
				sub(/^.*# SKIP/, "# SKIP")
				print "ok " ++count " - case " name " " $0
			}
			next
		}
		/^(not )?ok / {
			failed += /^not /
			sub(/ [0-9]+ - /, " " ++count " - ")
		}
		{ print; fflush() }
		END {
			close_case()
			print "1.." count
			exit failed > 0
		}'
}

if [ -z "${PL_CASE:-}" ]; then
	# shellcheck disable=SC2086
	[ $# -gt 0 ] || set -- $cases
	run_cases "$@"
	exit
fi

. "$(dirname "$0")/stage.sh"
. "$here/real_sshd.sh"
. "$here/typed_password.sh"

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

# The config of most cases: MODULE keeps the usual budget, "-" for none, and nothing else is slow
# only because the machine is busy. A SETTING is added, or replaces the one that is here.
patient_conf() { # MODULE [SETTING...]
	local module=$1 setting

	shift
	{
		for setting in "budget = 30s" "authenticate = 30s" "total = 60s" "handoff = 9s"; do
			printf '%s\n' "$@" | grep -q "^${setting%% *} " || echo "$setting"
		done
		printf '%s\n' "$@"
		[ "$module" = - ] ||
			echo "module \"$module\" { budget = 200ms authenticate = 200ms }"
	} | set_conf
}

# A script of the message of the day; it comes on standard input.
motd_script() { # NAME
	mkdir -p /etc/update-motd.d
	{
		echo '#!/bin/sh'
		cat
	} >"/etc/update-motd.d/$1"
	chmod 755 "/etc/update-motd.d/$1"
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

wait_running() { wait_for "$patience" has_line '\): running '; }

# It was told while the call hung, before it returned.
check_running() { # NAME CAUSE
	is "$1: running, for $2" "$(fields event=running -- cause | sort -u)" "$2"
	has "$1: running is told while it hangs" \
		"$(fields -- event | grep -Ex 'running|slow' | xargs)" '^running( running)* slow$'
}

# The case for which this process is here.
run_case() {
	install_module
	make_typists
	set_conf </dev/null
	rm -f /etc/update-motd.d/*
	"case_$PL_CASE"
	[ -z "$sshd_pid" ] || stop_sshd
	finish
}
