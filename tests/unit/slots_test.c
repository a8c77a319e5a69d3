/* SPDX-License-Identifier: BSD-3-Clause */
#include "unit.h"

#include "loaded_object.h"
#include "pam_latency/hook/slots.h"

#include <dlfcn.h>
#include <stdio.h>
#include <string.h>

#define SONAME "libplunit.so.0"

typedef int add_fn(int, int);
typedef int twice_fn(int);
typedef int length_fn(const char *);

static struct unit_loaded library, client;
static char maps_before[65536], maps_after[65536];

static struct pl_hook in_library[] = {{.name = "strlen"}};
static struct pl_hook in_clients[] = {{.name = "plunit_add"}, {.name = "plunit_twice"}};
static int calls;

static int our_add(int a, int b)
{
	calls++;
	return ((add_fn *)in_clients[0].original)(a, b) + 1000;
}

static int our_twice(int a)
{
	calls++;
	return ((twice_fn *)in_clients[1].original)(a) + 1000;
}

static size_t our_strlen(const char *s)
{
	(void)s;
	calls++;
	return 77;
}

static struct pl_hook_plan make_plan(void)
{
	static const char *const census[] = {"plunit_census"};

	in_library[0].replacement = (void *)our_strlen;
	in_library[0].original = NULL;
	in_clients[0].replacement = (void *)our_add;
	in_clients[1].replacement = (void *)our_twice;
	return (struct pl_hook_plan){.soname = SONAME,
				     .in_library = in_library,
				     .library_count = 1,
				     .in_clients = in_clients,
				     .client_count = 2,
				     .self = &calls,
				     .census_symbols = census,
				     .census_symbol_count = 1};
}

static unsigned int count_changes(const struct unit_loaded *l)
{
	const void *const hooks[] = {(void *)our_add, (void *)our_twice, (void *)our_strlen};

	return unit_count_changes(l, hooks, COUNT_OF(hooks));
}

static int call_client(const char *name, int a, int b)
{
	add_fn *f = (add_fn *)dlsym(client.handle, name);

	ck_assert_ptr_nonnull((void *)f);
	return f(a, b);
}

static int call_length(const char *s)
{
	return ((length_fn *)dlsym(library.handle, "plunit_length"))(s);
}

struct variant {
	const char *library, *client;
	int mode;
};

/* Hooks in place: calls go through ours to the real ones, and nothing else has changed. */
static void check_variant(const struct variant *v)
{
	struct pl_hook_plan plan = make_plan();
	const char *why;

	unit_load(&library, v->library, v->mode);
	unit_load(&client, v->client, v->mode);
	unit_copy_memory(&library);
	unit_copy_memory(&client);
	unit_read_maps(maps_before, sizeof maps_before);
	why = pl_hook_install(&plan);
	ck_assert_msg(why == NULL, "%s with %s: %s", v->client, v->library, why);
	unit_read_maps(maps_after, sizeof maps_after);
	ck_assert_ptr_nonnull(strstr(maps_after, "client"));
	ck_assert_str_eq(maps_before, maps_after);
	ck_assert_uint_eq(plan.slots, 3);
	ck_assert_uint_eq(plan.census, 0);
	ck_assert_uint_eq(count_changes(&library), 1);
	ck_assert_uint_eq(count_changes(&client), 2);
	ck_assert_int_eq(call_client("client_add", 2, 3), 1005);
	ck_assert_int_eq(call_client("client_twice", 4, 0), 1008);
	ck_assert_int_eq(call_length("abc"), 77);
	ck_assert_int_eq(calls, 3);
	ck_assert_ptr_eq(in_clients[0].original, dlsym(library.handle, "plunit_add"));
	/* The second time nothing is found that is not ours already. */
	plan = make_plan();
	pl_hook_install(&plan);
	ck_assert_int_eq(call_client("client_add", 2, 3), 1005);
}

static struct variant variants[3 * 8 * 2];
static char names[8][40];

static void make_variants(void)
{
	static const char *const libraries[] = {"libplunit.so", "libplunit-none.so",
						"libplunit-sysv.so"};
	static const int modes[] = {RTLD_LAZY | RTLD_GLOBAL, RTLD_NOW | RTLD_GLOBAL};

	for (size_t i = 0; i < 8; i++)
		snprintf(names[i], sizeof names[i], "client-%s-%s-%s.so",
			 (i & 1) != 0 ? "relro" : "norelro", (i & 2) != 0 ? "now" : "lazy",
			 (i & 4) != 0 ? "no-plt" : "plt");
	for (size_t i = 0; i < COUNT_OF(variants); i++)
		variants[i] =
		    (struct variant){libraries[i % 3], names[i / 3 % 8], modes[i / 24]};
}

/* Each in a process of its own: check forks for each. */
START_TEST(test_variants)
{
	check_variant(&variants[_i]);
}
END_TEST

static void expect_refusal(struct pl_hook_plan *plan, const char *why)
{
	unit_copy_memory(&library);
	unit_copy_memory(&client);
	ck_assert_pstr_eq(pl_hook_install(plan), why);
	ck_assert_uint_eq(plan->slots, 0);
	ck_assert_uint_eq(count_changes(&library), 0);
	ck_assert_uint_eq(count_changes(&client), 0);
	ck_assert_int_eq(call_client("client_add", 2, 3), 5);
	ck_assert_int_eq(call_length("abc"), 3);
}

/* An import that is not there: all stays as it is. */
START_TEST(test_missing_import)
{
	struct pl_hook hooks[] = {{.name = "strlen", .replacement = (void *)our_strlen},
				  {.name = "no_such", .replacement = (void *)our_strlen}};
	struct pl_hook_plan plan = make_plan();

	unit_load(&library, "libplunit.so", RTLD_NOW | RTLD_GLOBAL);
	unit_load(&client, "client-relro-now-plt.so", RTLD_NOW);
	plan.in_library = hooks;
	plan.library_count = 2;
	expect_refusal(&plan, "libpam does not import the functions that were expected");
}
END_TEST

START_TEST(test_library_not_loaded)
{
	struct pl_hook_plan plan = make_plan();

	ck_assert_str_eq(pl_hook_install(&plan), "libpam is not loaded as a shared library");
}
END_TEST

/* With two copies nobody knows which one the program means. */
START_TEST(test_two_libraries)
{
	static struct unit_loaded other;
	struct pl_hook_plan plan = make_plan();

	unit_load(&library, "libplunit.so", RTLD_NOW | RTLD_GLOBAL);
	unit_load(&other, "libplunit-none.so", RTLD_NOW);
	unit_load(&client, "client-relro-now-plt.so", RTLD_NOW);
	expect_refusal(&plan, "two copies of libpam are loaded");
}
END_TEST

/* Objects that define a symbol of the census are counted, and are no clients. */
START_TEST(test_census)
{
	static const char *const census[] = {"no_such_symbol", "client_add"};
	struct pl_hook_plan plan = make_plan();

	unit_load(&library, "libplunit.so", RTLD_NOW | RTLD_GLOBAL);
	unit_load(&client, "client-relro-now-plt.so", RTLD_NOW);
	plan.census_symbols = census;
	plan.census_symbol_count = 2;
	ck_assert_ptr_null(pl_hook_install(&plan));
	ck_assert_uint_eq(plan.census, 1);
	ck_assert_uint_eq(plan.slots, 1);
	ck_assert_int_eq(call_client("client_add", 2, 3), 5);
}
END_TEST

/* Our own object is left alone. */
START_TEST(test_self)
{
	struct pl_hook_plan plan = make_plan();

	unit_load(&library, "libplunit.so", RTLD_NOW | RTLD_GLOBAL);
	unit_load(&client, "client-relro-now-plt.so", RTLD_NOW);
	plan.self = dlsym(client.handle, "client_data");
	ck_assert_ptr_null(pl_hook_install(&plan));
	ck_assert_uint_eq(plan.slots, 1);
	ck_assert_int_eq(call_client("client_add", 2, 3), 5);
}
END_TEST

/* A slot that somebody else has changed stays as it is. */
START_TEST(test_foreign_wrapper)
{
	struct pl_hook_plan plan = make_plan();

	unit_load(&library, "libplunit.so", RTLD_NOW | RTLD_GLOBAL);
	unit_load(&client, "client-norelro-now-plt.so", RTLD_NOW);
	ck_assert_ptr_null(pl_hook_install(&plan));
	plan = make_plan();
	in_clients[0].replacement = (void *)our_twice;
	ck_assert_ptr_null(pl_hook_install(&plan));
	ck_assert_int_eq(call_client("client_add", 2, 3), 1005);
}
END_TEST

Suite *unit_suite(void)
{
	const TTest *const tests[] = {test_missing_import,
				      test_library_not_loaded,
				      test_two_libraries,
				      test_census,
				      test_self,
				      test_foreign_wrapper,
				      NULL};
	Suite *suite = unit_make_suite("slots", tests);
	TCase *loop = tcase_create("variants");

	make_variants();
	tcase_add_loop_test(loop, test_variants, 0, COUNT_OF(variants));
	suite_add_tcase(suite, loop);
	return suite;
}
