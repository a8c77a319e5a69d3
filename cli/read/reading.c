/* SPDX-License-Identifier: BSD-3-Clause */
#include "cli/read/reading.h"

#include <string.h>

static bool is_in_time(struct pl_reading *reading, int64_t time)
{
	const struct pl_query *query = reading->query;

	if (query->since == PL_NO_TIME && query->until == PL_NO_TIME)
		return true;
	if (time == PL_NO_TIME) {
		reading->timeless++;
		return false;
	}
	return (query->since == PL_NO_TIME || time >= query->since) &&
	       (query->until == PL_NO_TIME || time <= query->until);
}

void pl_reading_take(struct pl_reading *reading, const struct pl_log_event *event)
{
	const struct pl_query *query = reading->query;
	const char *user = pl_log_event_text(event, PL_KEY_USER);

	if (query->service != NULL && strcmp(query->service, event->service) != 0)
		return;
	if (query->user != NULL && (user == NULL || strcmp(query->user, user) != 0))
		return;
	if (is_in_time(reading, event->time))
		reading->fn(event, reading->arg);
}
