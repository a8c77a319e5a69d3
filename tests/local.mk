# SPDX-License-Identifier: BSD-3-Clause
include tests/unit.mk
include tests/stack.mk
include tests/system.mk
include tests/cli.mk
