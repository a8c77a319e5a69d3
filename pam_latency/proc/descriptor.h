/* SPDX-License-Identifier: BSD-3-Clause */
#ifndef PL_DESCRIPTOR_H
#define PL_DESCRIPTOR_H

#include "pam_latency/base/text.h"
#include "pam_latency/proc/looker.h"

#include <stdbool.h>
#include <stdint.h>
#include <sys/socket.h>
#include <sys/types.h>

/*
 * What is behind a descriptor of a process. Where the process has forbidden to be looked at
 * (prctl(2), PR_SET_DUMPABLE, as sshd does) and we may not override that, somebody who shares
 * its descriptors is asked. Nothing here waits for a file system. async-signal-safe.
 */
struct pl_descriptor {
	char link[PL_TEXT_ON]; /* a path, "socket:[N]", "pipe:[N]" ... */
	mode_t mode;	       /* its file type; 0: not known */
	uint64_t device;       /* major << 32 | minor */
	uint64_t inode, size;
};

bool pl_descriptor_get(struct pl_looker *l, int pid, int fd, struct pl_descriptor *d);

/* The address that a socket is connected to. Returns its length, 0 when there is none. */
socklen_t pl_descriptor_peer(struct pl_looker *l, int pid, int fd,
			     struct sockaddr_storage *address);

/* Where a file will be read next. */
bool pl_descriptor_position(struct pl_looker *l, int pid, int fd, uint64_t *position);

/* Calls FN for each descriptor; stops when FN returns false. */
void pl_descriptor_each(struct pl_looker *l, int pid, bool (*fn)(int fd, void *context),
			void *context);

enum pl_fd_question { PL_FD_WHAT, PL_FD_PEER, PL_FD_POSITION, PL_FD_ALL };

struct pl_fd_request {
	enum pl_fd_question question;
	int fd;
	bool known; /* the answer is there */
	union {
		struct pl_descriptor what;
		struct {
			struct sockaddr_storage address;
			socklen_t length;
		} peer;
		uint64_t position;
		uint64_t open[PL_FD_LIST / 64];
	} answer;
};

/* Answers for the descriptors of our own process. */
void pl_descriptor_answer(struct pl_fd_request *request);

#endif
