#!/bin/bash
# SPDX-License-Identifier: BSD-3-Clause
#
# What a module starts: processes without a name, left behind, many, or of somebody else.
cases="28 29 32 36 fork"
. "$(dirname "$0")/field_cases.sh"

# A service of one session line, below ours, and a login to it.
session_of() { # LINE
	printf 'session %s\nsession required pam_permit.so\n' "$1" | set_service started
}

open_session() {
	mark
	holds "$1: the session opens" timeout 60 pamtester started alice open_session
}

script() { # NAME INTERPRETER: the script comes on standard input
	{
		echo "#!$2"
		cat
	} >"$work/$1"
	chmod 755 "$work/$1"
}

left_by='for the end of the output of'
left='which (/[^ ]*/)?sleep 1\.3 \(pid [0-9]+, left in the background\) keeps open'

case_28() {
	local name="28 a script leaves a process in the background"

	script holder /bin/sh <<<'sleep 1.3 &'
	session_of "optional pam_exec.so stdout $work/holder"
	open_session "$name"
	check_slow "$name" pam_exec.so wait-pipe
	check_key "$name" slow why "^waited [0-9.]+m?s $left_by holder, $left\$"
	check_key "$name" slow on '^(/.*/)?sleep$'
	# Nobody waits for one that has closed the output: the script's own work is the reason.
	script holder /bin/sh <<<'sleep 3 >/dev/null 2>&1 & sleep 0.5'
	open_session "$name, without the output"
	check_slow "$name, without the output" pam_exec.so child
	check_key "$name, without the output" slow why '^holder ran'
	check_not "$name, without the output" slow why background
}

case_29() {
	local name="29 a script in a script leaves a process in the background"

	script other /bin/sh <<<'sleep 1.3 &'
	script outer /bin/sh <<<"x=\$($work/other)"
	session_of "optional pam_exec.so $work/outer"
	open_session "$name"
	check_slow "$name" pam_exec.so wait-pipe
	check_key "$name" slow why "^outer waited [0-9.]+m?s $left_by other, $left\$"
	check_key "$name" slow child "^$work/outer\$"
	# bash takes note of the end of its child, so that it is known only if it was seen.
	script outer /bin/bash <<<"x=\$($work/other)"
	session_of "optional pam_exec.so stdout $work/outer"
	open_session "$name, bash"
	check_slow "$name, bash" pam_exec.so wait-pipe
	check_key "$name, bash" slow why \
		"^outer waited [0-9.]+m?s for the end of (an output|the output of other), $left\$"
}

# The first two are named with their times, the third is too short to matter.
case_32() {
	local name="32 run-parts with three scripts"

	script parts-50 /bin/sh <<<'sleep 0.9'
	script parts-60 /bin/sh <<<'sleep 0.2'
	script parts-70 /bin/sh <<<'sleep 0.01'
	mkdir "$work/parts"
	mv "$work"/parts-* "$work/parts"
	session_of "optional pam_exec.so /bin/run-parts $work/parts"
	open_session "$name"
	check_slow "$name" pam_exec.so child
	check_key "$name" slow child "^$work/parts/parts-50\$"
	check_key "$name" slow children '^parts-50:([89]|1[0-9])[0-9]{2}\.[0-9]ms parts-60:[1-9][0-9]{2}\.[0-9]ms( parts-70:[0-9.]+ms)?$'
	# With one script there is nothing to list.
	rm "$work/parts/parts-60" "$work/parts/parts-70"
	open_session "$name, alone"
	check_slow "$name, alone" pam_exec.so child
	is "$name, alone: no list" "$(fields event=slow -- children)" -
}

case_36() {
	local name="36 one script that starts 400 programs"

	# shellcheck disable=SC2016
	script many /bin/sh <<<'i=0; while [ $i -lt 400 ]; do /bin/sleep 0.002; i=$((i + 1)); done'
	session_of "optional pam_exec.so $work/many"
	open_session "$name"
	check_slow "$name" pam_exec.so child
	check_key "$name" slow child "^$work/many\$"
	check_key "$name" slow why \
		'^many ran [0-9.]+m?s and started ([1-9][0-9]{1,2} to )?[1-9][0-9]{2,} processes'
}

# A fork of the login program that executes nothing is not called by the program's name.
case_fork() {
	local name="a module forks and waits"

	install_test_module fork
	session_of "optional pam_test_fork.so 600"
	open_session "$name"
	check_slow "$name" pam_test_fork.so child
	check_key "$name" slow why '^a process of the module ran [0-9]{3}ms$'
	check_not "$name" slow why pamtester
	is "$name: no program is named" "$(fields event=slow -- child)" -
}

run_case
