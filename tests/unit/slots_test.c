/* SPDX-License-Identifier: BSD-3-Clause */
#include "unit.h"

#include "loaded_object.h"
#include "pam_latency/hook/binding.h"

#include <dlfcn.h>
#include <stdio.h>
#include <string.h>

#define SONAME "libplunit.so.0"

typedef int add_fn(int, int);
typedef int twice_fn(int);
typedef int length_fn(const char *);

enum { ADD, TWICE, NONE, CLIENT_COUNT };

static const char library_names[][PL_SYMBOL_NAME] = {"strlen"};
static const char client_names[][PL_SYMBOL_NAME] = {"plunit_add", "plunit_twice",
						    "plunit_none"};
static struct unit_loaded library, client;
static struct pl_binding bindings[CLIENT_COUNT];
static char maps_before[65536], maps_after[65536];
static int calls;

static int our_add(int a, int b)
{
	void *target = pl_binding_target(&bindings[ADD]);
	int result;

	calls++;
	pl_binding_enter(&bindings[ADD], target);
	result = ((add_fn *)target)(a, b);
	pl_binding_leave(&bindings[ADD], target);
	return result + 1000;
}

static int our_twice(int a)
{
	void *target = pl_binding_target(&bindings[TWICE]);
	int result;

	calls++;
	pl_binding_enter(&bindings[TWICE], target);
	result = ((twice_fn *)target)(a);
	pl_binding_leave(&bindings[TWICE], target);
	return result + 1000;
}

static int our_none(int a)
{
	return a;
}

static size_t our_strlen(const char *s)
{
	(void)s;
	calls++;
	return 77;
}

static void *replace_in_library(const struct pl_found *found)
{
	ck_assert_uint_eq(found->function, 0);
	return (void *)our_strlen;
}

static void *replace_in_client(const struct pl_found *found)
{
	void *const ours[CLIENT_COUNT] = {(void *)our_add, (void *)our_twice, (void *)our_none};

	pl_binding_set(&bindings[found->function], found, client_names[found->function],
		       ours[found->function]);
	return ours[found->function];
}

static struct pl_hook_plan make_plan(enum pl_unbound unbound)
{
	static const char census[][PL_SYMBOL_NAME] = {"plunit_census"};

	return (struct pl_hook_plan){
	    .soname = SONAME,
	    .in_library = {library_names, COUNT_OF(library_names), replace_in_library},
	    .in_clients = {client_names, COUNT_OF(client_names), replace_in_client},
	    .self = &calls,
	    .unbound = unbound,
	    .census_names = census,
	    .census_count = 1};
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
	enum pl_unbound unbound;
};

static void check_calls(void)
{
	for (int i = 1; i <= 3; i++) {
		calls = 0;
		ck_assert_int_eq(call_client("client_add", 2, 3), 1005);
		ck_assert_int_eq(call_client("client_twice", 4, 0), 1008);
		ck_assert_int_eq(call_client("client_none", 4, 0), -1);
		ck_assert_int_eq(call_length("abc"), 77);
		ck_assert_int_eq(calls, 3);
	}
}

/* Hooks in place: calls go through ours to the real ones, and nothing else has changed. */
static void check_variant(const struct variant *v)
{
	struct pl_hook_plan plan = make_plan(v->unbound);
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
	check_calls();
	/* The dynamic linker has written into the slots meanwhile: they hold ours again. */
	ck_assert_uint_eq(count_changes(&client), 2);
	ck_assert_ptr_eq(pl_binding_target(&bindings[ADD]),
			 dlsym(library.handle, "plunit_add"));
}

#define LIBRARIES 3
#define CLIENTS 8

static struct variant variants[LIBRARIES * CLIENTS * 2 * 2];
static char names[CLIENTS][40];

static void make_variants(void)
{
	static const char *const libraries[LIBRARIES] = {"libplunit.so", "libplunit-none.so",
							 "libplunit-sysv.so"};
	static const int modes[] = {RTLD_LAZY | RTLD_GLOBAL, RTLD_NOW | RTLD_GLOBAL};

	for (size_t i = 0; i < CLIENTS; i++)
		snprintf(names[i], sizeof names[i], "client-%s-%s-%s.so",
			 (i & 1) != 0 ? "relro" : "norelro", (i & 2) != 0 ? "now" : "lazy",
			 (i & 4) != 0 ? "no-plt" : "plt");
	for (size_t i = 0; i < COUNT_OF(variants); i++)
		variants[i] = (struct variant){
		    libraries[i % LIBRARIES], names[i / LIBRARIES % CLIENTS],
		    modes[i / LIBRARIES / CLIENTS % 2],
		    i / LIBRARIES / CLIENTS / 2 == 1 ? PL_UNBOUND_CALL : PL_UNBOUND_FIND};
}

/* Where the resolver cannot be called, that cannot be tried. */
static bool can_run(const struct variant *v)
{
#if defined(__x86_64__)
	(void)v;
	return true;
#else
	return v->unbound != PL_UNBOUND_CALL;
#endif
}

/* Each in a process of its own: check forks for each. */
START_TEST(test_variants)
{
	if (can_run(&variants[_i]))
		check_variant(&variants[_i]);
}
END_TEST

/*
 * A library stands before the other one, for the client or only for others: what the client
 * calls is the same function with the hooks as without.
 */
static void check_shim(const struct variant *v, int more, int add, bool hooked)
{
	struct unit_loaded shim;
	struct pl_hook_plan plan = make_plan(v->unbound);

	unit_load(&shim, "libplshim.so", RTLD_NOW | RTLD_GLOBAL);
	unit_load(&library, v->library, RTLD_NOW | RTLD_GLOBAL);
	unit_load(&client, v->client, v->mode | more);
	ck_assert_ptr_null(pl_hook_install(&plan));
	ck_assert_uint_eq(plan.slots, hooked ? 3 : 2);
	for (int i = 1; i <= 3; i++) {
		calls = 0;
		ck_assert_int_eq(call_client("client_add", 2, 3), hooked ? add + 1000 : add);
		ck_assert_int_eq(call_client("client_twice", 4, 0), 1008);
		ck_assert_int_eq(calls, hooked ? 2 : 1);
	}
}

static bool is_lazy(const struct variant *v)
{
	return v->mode == (RTLD_LAZY | RTLD_GLOBAL) && strstr(v->client, "lazy-plt") != NULL;
}

/* Nothing can be said of an unbound slot then, unless the resolver may be asked. */
static bool can_be_hooked(const struct variant *v)
{
	return v->unbound == PL_UNBOUND_CALL || !is_lazy(v);
}

START_TEST(test_shim)
{
	if (can_run(&variants[_i]))
		check_shim(&variants[_i], 0, 10005, can_be_hooked(&variants[_i]));
}
END_TEST

START_TEST(test_shim_deepbind)
{
#if !defined(__SANITIZE_ADDRESS__)
	if (can_run(&variants[_i]))
		check_shim(&variants[_i], RTLD_DEEPBIND, 5, can_be_hooked(&variants[_i]));
#endif
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
	static const char missing[][PL_SYMBOL_NAME] = {"strlen", "no_such"};
	struct pl_hook_plan plan = make_plan(PL_UNBOUND_FIND);

	unit_load(&library, "libplunit.so", RTLD_NOW | RTLD_GLOBAL);
	unit_load(&client, "client-relro-now-plt.so", RTLD_NOW);
	plan.in_library.names = missing;
	plan.in_library.count = 2;
	expect_refusal(&plan, "libpam does not import the functions that were expected");
}
END_TEST

START_TEST(test_library_not_loaded)
{
	struct pl_hook_plan plan = make_plan(PL_UNBOUND_FIND);

	ck_assert_str_eq(pl_hook_install(&plan), "libpam is not loaded as a shared library");
}
END_TEST

/* With two copies nobody knows which one the program means. */
START_TEST(test_two_libraries)
{
	static struct unit_loaded other;
	struct pl_hook_plan plan = make_plan(PL_UNBOUND_FIND);

	unit_load(&library, "libplunit.so", RTLD_NOW | RTLD_GLOBAL);
	unit_load(&other, "libplunit-none.so", RTLD_NOW);
	unit_load(&client, "client-relro-now-plt.so", RTLD_NOW);
	expect_refusal(&plan, "two copies of libpam are loaded");
}
END_TEST

/* Objects behind the library that define a symbol of the census are counted, and no clients. */
START_TEST(test_census)
{
	static const char census[][PL_SYMBOL_NAME] = {"no_such_symbol", "client_add"};
	struct pl_hook_plan plan = make_plan(PL_UNBOUND_FIND);

	unit_load(&library, "libplunit.so", RTLD_NOW | RTLD_GLOBAL);
	unit_load(&client, "client-relro-now-plt.so", RTLD_NOW);
	plan.census_names = census;
	plan.census_count = 2;
	ck_assert_ptr_null(pl_hook_install(&plan));
	ck_assert_uint_eq(plan.census, 1);
	ck_assert_uint_eq(plan.slots, 1);
	ck_assert_int_eq(call_client("client_add", 2, 3), 5);
}
END_TEST

/* Our own object is left alone. */
START_TEST(test_self)
{
	struct pl_hook_plan plan = make_plan(PL_UNBOUND_FIND);

	unit_load(&library, "libplunit.so", RTLD_NOW | RTLD_GLOBAL);
	unit_load(&client, "client-relro-now-plt.so", RTLD_NOW);
	plan.self = dlsym(client.handle, "client_data");
	ck_assert_ptr_null(pl_hook_install(&plan));
	ck_assert_uint_eq(plan.slots, 1);
	ck_assert_int_eq(call_client("client_add", 2, 3), 5);
}
END_TEST

/* Only what is bound is replaced then. */
START_TEST(test_leave_unbound)
{
	struct pl_hook_plan plan = make_plan(PL_UNBOUND_LEAVE);

	unit_load(&library, variants[_i].library, RTLD_NOW | RTLD_GLOBAL);
	unit_load(&client, variants[_i].client, variants[_i].mode);
	ck_assert_ptr_null(pl_hook_install(&plan));
	ck_assert_uint_eq(plan.slots, is_lazy(&variants[_i]) ? 1 : 3);
	ck_assert_int_eq(call_client("client_add", 2, 3), is_lazy(&variants[_i]) ? 5 : 1005);
}
END_TEST

static void *leave(const struct pl_found *found)
{
	(void)found;
	return NULL;
}

/* A slot that nobody replaces stays as it is. */
START_TEST(test_left)
{
	struct pl_hook_plan plan = make_plan(PL_UNBOUND_FIND);

	unit_load(&library, "libplunit.so", RTLD_NOW | RTLD_GLOBAL);
	unit_load(&client, "client-relro-now-plt.so", RTLD_NOW);
	plan.in_clients.replace = leave;
	unit_copy_memory(&client);
	ck_assert_ptr_null(pl_hook_install(&plan));
	ck_assert_uint_eq(plan.slots, 1);
	ck_assert_uint_eq(count_changes(&client), 0);
}
END_TEST

/* Who comes later finds ours in the slot, and calls on to it as to anybody's. */
START_TEST(test_foreign_wrapper)
{
	struct pl_hook_plan plan = make_plan(PL_UNBOUND_FIND);

	unit_load(&library, "libplunit.so", RTLD_NOW | RTLD_GLOBAL);
	unit_load(&client, "client-norelro-now-plt.so", RTLD_NOW);
	ck_assert_ptr_null(pl_hook_install(&plan));
	plan.in_clients.replace = leave;
	ck_assert_ptr_null(pl_hook_install(&plan));
	ck_assert_int_eq(call_client("client_add", 2, 3), 1005);
}
END_TEST

/*
 * While the resolver works somebody else may put a function into the slot that calls on to
 * ours: ours must not come before it, or the two would call each other for ever.
 */
START_TEST(test_replaced_meanwhile)
{
	struct pl_found found = {.unbound = true, .value = (void *)our_none};
	void *slot = (void *)our_add;

	found.slot = &slot;
	pl_binding_set(&bindings[ADD], &found, "plunit_add", (void *)our_add);
	pl_binding_enter(&bindings[ADD], found.value);
	slot = (void *)our_twice;
	pl_binding_arrived();
	pl_binding_leave(&bindings[ADD], found.value);
	ck_assert_ptr_eq(slot, (void *)our_twice);
	ck_assert_ptr_eq(pl_binding_target(&bindings[ADD]), found.value);
}
END_TEST

/* As from inside of the call. */
__attribute__((noinline)) static void arrive(void)
{
	volatile char deeper[256];

	deeper[0] = 0;
	pl_binding_arrived();
	deeper[1] = deeper[0];
}

/* The slot is ours again when the call has come to a module, not only when it is over. */
START_TEST(test_arrived)
{
	struct pl_found found = {.unbound = true, .value = (void *)our_none};
	void *slot = (void *)our_add, *bound;

	unit_load(&library, "libplunit.so", RTLD_NOW | RTLD_GLOBAL);
	bound = dlsym(library.handle, "plunit_add");
	found.slot = &slot;
	pl_binding_set(&bindings[ADD], &found, "plunit_add", (void *)our_add);
	pl_binding_enter(&bindings[ADD], found.value);
	ck_assert_ptr_eq(slot, (void *)our_add);
	slot = bound;
	arrive();
	ck_assert_ptr_eq(slot, (void *)our_add);
	ck_assert_ptr_eq(pl_binding_target(&bindings[ADD]), bound);
	ck_assert_ptr_eq(pl_binding_found(&bindings[ADD]), bound);
}
END_TEST

Suite *unit_suite(void)
{
	const TTest *const tests[] = {test_missing_import,
				      test_library_not_loaded,
				      test_two_libraries,
				      test_census,
				      test_self,
				      test_left,
				      test_foreign_wrapper,
				      test_replaced_meanwhile,
				      test_arrived,
				      NULL};
	Suite *suite = unit_make_suite("slots", tests);
	TCase *loop = tcase_create("variants");

	make_variants();
	tcase_add_loop_test(loop, test_variants, 0, COUNT_OF(variants));
	tcase_add_loop_test(loop, test_leave_unbound, 0, COUNT_OF(variants) / 2);
	tcase_add_loop_test(loop, test_shim, 0, COUNT_OF(variants));
	tcase_add_loop_test(loop, test_shim_deepbind, 0, COUNT_OF(variants));
	suite_add_tcase(suite, loop);
	return suite;
}
