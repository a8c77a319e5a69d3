/* SPDX-License-Identifier: BSD-3-Clause */
#include "pam_latency/log/emit.h"

#include "pam_latency/log/socket.h"

#include <stdatomic.h>
#include <time.h>

void pl_emit_zone(void)
{
	static atomic_bool known;
	time_t now = time(NULL);
	struct tm local;

	/* The journal takes the time of a line from the kernel. */
	if (atomic_load(&known) || pl_sink_has_journal(&pl_system_sink) ||
	    atomic_exchange(&known, true))
		return;
	if (localtime_r(&now, &local) != NULL)
		pl_emit_set_zone(local.tm_gmtoff);
}
