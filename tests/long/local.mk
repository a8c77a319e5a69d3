# SPDX-License-Identifier: BSD-3-Clause
# What takes long, or needs more than the machine has: for scripts/test --long alone.
EXTRA_DIST += %D%/pam_wrapper_test.sh
