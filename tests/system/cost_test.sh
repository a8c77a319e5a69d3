#!/bin/bash
# SPDX-License-Identifier: BSD-3-Clause
# shellcheck source-path=SCRIPTDIR disable=SC2154
#
# What the line costs a login in things that can be counted, and so do not depend on how busy
# the machine is: system calls of the login's own process, processes, page faults. The numbers
# are those that were measured, and a few for what differs between systems.
. "$(dirname "$0")/stage.sh"

most_calls=60
# Ten; where the stack happens to lie, and what of a file the kernel maps around a fault, make it
# one or two more.
most_faults=12
phases=4
of_config=5

# Twenty modules that do nothing, in each phase, with and without the line.
make_stacks() {
	local type i

	for i in $(seq 5); do
		for type in auth account session password; do
			echo "$type required pam_permit.so"
		done
	done >"$work/stacks/without"
	{
		echo "$our_line"
		cat "$work/stacks/without"
	} >"$work/stacks/with"
}

transaction() { # SERVICE
	"$build/tests/bin/transaction" "$work/stacks" "$1" root
}

# System calls of the process itself: strace follows nobody.
calls() { # SERVICE NAME...
	local service=$1

	shift
	strace -o "$work/trace" "$build/tests/bin/transaction" "$work/stacks" "$service" root \
		>/dev/null
	if [ $# = 0 ]; then
		grep -c '^[a-z]' "$work/trace"
	else
		grep -cE "^($(tr ' ' '|' <<<"$*"))\(" "$work/trace"
	fi
}

# The least of many: on a busy machine the kernel often maps less around a fault than it could.
faults() { # SERVICE
	local i

	for i in $(seq 40); do transaction "$1" | cut -d' ' -f2; done | sort -n | head -1
}

at_most() { # NAME GOT MOST
	if [ "$2" -le "$3" ]; then
		ok "$1 ($2, at most $3)"
	else
		not_ok "$1" "$2 are more than $3"
	fi
}

command -v strace >/dev/null || skip_all "no strace"
! is_sanitized "$build/pam_latency.so" || skip_all "built with sanitizers"
install_module
mkdir -p "$work/stacks"
make_stacks
set_conf </dev/null
transaction with >/dev/null
mark
transaction with >/dev/null
is "it is a login with its line" "$(line_count '\(with:session\): login ')" 1
with=$(calls with)
without=$(calls without)
at_most "system calls more, in all $phases phases" $((with - without)) $most_calls
at_most "one helper for each phase, and no fork" "$(calls with clone clone3 fork vfork)" $phases
at_most "minor page faults more" $(($(faults with) - $(faults without))) $most_faults
rm -f "$conf"
none=$(calls with)
faults_none=$(faults with)
set_conf <<<'budget = 150ms service "with" { module "pam_permit.so" { budget = 1s } }'
at_most "a config: the file's own stat, open, fstat, read and close" $(($(calls with) - none)) $of_config
at_most "minor page faults more with a config" $(($(faults with) - faults_none)) 3
finish
