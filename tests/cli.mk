# SPDX-License-Identifier: BSD-3-Clause
if HAVE_CHECK
check_PROGRAMS += tests/bin/unit_cli
TESTS += tests/bin/unit_cli
tests_bin_unit_cli_SOURCES = \
	tests/unit_cli.c tests/unit_cli.h tests/unit_cli_parser.c tests/unit_cli_round.c tests/unit_cli_stats.c \
	tests/unit_cli_text.c
tests_bin_unit_cli_CPPFLAGS = $(AM_CPPFLAGS)
tests_bin_unit_cli_CFLAGS = $(AM_CFLAGS) -Wno-format-nonliteral $(CHECK_CFLAGS)
tests_bin_unit_cli_LDADD = cli/libcli.a libpl.la $(SYSTEMD_LIBS) -lpam $(CHECK_LIBS)
endif
TESTS += tests/cli_test.sh
EXTRA_DIST += \
	tests/cli_test.sh tests/cli_golden.sh tests/cli_hostile.sh tests/cli_files.sh tests/cli_load.sh \
	tests/cli_journal.sh tests/cli_verify.sh tests/gen_log.awk tests/data/day.log tests/data/interleaved.log \
	tests/data/golden
