/* SPDX-License-Identifier: BSD-3-Clause */
#include "pam_latency/proc/proc_tables.h"

#include "pam_latency/proc/proc_file.h"

#include <limits.h>
#include <string.h>

/* The line at *P: its end is stored, *P moves to the next one. false when there is none. */
static bool next_line(const char **p, const char *end, const char **line, const char **line_end)
{
	const char *newline;

	if (*p >= end)
		return false;
	newline = memchr(*p, '\n', (size_t)(end - *p));
	*line = *p;
	*line_end = newline != NULL ? newline : end;
	*p = newline != NULL ? newline + 1 : end;
	return true;
}

/* Field NUMBER (from 0) of a line of words, or NULL; *length is that of the word. */
static const char *word_at(const char *p, const char *end, unsigned int number, size_t *length)
{
	for (;; number--) {
		const char *begin;

		while (p < end && *p == ' ')
			p++;
		begin = p;
		while (p < end && *p != ' ')
			p++;
		if (p == begin)
			return NULL;
		if (number == 0) {
			*length = (size_t)(p - begin);
			return begin;
		}
	}
}

static bool number_at(const char *p, const char *end, unsigned int number, uint64_t *value)
{
	size_t length;
	const char *word = word_at(p, end, number, &length);

	if (word == NULL || *word < '0' || *word > '9')
		return false;
	*value = pl_scan_number(&word, word + length);
	return true;
}

static bool is_word(const char *word, size_t length, const char *text)
{
	return word != NULL && length == strlen(text) && memcmp(word, text, length) == 0;
}

static int hex_value(char c)
{
	return c >= 'a' && c <= 'f'   ? c - 'a' + 10
	       : c >= 'A' && c <= 'F' ? c - 'A' + 10
	       : c >= '0' && c <= '9' ? c - '0'
				      : -1;
}

static uint64_t scan_hex(const char **p, const char *end)
{
	uint64_t number = 0;

	for (; *p < end && hex_value(**p) >= 0; (*p)++)
		number = number << 4 | (uint64_t)hex_value(**p);
	return number;
}

/* "fd:00:2531452", LENGTH bytes: the file's device, in hexadecimal, and its inode. */
static bool scan_file(const char *place, size_t length, uint64_t *device, uint64_t *inode)
{
	const char *p = place, *end = place + length;

	*device = scan_hex(&p, end) << 32;
	if (p == end || *p++ != ':')
		return false;
	*device |= scan_hex(&p, end);
	if (p == end || *p++ != ':' || p == end)
		return false;
	*inode = pl_scan_number(&p, end);
	return p == end;
}

static bool is_file(const char *place, size_t length, uint64_t device, uint64_t inode)
{
	uint64_t its_device, its_inode;

	return scan_file(place, length, &its_device, &its_inode) && its_inode == inode &&
	       (device == PL_ANY_DEVICE || its_device == device);
}

/* "1: POSIX  ADVISORY  WRITE 3568 fd:00:2531452 0 EOF"; a waiter's line has "->" behind the
 * number. */
bool pl_parse_lock_holder(const char *text, size_t length, uint64_t device, uint64_t inode,
			  int not_pid, int *holder)
{
	const char *p = text, *end = text + length, *line, *line_end;

	while (next_line(&p, end, &line, &line_end)) {
		size_t n, ignored;
		const char *word = word_at(line, line_end, 1, &n);
		const char *place;
		uint64_t pid;

		if (is_word(word, n, "->") || !number_at(line, line_end, 4, &pid))
			continue;
		place = word_at(line, line_end, 5, &n);
		/* The range behind it tells that the number was not cut. */
		if (place == NULL || (int)pid == not_pid ||
		    word_at(line, line_end, 6, &ignored) == NULL ||
		    !is_file(place, n, device, inode))
			continue;
		*holder = (int)pid;
		return true;
	}
	return false;
}

/* "1: -> FLOCK  ADVISORY  WRITE 3570 fd:00:2531452 0 EOF". */
bool pl_parse_lock_waiter(const char *text, size_t length, int pid, uint64_t *device,
			  uint64_t *inode)
{
	const char *p = text, *end = text + length, *line, *line_end;

	while (next_line(&p, end, &line, &line_end)) {
		size_t n, ignored;
		const char *word = word_at(line, line_end, 1, &n);
		uint64_t waiter;

		if (!is_word(word, n, "->") || !number_at(line, line_end, 5, &waiter) ||
		    waiter != (uint64_t)pid || word_at(line, line_end, 7, &ignored) == NULL)
			continue;
		word = word_at(line, line_end, 6, &n);
		return scan_file(word, n, device, inode);
	}
	return false;
}

/* Hex digits as bytes; the kernel writes words of four bytes in its own byte order. */
static bool scan_address(const char *hex, size_t bytes, unsigned char *address)
{
	for (size_t i = 0; i < bytes; i++) {
		int high = hex_value(hex[2 * i]), low = hex_value(hex[2 * i + 1]);
		size_t place = i;

		if (high < 0 || low < 0)
			return false;
#if __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
		place = (i & ~(size_t)3) + 3 - (i & 3);
#endif
		address[place] = (unsigned char)(high << 4 | low);
	}
	return true;
}

static bool scan_remote(const char *word, size_t n, unsigned char address[16],
			unsigned int *address_length, unsigned int *port)
{
	size_t digits = n >= 5 ? n - 5 : 0;

	if ((digits != 8 && digits != 32) || word[digits] != ':' ||
	    !scan_address(word, digits / 2, address))
		return false;
	*port = 0;
	for (size_t i = digits + 1; i < n; i++) {
		if (hex_value(word[i]) < 0)
			return false;
		*port = *port << 4 | (unsigned int)hex_value(word[i]);
	}
	*address_length = (unsigned int)(digits / 2);
	return true;
}

bool pl_parse_remote(const char *text, size_t length, uint64_t inode, unsigned char address[16],
		     unsigned int *address_length, unsigned int *port)
{
	const char *p = text, *end = text + length, *line, *line_end;

	while (next_line(&p, end, &line, &line_end)) {
		uint64_t number;
		size_t n;
		const char *remote;

		if (!number_at(line, line_end, 9, &number) || number != inode)
			continue;
		remote = word_at(line, line_end, 2, &n);
		if (remote != NULL && scan_remote(remote, n, address, address_length, port))
			return true;
	}
	return false;
}

/*
 * "sk Eth Pid Groups Rmem Wmem Dump Locks Drops Inode": Eth is the protocol, 0 NETLINK_ROUTE.
 */
bool pl_parse_is_route(const char *text, size_t length, uint64_t inode)
{
	const char *p = text, *end = text + length, *line, *line_end;

	while (next_line(&p, end, &line, &line_end)) {
		uint64_t protocol, number;

		if (number_at(line, line_end, 1, &protocol) && protocol == 0 &&
		    number_at(line, line_end, 9, &number) && number == inode)
			return true;
	}
	return false;
}

static bool is_octal(const char *digits)
{
	for (int i = 0; i < 3; i++)
		if (digits[i] < '0' || digits[i] > '7')
			return false;
	return true;
}

/*
 * A word of mountinfo; blank, tab, newline and backslash are written there as \NNN, in octal.
 */
static void copy_word(char *to, size_t size, const char *word, size_t length)
{
	size_t n = 0;

	for (size_t i = 0; i < length && n + 1 < size; i++) {
		int c = (unsigned char)word[i];

		if (c == '\\' && length - i > 3 && is_octal(word + i + 1)) {
			c = (word[i + 1] - '0') << 6 | (word[i + 2] - '0') << 3 |
			    (word[i + 3] - '0');
			i += 3;
		}
		to[n++] = (char)c;
	}
	to[n] = '\0';
}

static bool lies_below(const char *path, const char *point)
{
	size_t length = strlen(point);

	if (strcmp(point, "/") == 0)
		return true;
	return strncmp(path, point, length) == 0 &&
	       (path[length] == '/' || path[length] == '\0');
}

/*
 * "36 35 98:0 /root /mnt rw,noatime master:1 - ext4 /dev/root rw": the last that fits counts.
 */
bool pl_parse_mount(const char *text, size_t length, const char *path, char *point, char *type,
		    size_t size)
{
	const char *p = text, *end = text + length, *line, *line_end;
	char decoded[PATH_MAX];
	size_t best = 0;

	while (next_line(&p, end, &line, &line_end)) {
		const char *separator = memmem(line, (size_t)(line_end - line), " - ", 3);
		size_t point_length, type_length;
		const char *where = word_at(line, line_end, 4, &point_length);
		const char *what;

		if (separator == NULL || where == NULL)
			continue;
		copy_word(decoded, sizeof decoded, where, point_length);
		if (strlen(decoded) < best || !lies_below(path, decoded))
			continue;
		what = word_at(separator + 3, line_end, 0, &type_length);
		if (what == NULL)
			continue;
		best = strlen(decoded);
		copy_word(point, size, where, point_length);
		copy_word(type, size, what, type_length);
	}
	return best > 0;
}
