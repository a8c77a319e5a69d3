/* SPDX-License-Identifier: BSD-3-Clause */
#include "unit.h"

#include "pam_latency/login/login.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static struct pl_login login;
static char list[2000];

static const char *list_of(size_t size)
{
	size_t length;

	memset(list, '~', sizeof list);
	length = pl_login_list(&login, list, size);
	ck_assert_uint_le(length, size);
	ck_assert_int_eq(list[size], '~');
	list[length] = '\0';
	return list;
}

START_TEST(test_order)
{
	memset(&login, 0, sizeof login);
	ck_assert_str_eq(list_of(900), "");
	ck_assert_ptr_null(pl_login_slowest(&login));
	pl_login_add_call(&login, "pam_unix.so", PL_AUTHENTICATE, 11900);
	pl_login_add_call(&login, "pam_nologin.so", PL_ACCT_MGMT, 40);
	pl_login_add_call(&login, "pam_unix.so", PL_OPEN_SESSION, 1000000);
	pl_login_add_call(&login, "a b:c.so", PL_CHAUTHTOK, 0);
	ck_assert_str_eq(list_of(900),
			 "pam_unix.so:authenticate:11.9ms "
			 "pam_nologin.so:acct_mgmt:0.0ms "
			 "pam_unix.so:open_session:1000.0ms a_b_c.so:chauthtok:0.0ms");
	ck_assert_uint_eq(pl_login_slowest(&login)->usec, 1000000);
	ck_assert_uint_eq(login.count, 4);
}
END_TEST

/* The fastest are left out; of those that were as fast, the last ones. */
START_TEST(test_left_out)
{
	memset(&login, 0, sizeof login);
	pl_login_add_call(&login, "a", PL_SETCRED, 300);
	pl_login_add_call(&login, "b", PL_SETCRED, 100);
	pl_login_add_call(&login, "c", PL_SETCRED, 200);
	pl_login_add_call(&login, "d", PL_SETCRED, 100);
	ck_assert_str_eq(list_of(63), "a:setcred:0.3ms b:setcred:0.1ms c:setcred:0.2ms "
				      "d:setcred:0.1ms");
	ck_assert_str_eq(list_of(62), "a:setcred:0.3ms b:setcred:0.1ms c:setcred:0.2ms");
	ck_assert_str_eq(list_of(47), "a:setcred:0.3ms b:setcred:0.1ms c:setcred:0.2ms");
	ck_assert_str_eq(list_of(46), "a:setcred:0.3ms c:setcred:0.2ms");
	ck_assert_str_eq(list_of(15), "a:setcred:0.3ms");
	ck_assert_str_eq(list_of(14), "");
	ck_assert_str_eq(list_of(0), "");
}
END_TEST

/* A stack of many calls that all took no time once gave an empty list. */
START_TEST(test_all_alike)
{
	memset(&login, 0, sizeof login);
	for (int i = 0; i < 200; i++)
		pl_login_add_call(&login, "pam_x.so", PL_SETCRED, 0);
	ck_assert_uint_eq(login.count, 200);
	ck_assert_uint_ge(strlen(list_of(500)), 500 - strlen("pam_x.so:setcred:0.0ms "));
}
END_TEST

/* 200 calls: the slowest 96 are kept, in their order, and as many of them as fit are told. */
START_TEST(test_200_calls)
{
	struct unit_random random = {0xabc};
	uint64_t usec[200];

	memset(&login, 0, sizeof login);
	for (size_t i = 0; i < 200; i++) {
		char name[20];

		usec[i] = unit_below(&random, 1000) * 1000 + i;
		snprintf(name, sizeof name, "m%zu", i);
		pl_login_add_call(&login, name, PL_SETCRED, usec[i]);
	}
	ck_assert_uint_eq(login.count, 200);
	ck_assert_uint_eq(login.stored, PL_LOGIN_CALLS);
	for (size_t size = 0; size < 1000; size += 7) {
		size_t told = 0, slower = 0;
		uint64_t least = UINT64_MAX;
		int last = -1;

		list_of(size);
		for (char *p = strtok(list, " "); p != NULL; p = strtok(NULL, " ")) {
			int i = atoi(p + 1);

			ck_assert_int_gt(i, last);
			last = i;
			least = usec[i] < least ? usec[i] : least;
			told++;
		}
		for (size_t i = 0; i < 200; i++)
			slower += usec[i] >= least;
		ck_assert_uint_eq(slower, told);
	}
}
END_TEST

START_TEST(test_loads_and_total)
{
	memset(&login, 0, sizeof login);
	for (uint64_t i = 1; i <= 10; i++)
		pl_login_add_load(&login, "a_name_that_is_longer_than_the_room_for_it.so", i);
	ck_assert_uint_eq(login.load, 55);
	for (int i = 0; i < PL_LOGIN_LOADS; i++) {
		ck_assert_uint_ge(login.loads[i].usec, 7);
		ck_assert_uint_eq(strlen(login.loads[i].module), PL_LOGIN_NAME - 1);
	}
	for (uint64_t i = 0; i < PL_PHASE_COUNT; i++)
		login.phases[i] = 100;
	ck_assert_uint_eq(pl_login_total(&login), 555);
}
END_TEST

/* Another process may write anything into the shared memory: nothing outside is touched. */
START_TEST(test_garbage)
{
	struct unit_random random = {0x6a4b};

	for (int round = 0; round < 2000; round++) {
		struct pl_login *shared = pl_login_new_shared();
		unsigned char *bytes = (unsigned char *)shared;

		ck_assert_ptr_nonnull(shared);
		for (size_t i = 0; i < sizeof *shared; i++)
			bytes[i] = (unsigned char)unit_random(&random);
		memcpy(&login, shared, sizeof login);
		list_of(unit_below(&random, 1000));
		pl_login_slowest(shared);
		pl_login_total(shared);
		pl_login_add_call(shared, "pam_x.so", PL_SETCRED, unit_random(&random));
		pl_login_add_load(shared, "pam_x.so", unit_random(&random));
		pl_login_free_shared(shared);
	}
	pl_login_free_shared(NULL);
}
END_TEST

Suite *unit_suite(void)
{
	const TTest *const tests[] = {
	    test_order,	  test_left_out, test_all_alike, test_200_calls, test_loads_and_total,
	    test_garbage, NULL};

	return unit_make_suite("login", tests);
}
