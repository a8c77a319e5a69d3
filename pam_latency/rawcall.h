/* SPDX-License-Identifier: BSD-3-Clause */
#ifndef PL_RAWCALL_H
#define PL_RAWCALL_H

/*
 * System calls that touch no errno: the tripwire shares the thread-local storage of the
 * thread that it watches. The result is the kernel's own: a negative errno on errors.
 * Machines without a stub here go without the tripwire.
 */
#if defined(__x86_64__)
#define PL_HAVE_RAWCALL 1

static inline long pl_rawcall(long number, long a, long b, long c, long d, long e, long f)
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

#elif defined(__aarch64__)
#define PL_HAVE_RAWCALL 1

static inline long pl_rawcall(long number, long a, long b, long c, long d, long e, long f)
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

#endif
#endif
