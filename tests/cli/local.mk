# SPDX-License-Identifier: BSD-3-Clause
# The command as a whole.
command_tests = \
	%D%/golden_test.sh \
	%D%/hostile_log_test.sh \
	%D%/journal_file_test.sh \
	%D%/many_logins_test.sh \
	%D%/status_and_terminal_test.sh \
	%D%/verify_test.sh
TESTS += $(command_tests)
EXTRA_DIST += $(command_tests) %D%/command.sh %D%/data %D%/many_logins_log.awk
