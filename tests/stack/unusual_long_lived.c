/* SPDX-License-Identifier: BSD-3-Clause */
/* A process that lives long: nothing may grow from transaction 100 to the last one. */
#include "unusual_hosts.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define FIRST 100
/* What the allocator may still move, and the memory of those
 * helpers that look at a hand-off. */
#define PAGES_MAX (64 + 4 * 80)
#define MAPS_MAX (2 + 4 * 3)

#if defined(__SANITIZE_ADDRESS__)
#define MEASURE_MEMORY false /* its quarantine grows by design */
#define LAST 250	     /* a fork of its shadow memory takes long */
#else
#define LAST 1000
#define MEASURE_MEMORY true
#endif

struct size {
	long virtual_pages, resident_pages;
	unsigned int descriptors, maps;
};

static unsigned int count_lines(const char *path)
{
	FILE *f = fopen(path, "re");
	unsigned int n = 0;
	int c;

	while (f != NULL && (c = getc(f)) != EOF)
		n += c == '\n';
	if (f != NULL)
		fclose(f);
	return n;
}

static struct size measure(void)
{
	struct size s = {0};
	FILE *f = fopen("/proc/self/statm", "re");
	DIR *d;

	if (f != NULL) {
		if (fscanf(f, "%ld %ld", &s.virtual_pages, &s.resident_pages) != 2)
			s.resident_pages = 0;
		fclose(f);
	}
	d = opendir("/proc/self/fd");
	while (d != NULL && readdir(d) != NULL)
		s.descriptors++;
	if (d != NULL)
		closedir(d);
	s.maps = count_lines("/proc/self/maps");
	return s;
}

static void compare(struct pl_host *h, struct size a, struct size b, bool memory)
{
	pl_check(h, a.resident_pages > 0 && a.descriptors > 0, "the size is unknown");
	pl_check(h, a.descriptors == b.descriptors, "descriptors: %u, later %u", a.descriptors,
		 b.descriptors);
	if (!MEASURE_MEMORY)
		return;
	pl_check(h, b.maps <= a.maps + MAPS_MAX, "mappings: %u, later %u", a.maps, b.maps);
	if (!memory)
		return;
	pl_check(h, b.resident_pages <= a.resident_pages + PAGES_MAX,
		 "resident pages: %ld, later %ld", a.resident_pages, b.resident_pages);
	pl_check(h, b.virtual_pages <= a.virtual_pages + PAGES_MAX, "pages: %ld, later %ld",
		 a.virtual_pages, b.virtual_pages);
}

/* Returns the number of login lines that were written. */
static unsigned int repeat(struct pl_host *h, void (*transaction)(struct pl_host *),
			   bool memory)
{
	struct size early = {0};
	unsigned int lines = 0;
	char *log;

	for (int i = 1; i <= LAST && h->failures == 0; i++) {
		transaction(h);
		log = pl_host_log(h);
		lines += pl_count(log, ": login ");
		pl_check(h, pl_count(log, " lost=") == 0, "a line was lost");
		free(log);
		if (truncate(h->to, 0) != 0)
			pl_check(h, false, "the transcript cannot be emptied");
		if (i == FIRST)
			early = measure();
	}
	compare(h, early, measure(), memory);
	return lines;
}

static void whole_login(struct pl_host *h)
{
	static unsigned int number;
	pam_handle_t *pamh = pl_host_start(h, number % 3 == 0 ? "refused" : "timed");
	int ret;

	if (pamh == NULL)
		return;
	ret = pl_host_phases(pamh, number % 3 == 0 ? "a" : "aceoxd");
	pl_check(h, ret == (number % 3 == 0 ? PAM_AUTH_ERR : PAM_SUCCESS), "returned %d", ret);
	pam_end(pamh, ret | (number % 2 == 0 ? (int)PAM_DATA_SILENT : 0));
	number++;
}

void pl_case_long_lived(struct pl_host *h)
{
	unsigned int lines;

	pl_host_service(h, "timed",
			"-session optional %u conf=%d/config\n"
			"auth required %a authenticate=0 setcred=0 do=dqv\naccount required %m "
			"acct_mgmt=0\n"
			"session required %a open_session=0 close_session=0 do=fE\n");
	pl_host_service(h, "refused", "-auth optional %u\nauth required %a authenticate=7\n");
	lines = repeat(h, whole_login, true);
	pl_check(h, lines == LAST, "%u login lines for %u logins", lines, LAST);
}

/* The stack is loaded again before the first phase, as in programs that set PAM_SERVICE. */
static void reload(struct pl_host *h)
{
	pam_handle_t *pamh = pl_host_start(h, "timed");

	if (pamh == NULL)
		return;
	pam_set_item(pamh, PAM_SERVICE, "second");
	pl_host_phases(pamh, "a");
	pam_set_item(pamh, PAM_SERVICE, "timed");
	pl_host_phases(pamh, "co");
	pam_end(pamh, PAM_SUCCESS);
}

void pl_case_reloading(struct pl_host *h)
{
	unsigned int lines;

	pl_host_service(
	    h, "timed",
	    "-session optional %u\nauth required %a authenticate=0\n"
	    "account required %a acct_mgmt=0\nsession required %a open_session=0\n");
	pl_host_service(h, "second", "-auth optional %u\nauth required %a authenticate=0\n");
	lines = repeat(h, reload, true);
	pl_check(h, lines == LAST, "%u login lines for %u logins", lines, LAST);
}

static void start_and_end(struct pl_host *h)
{
	pam_handle_t *pamh = pl_host_start(h, "timed");

	if (pamh != NULL)
		pam_end(pamh, PAM_SUCCESS);
}

void pl_case_start_only(struct pl_host *h)
{
	unsigned int lines;

	pl_host_service(h, "timed", "-auth optional %u\nauth required %a authenticate=0\n");
	lines = repeat(h, start_and_end, true);
	pl_check(h, lines == 0, "%u login lines without a login", lines);
}

static void fail_to_start(struct pl_host *h)
{
	pl_check(h, !pl_host_start_broken(h), "pam_start has read a broken file");
}

/* libpam 1.5 itself loses what it has read by then: only mappings can be told from that. */
void pl_case_failing(struct pl_host *h)
{
	unsigned int lines;

	h->lossy = true;
	pl_host_service(h, "broken", PL_BROKEN_SERVICE);
	lines = repeat(h, fail_to_start, false);
	pl_check(h, lines == 0, "%u login lines without a login", lines);
}

/* The inner transaction is a login of its own; inside of a module nobody tells of phases. */
static void login_with_inner(struct pl_host *h)
{
	pl_check(h, pl_host_login(h, "outer", "aco") == PAM_SUCCESS, "it was refused");
}

void pl_case_nested(struct pl_host *h)
{
	unsigned int lines;

	pl_host_service(
	    h, "outer",
	    "-session optional %u\nauth required %a authenticate=0 do=T\n"
	    "account required %a acct_mgmt=0\nsession required %a open_session=0\n");
	pl_host_service(h, "inner",
			"-session optional %u\nauth required %m authenticate=0 do=q\n"
			"account required %m acct_mgmt=0\n"
			"session required %m open_session=0 close_session=0\n");
	lines = repeat(h, login_with_inner, true);
	pl_check(h, lines == 2 * LAST, "%u login lines for %u logins", lines, 2 * LAST);
}
