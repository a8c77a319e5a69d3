/* SPDX-License-Identifier: BSD-3-Clause */
#include "unit.h"

#include "pam_latency/conf/conf_cache.h"
#include "pam_latency/conf/conf_load.h"
#include "pam_latency/hook/thunk.h"
#include "pam_latency/login/handle.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

/*
 * The linker puts these in front of the allocations of our own code. Allocation number FAIL_AT of those to come fails, counted from 0; LIVE counts
 * what was not given back.
 */
static long fail_at = -1, live;

static bool fails(void)
{
	if (fail_at < 0)
		return false;
	return fail_at-- == 0;
}

void *__real_malloc(size_t size);
void *__real_calloc(size_t n, size_t size);
void *__real_realloc(void *p, size_t size);
char *__real_strdup(const char *s);
void __real_free(void *p);
void *__real_mmap64(void *p, size_t n, int prot, int flags, int fd, off_t offset);
void *__wrap_malloc(size_t size);
void *__wrap_calloc(size_t n, size_t size);
void *__wrap_realloc(void *p, size_t size);
char *__wrap_strdup(const char *s);
void __wrap_free(void *p);
void *__wrap_mmap64(void *p, size_t n, int prot, int flags, int fd, off_t offset);

static void *count(void *p)
{
	live += p != NULL;
	return p;
}

static void *no_memory(void)
{
	errno = ENOMEM;
	return NULL;
}

void *__wrap_malloc(size_t size)
{
	return fails() ? no_memory() : count(__real_malloc(size));
}

void *__wrap_calloc(size_t n, size_t size)
{
	return fails() ? no_memory() : count(__real_calloc(n, size));
}

void *__wrap_realloc(void *p, size_t size)
{
	if (fails())
		return no_memory();
	return p == NULL ? count(__real_realloc(p, size)) : __real_realloc(p, size);
}

char *__wrap_strdup(const char *s)
{
	return fails() ? no_memory() : count(__real_strdup(s));
}

void __wrap_free(void *p)
{
	live -= p != NULL;
	__real_free(p);
}

void *__wrap_mmap64(void *p, size_t n, int prot, int flags, int fd, off_t offset)
{
	return fails() ? MAP_FAILED : __real_mmap64(p, n, prot, flags, fd, offset);
}

static const char text[] =
    "budget = 7ms\nmodule \"a\" { }\nmodule \"b\" { }\nchild \"c\" { }\n"
    "file \"/d\" { }\nservice \"e\" { module \"f\" { } module \"g\" { } }\n"
    "service \"h\" { }\n";

/* Whatever fails: an error that says so, nothing kept, and all is well the next time. */
START_TEST(test_parse)
{
	static const struct pl_settings nothing;
	long failures = 0, before = live;
	struct pl_settings s;
	struct pl_conf_error e;

	for (long n = 0;; n++) {
		int result;

		fail_at = n;
		result = pl_conf_parse(text, strlen(text), &s, &e);
		if (fail_at >= 0)
			break;
		failures++;
		ck_assert_int_eq(result, -1);
		ck_assert_str_eq(e.text, "out of memory");
		ck_assert_mem_eq(&s, &nothing, sizeof s);
		ck_assert_int_eq(live, before);
	}
	fail_at = -1;
	ck_assert_uint_eq(s.scope.budgets.any, 7000);
	ck_assert_uint_eq(s.service_count, 2);
	pl_settings_clear(&s);
	ck_assert_int_eq(live, before);
	/* The text, four lists and one in a service, three of which grow, and eight names. */
	ck_assert_int_eq(failures, 17);
}
END_TEST

START_TEST(test_load)
{
	struct pl_settings s;
	struct pl_conf_error e;
	long before = live;

	if (geteuid() != 0)
		return;
	unit_write(unit_path("conf"), text, strlen(text), 0600);
	fail_at = 0;
	ck_assert_int_eq(pl_conf_load(unit_path("conf"), &s, &e), -1);
	ck_assert_str_eq(e.text, "cannot be read: out of memory");
	ck_assert_int_eq(live, before);
}
END_TEST

START_TEST(test_cache)
{
	struct pl_conf_error e;
	bool told;

	if (geteuid() != 0)
		return;
	for (long n = 0; n < 20; n++) {
		struct pl_shared_settings *s;

		unit_write(unit_path("conf"), text, strlen(text), 0600);
		fail_at = n;
		s = pl_confcache_get(unit_path("conf"), &told, &e);
		fail_at = -1;
		if (s == NULL)
			ck_assert_ptr_eq(pl_confcache_settings(s), &pl_default_settings);
		else
			ck_assert_uint_eq(pl_confcache_settings(s)->scope.budgets.any, 7000);
		pl_confcache_put(s);
	}
}
END_TEST

START_TEST(test_handles)
{
	static char places[3];
	pam_handle_t *pamh = (pam_handle_t *)&places[0];
	long before = live;

	for (long n = 0; n < 6; n++) {
		struct pl_handle *h;

		fail_at = n;
		h = n % 2 == 0 ? pl_handle_expect() : pl_handle_new(pamh);
		if (h != NULL) {
			h->login->untimed = 3;
			pl_handle_reset_login(h, false);
		}
		fail_at = -1; /* check allocates too */
		if (h != NULL) {
			ck_assert_uint_eq(h->login->untimed, 3);
			ck_assert_ptr_eq(pl_handle_find(pamh), h);
			ck_assert_ptr_eq(pl_handle_withdraw(pamh), h);
		}
		pl_handle_free(h);
		ck_assert_ptr_null(pl_handle_find(pamh));
		ck_assert_int_eq(live, before);
	}
}
END_TEST

static int function(pam_handle_t *pamh, int flags, int argc, const char **argv)
{
	(void)pamh;
	(void)flags;
	(void)argc;
	(void)argv;
	return 0;
}

START_TEST(test_thunks)
{
	pl_module_fn *thunk;

	fail_at = 0;
	ck_assert(pl_thunk_for("/lib/security/pam_a.so", PL_SETCRED, function) == NULL);
	fail_at = -1;
	thunk = pl_thunk_for("/lib/security/pam_a.so", PL_SETCRED, function);
	ck_assert(thunk != NULL);
	ck_assert(pl_thunk_for("/lib/security/pam_a.so", PL_SETCRED, function) == thunk);
}
END_TEST

/* Each function of each module has a thunk of its own, until all are taken. */
START_TEST(test_all_thunks)
{
	char path[] = "/lib/security/pam_00.so";

	for (int i = 0; i < PL_THUNKS; i++) {
		path[18] = (char)('a' + i / 16);
		path[19] = (char)('a' + i % 16);
		ck_assert(pl_thunk_for(path, PL_CHAUTHTOK, function) != NULL);
		ck_assert_str_eq(pl_thunk_get((unsigned int)i).module, path + 14);
	}
	ck_assert(pl_thunk_for(path, PL_SETCRED, function) == NULL);
}
END_TEST

Suite *unit_suite(void)
{
	const TTest *const tests[] = {test_parse,  test_load,	    test_cache, test_handles,
				      test_thunks, test_all_thunks, NULL};

	return unit_make_suite("alloc", tests);
}
