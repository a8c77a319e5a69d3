# SPDX-License-Identifier: BSD-3-Clause
# The command as a whole.
TESTS += %D%/command_test.sh
EXTRA_DIST += \
	%D%/command_test.sh \
	%D%/golden_test.sh \
	%D%/hostile_log_test.sh \
	%D%/journal_file_test.sh \
	%D%/many_logins_log.awk \
	%D%/many_logins_test.sh \
	%D%/status_and_terminal_test.sh \
	%D%/verify_test.sh \
	%D%/data
