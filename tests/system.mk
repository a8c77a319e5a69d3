# SPDX-License-Identifier: BSD-3-Clause
# Programs and modules that the system tests use; scripts/test runs the tests themselves, as root.
check_PROGRAMS += tests/system/host
tests_system_host_SOURCES = %D%/system/host.c
tests_system_host_LDADD = -lpam

EXTRA_DIST += .ci/run scripts/common.sh scripts/demo scripts/demo-logins scripts/test \
	%D%/system/conf_test.sh \
	%D%/system/journal_test.sh \
	%D%/system/lib.sh \
	%D%/system/logfmt.awk \
	%D%/system/login_test.sh \
	%D%/system/ns.sh \
	%D%/system/person_test.sh \
	%D%/system/resolve.awk \
	%D%/system/sshd.sh \
	%D%/system/typed.sh \
	%D%/system/walk.awk
