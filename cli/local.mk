# SPDX-License-Identifier: BSD-3-Clause
bin_PROGRAMS += pam-latency
noinst_LIBRARIES += cli/libcli.a

# Everything but main(), so that the tests link the same objects.
cli_libcli_a_SOURCES = \
	%D%/base/ask_terminal.c %D%/base/ask_terminal.h %D%/base/json.c %D%/base/json.h \
	%D%/base/line_reader.c %D%/base/line_reader.h %D%/base/local_time.c \
	%D%/base/local_time.h %D%/base/output_file.c %D%/base/output_file.h %D%/base/pager.c \
	%D%/base/pager.h %D%/base/parse_time.c %D%/base/parse_time.h %D%/base/printable.c \
	%D%/base/printable.h %D%/base/progress.c %D%/base/progress.h %D%/base/signals.c \
	%D%/base/signals.h %D%/base/span.c %D%/base/span.h %D%/base/strbuf.c %D%/base/strbuf.h \
	%D%/base/table.c %D%/base/table.h %D%/base/terminal.c %D%/base/terminal.h \
	%D%/base/timestamp.c %D%/base/timestamp.h %D%/base/xalloc.c %D%/base/xalloc.h \
	%D%/read/call_list.c %D%/read/call_list.h %D%/read/find_word.c %D%/read/find_word.h \
	%D%/read/from_journal.h %D%/read/from_text.c %D%/read/from_text.h %D%/read/log_event.c \
	%D%/read/log_event.h %D%/read/parse_line.c %D%/read/parse_line.h %D%/read/query.h \
	%D%/read/reading.c %D%/read/reading.h %D%/read/source.c %D%/read/source.h \
	%D%/read/syslog_header.c %D%/read/syslog_header.h \
	%D%/sum/aggregate.c %D%/sum/aggregate.h %D%/sum/calendar.c %D%/sum/calendar.h \
	%D%/sum/call_stats.c %D%/sum/call_stats.h %D%/sum/dedup.c %D%/sum/dedup.h \
	%D%/sum/histogram.c %D%/sum/histogram.h %D%/sum/id_table.c %D%/sum/id_table.h \
	%D%/sum/login_store.c %D%/sum/login_store.h %D%/sum/login_verdict.c \
	%D%/sum/login_verdict.h %D%/sum/periods.c %D%/sum/periods.h %D%/sum/select_login.c \
	%D%/sum/select_login.h %D%/sum/timed_calls.c %D%/sum/timed_calls.h \
	%D%/sum/top_reasons.c %D%/sum/top_reasons.h \
	%D%/draw/blame_json.c %D%/draw/blame_json.h %D%/draw/blame_periods.c \
	%D%/draw/blame_periods.h %D%/draw/blame_table.c %D%/draw/blame_table.h \
	%D%/draw/login_json.c %D%/draw/login_json.h %D%/draw/login_sentence.c \
	%D%/draw/login_sentence.h %D%/draw/svg.c %D%/draw/svg.h %D%/draw/waterfall.c \
	%D%/draw/waterfall.h %D%/draw/waterfall_frame.c %D%/draw/waterfall_frame.h \
	%D%/draw/waterfall_json.c %D%/draw/waterfall_json.h %D%/draw/waterfall_make.c \
	%D%/draw/waterfall_make.h %D%/draw/waterfall_svg.c %D%/draw/waterfall_svg.h \
	%D%/draw/waterfall_term.c %D%/draw/waterfall_term.h %D%/draw/waterfall_text.c \
	%D%/draw/waterfall_text.h \
	%D%/stack/conf_compare.c %D%/stack/conf_judge.c %D%/stack/conf_judge.h \
	%D%/stack/pam_dirs.c %D%/stack/pam_dirs.h %D%/stack/pam_file.c %D%/stack/pam_file.h \
	%D%/stack/pam_stack.c %D%/stack/pam_stack.h %D%/stack/problems.c %D%/stack/problems.h \
	%D%/stack/verification.h %D%/stack/verify_conf.c %D%/stack/verify_conf.h \
	%D%/stack/verify_line.c %D%/stack/verify_line.h %D%/stack/verify_service.c \
	%D%/stack/verify_service.h \
	%D%/probe/probe_conversation.c %D%/probe/probe_conversation.h %D%/probe/probe_run.c \
	%D%/probe/probe_run.h %D%/probe/probe_watch.c %D%/probe/probe_watch.h \
	%D%/verbs/blame.c %D%/verbs/blame.h %D%/verbs/help.c %D%/verbs/help.h \
	%D%/verbs/logins.c %D%/verbs/logins.h %D%/verbs/metrics.c %D%/verbs/metrics.h \
	%D%/verbs/nothing_found.c %D%/verbs/nothing_found.h %D%/verbs/options.c \
	%D%/verbs/options.h %D%/verbs/plot.c %D%/verbs/plot.h %D%/verbs/probe.c \
	%D%/verbs/probe.h %D%/verbs/show.c %D%/verbs/show.h %D%/verbs/show_login.c \
	%D%/verbs/show_login.h %D%/verbs/summary.c %D%/verbs/summary.h %D%/verbs/verb.c \
	%D%/verbs/verb.h %D%/verbs/verify.c %D%/verbs/verify.h %D%/verbs/with_login.c \
	%D%/verbs/with_login.h
cli_libcli_a_CPPFLAGS = $(AM_CPPFLAGS) -DPL_MODULE_DIR=\"$(pamdir)\"
cli_libcli_a_CFLAGS = $(AM_CFLAGS) $(CONFUSE_CFLAGS) $(SYSTEMD_CFLAGS)
if HAVE_SYSTEMD
cli_libcli_a_SOURCES += %D%/read/from_journal.c %D%/read/journal_entry.c %D%/read/journal_entry.h
else
cli_libcli_a_SOURCES += %D%/read/no_journal.c
endif

pam_latency_SOURCES = cli/main.c
pam_latency_LDADD = cli/libcli.a libpl.a $(CONFUSE_LIBS) $(SYSTEMD_LIBS) -lpam

dist_man_MANS += man/pam-latency.1

# Installed under the command's own name, which bash-completion looks for.
bashcompletiondir = $(datadir)/bash-completion/completions
bashcompletion_DATA = cli/bash/pam-latency
EXTRA_DIST += cli/pam-latency.bash
CLEANFILES += cli/bash/pam-latency
cli/bash/pam-latency: cli/pam-latency.bash
	$(AM_V_GEN)$(MKDIR_P) cli/bash && cp $(srcdir)/cli/pam-latency.bash $@
