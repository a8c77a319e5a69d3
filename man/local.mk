# SPDX-License-Identifier: BSD-3-Clause
dist_man_MANS += %D%/pam_latency.8 %D%/pam_latency.conf.5
EXTRA_DIST += %D%/login.svg
