/* SPDX-License-Identifier: BSD-3-Clause */
#ifndef PL_TEST_ONE_ACTION_MODULE_H
#define PL_TEST_ONE_ACTION_MODULE_H

#include <security/pam_modules.h>

/* A module of the tests is one function, which its file defines; it always is ignored. */
void test_module_run(pam_handle_t *pamh, int argc, const char **argv);

#endif
