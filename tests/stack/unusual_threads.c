/* SPDX-License-Identifier: BSD-3-Clause */
/* Threads with a PAM handle each. */
#include "unusual_hosts.h"

#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>
#include <stdlib.h>

#define THREADS 8
#define LOGINS 50

static struct pl_host *host;
static atomic_uint running, refused;

static void *many_logins(void *unused)
{
	struct pl_host mine = *host; /* its conversation and its count of failures */

	(void)unused;
	for (int i = 0; i < LOGINS; i++) {
		if (pl_host_login(&mine, i % 2 == 0 ? "timed" : "plain", "aceoxd") !=
		    PAM_SUCCESS)
			atomic_fetch_add(&refused, 1);
		if (i % 5 == 0 && pl_host_start_broken(&mine))
			atomic_fetch_add(&refused, 1);
	}
	atomic_fetch_sub(&running, 1);
	return NULL;
}

/* Lines, and those that were lost because nobody read them in time. */
static unsigned int drain(void)
{
	char *log = pl_host_log(host);
	unsigned int n = pl_count(log, ": login ");

	for (unsigned int i = 0; i < pl_count(log, ": login "); i++)
		n += (unsigned int)atoi(pl_value(log, ": login ", i, "lost="));
	free(log);
	return n;
}

void pl_case_threads(struct pl_host *h)
{
	pthread_t threads[THREADS];
	unsigned int lines = 0;

	host = h;
	h->lossy = true; /* pam_start(3) fails at times */
	pl_host_service(
	    h, "timed",
	    "-session optional %u\nauth required %a authenticate=0 setcred=0 do=qv\n"
	    "account required %m acct_mgmt=0\n"
	    "session required %a open_session=0 close_session=0 do=d\n");
	pl_host_service(h, "plain",
			"auth required %a authenticate=0 setcred=0 do=q\n"
			"account required %m acct_mgmt=0\n"
			"session required %a open_session=0 close_session=0\n");
	pl_host_service(h, "broken", PL_BROKEN_SERVICE);
	atomic_store(&running, THREADS);
	for (int i = 0; i < THREADS; i++)
		if (pthread_create(&threads[i], NULL, many_logins, NULL) != 0)
			abort();
	while (atomic_load(&running) > 0) {
		lines += drain();
		sched_yield();
	}
	for (int i = 0; i < THREADS; i++)
		pthread_join(threads[i], NULL);
	lines += drain();
	/* The next line tells how many were lost before it. */
	pl_host_login(h, "timed", "aceoxd");
	lines += drain();
	pl_check(h, refused == 0, "%u logins were refused", refused);
	pl_check(h, lines == THREADS * LOGINS / 2 + 1, "%u login lines for %u logins", lines,
		 THREADS * LOGINS / 2 + 1);
}
