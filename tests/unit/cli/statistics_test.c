/* SPDX-License-Identifier: BSD-3-Clause */
#include "config.h"

#include <check.h>
#include <stdio.h>
#include <string.h>

#include "cli/sum/aggregate.h"
#include "cli/sum/histogram.h"
#include "cli/sum/top_reasons.h"
#include "command_unit.h"

/*
 * A quantile is within half a percent of the exact one, over the whole range that logins take.
 */
START_TEST(quantiles_are_close)
{
	for (int64_t scale = 1; scale < INT64_C(10000000000); scale *= 10) {
		struct pl_histogram hist = {0};

		for (int64_t i = 1; i <= 1000; i++)
			pl_histogram_add(&hist, i * scale);
		for (int percent = 1; percent <= 100; percent++) {
			double exact = (double)percent * 10 * (double)scale;
			double got = (double)pl_histogram_quantile(&hist, percent / 100.0);

			ck_assert_double_ge(got, exact * 0.995 - 1);
			ck_assert_double_le(got, exact * 1.005 + 1);
		}
		ck_assert_int_eq(hist.max, 1000 * scale);
		ck_assert_int_eq(hist.sum, 500500 * scale);
		pl_histogram_free(&hist);
	}
}
END_TEST

START_TEST(quantiles_of_few)
{
	struct pl_histogram hist = {0};

	ck_assert_int_eq(pl_histogram_quantile(&hist, 0.5), -1);
	pl_histogram_add(&hist, 0);
	ck_assert_int_eq(pl_histogram_quantile(&hist, 0.5), 0);
	ck_assert_int_eq(pl_histogram_quantile(&hist, 0), 0);
	pl_histogram_add(&hist, 638200);
	ck_assert_int_eq(pl_histogram_quantile(&hist, 0.5), 0);
	ck_assert_int_eq(pl_histogram_quantile(&hist, 0.95), 638200);
	pl_histogram_add(&hist, INT64_MAX / 2);
	ck_assert_int_eq(pl_histogram_quantile(&hist, 1), INT64_MAX / 2);
	pl_histogram_free(&hist);
}
END_TEST

START_TEST(groups_reasons)
{
	struct pl_top_reasons whys = {0};

	pl_top_reasons_add(&whys, "child", "50-x ran 610ms (under run-parts)");
	pl_top_reasons_add(&whys, "wait-tcp", "waiting for 203.0.113.5:443");
	pl_top_reasons_add(&whys, "wait-tcp", "waiting for 203.0.113.6:443");
	pl_top_reasons_add(&whys, "child", "50-x ran 1.2s (under run-parts)");
	ck_assert_uint_eq(pl_top_reasons_best(&whys)->count, 2);
	ck_assert_str_eq(pl_top_reasons_best(&whys)->text, "50-x ran 1.2s (under run-parts)");
	ck_assert_uint_eq(whys.top[1].count + whys.top[2].count, 2);
	for (int i = 0; i < 1000; i++) {
		char text[32];

		snprintf(text, sizeof text, "name%d-x", i);
		pl_top_reasons_add(&whys, NULL, text);
	}
	pl_top_reasons_free(&whys);
	ck_assert_ptr_null(pl_top_reasons_best(&whys));
}
END_TEST

static void feed(struct pl_aggregate *agg, const char *line)
{
	struct pl_log_event ev = {.time = PL_NO_TIME};

	ck_assert_int_eq(unit_cli_parse(line, strlen(line), &ev), PL_PARSED_OK);
	pl_aggregate_add(agg, &ev);
}

/*
 * The same call in three lines of one login counts once, in any order; two equal calls count
 * twice.
 */
START_TEST(counts_once)
{
	static const char *const lines[] = {
	    HEAD "slow module=a.so call=open_session took=300.0ms budget=200.0ms" TAIL,
	    HEAD "call module=a.so call=open_session took=300.0ms" TAIL,
	    HEAD "login took=1.0ms" TAIL
		 " calls=\"a.so:open_session:300.0ms b.so:setcred:0.1ms b.so:setcred:0.1ms\"",
	    HEAD "call module=b.so call=setcred took=0.1ms" TAIL,
	    HEAD "login took=1.0ms" TAIL " calls=\"a.so:open_session:300.0ms\"",
	};
	static const int orders[][5] = {{0, 1, 2, 3, 4}, {2, 0, 1, 3, 4}, {3, 1, 0, 2, 4}};
	struct pl_aggregate *agg = pl_aggregate_new(false, PL_PERIOD_NONE);

	for (int i = 0; i < 5; i++)
		feed(agg, lines[orders[_i][i]]);
	pl_call_stats_sort(&agg->calls);
	ck_assert_uint_eq(agg->calls.used, 2);
	ck_assert_uint_eq(agg->logins.histogram.count, 1);
	ck_assert_uint_eq(agg->calls.list[0]->histogram.count, 1);
	ck_assert_uint_eq(agg->calls.list[0]->over, 1);
	ck_assert_uint_eq(agg->calls.list[1]->histogram.count, 2);
	pl_aggregate_free(agg);
}
END_TEST

/* Names without end do not take memory without end. */
START_TEST(bounds_names)
{
	struct pl_aggregate *agg = pl_aggregate_new(true, PL_PERIOD_NONE);
	char line[256];

	for (int i = 0; i < 3 * PL_CALL_STATS_MAX; i++) {
		snprintf(line, sizeof line,
			 HEAD "slow module=m%d.so call=setcred took=1.0ms login=%016x pid=1", i,
			 i + 1);
		feed(agg, line);
	}
	ck_assert_uint_eq(agg->calls.used, PL_CALL_STATS_MAX + 1);
	ck_assert_str_eq(agg->calls.list[PL_CALL_STATS_MAX]->module, "(others)");
	ck_assert_uint_eq(agg->calls.list[PL_CALL_STATS_MAX]->histogram.count,
			  2 * PL_CALL_STATS_MAX);
	pl_aggregate_free(agg);
}
END_TEST

Suite *unit_suite(void)
{
	Suite *suite = suite_create("statistics");
	TCase *tcase = tcase_create("statistics");

	tcase_add_test(tcase, quantiles_are_close);
	tcase_add_test(tcase, quantiles_of_few);
	tcase_add_test(tcase, groups_reasons);
	tcase_add_loop_test(tcase, counts_once, 0, 3);
	tcase_add_test(tcase, bounds_names);
	tcase_set_timeout(tcase, 60);
	suite_add_tcase(suite, tcase);
	return suite;
}
