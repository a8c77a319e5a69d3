/* SPDX-License-Identifier: BSD-3-Clause */
#include "pam_latency/base/self.h"

#include "pam_latency/base/sys.h"

#include <stdatomic.h>
#include <sys/mman.h>

#define PAGE 4096 /* at least; the kernel gives whole pages */

/* NULL: not tried yet; or on a kernel that does not empty pages, which leaves it at no_page. */
static _Atomic(atomic_int *) page;
static atomic_int no_page;

static atomic_int *make_page(void)
{
	void *memory =
	    mmap(NULL, PAGE, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);

	if (memory == MAP_FAILED)
		return &no_page;
	if (madvise(memory, PAGE, MADV_WIPEONFORK) == 0)
		return memory;
	munmap(memory, PAGE);
	return &no_page;
}

/* Two threads may both make one: the second is given back. */
static atomic_int *take_page(void)
{
	atomic_int *none = NULL, *made = make_page();

	if (atomic_compare_exchange_strong(&page, &none, made))
		return made;
	if (made != &no_page)
		munmap(made, PAGE);
	return none;
}

pid_t pl_self(void)
{
	atomic_int *p = atomic_load(&page);
	int pid;

	if (p == NULL)
		p = take_page();
	pid = p != &no_page ? atomic_load(p) : 0;
	if (pid != 0)
		return (pid_t)pid;
	pid = (int)pl_sys_getpid();
	if (p != &no_page)
		atomic_store(p, pid);
	return (pid_t)pid;
}
