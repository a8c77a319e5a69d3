# SPDX-License-Identifier: BSD-3-Clause
# Modules for tests; -rpath makes libtool build them as shared objects, nothing is installed.
stack_module_ldflags = -module -avoid-version -shared -rpath /nowhere $(SAN_CFLAGS)
stack_module_sources = \
	%D%/stack/module.c %D%/stack/module.h %D%/stack/note.c %D%/stack/note.h \
	%D%/stack/pam_acts.c %D%/stack/process_acts.c
stack_module_cflags = $(AM_CFLAGS) -fvisibility=hidden

check_LTLIBRARIES += %D%/stack/pam_test_any.la %D%/stack/pam_test_more.la \
	%D%/stack/pam_test_few.la
%C%_stack_pam_test_any_la_SOURCES = $(stack_module_sources)
%C%_stack_pam_test_any_la_CFLAGS = $(stack_module_cflags)
%C%_stack_pam_test_any_la_LDFLAGS = $(stack_module_ldflags)
%C%_stack_pam_test_any_la_LIBADD = -lpam
%C%_stack_pam_test_more_la_SOURCES = $(stack_module_sources)
%C%_stack_pam_test_more_la_CFLAGS = $(stack_module_cflags)
%C%_stack_pam_test_more_la_LDFLAGS = $(stack_module_ldflags)
%C%_stack_pam_test_more_la_LIBADD = -lpam
%C%_stack_pam_test_few_la_SOURCES = $(stack_module_sources)
%C%_stack_pam_test_few_la_CPPFLAGS = $(AM_CPPFLAGS) -DPL_TEST_FEW
%C%_stack_pam_test_few_la_CFLAGS = $(stack_module_cflags)
%C%_stack_pam_test_few_la_LDFLAGS = $(stack_module_ldflags)
%C%_stack_pam_test_few_la_LIBADD = -lpam

# What the test programs share.
check_LIBRARIES += %D%/stack/libstack.a
%C%_stack_libstack_a_SOURCES = \
	%D%/stack/logsock.c %D%/stack/logsock.h \
	%D%/stack/note.c %D%/stack/note.h \
	%D%/stack/scratch.c %D%/stack/scratch.h \
	%D%/stack/talk.c %D%/stack/talk.h \
	%D%/stack/tap.c %D%/stack/tap.h

stack_cppflags = $(AM_CPPFLAGS) -DPL_MODULE=\"$(abs_top_builddir)/.libs/pam_latency.so\" \
	-DPL_TEST_MODULES=\"$(abs_top_builddir)/%D%/stack/.libs\"

check_PROGRAMS += %D%/stack/equivalence
TESTS += %D%/stack/equivalence
%C%_stack_equivalence_SOURCES = \
	%D%/stack/compare.c %D%/stack/compare.h \
	%D%/stack/equivalence.c \
	%D%/stack/rng.h \
	%D%/stack/script.c %D%/stack/script.h \
	%D%/stack/stack.c %D%/stack/stack.h %D%/stack/stackline.c \
	%D%/stack/state.c %D%/stack/state.h
%C%_stack_equivalence_CPPFLAGS = $(stack_cppflags) -DPL_STACK_COUNT=$(stack_count)
%C%_stack_equivalence_LDADD = %D%/stack/libstack.a -lpam
if SANITIZERS
stack_count = 250
else
stack_count = 2500
endif

# Unusual programs.
check_PROGRAMS += %D%/stack/hosts
TESTS += %D%/stack/hosts
stack_host_sources = %D%/stack/host.c %D%/stack/host.h
%C%_stack_hosts_SOURCES = $(stack_host_sources) \
	%D%/stack/case_exhausted.c %D%/stack/case_forked.c %D%/stack/case_handles.c \
	%D%/stack/case_jump.c %D%/stack/case_long.c %D%/stack/case_threads.c \
	%D%/stack/cases.h %D%/stack/hosts.c
%C%_stack_hosts_CPPFLAGS = $(stack_cppflags)
%C%_stack_hosts_LDADD = %D%/stack/libstack.a -lpam

# One program, linked in several ways.
check_PROGRAMS += %D%/stack/links %D%/stack/link_plain %D%/stack/link_lazy \
	%D%/stack/link_now %D%/stack/link_no_pie %D%/stack/link_no_plt \
	%D%/stack/link_norelro %D%/stack/link_export %D%/stack/link_dlopen
TESTS += %D%/stack/links
%C%_stack_links_SOURCES = $(stack_host_sources) %D%/stack/links.c
%C%_stack_links_CPPFLAGS = $(stack_cppflags) \
	-DPL_TEST_PROGRAMS=\"$(abs_top_builddir)/%D%/stack\"
%C%_stack_links_LDADD = %D%/stack/libstack.a -lpam
%C%_stack_link_plain_SOURCES = %D%/stack/link_host.c
%C%_stack_link_plain_LDADD = -lpam
%C%_stack_link_lazy_SOURCES = %D%/stack/link_host.c
%C%_stack_link_lazy_CFLAGS = $(AM_CFLAGS)
%C%_stack_link_lazy_LDFLAGS = -Wl,-z,lazy
%C%_stack_link_lazy_LDADD = -lpam
%C%_stack_link_now_SOURCES = %D%/stack/link_host.c
%C%_stack_link_now_CFLAGS = $(AM_CFLAGS)
%C%_stack_link_now_LDFLAGS = -Wl,-z,relro -Wl,-z,now
%C%_stack_link_now_LDADD = -lpam
%C%_stack_link_no_pie_SOURCES = %D%/stack/link_host.c
%C%_stack_link_no_pie_CFLAGS = $(AM_CFLAGS) -fno-pie
%C%_stack_link_no_pie_LDFLAGS = -no-pie
%C%_stack_link_no_pie_LDADD = -lpam
%C%_stack_link_no_plt_SOURCES = %D%/stack/link_host.c
%C%_stack_link_no_plt_CFLAGS = $(AM_CFLAGS) -fno-plt
%C%_stack_link_no_plt_LDFLAGS = 
%C%_stack_link_no_plt_LDADD = -lpam
%C%_stack_link_norelro_SOURCES = %D%/stack/link_host.c
%C%_stack_link_norelro_CFLAGS = $(AM_CFLAGS)
%C%_stack_link_norelro_LDFLAGS = -Wl,-z,norelro
%C%_stack_link_norelro_LDADD = -lpam
%C%_stack_link_dlopen_SOURCES = %D%/stack/link_host.c
%C%_stack_link_dlopen_CPPFLAGS = $(AM_CPPFLAGS) -DPL_TEST_DLOPEN
%C%_stack_link_export_SOURCES = %D%/stack/link_host.c
%C%_stack_link_export_CPPFLAGS = $(AM_CPPFLAGS) -DPL_TEST_EXPORT
%C%_stack_link_export_LDFLAGS = -Wl,--export-dynamic
%C%_stack_link_export_LDADD = -lpam

# A library that stands before libpam, and calls from a program, a library and what is opened.
stack_interpose_calls = %D%/stack/interpose_calls.c %D%/stack/interpose_calls.h
check_LTLIBRARIES += %D%/stack/interpose_audit.la %D%/stack/interpose_plugin.la \
	%D%/stack/interpose_shim.la %D%/stack/libinterpose_calls.la
%C%_stack_interpose_audit_la_SOURCES = %D%/stack/interpose_audit.c
%C%_stack_interpose_audit_la_LDFLAGS = $(stack_module_ldflags)
%C%_stack_interpose_shim_la_SOURCES = %D%/stack/interpose_shim.c
%C%_stack_interpose_shim_la_LDFLAGS = $(stack_module_ldflags)
%C%_stack_interpose_plugin_la_SOURCES = $(stack_interpose_calls)
%C%_stack_interpose_plugin_la_LDFLAGS = $(stack_module_ldflags) -Wl,-z,lazy
%C%_stack_interpose_plugin_la_LIBADD = -lpam
%C%_stack_libinterpose_calls_la_SOURCES = $(stack_interpose_calls)
%C%_stack_libinterpose_calls_la_LDFLAGS = -avoid-version -shared -rpath /nowhere $(SAN_CFLAGS) \
	-Wl,-z,lazy
%C%_stack_libinterpose_calls_la_LIBADD = -lpam
check_PROGRAMS += %D%/stack/interpose %D%/stack/interpose_program %D%/stack/interpose_library \
	%D%/stack/interpose_by_plugin
TESTS += %D%/stack/interpose
%C%_stack_interpose_SOURCES = $(stack_host_sources) %D%/stack/interpose.c
%C%_stack_interpose_CPPFLAGS = $(stack_cppflags) \
	-DPL_TEST_PROGRAMS=\"$(abs_top_builddir)/%D%/stack\" \
	-DPL_TEST_AUDIT=\"$(abs_top_builddir)/%D%/stack/.libs/interpose_audit.so\" \
	-DPL_TEST_SHIM=\"$(abs_top_builddir)/%D%/stack/.libs/interpose_shim.so\" \
	-DPL_TEST_PLUGIN=\"$(abs_top_builddir)/%D%/stack/.libs/interpose_plugin.so\"
%C%_stack_interpose_LDADD = %D%/stack/libstack.a -lpam
%C%_stack_interpose_program_SOURCES = %D%/stack/interpose_host.c $(stack_interpose_calls)
%C%_stack_interpose_program_CFLAGS = $(AM_CFLAGS)
%C%_stack_interpose_program_LDFLAGS = -Wl,-z,lazy
%C%_stack_interpose_program_LDADD = -lpam
%C%_stack_interpose_library_SOURCES = %D%/stack/interpose_host.c %D%/stack/interpose_calls.h
%C%_stack_interpose_library_LDFLAGS = -Wl,-z,lazy -no-install
%C%_stack_interpose_library_LDADD = %D%/stack/libinterpose_calls.la
%C%_stack_interpose_by_plugin_SOURCES = %D%/stack/interpose_host.c %D%/stack/interpose_calls.h
%C%_stack_interpose_by_plugin_CPPFLAGS = $(AM_CPPFLAGS) -DPL_TEST_DLOPEN

# Slow calls in programs of every kind, and who looks at them.
check_LTLIBRARIES += %D%/stack/pam_test_watch.la
%C%_stack_pam_test_watch_la_SOURCES = %D%/stack/watch_module.c %D%/stack/helpers.c %D%/stack/helpers.h
%C%_stack_pam_test_watch_la_CFLAGS = $(stack_module_cflags)
%C%_stack_pam_test_watch_la_LDFLAGS = $(stack_module_ldflags)
%C%_stack_pam_test_watch_la_LIBADD = -lpam
check_PROGRAMS += %D%/stack/watch
TESTS += %D%/stack/watch
%C%_stack_watch_SOURCES = $(stack_host_sources) \
	%D%/stack/helpers.c %D%/stack/helpers.h \
	%D%/stack/watch.c %D%/stack/watch.h %D%/stack/watch_cases.h \
	%D%/stack/watch_case_after.c %D%/stack/watch_case_deaths.c \
	%D%/stack/watch_case_disturbed.c %D%/stack/watch_case_hosts.c \
	%D%/stack/watch_case_many.c \
	%D%/stack/watch_hosts.c %D%/stack/watch_hosts.h %D%/stack/watch_run.c
%C%_stack_watch_CPPFLAGS = $(stack_cppflags) $(stack_slow_fork)
if SANITIZERS
stack_slow_fork = -DPL_SLOW_FORK
endif
%C%_stack_watch_LDADD = %D%/stack/libstack.a -lpam
