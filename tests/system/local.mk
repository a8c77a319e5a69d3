# SPDX-License-Identifier: BSD-3-Clause
# Programs and modules that the system tests use.
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
	tests/bin/pam_test_fork.so \
	tests/bin/pam_test_read.so \
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
tests_bin_pam_test_fork_so_SOURCES = \
	%D%/module_fork.c %D%/one_action_module.c %D%/one_action_module.h
tests_bin_pam_test_fork_so_CFLAGS = $(test_module_cflags)
tests_bin_pam_test_fork_so_LDFLAGS = $(test_module_ldflags)
tests_bin_pam_test_fork_so_LDADD = -lpam
tests_bin_pam_test_read_so_SOURCES = \
	%D%/module_read.c %D%/one_action_module.c %D%/one_action_module.h
tests_bin_pam_test_read_so_CFLAGS = $(test_module_cflags)
tests_bin_pam_test_read_so_LDFLAGS = $(test_module_ldflags)
tests_bin_pam_test_read_so_LDADD = -lpam
tests_bin_pam_test_write_so_SOURCES = \
	%D%/module_write.c %D%/one_action_module.c %D%/one_action_module.h
tests_bin_pam_test_write_so_CFLAGS = $(test_module_cflags)
tests_bin_pam_test_write_so_LDFLAGS = $(test_module_ldflags)
tests_bin_pam_test_write_so_LDADD = -lpam

# The tests themselves need root, sshd and more: make check-system runs them.
system_tests = \
	%D%/bad_config_test.sh \
	%D%/booted_system_test.sh \
	%D%/cases_after_pam_test.sh \
	%D%/cases_file_test.sh \
	%D%/cases_innocent_test.sh \
	%D%/cases_motd_test.sh \
	%D%/cases_processes_test.sh \
	%D%/cases_reads_test.sh \
	%D%/cases_wait_test.sh \
	%D%/cost_test.sh \
	%D%/probe_logins_test.sh \
	%D%/quiet_manager_test.sh \
	%D%/prometheus_test.sh \
	%D%/setuid_programs_test.sh \
	%D%/stuck_logger_test.sh \
	%D%/watched_programs_test.sh \
	%D%/ways_to_log_in_test.sh
check-system:
	$(MAKE) $(AM_MAKEFLAGS) check TESTS='$(system_tests)'
.PHONY: check-system

EXTRA_DIST += $(system_tests) \
	%D%/boot.sh \
	%D%/field_cases.sh \
	%D%/logfmt.awk \
	%D%/ns.sh \
	%D%/real_sshd.sh \
	%D%/resolve_stack.awk \
	%D%/stage.sh \
	%D%/typed_password.sh \
	%D%/walk_stack.awk
