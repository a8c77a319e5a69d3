/* SPDX-License-Identifier: BSD-3-Clause */
#include "unit.h"

#include "pam_latency/conf/conf_cache.h"
#include "pam_latency/conf/conf_load.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

static unsigned int parses;

/* The linker puts this in front of pl_conf_load(). */
int __real_pl_conf_load(const char *path, struct pl_settings *s, struct pl_conf_error *e);
int __wrap_pl_conf_load(const char *path, struct pl_settings *s, struct pl_conf_error *e);

int __wrap_pl_conf_load(const char *path, struct pl_settings *s, struct pl_conf_error *e)
{
	parses++;
	return __real_pl_conf_load(path, s, e);
}

/* Writes a config of another identity than before. */
static void put(const char *name, const char *text)
{
	char spare[200];

	snprintf(spare, sizeof spare, "%s", unit_path("spare"));
	unit_write(spare, text, strlen(text), 0644);
	ck_assert_int_eq(rename(spare, unit_path(name)), 0);
}

/* The budget that now holds, and whether an error was told. */
static uint64_t budget(const char *name, bool *told)
{
	struct pl_conf_error e;
	struct pl_shared_settings *shared = pl_confcache_get(unit_path(name), told, &e);
	uint64_t usec = pl_confcache_settings(shared)->scope.budgets.any;

	pl_confcache_put(shared);
	return usec;
}

static int is_root(void)
{
	return geteuid() == 0;
}

START_TEST(test_parsed_once)
{
	bool told;

	if (!is_root())
		return;
	put("a", "budget = 1ms\n");
	for (int i = 0; i < 10; i++) {
		ck_assert_uint_eq(budget("a", &told), 1000);
		ck_assert(!told);
	}
	ck_assert_uint_eq(parses, 1);
	put("a", "budget = 2ms\n");
	ck_assert_uint_eq(budget("a", &told), 2000);
	ck_assert_uint_eq(budget("a", &told), 2000);
	ck_assert_uint_eq(parses, 2);
	/* Written in place, with the same length. */
	unit_write(unit_path("a"), "budget = 3ms\n", 13, 0644);
	ck_assert_uint_eq(budget("a", &told), 3000);
	/* A change of mode alone makes it unsafe. */
	ck_assert_int_eq(chmod(unit_path("a"), 0666), 0);
	ck_assert_uint_eq(budget("a", &told), 200000);
	ck_assert(told);
	ck_assert_int_eq(unlink(unit_path("a")), 0);
	ck_assert_uint_eq(budget("a", &told), 200000);
}
END_TEST

START_TEST(test_error_told_once)
{
	bool told;

	if (!is_root())
		return;
	put("a", "budget = 1\n");
	ck_assert_uint_eq(budget("a", &told), 200000);
	ck_assert(told);
	ck_assert_uint_eq(budget("a", &told), 200000);
	ck_assert(!told);
	put("a", "budget = 5ms\n");
	ck_assert_uint_eq(budget("a", &told), 5000);
	ck_assert(!told);
	put("a", "budget = 1\n");
	ck_assert_uint_eq(budget("a", &told), 200000);
	ck_assert(told);
}
END_TEST

/* A file of conf= that is missing is an error, the default file is not. */
START_TEST(test_missing)
{
	struct pl_conf_error e;
	bool told;

	budget("missing", &told);
	ck_assert(told);
	budget("missing", &told);
	ck_assert(!told);
	if (access(PL_CONF_PATH, F_OK) == 0)
		return;
	ck_assert_ptr_null(pl_confcache_get(PL_CONF_PATH, &told, &e));
	ck_assert(!told);
}
END_TEST

/* Whoever still uses old settings keeps them until he gives them back. */
START_TEST(test_references)
{
	struct pl_shared_settings *old, *new;
	struct pl_conf_error e;
	bool told;

	if (!is_root())
		return;
	put("a", "budget = 1ms\nmodule \"pam_a.so\" { budget = 7ms }\n");
	old = pl_confcache_get(unit_path("a"), &told, &e);
	put("a", "budget = 2ms\n");
	new = pl_confcache_get(unit_path("a"), &told, &e);
	ck_assert_ptr_ne(old, new);
	ck_assert_str_eq(pl_confcache_settings(old)->modules[0].name, "pam_a.so");
	ck_assert_uint_eq(pl_confcache_settings(new)->scope.budgets.any, 2000);
	pl_confcache_put(old);
	pl_confcache_put(new);
	pl_confcache_put(NULL);
	ck_assert_ptr_eq(pl_confcache_settings(NULL), &pl_default_settings);
	ck_assert_uint_eq(budget("a", &told), 2000);
}
END_TEST

/* More files than the cache has room for: each is still read right. */
START_TEST(test_many_files)
{
	char name[20], text[40];
	bool told;

	if (!is_root())
		return;
	for (unsigned int round = 0; round < 3; round++)
		for (unsigned int i = 1; i <= 20; i++) {
			snprintf(name, sizeof name, "many%u", i);
			snprintf(text, sizeof text, "budget = %ums\n", i);
			if (round == 0)
				put(name, text);
			ck_assert_uint_eq(budget(name, &told), i * 1000);
		}
}
END_TEST

static void *use(void *unused)
{
	bool told;
	char path[200], spare[200];

	(void)unused;
	snprintf(path, sizeof path, "%s/shared", unit_directory());
	snprintf(spare, sizeof spare, "%s/shared.%p", unit_directory(), (void *)&told);
	for (int i = 0; i < 300; i++) {
		struct pl_conf_error e;
		struct pl_shared_settings *s = pl_confcache_get(path, &told, &e);
		uint64_t usec = pl_confcache_settings(s)->scope.budgets.any;

		ck_assert(usec == 1000 || usec == 2000);
		pl_confcache_put(s);
		if (i % 50 != 0)
			continue;
		unit_write(spare, i % 100 != 0 ? "budget = 1ms" : "budget = 2ms", 12, 0644);
		ck_assert_int_eq(rename(spare, path), 0);
	}
	return NULL;
}

START_TEST(test_threads)
{
	pthread_t threads[4];

	if (!is_root())
		return;
	put("shared", "budget = 1ms");
	for (size_t i = 0; i < COUNT_OF(threads); i++)
		ck_assert_int_eq(pthread_create(&threads[i], NULL, use, NULL), 0);
	for (size_t i = 0; i < COUNT_OF(threads); i++)
		pthread_join(threads[i], NULL);
}
END_TEST

Suite *unit_suite(void)
{
	const TTest *const tests[] = {
	    test_parsed_once, test_error_told_once, test_missing, test_references,
	    test_many_files,  test_threads,	    NULL};

	return unit_make_suite("confcache", tests);
}
