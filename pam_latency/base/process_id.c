/* SPDX-License-Identifier: BSD-3-Clause */
#include "pam_latency/base/process_id.h"

#include <errno.h>
#include <stdatomic.h>
#include <stddef.h>
#include <sys/mman.h>
#include <unistd.h>

#define SIZE 4096 /* one page: the kernel rounds up */

/* NULL: not made yet; &nowhere: cannot be had. */
static _Atomic(atomic_int *) memory;
static atomic_int nowhere;

static atomic_int *make(void)
{
	void *p = mmap(NULL, SIZE, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);

	if (p == MAP_FAILED)
		return &nowhere;
	/* Emulators of the kernel may agree to any advice, and follow none. */
	if (madvise(p, SIZE, -1) != 0 && madvise(p, SIZE, MADV_WIPEONFORK) == 0)
		return p;
	munmap(p, SIZE);
	return &nowhere;
}

pid_t pl_process_id(void)
{
	atomic_int *m = atomic_load(&memory), *none = NULL;
	int saved = errno, pid;

	if (m == NULL) {
		m = make();
		if (!atomic_compare_exchange_strong(&memory, &none, m)) {
			if (m != &nowhere)
				munmap(m, SIZE);
			m = none;
		}
		errno = saved;
	}
	if (m == &nowhere)
		return getpid();
	pid = atomic_load_explicit(m, memory_order_relaxed);
	if (pid != 0)
		return pid;
	pid = getpid();
	atomic_store_explicit(m, pid, memory_order_relaxed);
	return pid;
}
