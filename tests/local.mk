# SPDX-License-Identifier: BSD-3-Clause
include tests/unit/local.mk
include tests/unit/cli/local.mk
include tests/stack/local.mk
include tests/system/local.mk
include tests/cli/local.mk
include tests/long/local.mk
