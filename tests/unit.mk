# SPDX-License-Identifier: BSD-3-Clause
# Unit tests: a small check program for each part, and two shell tests of what is built.
noinst_HEADERS += %D%/unit/unit.h
AM_TESTS_ENVIRONMENT = PL_SHIPPED_CONF='$(srcdir)/conf/pam_latency.conf'; export PL_SHIPPED_CONF;

if HAVE_CHECK
unit_programs = \
	%D%/unit/conf_fuzz_test \
	%D%/unit/conf_test \
	%D%/unit/confcache_test \
	%D%/unit/conffile_test \
	%D%/unit/datagram_test \
	%D%/unit/lex_test \
	%D%/unit/login_test \
	%D%/unit/record_test \
	%D%/unit/settings_test \
	%D%/unit/syslog_test \
	%D%/unit/text_test \
	%D%/unit/units_test \
	%D%/unit/usage_test
check_PROGRAMS += $(unit_programs)
TESTS += $(unit_programs)

check_LTLIBRARIES += libunit.la
libunit_la_SOURCES = %D%/unit/runner.c
libunit_la_CFLAGS = $(AM_CFLAGS) $(CHECK_CFLAGS)
unit_libs = libunit.la libpl.la -lpam $(CHECK_LIBS)

tests_unit_conf_fuzz_test_LDADD = $(unit_libs)
tests_unit_conf_test_LDADD = $(unit_libs)
tests_unit_confcache_test_LDADD = $(unit_libs)
tests_unit_confcache_test_LDFLAGS = -Wl,--wrap=pl_conf_load
tests_unit_conffile_test_LDADD = $(unit_libs)
tests_unit_lex_test_LDADD = $(unit_libs)
tests_unit_settings_test_LDADD = $(unit_libs)
tests_unit_units_test_LDADD = $(unit_libs)
tests_unit_datagram_test_LDADD = $(unit_libs)
tests_unit_login_test_LDADD = $(unit_libs)
tests_unit_record_test_LDADD = $(unit_libs)
tests_unit_syslog_test_LDADD = $(unit_libs)
tests_unit_text_test_LDADD = $(unit_libs)
tests_unit_usage_test_LDADD = $(unit_libs)
endif
