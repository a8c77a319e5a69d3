# SPDX-License-Identifier: BSD-3-Clause
# Programs that run stacks of their own by pam_start_confdir(3), against the module as built.
stack_macros = \
	-DPL_MODULE=\"$(abs_top_builddir)/pam_latency.so\" \
	-DPL_TEST_AUDIT=\"$(abs_top_builddir)/tests/bin/auditing_library.so\" \
	-DPL_TEST_MODULES=\"$(abs_top_builddir)/tests/bin\" \
	-DPL_TEST_PLUGIN=\"$(abs_top_builddir)/tests/bin/interposed_plugin.so\" \
	-DPL_TEST_PROGRAMS=\"$(abs_top_builddir)/tests/bin\" \
	-DPL_TEST_SHIM=\"$(abs_top_builddir)/tests/bin/interposing_library.so\"
stack_cppflags = $(AM_CPPFLAGS) $(stack_macros)

# Modules for tests, all beside each other.
test_module_cflags = $(AM_CFLAGS) -fPIC -fvisibility=hidden
test_module_ldflags = -shared
check_PROGRAMS += \
	tests/bin/pam_test_any.so \
	tests/bin/pam_test_few.so \
	tests/bin/pam_test_watch.so
acting_module_sources = \
	%D%/acting_module.c %D%/acting_module.h %D%/pam_acts.c %D%/process_acts.c \
	%D%/transcript.c %D%/transcript.h
tests_bin_pam_test_any_so_SOURCES = $(acting_module_sources)
tests_bin_pam_test_any_so_CFLAGS = $(test_module_cflags)
tests_bin_pam_test_any_so_LDFLAGS = $(test_module_ldflags)
tests_bin_pam_test_any_so_LDADD = -lpam
tests_bin_pam_test_few_so_SOURCES = $(acting_module_sources)
tests_bin_pam_test_few_so_CPPFLAGS = $(AM_CPPFLAGS) -DPL_TEST_FEW
tests_bin_pam_test_few_so_CFLAGS = $(test_module_cflags)
tests_bin_pam_test_few_so_LDFLAGS = $(test_module_ldflags)
tests_bin_pam_test_few_so_LDADD = -lpam
tests_bin_pam_test_watch_so_SOURCES = %D%/slow_module.c %D%/find_helpers.c %D%/find_helpers.h
tests_bin_pam_test_watch_so_CFLAGS = $(test_module_cflags)
tests_bin_pam_test_watch_so_LDFLAGS = $(test_module_ldflags)
tests_bin_pam_test_watch_so_LDADD = -lpam

# The same module under another name.
check_DATA = tests/bin/pam_test_more.so
CLEANFILES += tests/bin/pam_test_more.so
tests/bin/pam_test_more.so: tests/bin/pam_test_any.so
	$(AM_V_GEN)cp tests/bin/pam_test_any.so $@

# What the test programs share.
check_LIBRARIES += %D%/libstack.a
%C%_libstack_a_SOURCES = \
	%D%/dev_log.c %D%/dev_log.h \
	%D%/find_helpers.c %D%/find_helpers.h \
	%D%/scratch.c %D%/scratch.h \
	%D%/talk.c %D%/talk.h \
	%D%/tap.c %D%/tap.h \
	%D%/test_host.c %D%/test_host.h \
	%D%/transcript.c %D%/transcript.h
%C%_libstack_a_CPPFLAGS = $(stack_cppflags)

stack_programs = \
	%D%/equivalence_test \
	%D%/interposed_test \
	%D%/link_kinds_test \
	%D%/unusual_hosts_test \
	%D%/watched_calls_test
check_PROGRAMS += $(stack_programs)
TESTS += $(stack_programs)

%C%_equivalence_test_SOURCES = \
	%D%/application_script.c %D%/application_script.h \
	%D%/compare_runs.c %D%/compare_runs.h \
	%D%/equivalence_test.c \
	%D%/host_state.c %D%/host_state.h \
	%D%/random_line.c %D%/random_numbers.h \
	%D%/random_stack.c %D%/random_stack.h
%C%_equivalence_test_CPPFLAGS = $(stack_cppflags) $(stack_slow_fork)
%C%_equivalence_test_LDADD = %D%/libstack.a -lpam

%C%_unusual_hosts_test_SOURCES = \
	%D%/unusual_exhausted.c %D%/unusual_forked.c %D%/unusual_handles.c \
	%D%/unusual_hosts.h %D%/unusual_hosts_test.c %D%/unusual_long_lived.c \
	%D%/unusual_longjmp.c %D%/unusual_threads.c
%C%_unusual_hosts_test_CPPFLAGS = $(stack_cppflags)
%C%_unusual_hosts_test_LDADD = %D%/libstack.a -lpam

%C%_watched_calls_test_SOURCES = \
	%D%/host_kinds.c %D%/host_kinds.h %D%/watched_calls_test.c %D%/watched_cases.h \
	%D%/watched_deaths.c %D%/watched_disturbed.c %D%/watched_handoff.c \
	%D%/watched_hosts.c %D%/watched_many.c %D%/watched_run.c %D%/watched_run.h
%C%_watched_calls_test_CPPFLAGS = $(stack_cppflags) $(stack_slow_fork)
%C%_watched_calls_test_LDADD = %D%/libstack.a -lpam

if SANITIZERS
stack_slow_fork = -DPL_SLOW_FORK
endif

# One program, linked in several ways.
check_PROGRAMS += tests/bin/link_plain tests/bin/link_lazy tests/bin/link_now \
	tests/bin/link_no_pie tests/bin/link_no_plt tests/bin/link_norelro \
	tests/bin/link_export tests/bin/link_dlopen
%C%_link_kinds_test_SOURCES = %D%/link_kinds_test.c
%C%_link_kinds_test_CPPFLAGS = $(stack_cppflags)
%C%_link_kinds_test_LDADD = %D%/libstack.a -lpam
tests_bin_link_plain_SOURCES = %D%/linked_program.c
tests_bin_link_plain_LDADD = -lpam
tests_bin_link_lazy_SOURCES = %D%/linked_program.c
tests_bin_link_lazy_LDFLAGS = -Wl,-z,lazy
tests_bin_link_lazy_LDADD = -lpam
tests_bin_link_now_SOURCES = %D%/linked_program.c
tests_bin_link_now_LDFLAGS = -Wl,-z,relro -Wl,-z,now
tests_bin_link_now_LDADD = -lpam
tests_bin_link_no_pie_SOURCES = %D%/linked_program.c
tests_bin_link_no_pie_CFLAGS = $(AM_CFLAGS) -fno-pie
tests_bin_link_no_pie_LDFLAGS = -no-pie
tests_bin_link_no_pie_LDADD = -lpam
tests_bin_link_no_plt_SOURCES = %D%/linked_program.c
tests_bin_link_no_plt_CFLAGS = $(AM_CFLAGS) -fno-plt
tests_bin_link_no_plt_LDADD = -lpam
tests_bin_link_norelro_SOURCES = %D%/linked_program.c
tests_bin_link_norelro_LDFLAGS = -Wl,-z,norelro
tests_bin_link_norelro_LDADD = -lpam
tests_bin_link_export_SOURCES = %D%/linked_program.c
tests_bin_link_export_CPPFLAGS = $(AM_CPPFLAGS) -DPL_TEST_EXPORT
tests_bin_link_export_LDFLAGS = -Wl,--export-dynamic
tests_bin_link_export_LDADD = -lpam
tests_bin_link_dlopen_SOURCES = %D%/linked_program.c
tests_bin_link_dlopen_CPPFLAGS = $(AM_CPPFLAGS) -DPL_TEST_DLOPEN
tests_bin_link_dlopen_LDADD =

# Libraries that stand before libpam; and a program that calls libpam itself, by a library or
# by what it opens.
check_PROGRAMS += tests/bin/auditing_library.so tests/bin/interposing_library.so \
	tests/bin/liball_client_calls.so tests/bin/interposed_plugin.so \
	tests/bin/interposed_program tests/bin/interposed_by_library \
	tests/bin/interposed_by_plugin
%C%_interposed_test_SOURCES = \
	%D%/interposed_run.c %D%/interposed_run.h %D%/interposed_test.c
%C%_interposed_test_CPPFLAGS = $(stack_cppflags)
%C%_interposed_test_LDADD = %D%/libstack.a -lpam
tests_bin_auditing_library_so_SOURCES = %D%/auditing_library.c
tests_bin_auditing_library_so_CFLAGS = $(AM_CFLAGS) -fPIC
tests_bin_auditing_library_so_LDFLAGS = $(test_module_ldflags)
tests_bin_auditing_library_so_LDADD =
tests_bin_interposing_library_so_SOURCES = %D%/interposing_library.c
tests_bin_interposing_library_so_CFLAGS = $(AM_CFLAGS) -fPIC
tests_bin_interposing_library_so_LDFLAGS = $(test_module_ldflags)
tests_bin_interposing_library_so_LDADD =
all_client_calls = %D%/all_client_calls.c %D%/all_client_calls.h
tests_bin_liball_client_calls_so_SOURCES = $(all_client_calls)
tests_bin_liball_client_calls_so_CFLAGS = $(AM_CFLAGS) -fPIC
tests_bin_liball_client_calls_so_LDFLAGS = $(test_module_ldflags) -Wl,-z,lazy \
	-Wl,-soname,liball_client_calls.so
tests_bin_liball_client_calls_so_LDADD = -lpam
tests_bin_interposed_plugin_so_SOURCES = $(all_client_calls)
tests_bin_interposed_plugin_so_CFLAGS = $(AM_CFLAGS) -fPIC
tests_bin_interposed_plugin_so_LDFLAGS = $(test_module_ldflags) -Wl,-z,lazy
tests_bin_interposed_plugin_so_LDADD = -lpam
tests_bin_interposed_program_SOURCES = %D%/interposed_program.c $(all_client_calls)
tests_bin_interposed_program_LDFLAGS = -Wl,-z,lazy
tests_bin_interposed_program_LDADD = -lpam
tests_bin_interposed_by_library_SOURCES = %D%/interposed_program.c
tests_bin_interposed_by_library_LDFLAGS = -Wl,-z,lazy \
	-Wl,-rpath,$(abs_top_builddir)/tests/bin
tests_bin_interposed_by_library_LDADD = tests/bin/liball_client_calls.so
tests_bin_interposed_by_plugin_SOURCES = %D%/interposed_program.c
tests_bin_interposed_by_plugin_CPPFLAGS = $(AM_CPPFLAGS) -DPL_TEST_DLOPEN
tests_bin_interposed_by_plugin_LDADD =
