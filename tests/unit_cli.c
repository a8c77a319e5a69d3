/* SPDX-License-Identifier: BSD-3-Clause */
/* Tests of the command's pure parts, by tables. */
#include "config.h"

#include <stdlib.h>

#include "unit_cli.h"

int main(void)
{
	Suite *suite = suite_create("cli");
	SRunner *runner;
	int failed;

	setenv("TZ", "UTC", 1);
	suite_add_tcase(suite, unit_cli_parser());
	suite_add_tcase(suite, unit_cli_text());
	suite_add_tcase(suite, unit_cli_stats());
	suite_add_tcase(suite, unit_cli_round());
	runner = srunner_create(suite);
	srunner_run_all(runner, CK_NORMAL);
	failed = srunner_ntests_failed(runner);
	srunner_free(runner);
	return failed ? EXIT_FAILURE : EXIT_SUCCESS;
}
