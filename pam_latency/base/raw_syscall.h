/* SPDX-License-Identifier: BSD-3-Clause */
#ifndef PL_RAW_SYSCALL_H
#define PL_RAW_SYSCALL_H

#include <stdint.h>

/*
 * System calls that touch no errno: helpers may share the thread-local storage of the thread
 * that they watch. The result is the kernel's own: a negative errno on errors. Machines
 * without a stub here go through syscall(2), and without helpers in their own memory.
 */
#if defined(__x86_64__)
#define PL_HAVE_RAW_SYSCALL 1

static inline long pl_raw_syscall(long number, long a, long b, long c, long d, long e, long f)
{
	register long r10 __asm__("r10") = d;
	register long r8 __asm__("r8") = e;
	register long r9 __asm__("r9") = f;
	long result;

	__asm__ volatile("syscall"
			 : "=a"(result)
			 : "a"(number), "D"(a), "S"(b), "d"(c), "r"(r10), "r"(r8), "r"(r9)
			 : "rcx", "r11", "memory");
	return result;
}

/* clone(2) on a stack of its own: the child calls FN(ARG) and ends with its result. */
static inline long pl_raw_clone(long flags, void *stack, uintptr_t parent_tid,
				uintptr_t child_tid, int (*fn)(void *), void *arg)
{
	register long r10 __asm__("r10") = (long)child_tid;
	register long r8 __asm__("r8") = 0;
	register long r12 __asm__("r12") = (long)fn;
	register long r13 __asm__("r13") = (long)arg;
	long result;

	__asm__ volatile("syscall\n\t"
			 "test %%rax, %%rax\n\t"
			 "jnz 1f\n\t"
			 "xor %%ebp, %%ebp\n\t"
			 "mov %%r13, %%rdi\n\t"
			 "call *%%r12\n\t"
			 "mov %%eax, %%edi\n\t"
			 "mov $60, %%eax\n\t" /* exit(2) */
			 "syscall\n"
			 "1:"
			 : "=a"(result)
			 : "a"(56L), "D"(flags), "S"(stack), "d"(parent_tid), "r"(r10), "r"(r8),
			   "r"(r12), "r"(r13)
			 : "rcx", "r11", "memory");
	return result;
}

/*
 * clone3(2) with a stack in ARGS: the child calls FN(ARG) and ends with its result. Returns
 * its number, or a negative errno.
 */
static inline long pl_raw_clone3(const void *args, long size, int (*fn)(void *), void *arg)
{
	register long r12 __asm__("r12") = (long)fn;
	register long r13 __asm__("r13") = (long)arg;
	long result;

	__asm__ volatile("syscall\n\t"
			 "test %%rax, %%rax\n\t"
			 "jnz 1f\n\t"
			 "xor %%ebp, %%ebp\n\t"
			 "mov %%r13, %%rdi\n\t"
			 "call *%%r12\n\t"
			 "mov %%eax, %%edi\n\t"
			 "mov $60, %%eax\n\t" /* exit(2) */
			 "syscall\n"
			 "1:"
			 : "=a"(result)
			 : "a"(435L), "D"(args), "S"(size), "r"(r12), "r"(r13)
			 : "rcx", "rdx", "r8", "r9", "r10", "r11", "memory");
	return result;
}

#elif defined(__aarch64__)
#define PL_HAVE_RAW_SYSCALL 1

static inline long pl_raw_syscall(long number, long a, long b, long c, long d, long e, long f)
{
	register long x8 __asm__("x8") = number;
	register long x0 __asm__("x0") = a;
	register long x1 __asm__("x1") = b;
	register long x2 __asm__("x2") = c;
	register long x3 __asm__("x3") = d;
	register long x4 __asm__("x4") = e;
	register long x5 __asm__("x5") = f;

	__asm__ volatile("svc 0"
			 : "+r"(x0)
			 : "r"(x8), "r"(x1), "r"(x2), "r"(x3), "r"(x4), "r"(x5)
			 : "memory");
	return x0;
}

static inline long pl_raw_clone(long flags, void *stack, uintptr_t parent_tid,
				uintptr_t child_tid, int (*fn)(void *), void *arg)
{
	register long x8 __asm__("x8") = 220; /* clone(2) */
	register long x0 __asm__("x0") = flags;
	register long x1 __asm__("x1") = (long)stack;
	register long x2 __asm__("x2") = (long)parent_tid;
	register long x3 __asm__("x3") = 0;
	register long x4 __asm__("x4") = (long)child_tid;
	register long x9 __asm__("x9") = (long)fn;
	register long x10 __asm__("x10") = (long)arg;

	__asm__ volatile("svc 0\n\t"
			 "cbnz x0, 1f\n\t"
			 "mov x29, xzr\n\t"
			 "mov x0, x10\n\t"
			 "blr x9\n\t"
			 "mov x8, #93\n\t" /* exit(2) */
			 "svc 0\n"
			 "1:"
			 : "+r"(x0)
			 : "r"(x8), "r"(x1), "r"(x2), "r"(x3), "r"(x4), "r"(x9), "r"(x10)
			 : "memory");
	return x0;
}

static inline long pl_raw_clone3(const void *args, long size, int (*fn)(void *), void *arg)
{
	register long x8 __asm__("x8") = 435;
	register long x0 __asm__("x0") = (long)args;
	register long x1 __asm__("x1") = size;
	register long x9 __asm__("x9") = (long)fn;
	register long x10 __asm__("x10") = (long)arg;

	__asm__ volatile("svc 0\n\t"
			 "cbnz x0, 1f\n\t"
			 "mov x29, xzr\n\t"
			 "mov x0, x10\n\t"
			 "blr x9\n\t"
			 "mov x8, #93\n\t" /* exit(2) */
			 "svc 0\n"
			 "1:"
			 : "+r"(x0)
			 : "r"(x8), "r"(x1), "r"(x9), "r"(x10)
			 : "memory");
	return x0;
}

#else

#include <errno.h>
#include <unistd.h>

static inline long pl_raw_syscall(long number, long a, long b, long c, long d, long e, long f)
{
	long result = syscall(number, a, b, c, d, e, f);

	return result < 0 ? -errno : result;
}

#endif
#endif
