# SPDX-License-Identifier: BSD-3-Clause
# Programs and modules that the system tests use; scripts/test runs the tests themselves, as root.
check_PROGRAMS += \
	tests/system/close_storm \
	tests/system/host \
	tests/system/silent \
	tests/system/storm_login
tests_system_host_LDADD = -lpam
tests_system_storm_login_LDADD = -lpam

# Modules for tests; -rpath makes libtool build shared objects, nothing is installed.
system_module_cflags = $(AM_CFLAGS) -fvisibility=hidden
system_module_ldflags = -module -avoid-version -shared -rpath /nowhere $(SAN_CFLAGS)
check_LTLIBRARIES += \
	tests/system/pam_test_connect.la \
	tests/system/pam_test_flock.la \
	tests/system/pam_test_write.la
tests_system_pam_test_connect_la_SOURCES = \
	%D%/system/connect.c %D%/system/module.c %D%/system/module.h
tests_system_pam_test_connect_la_CFLAGS = $(system_module_cflags)
tests_system_pam_test_connect_la_LDFLAGS = $(system_module_ldflags)
tests_system_pam_test_connect_la_LIBADD = -lpam
tests_system_pam_test_flock_la_SOURCES = \
	%D%/system/flock.c %D%/system/module.c %D%/system/module.h
tests_system_pam_test_flock_la_CFLAGS = $(system_module_cflags)
tests_system_pam_test_flock_la_LDFLAGS = $(system_module_ldflags)
tests_system_pam_test_flock_la_LIBADD = -lpam
tests_system_pam_test_write_la_SOURCES = \
	%D%/system/write.c %D%/system/module.c %D%/system/module.h
tests_system_pam_test_write_la_CFLAGS = $(system_module_cflags)
tests_system_pam_test_write_la_LDFLAGS = $(system_module_ldflags)
tests_system_pam_test_write_la_LIBADD = -lpam

EXTRA_DIST += \
	.ci/run \
	scripts/common.sh \
	scripts/demo \
	scripts/demo-logins \
	scripts/stress-cases \
	scripts/test \
	%D%/system/boot.sh \
	%D%/system/boot_test.sh \
	%D%/system/case_after.sh \
	%D%/system/case_file.sh \
	%D%/system/case_motd.sh \
	%D%/system/case_person.sh \
	%D%/system/case_wait.sh \
	%D%/system/cases_test.sh \
	%D%/system/conf_test.sh \
	%D%/system/journal_test.sh \
	%D%/system/lib.sh \
	%D%/system/logfmt.awk \
	%D%/system/login_test.sh \
	%D%/system/metrics_test.sh \
	%D%/system/ns.sh \
	%D%/system/probe_test.sh \
	%D%/system/resolve.awk \
	%D%/system/setuid_test.sh \
	%D%/system/sshd.sh \
	%D%/system/typed.sh \
	%D%/system/walk.awk \
	%D%/system/watch_test.sh
