# SPDX-License-Identifier: BSD-3-Clause
# Unit tests: a small check program for each part, and two shell tests of what is built.
noinst_HEADERS += %D%/unit/unit.h
EXTRA_DIST += %D%/unit/catalog_test.sh %D%/unit/exports_test.sh %D%/unit/valgrind_test.sh
TESTS += %D%/unit/catalog_test.sh %D%/unit/exports_test.sh
EXTRA_DIST += %D%/unit/build_objects.sh %D%/unit/slot_client.c %D%/unit/slot_library.c %D%/unit/slot_shim.c
AM_TESTS_ENVIRONMENT = \
	PL_SHIPPED_CONF='$(srcdir)/conf/pam_latency.conf'; export PL_SHIPPED_CONF; \
	PL_SHIPPED_CATALOG='$(srcdir)/conf/pam_latency.catalog'; export PL_SHIPPED_CATALOG; \
	PL_FIELDS='$(abs_builddir)/tests/unit/always_fields'; export PL_FIELDS; \
	PL_MODULE='$(abs_builddir)/.libs/pam_latency.so'; export PL_MODULE; \
	READELF='$(READELF)' NM='$(NM)'; export READELF NM; \
	PL_UNIT_TESTS='$(unit_programs)'; export PL_UNIT_TESTS; \
	PL_OBJECTS='$(abs_builddir)/tests/unit/objects'; export PL_OBJECTS;

# Test objects in all kinds of relocation, built as they would be without our own flags.
%D%/unit/objects/stamp: %D%/unit/build_objects.sh %D%/unit/slot_client.c %D%/unit/slot_library.c %D%/unit/slot_shim.c
	$(AM_V_GEN)CC='$(CC)' sh $(srcdir)/%D%/unit/build_objects.sh $(srcdir)/%D%/unit %D%/unit/objects
clean-local:
	rm -rf %D%/unit/objects

check_PROGRAMS += %D%/unit/always_fields
tests_unit_always_fields_LDADD = libpl.la -lpam
tests_unit_always_fields_LDFLAGS = -Wl,--wrap=pl_emit

if HAVE_CHECK
unit_programs = \
	%D%/unit/alloc_test \
	%D%/unit/cause_test \
	%D%/unit/cmdline_test \
	%D%/unit/conf_fuzz_test \
	%D%/unit/conf_test \
	%D%/unit/confcache_test \
	%D%/unit/conffile_test \
	%D%/unit/datagram_test \
	%D%/unit/elf_fuzz_test \
	%D%/unit/lex_test \
	%D%/unit/login_test \
	%D%/unit/peer_test \
	%D%/unit/procfuzz_test \
	%D%/unit/procnet_test \
	%D%/unit/procparse_test \
	%D%/unit/publish_test \
	%D%/unit/record_test \
	%D%/unit/settings_test \
	%D%/unit/sink_test \
	%D%/unit/slots_test \
	%D%/unit/syslog_test \
	%D%/unit/text_test \
	%D%/unit/units_test \
	%D%/unit/unixpeer_test \
	%D%/unit/usage_test
check_PROGRAMS += $(unit_programs)
TESTS += $(unit_programs) %D%/unit/valgrind_test.sh

check_LIBRARIES += libunit.a
libunit_a_SOURCES = %D%/unit/runner.c
libunit_a_CFLAGS = $(AM_CFLAGS) $(CHECK_CFLAGS)
unit_libs = libunit.a libpl.la -lpam $(CHECK_LIBS)

tests_unit_alloc_test_LDADD = $(unit_libs)
tests_unit_alloc_test_LDFLAGS = -Wl,--wrap=malloc,--wrap=calloc,--wrap=strdup,--wrap=free,--wrap=mmap64
tests_unit_conf_fuzz_test_LDADD = $(unit_libs)
tests_unit_conf_test_LDADD = $(unit_libs)
tests_unit_confcache_test_LDADD = $(unit_libs)
tests_unit_confcache_test_LDFLAGS = -Wl,--wrap=pl_conf_load
tests_unit_conffile_test_LDADD = $(unit_libs)
tests_unit_lex_test_LDADD = $(unit_libs)
tests_unit_settings_test_LDADD = $(unit_libs)
tests_unit_units_test_LDADD = $(unit_libs)
tests_unit_unixpeer_test_LDADD = $(unit_libs)
tests_unit_cause_test_LDADD = $(unit_libs)
tests_unit_cmdline_test_LDADD = $(unit_libs)
tests_unit_peer_test_LDADD = $(unit_libs)
tests_unit_procfuzz_test_LDADD = $(unit_libs)
tests_unit_procnet_test_LDADD = $(unit_libs)
tests_unit_procparse_test_LDADD = $(unit_libs)
tests_unit_publish_test_LDADD = $(unit_libs)
tests_unit_datagram_test_LDADD = $(unit_libs)
tests_unit_login_test_LDADD = $(unit_libs)
tests_unit_sink_test_LDADD = $(unit_libs)
tests_unit_record_test_LDADD = $(unit_libs)
tests_unit_syslog_test_LDADD = $(unit_libs)
tests_unit_text_test_LDADD = $(unit_libs)
tests_unit_usage_test_LDADD = $(unit_libs)
tests_unit_elf_fuzz_test_LDADD = $(unit_libs)
tests_unit_elf_fuzz_test_DEPENDENCIES = libunit.a libpl.la %D%/unit/objects/stamp
tests_unit_slots_test_SOURCES = %D%/unit/slots_test.c %D%/unit/loaded.c %D%/unit/loaded.h
tests_unit_slots_test_LDADD = $(unit_libs)
tests_unit_slots_test_DEPENDENCIES = libunit.a libpl.la %D%/unit/objects/stamp
endif
