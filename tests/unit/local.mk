# SPDX-License-Identifier: BSD-3-Clause
# Unit tests: a small check program for each part, and shell tests of what is built.
TESTS += %D%/catalog_test.sh %D%/exports_test.sh %D%/layers_test.sh
EXTRA_DIST += \
	%D%/build_slot_objects.sh \
	%D%/catalog_test.sh \
	%D%/exports_test.sh \
	%D%/layers_test.sh \
	%D%/slot_client.c \
	%D%/slot_library.c \
	%D%/slot_shim.c \
	%D%/valgrind_test.sh

# Test objects in all kinds of relocation, built as they would be without our own flags.
%D%/objects/stamp: %D%/build_slot_objects.sh %D%/slot_client.c %D%/slot_library.c \
	%D%/slot_shim.c
	$(AM_V_GEN)CC='$(CC)' sh $(srcdir)/%D%/build_slot_objects.sh $(srcdir)/%D% %D%/objects
clean-local:
	rm -rf %D%/objects

check_PROGRAMS += tests/bin/always_fields
tests_bin_always_fields_SOURCES = %D%/always_fields.c
tests_bin_always_fields_LDADD = libpl.a -lpam
tests_bin_always_fields_LDFLAGS = -Wl,--wrap=pl_emit

if HAVE_CHECK
unit_programs = \
	%D%/cause_test \
	%D%/cmdline_test \
	%D%/conf_cache_test \
	%D%/conf_check_test \
	%D%/conf_file_test \
	%D%/conf_load_test \
	%D%/elf_fuzz_test \
	%D%/journal_datagram_test \
	%D%/log_socket_test \
	%D%/login_list_test \
	%D%/out_of_memory_test \
	%D%/peer_test \
	%D%/proc_fuzz_test \
	%D%/proc_parse_test \
	%D%/proc_tables_test \
	%D%/record_test \
	%D%/samples_result_test \
	%D%/self_test \
	%D%/settings_test \
	%D%/slots_test \
	%D%/syslog_header_test \
	%D%/text_and_quote_test \
	%D%/units_test \
	%D%/unix_diag_test \
	%D%/usage_test \
	%D%/wrappers_test
check_PROGRAMS += $(unit_programs)
TESTS += $(unit_programs) %D%/valgrind_test.sh

check_LIBRARIES += libunit.a
libunit_a_SOURCES = %D%/unit.c %D%/unit.h
libunit_a_CFLAGS = $(AM_CFLAGS) $(CHECK_CFLAGS)

# What each of them is linked with; programs of other kinds say for themselves.
LDADD = libunit.a libpl.a -lpam $(CHECK_LIBS)
%C%_conf_cache_test_LDFLAGS = -Wl,--wrap=pl_conf_load
%C%_out_of_memory_test_LDFLAGS = \
	-Wl,--wrap=malloc,--wrap=calloc,--wrap=realloc,--wrap=strdup,--wrap=free,--wrap=mmap64
%C%_slots_test_SOURCES = %D%/slots_test.c %D%/loaded_object.c %D%/loaded_object.h
EXTRA_%C%_slots_test_DEPENDENCIES = %D%/objects/stamp
EXTRA_%C%_elf_fuzz_test_DEPENDENCIES = %D%/objects/stamp
endif
