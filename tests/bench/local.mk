# SPDX-License-Identifier: BSD-3-Clause
# What it costs: tests/bench/run prints the tables of the README and of pam_latency(8).
check_PROGRAMS += tests/bin/transaction
tests_bin_transaction_SOURCES = %D%/transaction.c
tests_bin_transaction_LDADD = -lpam
