# SPDX-License-Identifier: BSD-3-Clause
# Unit tests of the command's pure parts.
if HAVE_CHECK
command_unit_programs = \
	%D%/conf_judge_test \
	%D%/parse_line_test \
	%D%/round_trip_test \
	%D%/statistics_test \
	%D%/text_forms_test
check_PROGRAMS += $(command_unit_programs)
TESTS += $(command_unit_programs)
libunit_a_SOURCES += %D%/command_unit.c %D%/command_unit.h
command_unit_libs = libunit.a cli/libcli.a libpl.a $(CONFUSE_LIBS) $(SYSTEMD_LIBS) -lpam $(CHECK_LIBS)
%C%_conf_judge_test_LDADD = $(command_unit_libs)
%C%_parse_line_test_LDADD = $(command_unit_libs)
%C%_round_trip_test_LDADD = $(command_unit_libs)
%C%_statistics_test_LDADD = $(command_unit_libs)
%C%_text_forms_test_LDADD = $(command_unit_libs)
endif
