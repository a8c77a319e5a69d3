/* SPDX-License-Identifier: BSD-3-Clause */
#include "pam_latency/proc/proc_parse.h"

#include "pam_latency/proc/proc_file.h"

#include <signal.h>
#include <string.h>

static void skip_blanks(const char **p, const char *end)
{
	while (*p < end && **p == ' ')
		(*p)++;
}

static void skip_rest_of_word(const char **p, const char *end)
{
	while (*p < end && **p != ' ' && **p != '\n')
		(*p)++;
}

static uint64_t scan_field(const char **p, const char *end)
{
	uint64_t number;

	skip_blanks(p, end);
	if (*p < end && **p == '-')
		(*p)++;
	number = pl_scan_number(p, end);
	skip_rest_of_word(p, end);
	return number;
}

/* The kernel's PF_FORKNOEXEC, one of the flags of a process in its stat. */
#define FORKED_NO_EXEC 0x40

static bool is_helper(const char *text, const char *name_end)
{
	const char *name = memchr(text, '(', (size_t)(name_end - text));
	size_t n = sizeof PL_HELPER_NAME - 1;

	return name != NULL && (size_t)(name_end - name - 1) == n &&
	       memcmp(name + 1, PL_HELPER_NAME, n) == 0;
}

bool pl_parse_stat(const char *text, size_t length, struct pl_stat *stat)
{
	const char *end = text + length;
	const char *p = memrchr(text, ')', length);
	/* Number 38, the signal to the parent at its end, is the last one that is wanted. */
	uint64_t fields[39] = {[38] = SIGCHLD};

	/* Field 3, the state, stands behind ") ". */
	if (p == NULL || end - p < 4 || p[1] != ' ' || p[3] != ' ')
		return false;
	stat->state = p[2];
	stat->is_helper = is_helper(text, p);
	p += 3;
	for (int i = 4; i <= 38; i++) {
		skip_blanks(&p, end);
		if (p == end || *p == '\n') {
			if (i <= 22)
				return false;
			break;
		}
		fields[i] = scan_field(&p, end);
	}
	/* A helper that has just begun has no name of its own yet, but never a signal. */
	stat->is_helper = stat->is_helper || fields[38] == 0;
	stat->parent = (int)fields[4];
	stat->group = (int)fields[5];
	stat->session = (int)fields[6];
	stat->no_exec = (fields[9] & FORKED_NO_EXEC) != 0;
	stat->faults = fields[10] + fields[12];
	stat->major_faults = fields[12];
	stat->threads = (int)fields[20];
	stat->user = fields[14];
	stat->system = fields[15];
	stat->start = fields[22];
	return true;
}

static int hex_digit(char c)
{
	if (c >= '0' && c <= '9')
		return c - '0';
	if (c >= 'a' && c <= 'f')
		return c - 'a' + 10;
	if (c >= 'A' && c <= 'F')
		return c - 'A' + 10;
	return -1;
}

static uint64_t scan_hex(const char **p, const char *end)
{
	uint64_t number = 0;

	for (; *p < end && hex_digit(**p) >= 0; (*p)++)
		number = number << 4 | (uint64_t)hex_digit(**p);
	return number;
}

bool pl_parse_syscall(const char *text, size_t length, struct pl_syscall *call)
{
	static const char running[] = "running";
	const char *p = text, *end = text + length;

	memset(call, 0, sizeof *call);
	if (length >= sizeof running - 1 && memcmp(text, running, sizeof running - 1) == 0) {
		call->running = true;
		return true;
	}
	/* "-1 sp pc": blocked, but in no system call (a page fault). */
	if (length == 0 || *p < '0' || *p > '9')
		return false;
	call->number = (long)pl_scan_number(&p, end);
	for (int i = 0; i < 6; i++) {
		skip_blanks(&p, end);
		if (end - p < 3 || p[0] != '0' || p[1] != 'x')
			return false;
		p += 2;
		call->args[i] = scan_hex(&p, end);
	}
	return true;
}

bool pl_parse_next(const char **p, const char *end, uint64_t *number)
{
	while (*p < end && (**p == ' ' || **p == '\n'))
		(*p)++;
	if (*p == end || **p < '0' || **p > '9')
		return false;
	*number = pl_scan_number(p, end);
	return true;
}

static bool find(const char *text, size_t length, const char *word, const char **p)
{
	const char *found = memmem(text, length, word, strlen(word));

	if (found == NULL)
		return false;
	*p = found + strlen(word);
	while (*p < text + length && (**p == ' ' || **p == '\t'))
		(*p)++;
	return true;
}

bool pl_parse_position(const char *text, size_t length, uint64_t *position)
{
	const char *p;

	if (!find(text, length, "pos:", &p))
		return false;
	return pl_parse_next(&p, text + length, position);
}

bool pl_parse_fd_flags(const char *text, size_t length, uint64_t *flags)
{
	const char *p, *end = text + length;
	uint64_t octal = 0;

	if (!find(text, length, "flags:", &p) || p == end || *p < '0' || *p > '7')
		return false;
	for (; p < end && *p >= '0' && *p <= '7'; p++)
		octal = octal << 3 | (uint64_t)(*p - '0');
	*flags = octal;
	return true;
}

bool pl_parse_watched(const char **p, const char *end, int *fd)
{
	uint64_t number;

	if (!find(*p, (size_t)(end - *p), "tfd:", p) || !pl_parse_next(p, end, &number))
		return false;
	*fd = (int)number;
	return true;
}

bool pl_parse_inode(const char *link, const char *kind, uint64_t *inode)
{
	size_t n = strlen(kind);
	const char *p = link + n + 2;

	if (strncmp(link, kind, n) != 0 || link[n] != ':' || link[n + 1] != '[')
		return false;
	*inode = pl_scan_number(&p, p + strlen(p));
	return *p == ']';
}

bool pl_parse_nofile(const char *text, size_t length, uint64_t *limit)
{
	const char *p;

	if (!find(text, length, "Max open files", &p))
		return false;
	if (p < text + length && *p == 'u') {
		*limit = UINT64_MAX;
		return true;
	}
	return pl_parse_next(&p, text + length, limit);
}
