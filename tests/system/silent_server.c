/* SPDX-License-Identifier: BSD-3-Clause */
/*
 * silent_server unix PATH MS, silent_server udp ADDRESS PORT MS: listens, accepts or receives,
 * and says nothing. MS milliseconds after the first peer has come, all is closed. Prints
 * "ready" first.
 */
#include <arpa/inet.h>
#include <netinet/in.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <time.h>
#include <unistd.h>

static int bind_unix(const char *path)
{
	struct sockaddr_un a = {.sun_family = AF_UNIX};
	int fd = socket(AF_UNIX, SOCK_STREAM, 0);

	if (strlen(path) >= sizeof a.sun_path)
		return -1;
	memcpy(a.sun_path, path, strlen(path));
	unlink(path);
	return bind(fd, (struct sockaddr *)&a, sizeof a) == 0 && listen(fd, 8) == 0 ? fd : -1;
}

static int bind_udp(const char *address, const char *port)
{
	struct sockaddr_in a = {.sin_family = AF_INET};
	int fd = socket(AF_INET, SOCK_DGRAM, 0);

	a.sin_port = htons((uint16_t)strtoul(port, NULL, 10));
	if (inet_pton(AF_INET, address, &a.sin_addr) != 1)
		return -1;
	return bind(fd, (struct sockaddr *)&a, sizeof a) == 0 ? fd : -1;
}

static long now_ms(void)
{
	struct timespec t;

	clock_gettime(CLOCK_MONOTONIC, &t);
	return t.tv_sec * 1000L + t.tv_nsec / 1000000;
}

/* Takes whatever comes until `ms` after the first, or for a minute when nobody comes. */
static void serve(int fd, int stream, long ms)
{
	struct pollfd p = {.fd = fd, .events = POLLIN};
	long end = now_ms() + 60000;
	int first = 1;

	while (now_ms() < end) {
		char buf[512];

		if (poll(&p, 1, (int)(end - now_ms())) <= 0)
			continue;
		if (first)
			end = now_ms() + ms;
		first = 0;
		/* Connections stay open until the process ends. */
		if (stream ? accept(fd, NULL, NULL) < 0 : recv(fd, buf, sizeof buf, 0) < 0)
			return;
	}
}

int main(int argc, char **argv)
{
	int stream = argc == 4 && strcmp(argv[1], "unix") == 0;
	int fd = -1;

	if (stream)
		fd = bind_unix(argv[2]);
	else if (argc == 5 && strcmp(argv[1], "udp") == 0)
		fd = bind_udp(argv[2], argv[3]);
	if (fd < 0) {
		perror("silent_server");
		return 1;
	}
	puts("ready");
	fflush(stdout);
	serve(fd, stream, strtol(argv[argc - 1], NULL, 10));
	return 0;
}
