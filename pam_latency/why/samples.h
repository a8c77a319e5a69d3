/* SPDX-License-Identifier: BSD-3-Clause */
#ifndef PL_SAMPLES_H
#define PL_SAMPLES_H

#include "pam_latency/proc/proc_parse.h"
#include "pam_latency/why/evidence.h"

#include <sys/types.h>

/*
 * What the observer gathers over the samples of one call. Lives in the observer's own
 * memory; pl_track_publish() makes pl_evidence of it.
 */

#define PL_TRACK_PROCESSES 64
#define PL_TRACK_SEEN 1024
#define PL_TRACK_FILES 16

struct pl_tracked {
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

struct pl_tracked_file {
	int pid;
	uint64_t position, moved, size;
	bool in_child;
	char path[PL_TEXT_ON];
};

struct pl_track {
	pid_t owner, thread;
	uint64_t begin;	  /* nanoseconds, of the call */
	uint64_t started; /* the same in clock ticks since boot */
	uint64_t last;	  /* of the last sample */
	uint64_t nsec;	  /* looked at in all */
	unsigned int samples;
	unsigned int count;
	struct pl_tracked processes[PL_TRACK_PROCESSES];
	unsigned int seen_count;
	int seen[PL_TRACK_SEEN];
	unsigned int reason_count;
	struct pl_reason reasons[PL_REASONS];
	unsigned int file_count;
	struct pl_tracked_file files[PL_TRACK_FILES];
	uint64_t netlink;
	unsigned int interfaces;
};

/* Start anew, for a call of THREAD in process OWNER that began at BEGIN. */
void pl_track_begin(struct pl_track *t, pid_t owner, pid_t thread, uint64_t begin);

/* Look once: NOW is pl_now(). */
void pl_track_sample(struct pl_track *t, uint64_t now);

/* Nothing was looked at until NOW: that time is not the call's. */
void pl_track_resume(struct pl_track *t, uint64_t now);

void pl_track_publish(const struct pl_track *t, struct pl_evidence *evidence);

/* The place of process PID, a new one if need be; -1 when there is no room. */
int pl_track_place(struct pl_track *t, int pid, uint64_t start, int parent);

/*
 * What it runs, and the growth of its own figures, with STAT as they are now, in the DT
 * nanoseconds since its last sample. Returns the bytes that it has read meanwhile.
 */
uint64_t pl_track_grow(struct pl_track *t, struct pl_tracked *p, const struct pl_stat *stat,
		       uint64_t dt);

/* Files whose position has moved in process PID since the last look: see trackfile.c. */
void pl_track_files(struct pl_track *t, int pid, bool in_child, uint64_t read_growth);

/* Does the process hold a NETLINK_ROUTE socket, or read the table of interfaces? */
bool pl_track_lists_interfaces(int pid);

#endif
