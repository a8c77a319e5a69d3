# SPDX-License-Identifier: BSD-3-Clause
bin_PROGRAMS += pam-latency
noinst_LIBRARIES += cli/libcli.a

noinst_HEADERS += \
	cli/agg.h cli/ask.h cli/atomic.h cli/blame.h cli/buf.h cli/calls.h cli/chart.h cli/chart_draw.h cli/chart_svg.h cli/event.h cli/header.h cli/hist.h cli/items.h cli/journal_entry.h cli/json.h \
	cli/lines.h cli/mem.h cli/one.h cli/opts.h cli/pamdirs.h cli/pamfile.h cli/pamstack.h \
	cli/parse.h cli/period.h cli/probe_conv.h cli/probe_run.h cli/probe_watch.h cli/problem.h cli/progress.h cli/safe.h cli/seen.h cli/sentence.h cli/source.h \
	cli/span.h cli/stamp.h cli/stat.h cli/stop.h cli/store.h cli/svg.h cli/table.h cli/ui.h cli/verb.h cli/verdict.h cli/verify.h \
	cli/whys.h

# Everything but main(), so that the tests link the same objects.
cli_libcli_a_SOURCES = \
	cli/agg.c cli/ask.c cli/atomic.c cli/blame.c cli/blame_by.c cli/blame_json.c cli/buf.c cli/calls.c cli/chart.c cli/chart_draw.c cli/chart_svg.c cli/chart_svg_frame.c cli/chart_text.c cli/event.c \
	cli/header.c cli/hist.c cli/items.c cli/json.c cli/lines.c cli/login.c cli/mem.c cli/one.c cli/opts.c cli/opts_check.c cli/opts_help.c cli/pager.c cli/pamdirs.c cli/pamfile.c cli/pamstack.c \
	cli/parse.c cli/period.c cli/probe_conv.c cli/probe_run.c cli/probe_watch.c cli/problem.c cli/progress.c cli/safe.c cli/seen.c cli/sentence.c cli/source.c cli/source_text.c cli/span.c \
	cli/stamp.c cli/stat.c cli/stop.c cli/store.c cli/svg.c cli/table.c cli/ui.c cli/v_blame.c cli/v_logins.c cli/v_metrics.c cli/v_plot.c \
	cli/v_probe.c cli/v_show.c cli/v_summary.c cli/v_verify.c cli/verb.c cli/verdict.c cli/verify_conf.c \
	cli/verify_line.c cli/verify_service.c cli/when.c cli/whys.c
cli_libcli_a_CPPFLAGS = $(AM_CPPFLAGS) -DPL_MODULE_DIR=\"$(pamdir)\"
cli_libcli_a_CFLAGS = $(AM_CFLAGS) $(SYSTEMD_CFLAGS)
if HAVE_SYSTEMD
cli_libcli_a_SOURCES += cli/journal_entry.c cli/source_journal.c
else
cli_libcli_a_SOURCES += cli/source_nojournal.c
endif

pam_latency_SOURCES = cli/main.c
pam_latency_LDADD = cli/libcli.a libpl.la $(SYSTEMD_LIBS) -lpam

dist_man_MANS += man/pam-latency.1

# Installed under the command's own name, which bash-completion looks for.
bashcompletiondir = $(datadir)/bash-completion/completions
bashcompletion_DATA = cli/bash/pam-latency
EXTRA_DIST += cli/pam-latency.bash
CLEANFILES += cli/bash/pam-latency
cli/bash/pam-latency: cli/pam-latency.bash
	$(AM_V_GEN)$(MKDIR_P) cli/bash && cp $(srcdir)/cli/pam-latency.bash $@
