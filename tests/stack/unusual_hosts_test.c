/* SPDX-License-Identifier: BSD-3-Clause */
/* Programs that use PAM in other ways than one login in one process. */
#include "tap.h"
#include "unusual_hosts.h"

static const struct pl_case cases[] = {
    {"long", "many logins in one process: nothing grows", pl_case_long_lived},
    {"reload", "many stacks that are loaded again: nothing grows", pl_case_reloading},
    {"start", "many pam_start and pam_end: nothing grows", pl_case_start_only},
    {"failing", "many pam_start that fail: nothing grows", pl_case_failing},
    {"nested", "many logins in a login: nothing grows", pl_case_nested},
    {"handles", "300 handles at once", pl_case_many_handles},
    {"other", "services without the line are left alone", pl_case_other_services},
    {"above", "modules above the line are counted", pl_case_above},
    {"null", "no handle at all", pl_case_null_handle},
    {"threads", "8 threads with 50 logins each", pl_case_threads},
    {"forked", "another process authenticates", pl_case_forked},
    {"setcred", "another process runs setcred after the session is open",
     pl_case_forked_setcred},
    {"longjmp", "conversations that are left by longjmp", pl_case_longjmp},
    {"copies", "two copies of our module in a process", pl_case_two_copies},
    {"exhausted", "more functions than thunks", pl_case_exhausted},
};

int main(int argc, char **argv)
{
	struct pl_host h;

	pl_host_open(&h);
	pl_host_cases(&h, cases, sizeof cases / sizeof cases[0], argc, argv);
	pl_host_close(&h);
	return pl_tap_done();
}
