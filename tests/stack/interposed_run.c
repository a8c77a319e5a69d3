/* SPDX-License-Identifier: BSD-3-Clause */
#include "interposed_run.h"

#include "dev_log.h"
#include "scratch.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define LINE "-auth optional %u conf=%d/config debug\n"

struct run {
	const struct pl_interposed *how;
	const char *directory;
	char *reached; /* path of the file */
};

static void execute(void *context)
{
	const struct run *r = context;
	const struct pl_way *way = r->how->way;
	const char *argv[2 * PL_COPIES + 3] = {way->program, r->directory};

	memcpy(argv + 2, way->arguments, sizeof way->arguments);
	if (r->how->shim)
		setenv("LD_PRELOAD", PL_TEST_SHIM, 1);
	if (r->how->audit)
		setenv("LD_AUDIT", PL_TEST_AUDIT, 1);
	if (r->how->now)
		setenv("LD_BIND_NOW", "1", 1);
	if (r->how->slow) {
		setenv("PL_TEST_NEXT", PL_TEST_PLUGIN, 1);
		setenv("PL_TEST_SLOW", "1", 1);
	}
	setenv("PL_TEST_REACHED", r->reached, 1);
	execv(argv[0], (char *const *)(uintptr_t)argv);
	_exit(127);
}

static void write_services(const struct pl_host *h, bool with_line)
{
	static const char refused[] = LINE "auth required %a authenticate=7 do=Z\n";
	static const char accepted[] =
	    LINE "auth required %a authenticate=0 setcred=0\naccount required %a acct_mgmt=0\n"
		 "session required %a open_session=0 close_session=0\n"
		 "password required %a prelim=0 update=0\n";
	size_t skip = with_line ? 0 : sizeof LINE - 1;

	pl_host_service(h, "refused", refused + skip);
	pl_host_service(h, "accepted", accepted + skip);
}

struct pl_outcome pl_interposed_run(struct pl_host *h, const struct pl_interposed *how,
				    bool with_line)
{
	struct run r = {.how = how, .directory = h->dir};
	struct pl_outcome o;
	size_t size;
	FILE *to = open_memstream(&o.log, &size);
	int status;

	if (to == NULL)
		pl_scratch_die("no memory");
	r.reached = pl_scratch_path(h->dir, "reached");
	write_services(h, with_line);
	pl_scratch_write(r.reached, "");
	status = pl_log_child(h->log, execute, &r, NULL, to);
	fclose(to);
	pl_check(h, status == 0, "wait status %x", (unsigned int)status);
	o.reached = pl_scratch_read(r.reached);
	free(r.reached);
	return o;
}

void pl_outcome_free(struct pl_outcome *o)
{
	free(o->reached);
	free(o->log);
}
