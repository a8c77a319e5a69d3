/* SPDX-License-Identifier: BSD-3-Clause */
#include "pam_latency/proc/peer.h"

#include "pam_latency/base/text.h"
#include "pam_latency/proc/descriptor.h"
#include "pam_latency/proc/proc_read.h"
#include "pam_latency/proc/proc_tables.h"
#include "pam_latency/proc/unix_diag.h"

#include <netinet/in.h>
#include <string.h>
#include <sys/un.h>

#define PORT_DNS 53

static void put_ipv4(struct pl_text *t, const unsigned char *a)
{
	for (int i = 0; i < 4; i++) {
		if (i > 0)
			pl_text_char(t, '.');
		pl_text_number(t, a[i]);
	}
}

static void put_hex_word(struct pl_text *t, unsigned int word)
{
	static const char digits[] = "0123456789abcdef";
	int shift = 12;

	while (shift > 0 && word >> shift == 0)
		shift -= 4;
	for (; shift >= 0; shift -= 4)
		pl_text_char(t, digits[word >> shift & 15]);
}

static unsigned int word_of(const unsigned char *a, int i)
{
	return (unsigned int)a[2 * i] << 8 | a[2 * i + 1];
}

/* The longest run of zero words becomes "::" (RFC 5952, section 4.2). */
static void put_ipv6(struct pl_text *t, const unsigned char *a)
{
	int best = -1, best_length = 1;

	for (int i = 0; i < 8; i++) {
		int n = 0;

		while (i + n < 8 && word_of(a, i + n) == 0)
			n++;
		if (n > best_length) {
			best = i;
			best_length = n;
		}
		i += n > 0 ? n - 1 : 0;
	}
	pl_text_char(t, '[');
	for (int i = 0; i < 8; i++) {
		if (i == best) {
			pl_text_string(t, "::");
			i += best_length - 1;
			continue;
		}
		if (i > 0 && i != best + best_length)
			pl_text_char(t, ':');
		put_hex_word(t, word_of(a, i));
	}
	pl_text_char(t, ']');
}

static bool is_mapped(const unsigned char *a)
{
	static const unsigned char prefix[12] = {[10] = 0xff, [11] = 0xff};

	return memcmp(a, prefix, sizeof prefix) == 0;
}

static void put_inet(const unsigned char *a, size_t length, unsigned int port, char *on,
		     size_t size)
{
	struct pl_text t = {.buf = on, .size = size - 1};

	if (length == 16 && is_mapped(a))
		put_ipv4(&t, a + 12);
	else if (length == 16)
		put_ipv6(&t, a);
	else
		put_ipv4(&t, a);
	pl_text_char(&t, ':');
	pl_text_number(&t, port);
	pl_text_end(&t);
}

static bool contains(const char *text, const char *word)
{
	return strstr(text, word) != NULL;
}

static enum pl_cause unix_cause(const char *path)
{
	size_t n = strlen(path);

	/* A user's own bus is /run/user/1000/bus. */
	if (contains(path, "dbus") || (n >= 4 && strcmp(path + n - 4, "/bus") == 0))
		return PL_CAUSE_WAIT_DBUS;
	if (contains(path, "/resolve/") || contains(path, "nscd"))
		return PL_CAUSE_WAIT_DNS;
	return PL_CAUSE_WAIT_UNIX;
}

static bool unix_name(const struct sockaddr_un *address, socklen_t length, enum pl_cause *cause,
		      char *on, size_t size)
{
	size_t n = length > offsetof(struct sockaddr_un, sun_path)
		       ? length - offsetof(struct sockaddr_un, sun_path)
		       : 0;
	struct pl_text t = {.buf = on, .size = size - 1};

	if (n == 0)
		return false;
	if (address->sun_path[0] == '\0') {
		/* A name in the abstract name space, as it is usually written. */
		pl_text_char(&t, '@');
		pl_text_bytes(&t, address->sun_path + 1, n - 1);
	} else {
		pl_text_bytes(&t, address->sun_path, strnlen(address->sun_path, n));
	}
	pl_text_end(&t);
	*cause = unix_cause(on);
	return true;
}

bool pl_peer_name(const struct sockaddr *address, socklen_t length, enum pl_cause *cause,
		  char *on, size_t size)
{
	const struct sockaddr_in *in = (const void *)address;
	const struct sockaddr_in6 *in6 = (const void *)address;
	unsigned int port;

	if (length < sizeof address->sa_family)
		return false;
	if (address->sa_family == AF_UNIX)
		return unix_name((const void *)address, length, cause, on, size);
	if (address->sa_family == AF_INET && length >= sizeof *in) {
		port = ntohs(in->sin_port);
		put_inet((const void *)&in->sin_addr, 4, port, on, size);
	} else if (address->sa_family == AF_INET6 && length >= sizeof *in6) {
		port = ntohs(in6->sin6_port);
		put_inet((const void *)&in6->sin6_addr, 16, port, on, size);
	} else {
		return false;
	}
	*cause = port == PORT_DNS ? PL_CAUSE_WAIT_DNS : PL_CAUSE_WAIT_TCP;
	return true;
}

/* A connection that is still being made has no peer yet: the kernel's tables have it. */
static bool ask_tables(struct pl_looker *l, int pid, uint64_t inode, enum pl_cause *cause,
		       char *on, size_t size)
{
	static const char *const tables[] = {"net/tcp", "net/tcp6", "net/udp", "net/udp6"};
	unsigned char address[16];
	unsigned int length, port;

	for (size_t i = 0; i < sizeof tables / sizeof tables[0]; i++) {
		ssize_t n = pl_proc_read(pid, tables[i], l->text, sizeof l->text);

		if (n <= 0 ||
		    !pl_parse_remote(l->text, (size_t)n, inode, address, &length, &port) ||
		    port == 0)
			continue;
		put_inet(address, length, port, on, size);
		*cause = port == PORT_DNS ? PL_CAUSE_WAIT_DNS : PL_CAUSE_WAIT_TCP;
		return true;
	}
	return false;
}

/* Where a copy of the descriptor is refused, as in containers. */
static bool ask_unix(uint64_t inode, enum pl_cause *cause, char *on, size_t size)
{
	struct sockaddr_un address;
	socklen_t length = pl_unix_peer(inode, &address);

	return length > 0 &&
	       pl_peer_name((const struct sockaddr *)&address, length, cause, on, size);
}

bool pl_peer_of(struct pl_looker *l, int pid, int fd, enum pl_cause *cause, char *on,
		size_t size)
{
	struct sockaddr_storage address;
	struct pl_descriptor d;
	socklen_t length = pl_descriptor_peer(l, pid, fd, &address);
	uint64_t inode;

	if (length > 0 && pl_peer_name((struct sockaddr *)&address, length, cause, on, size))
		return true;
	if (!pl_descriptor_get(l, pid, fd, &d) || !pl_parse_inode(d.link, "socket", &inode))
		return false;
	return ask_unix(inode, cause, on, size) || ask_tables(l, pid, inode, cause, on, size);
}
