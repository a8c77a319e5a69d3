/* SPDX-License-Identifier: BSD-3-Clause */
#include "unit.h"

#include "pam_latency/log/journal.h"

#include <ctype.h>
#include <string.h>

static struct pl_record r;
static char datagram[PL_DATAGRAM_MAX];
static size_t length;

struct field {
	char name[64];
	const char *value;
	size_t length;
};

/* Reads the field at *AT as journald does; false at the end. */
static bool next_field(size_t *at, struct field *f)
{
	const char *p = datagram + *at;
	size_t n = strcspn(p, "=\n");
	uint64_t size = 0;

	if (*at >= length)
		return false;
	ck_assert_uint_lt(n, sizeof f->name);
	memcpy(f->name, p, n);
	f->name[n] = '\0';
	if (p[n] == '=') {
		f->value = p + n + 1;
		f->length = (size_t)((const char *)memchr(f->value, '\n', length) - f->value);
	} else {
		for (int i = 7; i >= 0; i--)
			size = size << 8 | (unsigned char)p[n + 1 + (size_t)i];
		f->value = p + n + 9;
		f->length = (size_t)size;
	}
	ck_assert_int_eq(f->value[f->length], '\n');
	*at = (size_t)(f->value + f->length + 1 - datagram);
	ck_assert_uint_le(*at, length);
	return true;
}

static const char *value_of(const char *name)
{
	static char value[2000];
	struct field f;
	size_t at = 0;

	while (next_field(&at, &f))
		if (strcmp(f.name, name) == 0) {
			memcpy(value, f.value, f.length);
			value[f.length] = '\0';
			return value;
		}
	return NULL;
}

static void make(size_t size)
{
	char line[PL_LINE_MAX + 1];

	pl_record_line(&r, line);
	length = pl_record_datagram(&r, line, "sshd", 4711, datagram, size);
}

START_TEST(test_fields)
{
	pl_record_init(&r, PL_EVENT_SLOW, "ss hd", "session");
	pl_record_text(&r, PL_KEY_MODULE, "pam_motd.so");
	pl_record_time(&r, PL_KEY_TOOK, 638234);
	pl_record_time(&r, PL_KEY_BUDGET, 200000);
	pl_record_time(&r, PL_KEY_CHILD_TOOK, 610000);
	pl_record_text(&r, PL_KEY_CAUSE, "child");
	pl_record_number(&r, PL_KEY_FILE_SIZE, 12345678901);
	make(sizeof datagram);
	ck_assert_str_eq(value_of("MESSAGE"),
			 "pam_latency(ss_hd:session): slow module=pam_motd.so took=638.2ms "
			 "budget=200.0ms child_took=610.0ms cause=child file_size=12345678901");
	ck_assert_str_eq(value_of("MESSAGE_ID"), pl_events[PL_EVENT_SLOW].message_id);
	ck_assert_str_eq(value_of("PRIORITY"), "4");
	ck_assert_str_eq(value_of("SYSLOG_FACILITY"), "10");
	ck_assert_str_eq(value_of("SYSLOG_IDENTIFIER"), "sshd");
	ck_assert_str_eq(value_of("SYSLOG_PID"), "4711");
	ck_assert_str_eq(value_of("PAM_LATENCY_SERVICE"), "ss hd");
	ck_assert_str_eq(value_of("PAM_LATENCY_TYPE"), "session");
	ck_assert_str_eq(value_of("PAM_LATENCY_EVENT"), "slow");
	ck_assert_str_eq(value_of("PAM_LATENCY_MODULE"), "pam_motd.so");
	ck_assert_str_eq(value_of("PAM_LATENCY_USEC"), "638234");
	ck_assert_str_eq(value_of("PAM_LATENCY_PRETTY"), "638ms");
	ck_assert_str_eq(value_of("PAM_LATENCY_BUDGET_USEC"), "200000");
	ck_assert_str_eq(value_of("PAM_LATENCY_CHILD_TOOK_USEC"), "610000");
	ck_assert_str_eq(value_of("PAM_LATENCY_CAUSE"), "child");
	ck_assert_str_eq(value_of("PAM_LATENCY_FILE_SIZE"), "12345678901");
	pl_record_init(&r, PL_EVENT_RUNNING, "s", "auth");
	pl_record_time(&r, PL_KEY_SO_FAR, 62300000);
	make(sizeof datagram);
	ck_assert_str_eq(value_of("PAM_LATENCY_SO_FAR_USEC"), "62300000");
	ck_assert_str_eq(value_of("PAM_LATENCY_PRETTY"), "1min 2.3s");
	ck_assert_ptr_null(value_of("PAM_LATENCY_USEC"));
}
END_TEST

/* A user name with a newline must not become a field of its own. */
START_TEST(test_newlines)
{
	pl_record_init(&r, PL_EVENT_SLOW, "s", "auth");
	pl_record_text(&r, PL_KEY_USER, "eve\nPAM_LATENCY_USER=root\nMESSAGE=forged");
	pl_record_text(&r, PL_KEY_RHOST, "\n");
	pl_record_bytes(&r, PL_KEY_TTY, "a\0b\n=", 5);
	pl_record_number(&r, PL_KEY_PID, 1);
	make(sizeof datagram);
	ck_assert_str_eq(value_of("PAM_LATENCY_USER"),
			 "eve\nPAM_LATENCY_USER=root\nMESSAGE=forged");
	ck_assert_str_eq(value_of("PAM_LATENCY_RHOST"), "\n");
	ck_assert_mem_eq(value_of("PAM_LATENCY_TTY"), "a\0b\n=", 5);
	ck_assert_str_eq(value_of("PAM_LATENCY_PID"), "1");
	ck_assert_ptr_null(memchr(value_of("MESSAGE"), '\n', strlen(value_of("MESSAGE"))));
}
END_TEST

/* journald drops a field whose name has other characters. */
START_TEST(test_names)
{
	struct field f;
	size_t at = 0;

	pl_record_init(&r, PL_EVENT_LOGIN, "s", "session");
	for (int key = 0; key < PL_RECORD_KEYS; key++)
		pl_record_number(&r, (enum pl_key)key, 1);
	make(sizeof datagram);
	ck_assert_str_eq(value_of("PAM_LATENCY_FAIL_DELAY"), "1");
	while (next_field(&at, &f)) {
		ck_assert(isupper((unsigned char)f.name[0]));
		for (const char *p = f.name; *p != '\0'; p++)
			ck_assert(isupper((unsigned char)*p) || isdigit((unsigned char)*p) ||
				  *p == '_');
	}
}
END_TEST

/* In whatever room: whole fields only, and no later field when an earlier one is left out. */
START_TEST(test_small_buffers)
{
	static const char *const order[] = {
	    "MESSAGE",
	    "MESSAGE_ID",
	    "PRIORITY",
	    "SYSLOG_FACILITY",
	    "SYSLOG_IDENTIFIER",
	    "SYSLOG_PID",
	    "PAM_LATENCY_SERVICE",
	    "PAM_LATENCY_TYPE",
	    "PAM_LATENCY_EVENT",
	    "PAM_LATENCY_PRETTY",
	    "PAM_LATENCY_USEC",
	    "PAM_LATENCY_WHY",
	    "PAM_LATENCY_PID",
	};

	pl_record_init(&r, PL_EVENT_SLOW, "sshd", "session");
	pl_record_time(&r, PL_KEY_TOOK, 1);
	pl_record_text(&r, PL_KEY_WHY, "some\nlonger value that may not fit");
	pl_record_number(&r, PL_KEY_PID, 1);
	for (size_t size = 1; size < 600; size++) {
		struct field f;
		size_t at = 0, i = 0;

		make(size);
		ck_assert_uint_le(length, size);
		while (next_field(&at, &f))
			ck_assert_str_eq(f.name, order[i++]);
		if (size >= 599)
			ck_assert_uint_eq(i, COUNT_OF(order));
	}
}
END_TEST

Suite *unit_suite(void)
{
	const TTest *const tests[] = {test_fields, test_newlines, test_names,
				      test_small_buffers, NULL};

	return unit_make_suite("datagram", tests);
}
