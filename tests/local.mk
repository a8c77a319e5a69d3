# SPDX-License-Identifier: BSD-3-Clause
include tests/cli.mk
