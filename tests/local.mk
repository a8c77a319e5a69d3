# SPDX-License-Identifier: BSD-3-Clause
# What all tests have in common: they print TAP, and automake's driver counts the cases.
TEST_EXTENSIONS = .sh
tap_driver = env AM_TAP_AWK='$(AWK)' $(SHELL) $(top_srcdir)/build-aux/tap-driver.sh
LOG_DRIVER = $(tap_driver)
AM_LOG_DRIVER_FLAGS = --merge
SH_LOG_DRIVER = $(tap_driver)
AM_SH_LOG_DRIVER_FLAGS = --merge

# PL_SLOW=yes runs what takes long as well, PL_SLOW=long what takes very long.
AM_TESTS_ENVIRONMENT = \
	PL_SLOW='$(PL_SLOW)'; export PL_SLOW; \
	PL_BUILD='$(abs_top_builddir)'; export PL_BUILD; \
	PL_SHIPPED_CONF='$(srcdir)/conf/pam_latency.conf'; export PL_SHIPPED_CONF; \
	PL_SHIPPED_CATALOG='$(srcdir)/conf/pam_latency.catalog'; export PL_SHIPPED_CATALOG; \
	PL_FIELDS='$(abs_builddir)/tests/bin/always_fields'; export PL_FIELDS; \
	PL_MODULE='$(abs_builddir)/pam_latency.so'; export PL_MODULE; \
	READELF='$(READELF)' NM='$(NM)'; export READELF NM; \
	PL_UNIT_TESTS='$(unit_programs) $(command_unit_programs)'; export PL_UNIT_TESTS; \
	PL_OBJECTS='$(abs_builddir)/tests/unit/objects'; export PL_OBJECTS;

EXTRA_DIST += tests/README.md tests/lib.sh

include tests/unit/local.mk
include tests/unit/cli/local.mk
include tests/stack/local.mk
include tests/system/local.mk
include tests/cli/local.mk
include tests/bench/local.mk
include tests/long/local.mk
