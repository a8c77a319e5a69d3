/* SPDX-License-Identifier: BSD-3-Clause */
/* pam_test_connect.so ADDRESS PORT SECONDS: connects, and gives up after SECONDS. */
#include "one_action_module.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <stdlib.h>
#include <sys/socket.h>
#include <unistd.h>

void test_module_run(pam_handle_t *pamh, int argc, const char **argv)
{
	struct sockaddr_in a = {.sin_family = AF_INET};
	struct timeval limit = {0};
	int fd;

	(void)pamh;
	if (argc != 3 || inet_pton(AF_INET, argv[0], &a.sin_addr) != 1)
		return;
	a.sin_port = htons((uint16_t)strtoul(argv[1], NULL, 10));
	limit.tv_sec = strtol(argv[2], NULL, 10);
	fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
	if (fd < 0)
		return;
	/* A blocking connect() ends with the time limit for sending. */
	setsockopt(fd, SOL_SOCKET, SO_SNDTIMEO, &limit, sizeof limit);
	if (connect(fd, (struct sockaddr *)&a, sizeof a) != 0)
		limit.tv_sec = 0;
	close(fd);
}
