/* SPDX-License-Identifier: BSD-3-Clause */
#include "pam_latency/log/syslog.h"

#include "pam_latency/base/text.h"

#include <syslog.h>

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
