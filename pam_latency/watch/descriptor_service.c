/* SPDX-License-Identifier: BSD-3-Clause */
#include "pam_latency/watch/descriptor_service.h"

#include "pam_latency/base/sys.h"
#include "pam_latency/proc/proc_read.h"
#include "pam_latency/watch/helper.h"
#include "pam_latency/watch/observer.h"
#include "pam_latency/watch/tripwire.h"

#include <linux/capability.h>
#include <sched.h>
#include <string.h>
#include <sys/prctl.h>

#define PATIENCE_NSEC 20000000 /* for one answer */
#define IDLE_NSEC 500000000

static bool may_trace(void)
{
	struct __user_cap_header_struct header = {.version = _LINUX_CAPABILITY_VERSION_3};
	struct __user_cap_data_struct data[_LINUX_CAPABILITY_U32S_3] = {{0}};

	return pl_sys_call(SYS_capget, (long)&header, (long)data, 0) == 0 &&
	       (data[0].effective >> CAP_SYS_PTRACE & 1) != 0;
}

static atomic_int hidden; /* 0: not asked yet, 1: yes, -1: no */

void pl_descriptors_look_again(void)
{
	bool are = pl_sys_call(SYS_prctl, PR_GET_DUMPABLE, 0, 0) != 1 && !may_trace();

	atomic_store(&hidden, are ? 1 : -1);
}

bool pl_descriptors_are_hidden(void)
{
	if (atomic_load(&hidden) == 0)
		pl_descriptors_look_again();
	return atomic_load(&hidden) > 0;
}

struct old {
	int directory;
	uint64_t *open;
};

static bool note(int fd, void *context)
{
	struct old *old = context;

	if (fd != old->directory && fd < PL_FD_LIST)
		old->open[fd / 64] |= UINT64_C(1) << fd % 64;
	return true;
}

void pl_descriptors_note_old(struct pl_watch *w)
{
	struct pl_looker *l = &w->room->looker;
	struct old old = {.directory = pl_sys_open("/proc/self/fd", O_RDONLY | O_DIRECTORY),
			  .open = l->old};

	memset(l->old, 0, sizeof l->old);
	l->knows_old = old.directory >= 0;
	if (!l->knows_old)
		return;
	pl_proc_each_in(old.directory, note, &old);
	pl_sys_close(old.directory);
}

static bool ask(void *context, struct pl_fd_request *request)
{
	struct pl_watch *w = context;
	struct pl_board *b = &w->board;
	unsigned int answered = atomic_load(&b->answered);
	uint64_t begin = pl_now();

	/* An answer that is late keeps the place: nothing is asked meanwhile. */
	if (atomic_load(&b->asked) != answered)
		return false;
	b->request = *request;
	atomic_fetch_add(&b->asked, 1);
	pl_sys_futex_wake(&b->asked);
	while (atomic_load(&b->answered) == answered) {
		if (atomic_load(&b->closed) || pl_now() - begin > PATIENCE_NSEC)
			return false;
		pl_sys_futex_wait(&b->answered, answered, PATIENCE_NSEC);
	}
	*request = b->request;
	return true;
}

void pl_descriptors_prepare(struct pl_watch *w)
{
	struct pl_looker *l = &w->room->looker;

	l->same_memory = !pl_tripwire_forks();
	if (w->board.serves) {
		l->ask = ask;
		l->ask_context = w;
	}
}

#ifdef PL_HAVE_RAW_SYSCALL

static int reader(void *argument)
{
	struct pl_watch *w = argument;

	pl_helper_begin();
	if (pl_helper_close_all(w->board.diverted))
		pl_observe(w);
	return 0;
}

/* CLONE_PARENT makes it a child of the owner, which will reap it. */
static bool start_reader(struct pl_watch *w)
{
	char *top = (char *)w->stacks[1] + PL_HELPER_STACK;
	const long flags = CLONE_VM | CLONE_FILES | CLONE_PARENT | CLONE_PARENT_SETTID;

	return pl_raw_clone(flags, top, (uintptr_t)&w->reader, 0, reader, w) > 0;
}

#else

static bool start_reader(struct pl_watch *w)
{
	(void)w;
	return false;
}

#endif

void pl_descriptors_serve(struct pl_watch *w)
{
	struct pl_board *b = &w->board;
	unsigned int asked;

	if (!start_reader(w))
		return;
	while (!atomic_load(&b->closed)) {
		asked = atomic_load(&b->asked);
		if (asked == atomic_load(&b->answered)) {
			pl_sys_futex_wait(&b->asked, asked, IDLE_NSEC);
			continue;
		}
		pl_descriptor_answer(&b->request);
		atomic_store(&b->answered, asked);
		pl_sys_futex_wake(&b->answered);
	}
}
