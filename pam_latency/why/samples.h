/* SPDX-License-Identifier: BSD-3-Clause */
#ifndef PL_SAMPLES_H
#define PL_SAMPLES_H

#include "pam_latency/proc/looker.h"
#include "pam_latency/proc/proc_parse.h"
#include "pam_latency/proc/wait.h"
#include "pam_latency/why/evidence.h"

#include <sys/types.h>

/*
 * What is gathered over the samples of one call. Lives in the memory of who looks;
 * pl_samples_publish() makes pl_evidence of it.
 */

#define PL_SAMPLES_PROCESSES 64
#define PL_SAMPLES_SEEN 1024
#define PL_SAMPLES_FILES 16

struct pl_sampled {
	int pid;
	uint64_t start; /* ticks since boot */
	int parent;	/* index, or -1 for the owner itself */
	struct pl_process process;
	/* last readings, for growth */
	struct pl_stat stat;
	bool has_stat;
	uint64_t read, reads;
	struct pl_burner burner;
	bool host_image; /* still runs the login program's own image */
};

struct pl_sampled_file {
	int pid;
	uint64_t position, moved, size;
	uint64_t still; /* bytes that only this file can have given, though it did not move */
	bool in_child;
	char path[PL_TEXT_ON];
};

/* Bytes that one of two files gave, neither of which moved. */
struct pl_sampled_pair {
	int one, other;
	uint64_t bytes;
};

/* The pipe that was read last: who wrote to it, and who was left behind with it. */
struct pl_pipe_seen {
	uint64_t inode;
	int writer;
	int left;
	uint64_t left_start;
};

struct pl_samples {
	struct pl_looker *looker; /* who looks, and at whom */
	uint64_t begin;		  /* nanoseconds, of the call */
	uint64_t started;	  /* the same in clock ticks since boot */
	uint64_t last;		  /* of the last sample */
	uint64_t nsec;		  /* looked at in all */
	unsigned int samples;
	unsigned int count;
	struct pl_sampled processes[PL_SAMPLES_PROCESSES];
	unsigned int seen_count;
	int seen[PL_SAMPLES_SEEN];
	unsigned int reason_count;
	struct pl_reason reasons[PL_REASONS];
	unsigned int file_count;
	struct pl_sampled_file files[PL_SAMPLES_FILES];
	struct pl_sampled_pair pair;
	uint64_t netlink;
	unsigned int interfaces;
	struct pl_left_behind left;
	struct pl_pipe_seen pipe;
};

/* Start anew, for a call of the looker's thread that began at BEGIN. */
void pl_samples_begin(struct pl_samples *t, struct pl_looker *looker, uint64_t begin);

/* Look once: NOW is pl_now(). */
void pl_samples_sample(struct pl_samples *t, uint64_t now);

/* Nothing was looked at until NOW: that time is not the call's. */
void pl_samples_resume(struct pl_samples *t, uint64_t now);

void pl_samples_publish(const struct pl_samples *t, struct pl_evidence *evidence);

/* The place of process PID, a new one if need be; -1 when there is no room. */
int pl_samples_place(struct pl_samples *t, int pid, uint64_t start, int parent);

/*
 * What it runs, and the growth of its own figures, with STAT as they are now, in the DT
 * nanoseconds since its last sample. *growth: the bytes that it has read meanwhile; false
 * when that cannot be told.
 */
bool pl_samples_grow(struct pl_samples *t, struct pl_sampled *p, const struct pl_stat *stat,
		     uint64_t dt, uint64_t *growth);

/*
 * Files whose position has moved in process PID since the last look, which has read GROWTH
 * bytes meanwhile; when that is not known, as much as they moved.
 */
void pl_samples_files(struct pl_samples *t, int pid, bool in_child, bool knows_growth,
		      uint64_t growth);

/*
 * Process PID waits for a pipe, which PARTNER has open as well (0: nobody that is known).
 * Returns the process to look at next; 0: nobody is left to follow, and *wait tells who was
 * left behind with it.
 */
int pl_samples_follow_pipe(struct pl_samples *t, int pid, struct pl_wait *wait, int partner);

/* Does the process hold a NETLINK_ROUTE socket, or read the table of interfaces? */
bool pl_samples_lists_interfaces(struct pl_looker *l, int pid);

/* A moment of pl_now() in clock ticks since boot: two clocks are read for it. */
uint64_t pl_ticks_at(uint64_t moment);

#endif
