/* SPDX-License-Identifier: BSD-3-Clause */
#include "pam_latency/log/emit.h"

#include "pam_latency/base/clock.h"
#include "pam_latency/base/sys.h"
#include "pam_latency/base/text.h"
#include "pam_latency/log/journal.h"
#include "pam_latency/log/socket.h"
#include "pam_latency/log/syslog.h"

#include <errno.h>
#include <stdatomic.h>

static _Atomic uint64_t lost;
static _Atomic long zone_offset;
static atomic_int diverted = -1;

void pl_emit_forget(void)
{
	atomic_store(&lost, 0);
}

void pl_emit_set_zone(long offset)
{
	atomic_store(&zone_offset, offset);
}

long pl_emit_zone_offset(void)
{
	return atomic_load(&zone_offset);
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

	return pl_sys_send(fd, line, length, MSG_NOSIGNAL) == (ssize_t)length;
}

static bool send_record(struct pl_record *r)
{
	char line[PL_LINE_MAX + 1], buf[PL_DATAGRAM_MAX], identifier[PL_IDENTIFIER_MAX + 1];
	long pid = pl_sys_getpid();
	size_t length;
	int sent;

	if (pl_emit_diverted() >= 0)
		return send_diverted(r, pl_emit_diverted());
	pl_log_identifier(program_invocation_short_name, identifier);
	pl_record_line(r, line);
	length = pl_record_datagram(r, line, identifier, pid, buf, sizeof buf);
	sent = pl_sink_journal(&pl_system_sink, buf, length);
	/* No journal here, or a socket that it has left behind. */
	if (sent != -ECONNREFUSED && sent != -ENOENT && sent != -ENOTDIR)
		return sent == 0;
	length = pl_syslog_text(pl_events[r->event].priority,
				pl_wall_seconds() + atomic_load(&zone_offset), identifier, pid,
				line, buf, sizeof buf);
	return pl_sink_syslog(&pl_system_sink, buf, length) == 0;
}

void pl_emit(struct pl_record *r)
{
	uint64_t before = atomic_exchange(&lost, 0);

	if (before > 0)
		pl_record_number(r, PL_KEY_LOST, before);
	if (!send_record(r))
		atomic_fetch_add(&lost, before + 1);
}
