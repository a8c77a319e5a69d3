/* SPDX-License-Identifier: BSD-3-Clause */
/* What the module writes, the command reads: the same values come back, whatever is in them. */
#include "config.h"

#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/read/find_word.h"
#include "command_unit.h"
#include "pam_latency/log/record.h"

#define ROUNDS 20000

/* The same numbers in every run. */
static uint32_t next(uint32_t *seed)
{
	*seed = *seed * 1664525 + 1013904223;
	return *seed >> 8;
}

/* A value of up to 60 bytes, none of them NUL, half of them such that need care. */
static void random_value(char *value, uint32_t *seed)
{
	static const char special[] = "\"\\= \n\t\033\177\303\274\302\233x(:)";
	size_t length = 1 + next(seed) % 60;

	for (size_t i = 0; i < length; i++)
		value[i] = next(seed) % 2 ? special[next(seed) % (sizeof special - 1)]
					  : (char)(1 + next(seed) % 255);
	value[length] = '\0';
}

START_TEST(values_come_back)
{
	static struct pl_record record;
	char line[PL_LINE_MAX + 1], why[64], user[64], id[17];
	struct pl_log_event ev;
	uint32_t seed = 23;

	for (int i = 0; i < ROUNDS; i++) {
		uint64_t took = next(&seed) % 100000000 * 100, read = next(&seed);

		random_value(why, &seed);
		random_value(user, &seed);
		snprintf(id, sizeof id, "%08x%08x", next(&seed), next(&seed) | 1);
		pl_record_init(&record, PL_EVENT_SLOW, user, "session");
		pl_record_text(&record, PL_KEY_MODULE, "pam_motd.so");
		pl_record_text(&record, PL_KEY_CALL, "open_session");
		pl_record_time(&record, PL_KEY_TOOK, took);
		pl_record_text(&record, PL_KEY_WHY, why);
		pl_record_number(&record, PL_KEY_READ, read);
		pl_record_text(&record, PL_KEY_USER, user);
		pl_record_text(&record, PL_KEY_LOGIN, id);
		pl_record_number(&record, PL_KEY_PID, 4711);
		ck_assert_int_eq(unit_cli_parse(line, pl_record_line(&record, line), &ev),
				 PL_PARSED_OK);
		ck_assert_int_eq(ev.kind, PL_EVENT_SLOW);
		ck_assert_int_eq(pl_log_event_number(&ev, PL_KEY_TOOK), (int64_t)took);
		ck_assert_int_eq(pl_log_event_number(&ev, PL_KEY_READ), (int64_t)read);
		ck_assert_str_eq(pl_log_event_text(&ev, PL_KEY_WHY), why);
		ck_assert_str_eq(pl_log_event_text(&ev, PL_KEY_USER), user);
		ck_assert_str_eq(pl_log_event_text(&ev, PL_KEY_LOGIN), id);
	}
}
END_TEST

/* A line that had to be cut is read as far as it goes, however long its values are. */
START_TEST(cut_lines_are_read)
{
	static struct pl_record record;
	char line[PL_LINE_MAX + 1], value[400];
	struct pl_log_event ev;
	size_t length;

	for (size_t n = 1; n < sizeof value; n++) {
		memset(value, n % 3 ? 'x' : '\n', n);
		value[n] = '\0';
		pl_record_init(&record, PL_EVENT_LOGIN, "sshd", "session");
		pl_record_time(&record, PL_KEY_TOOK, 21400);
		pl_record_text(&record, PL_KEY_USER, value);
		pl_record_text(&record, PL_KEY_RHOST, value);
		pl_record_text(&record, PL_KEY_LOGIN, "9f2c41d07ab3e655");
		pl_record_number(&record, PL_KEY_PID, 4711);
		length = pl_record_line(&record, line);
		ck_assert_msg(unit_cli_parse(line, length, &ev) == PL_PARSED_OK, "%s", line);
		ck_assert_int_eq(pl_log_event_number(&ev, PL_KEY_TOOK), 21400);
	}
}
END_TEST

/* Every word of the vocabulary is found by its name; a part of one, or more than one, is not. */
START_TEST(words_are_found)
{
	for (int i = 0; i < PL_EVENT_COUNT; i++)
		ck_assert_int_eq(pl_find_event(pl_events[i].name, strlen(pl_events[i].name)),
				 i);
	for (int i = 0; i < PL_CALL_COUNT; i++) {
		ck_assert_int_eq(pl_find_call(pl_call_names[i], strlen(pl_call_names[i])), i);
		ck_assert(pl_is_type(pl_call_types[i]));
	}
	for (int i = 0; i < PL_KEY_LIMIT; i++)
		ck_assert_int_eq(pl_find_key(pl_key_names[i], strlen(pl_key_names[i])), i);
	ck_assert_int_eq(pl_find_event("slow", 3), -1);
	ck_assert_int_eq(pl_find_call("setcreds", 8), -1);
	ck_assert_int_eq(pl_find_key("childr", 6), -1);
	ck_assert_int_eq(pl_find_key("", 0), -1);
	ck_assert(!pl_is_type("password"));
}
END_TEST

Suite *unit_suite(void)
{
	Suite *suite = suite_create("round_trip");
	TCase *tcase = tcase_create("round_trip");

	tcase_add_test(tcase, values_come_back);
	tcase_add_test(tcase, cut_lines_are_read);
	tcase_add_test(tcase, words_are_found);
	tcase_set_timeout(tcase, 60);
	suite_add_tcase(suite, tcase);
	return suite;
}
