# SPDX-License-Identifier: BSD-3-Clause
# Unit tests: a small check program for each part, and two shell tests of what is built.
unit_shell_tests = %D%/unit/exports_test.sh %D%/unit/catalog_test.sh
EXTRA_DIST += $(unit_shell_tests)
noinst_HEADERS += %D%/unit/unit.h

if HAVE_CHECK
unit_programs = \
	%D%/unit/units_test
check_PROGRAMS += $(unit_programs)
TESTS += $(unit_programs)

unit_runner = %D%/unit/runner.c
unit_cppflags = $(AM_CPPFLAGS) -I$(srcdir)/%D%/unit $(CHECK_CFLAGS)
unit_libs = libpl.la -lpam $(CHECK_LIBS)

tests_unit_units_test_SOURCES = %D%/unit/units_test.c $(unit_runner)
tests_unit_units_test_CPPFLAGS = $(unit_cppflags)
tests_unit_units_test_LDADD = $(unit_libs)
endif
