/* SPDX-License-Identifier: BSD-3-Clause */
#include "pam_latency/log/emit.h"

#include "pam_latency/base/text.h"
#include "pam_latency/log/journal.h"
#include "pam_latency/log/socket.h"
#include "pam_latency/log/syslog.h"

#include <errno.h>
#include <stdatomic.h>
#include <sys/socket.h>
#include <unistd.h>

static _Atomic uint64_t lost;
static _Atomic long zone_offset;
static atomic_int diverted = -1;

void pl_emit_forget(void)
{
	atomic_store(&lost, 0);
}

static void learn_zone(void)
{
	time_t now = time(NULL);
	struct tm local;

	if (localtime_r(&now, &local) != NULL)
		atomic_store(&zone_offset, local.tm_gmtoff);
}

void pl_emit_zone(void)
{
	static atomic_bool known;

	/* The journal takes the time of a line from the kernel. */
	if (pl_sink_has_journal(&pl_system_sink) || atomic_exchange(&known, true))
		return;
	learn_zone();
}

void pl_log_identifier(const char *name, char identifier[PL_IDENTIFIER_MAX + 1])
{
	size_t n = 0;

	for (; n < PL_IDENTIFIER_MAX && name[n] != '\0'; n++)
		identifier[n] =
		    name[n] > ' ' && name[n] < 0x7f && name[n] != ':' ? name[n] : '_';
	identifier[n] = '\0';
}

void pl_emit_divert(int fd)
{
	atomic_store(&diverted, fd);
}

int pl_emit_diverted(void)
{
	return atomic_load(&diverted);
}

static bool send_diverted(const struct pl_record *r, int fd)
{
	char line[PL_LINE_MAX + 1];
	size_t length = pl_record_line(r, line);

	return send(fd, line, length, MSG_NOSIGNAL) == (ssize_t)length;
}

static bool send_record(struct pl_record *r)
{
	char line[PL_LINE_MAX + 1], buf[PL_DATAGRAM_MAX], identifier[PL_IDENTIFIER_MAX + 1];
	long pid = (long)getpid();
	size_t length;

	if (pl_emit_diverted() >= 0)
		return send_diverted(r, pl_emit_diverted());
	pl_log_identifier(program_invocation_short_name, identifier);
	pl_record_line(r, line);
	if (pl_sink_has_journal(&pl_system_sink)) {
		length = pl_record_datagram(r, line, identifier, pid, buf, sizeof buf);
		if (pl_sink_journal(&pl_system_sink, buf, length))
			return true;
		if (errno != ECONNREFUSED)
			return false;
	}
	length =
	    pl_syslog_text(pl_events[r->event].priority, time(NULL) + atomic_load(&zone_offset),
			   identifier, pid, line, buf, sizeof buf);
	return pl_sink_syslog(&pl_system_sink, buf, length);
}

void pl_emit(struct pl_record *r)
{
	int saved = errno;
	uint64_t before = atomic_exchange(&lost, 0);

	if (before > 0)
		pl_record_number(r, PL_KEY_LOST, before);
	if (!send_record(r))
		atomic_fetch_add(&lost, before + 1);
	errno = saved;
}
