/* SPDX-License-Identifier: BSD-3-Clause */
#ifndef PL_EVIDENCE_H
#define PL_EVIDENCE_H

#include "pam_latency/base/text.h"
#include "pam_latency/base/vocabulary.h"

#include <stdbool.h>
#include <stdint.h>

/*
 * What the observer saw during one call: plain data, written by the observer and read by
 * the owner of the call. All texts are NUL-terminated; times are nanoseconds.
 */

#define PL_TEXT_COMMAND 200 /* a command line */
#define PL_PATH_MAX 8 /* processes from the module down to the one that explains the time */
#define PL_REASONS 8
#define PL_CHILDREN 8

/* One thing that was waited for. */
struct pl_reason {
	enum pl_cause
	    cause; /* PL_CAUSE_CPU: on a processor; PL_CAUSE_UNKNOWN: cannot be told */
	uint64_t nsec;
	bool in_child;
	char on[PL_TEXT_ON];	 /* object: path, address, lock file; may be empty */
	char detail[PL_TEXT_ON]; /* more about it: a lock's holder, a mount; may be empty */
};

struct pl_process {
	int pid;
	uint64_t nsec; /* how long the call waited for it */
	bool wrapper;  /* only starts others: sh -c, env, run-parts */
	bool forked;   /* of the module: it has executed no program, so it has no name */
	char command[PL_TEXT_COMMAND];
	char name[PL_TEXT_ON]; /* the script's path, or the program's */
};

/* The file that was read most. */
struct pl_moved {
	uint64_t bytes; /* read while its position was seen to move */
	uint64_t size;
	bool in_child;
	bool shared; /* others were read as well, each less */
	bool still; /* it did not move, but bytes were read and no other file could give them */
	char path[PL_TEXT_ON];
	char or_path[PL_TEXT_ON]; /* it was that one or this one; empty: it is known */
};

/* A process that was on the CPU all the time. */
struct pl_burner {
	uint64_t nsec;		      /* how long it was seen */
	uint64_t user, system;	      /* microseconds of CPU in that time */
	uint64_t read, reads, faults; /* grown in that time */
	uint64_t nofile;	      /* its limit of descriptors */
	bool in_child;
	char name[PL_TEXT_ON];
};

#define PL_PROGRAMS 4
#define PL_PROGRAM_NAME 40

/* One of the programs that ran one after the other. */
struct pl_program {
	uint64_t nsec;
	char name[PL_PROGRAM_NAME];
};

/* Whoever keeps a pipe open whose end is waited for, though its parent has ended. */
struct pl_left_behind {
	struct pl_process process;
	char output_of[PL_TEXT_ON]; /* the script or program that left it; may be empty */
};

struct pl_evidence {
	uint64_t nsec; /* how long was looked */
	unsigned int samples;
	unsigned int reason_count;
	struct pl_reason reasons[PL_REASONS];
	unsigned int path_count;
	struct pl_process path[PL_PATH_MAX];
	unsigned int child_count; /* the longest, wherever they stand */
	struct pl_process children[PL_CHILDREN];
	unsigned int program_count; /* the longest, none of which was started by another */
	struct pl_program programs[PL_PROGRAMS];
	unsigned int seen; /* different processes */
	struct pl_moved moved;
	struct pl_burner burner;
	struct pl_left_behind left;
	uint64_t netlink; /* time with a process that lists interfaces */
	unsigned int interfaces;
};

#endif
