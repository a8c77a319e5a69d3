/* SPDX-License-Identifier: BSD-3-Clause */
#include "unit.h"

#include "pam_latency/base/vocabulary.h"
#include "pam_latency/hook/wrappers.h"

#include <security/pam_appl.h>

#define PHASES 64

enum { END = 8 }; /* pam_end(3) among pl_client_functions */

static int one(pam_handle_t *pamh, int flags)
{
	(void)pamh;
	return flags + 1;
}

static int two(pam_handle_t *pamh, int flags)
{
	(void)pamh;
	return flags + 2;
}

static int start(const char *service, const char *user, const struct pam_conv *conv,
		 const char *confdir, pam_handle_t **pamh)
{
	(void)conv;
	*pamh = NULL;
	return service[0] + user[0] + confdir[0];
}

typedef int phase_fn(pam_handle_t *, int);
typedef int confdir_fn(const char *, const char *, const struct pam_conv *, const char *,
		       pam_handle_t **);

static struct pl_found make(void **slot, unsigned int function, phase_fn *target)
{
	*slot = (void *)target;
	return (struct pl_found){.slot = slot, .function = function, .value = (void *)target};
}

static int call(void *wrapper, int flags)
{
	return ((phase_fn *)wrapper)((pam_handle_t *)&wrapper, flags);
}

/* One wrapper for all that leads from one function to one other; each calls its own. */
START_TEST(test_shared)
{
	void *slot, *wrappers[4];
	struct pl_found first = make(&slot, PL_SETCRED, one);
	struct pl_found other_target = make(&slot, PL_SETCRED, two);
	struct pl_found other_function = make(&slot, PL_ACCT_MGMT, one);
	struct pl_found at_end = make(&slot, END, two);

	wrappers[0] = pl_wrapper_for(&first);
	wrappers[1] = pl_wrapper_for(&other_target);
	wrappers[2] = pl_wrapper_for(&other_function);
	wrappers[3] = pl_wrapper_for(&at_end);
	for (size_t i = 0; i < COUNT_OF(wrappers); i++) {
		ck_assert_ptr_nonnull(wrappers[i]);
		ck_assert_int_eq(call(wrappers[i], 40), i % 2 == 0 ? 41 : 42);
		for (size_t j = 0; j < i; j++)
			ck_assert_ptr_ne(wrappers[i], wrappers[j]);
	}
	ck_assert_ptr_eq(pl_wrapper_for(&first), wrappers[0]);
	ck_assert_ptr_eq(pl_wrapper_for(&at_end), wrappers[3]);
}
END_TEST

/* What an unbound slot leads to is known to that slot alone: none is shared, until all are used. */
START_TEST(test_unbound)
{
	static void *slots[PHASES + 1], *wrappers[PHASES];

	for (size_t i = 0; i < PHASES; i++) {
		struct pl_found found = make(
		    &slots[i], i % 7 == 6 ? END : (unsigned int)(i % 7), i % 2 ? two : one);

		found.unbound = true;
		wrappers[i] = slots[i] = pl_wrapper_for(&found);
		ck_assert_ptr_nonnull(wrappers[i]);
		for (size_t j = 0; j < i; j++)
			ck_assert_ptr_ne(wrappers[i], wrappers[j]);
	}
	for (size_t i = 0; i < PHASES; i++) {
		ck_assert_int_eq(call(wrappers[i], 40), i % 2 ? 42 : 41);
		ck_assert_ptr_eq(slots[i], wrappers[i]);
	}
	{
		struct pl_found found = make(&slots[PHASES], PL_SETCRED, one);

		ck_assert_ptr_null(pl_wrapper_for(&found));
	}
}
END_TEST

/* The two functions that start have wrappers of their own, for their own arguments. */
START_TEST(test_start)
{
	void *slot = (void *)start;
	struct pl_found found = {.slot = &slot, .function = 7, .value = slot};
	confdir_fn *wrapper = (confdir_fn *)pl_wrapper_for(&found);
	pam_handle_t *pamh;

	ck_assert_str_eq(pl_client_functions[7], "pam_start_confdir");
	ck_assert_str_eq(pl_client_functions[END], "pam_end");
	ck_assert_int_eq(wrapper("\1", "\2", NULL, "\4", &pamh), 7);
}
END_TEST

Suite *unit_suite(void)
{
	const TTest *const tests[] = {test_shared, test_unbound, test_start, NULL};

	return unit_make_suite("wrappers", tests);
}
