# SPDX-License-Identifier: BSD-3-Clause
# Programs and modules that the system tests use; scripts/test runs the tests themselves, as root.
check_PROGRAMS += \
	tests/bin/close_storm \
	tests/bin/login_loop \
	tests/bin/silent_server \
	tests/bin/storm_login
tests_bin_close_storm_SOURCES = %D%/close_storm.c
tests_bin_close_storm_LDADD =
tests_bin_login_loop_SOURCES = %D%/login_loop.c
tests_bin_login_loop_LDADD = -lpam
tests_bin_silent_server_SOURCES = %D%/silent_server.c
tests_bin_silent_server_LDADD =
tests_bin_storm_login_SOURCES = %D%/storm_login.c
tests_bin_storm_login_LDADD = -lpam

check_PROGRAMS += \
	tests/bin/pam_test_connect.so \
	tests/bin/pam_test_flock.so \
	tests/bin/pam_test_write.so
tests_bin_pam_test_connect_so_SOURCES = \
	%D%/module_connect.c %D%/one_action_module.c %D%/one_action_module.h
tests_bin_pam_test_connect_so_CFLAGS = $(test_module_cflags)
tests_bin_pam_test_connect_so_LDFLAGS = $(test_module_ldflags)
tests_bin_pam_test_connect_so_LDADD = -lpam
tests_bin_pam_test_flock_so_SOURCES = \
	%D%/module_flock.c %D%/one_action_module.c %D%/one_action_module.h
tests_bin_pam_test_flock_so_CFLAGS = $(test_module_cflags)
tests_bin_pam_test_flock_so_LDFLAGS = $(test_module_ldflags)
tests_bin_pam_test_flock_so_LDADD = -lpam
tests_bin_pam_test_write_so_SOURCES = \
	%D%/module_write.c %D%/one_action_module.c %D%/one_action_module.h
tests_bin_pam_test_write_so_CFLAGS = $(test_module_cflags)
tests_bin_pam_test_write_so_LDFLAGS = $(test_module_ldflags)
tests_bin_pam_test_write_so_LDADD = -lpam

EXTRA_DIST += \
	.ci/run \
	scripts/common.sh \
	scripts/demo \
	scripts/demo-logins \
	scripts/stress-cases \
	scripts/test \
	%D%/bad_config_test.sh \
	%D%/boot.sh \
	%D%/booted_system_test.sh \
	%D%/case_after.sh \
	%D%/case_file.sh \
	%D%/case_motd.sh \
	%D%/case_person.sh \
	%D%/case_wait.sh \
	%D%/field_cases_test.sh \
	%D%/logfmt.awk \
	%D%/ns.sh \
	%D%/probe_logins_test.sh \
	%D%/prometheus_test.sh \
	%D%/real_sshd.sh \
	%D%/resolve_stack.awk \
	%D%/setuid_programs_test.sh \
	%D%/stage.sh \
	%D%/stuck_logger_test.sh \
	%D%/typed_password.sh \
	%D%/walk_stack.awk \
	%D%/watched_programs_test.sh \
	%D%/ways_to_log_in_test.sh
