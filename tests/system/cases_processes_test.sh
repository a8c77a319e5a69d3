#!/bin/bash
# SPDX-License-Identifier: BSD-3-Clause
#
# What a module starts: processes without a name, left behind, many, or of somebody else.
cases="fork"
. "$(dirname "$0")/field_cases.sh"

# A service of one session line, below ours, and a login to it.
session_of() { # LINE
	printf 'session %s\nsession required pam_permit.so\n' "$1" | set_service started
}

open_session() {
	mark
	holds "$1: the session opens" timeout 60 pamtester started alice open_session
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
