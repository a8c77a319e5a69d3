# SPDX-License-Identifier: BSD-3-Clause
# Modules for tests; -rpath makes libtool build them as shared objects, nothing is installed.
stack_module_ldflags = -module -avoid-version -shared -rpath /nowhere $(SAN_CFLAGS)
stack_module_sources = \
	%D%/acting_module.c %D%/acting_module.h %D%/transcript.c %D%/transcript.h \
	%D%/pam_acts.c %D%/process_acts.c
stack_module_cflags = $(AM_CFLAGS) -fvisibility=hidden

check_LTLIBRARIES += %D%/pam_test_any.la %D%/pam_test_more.la \
	%D%/pam_test_few.la
%C%_pam_test_any_la_SOURCES = $(stack_module_sources)
%C%_pam_test_any_la_CFLAGS = $(stack_module_cflags)
%C%_pam_test_any_la_LDFLAGS = $(stack_module_ldflags)
%C%_pam_test_any_la_LIBADD = -lpam
%C%_pam_test_more_la_SOURCES = $(stack_module_sources)
%C%_pam_test_more_la_CFLAGS = $(stack_module_cflags)
%C%_pam_test_more_la_LDFLAGS = $(stack_module_ldflags)
%C%_pam_test_more_la_LIBADD = -lpam
%C%_pam_test_few_la_SOURCES = $(stack_module_sources)
%C%_pam_test_few_la_CPPFLAGS = $(AM_CPPFLAGS) -DPL_TEST_FEW
%C%_pam_test_few_la_CFLAGS = $(stack_module_cflags)
%C%_pam_test_few_la_LDFLAGS = $(stack_module_ldflags)
%C%_pam_test_few_la_LIBADD = -lpam

# What the test programs share.
check_LIBRARIES += %D%/libstack.a
%C%_libstack_a_SOURCES = \
	%D%/dev_log.c %D%/dev_log.h \
	%D%/transcript.c %D%/transcript.h \
	%D%/scratch.c %D%/scratch.h \
	%D%/talk.c %D%/talk.h \
	%D%/tap.c %D%/tap.h

stack_cppflags = $(AM_CPPFLAGS) -DPL_MODULE=\"$(abs_top_builddir)/.libs/pam_latency.so\" \
	-DPL_TEST_MODULES=\"$(abs_top_builddir)/%D%/.libs\"

check_PROGRAMS += %D%/equivalence_test
TESTS += %D%/equivalence_test
%C%_equivalence_test_SOURCES = \
	%D%/compare_runs.c %D%/compare_runs.h \
	%D%/equivalence_test.c \
	%D%/random_numbers.h \
	%D%/application_script.c %D%/application_script.h \
	%D%/random_stack.c %D%/random_stack.h %D%/random_line.c \
	%D%/host_state.c %D%/host_state.h
%C%_equivalence_test_CPPFLAGS = $(stack_cppflags) -DPL_STACK_COUNT=$(stack_count)
%C%_equivalence_test_LDADD = %D%/libstack.a -lpam
if SANITIZERS
stack_count = 250
else
stack_count = 2500
endif

# Unusual programs.
check_PROGRAMS += %D%/unusual_hosts_test
TESTS += %D%/unusual_hosts_test
stack_host_sources = %D%/test_host.c %D%/test_host.h
%C%_unusual_hosts_test_SOURCES = $(stack_host_sources) \
	%D%/unusual_exhausted.c %D%/unusual_forked.c %D%/unusual_handles.c \
	%D%/unusual_longjmp.c %D%/unusual_long_lived.c %D%/unusual_threads.c \
	%D%/unusual_hosts.h %D%/unusual_hosts_test.c
%C%_unusual_hosts_test_CPPFLAGS = $(stack_cppflags)
%C%_unusual_hosts_test_LDADD = %D%/libstack.a -lpam

# One program, linked in several ways.
check_PROGRAMS += %D%/link_kinds_test tests/bin/link_plain tests/bin/link_lazy \
	tests/bin/link_now tests/bin/link_no_pie tests/bin/link_no_plt \
	tests/bin/link_norelro tests/bin/link_export tests/bin/link_dlopen
TESTS += %D%/link_kinds_test
%C%_link_kinds_test_SOURCES = $(stack_host_sources) %D%/link_kinds_test.c
%C%_link_kinds_test_CPPFLAGS = $(stack_cppflags) \
	-DPL_TEST_PROGRAMS=\"$(abs_top_builddir)/tests/bin\"
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

# Slow calls in programs of every kind, and who looks at them.
check_LTLIBRARIES += %D%/pam_test_watch.la
%C%_pam_test_watch_la_SOURCES = %D%/slow_module.c %D%/find_helpers.c %D%/find_helpers.h
%C%_pam_test_watch_la_CFLAGS = $(stack_module_cflags)
%C%_pam_test_watch_la_LDFLAGS = $(stack_module_ldflags)
%C%_pam_test_watch_la_LIBADD = -lpam
check_PROGRAMS += %D%/watched_calls_test
TESTS += %D%/watched_calls_test
%C%_watched_calls_test_SOURCES = $(stack_host_sources) \
	%D%/find_helpers.c %D%/find_helpers.h \
	%D%/watched_calls_test.c %D%/watched_run.h %D%/watched_cases.h \
	%D%/watched_handoff.c %D%/watched_deaths.c \
	%D%/watched_disturbed.c %D%/watched_hosts.c \
	%D%/watched_many.c \
	%D%/host_kinds.c %D%/host_kinds.h %D%/watched_run.c
%C%_watched_calls_test_CPPFLAGS = $(stack_cppflags) $(stack_slow_fork)
if SANITIZERS
stack_slow_fork = -DPL_SLOW_FORK
endif
%C%_watched_calls_test_LDADD = %D%/libstack.a -lpam
