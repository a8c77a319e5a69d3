/* SPDX-License-Identifier: BSD-3-Clause */
#include "pam_latency/log/emit.h"

#include "pam_latency/base/text.h"
#include "pam_latency/log/socket.h"

#include <errno.h>
#include <stdatomic.h>
#include <sys/socket.h>
#include <sys/syslog.h>
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

static void put_two(struct pl_text *t, unsigned int n, char pad)
{
	pl_text_char(t, n < 10 ? pad : (char)('0' + n / 10 % 10));
	pl_text_char(t, (char)('0' + n % 10));
}

/* Month and day of a day number since 1970-01-01; years are not needed. */
static void civil(long days, unsigned int *month, unsigned int *day)
{
	static const unsigned char lengths[] = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
	long year = 1970;
	unsigned int m = 0;

	for (;; year++) {
		long leap = (year % 4 == 0 && year % 100 != 0) || year % 400 == 0;

		if (days < 365 + leap) {
			for (; m < 11; m++) {
				long length = lengths[m] + (m == 1 ? leap : 0);

				if (days < length)
					break;
				days -= length;
			}
			break;
		}
		days -= 365 + leap;
	}
	*month = m;
	*day = (unsigned int)days + 1;
}

static void put_stamp(struct pl_text *t, time_t local)
{
	static const char names[] = "JanFebMarAprMayJunJulAugSepOctNovDec";
	unsigned int month, day, second = (unsigned int)(local % 86400);

	civil(local / 86400, &month, &day);
	pl_text_bytes(t, names + (size_t)month * 3, 3);
	pl_text_char(t, ' ');
	put_two(t, day, ' ');
	pl_text_char(t, ' ');
	put_two(t, second / 3600, '0');
	pl_text_char(t, ':');
	put_two(t, second / 60 % 60, '0');
	pl_text_char(t, ':');
	put_two(t, second % 60, '0');
}

void pl_log_identifier(const char *name, char identifier[PL_IDENTIFIER_MAX + 1])
{
	size_t n = 0;

	for (; n < PL_IDENTIFIER_MAX && name[n] != '\0'; n++)
		identifier[n] =
		    name[n] > ' ' && name[n] < 0x7f && name[n] != ':' ? name[n] : '_';
	identifier[n] = '\0';
}

size_t pl_syslog_text(int priority, time_t local, const char *identifier, long pid,
		      const char *line, char *buf, size_t size)
{
	struct pl_text t = {.buf = buf, .size = size - 1};

	pl_text_char(&t, '<');
	pl_text_number(&t, (uint64_t)(LOG_AUTHPRIV | priority));
	pl_text_char(&t, '>');
	put_stamp(&t, local < 0 ? 0 : local);
	pl_text_char(&t, ' ');
	pl_text_string(&t, identifier);
	pl_text_char(&t, '[');
	pl_text_number(&t, (uint64_t)pid);
	pl_text_string(&t, "]: ");
	pl_text_string(&t, line);
	pl_text_end(&t);
	return t.length;
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
		pl_record_number(r, "lost", before);
	if (!send_record(r))
		atomic_fetch_add(&lost, before + 1);
	errno = saved;
}
