/* SPDX-License-Identifier: BSD-3-Clause */
#ifndef PL_REPEAT_H
#define PL_REPEAT_H

#include <stdint.h>

/*
 * X(00) X(01) ... with two hexadecimal digits: functions that differ in a number. Their
 * addresses are found by a switch, since a table of them would be relocated word by word in
 * every process that loads us. What they have in common is in a function that is PL_SHARED.
 */
#define PL_SHARED __attribute__((noinline))

/* One case of that switch; what cannot be seen through is not made a table again. */
#define PL_CASE_ADDRESS(n, function)                           \
	case 0x##n: {                                          \
		void *address = (void *)(uintptr_t)(function); \
		__asm__("" : "+r"(address));                   \
		return address;                                \
	}

/* clang-format off */
#define PL_FOR_16(X, h) \
	X(h##0) X(h##1) X(h##2) X(h##3) X(h##4) X(h##5) X(h##6) X(h##7) \
	X(h##8) X(h##9) X(h##a) X(h##b) X(h##c) X(h##d) X(h##e) X(h##f)
#define PL_FOR_64(X) \
	PL_FOR_16(X, 0) PL_FOR_16(X, 1) PL_FOR_16(X, 2) PL_FOR_16(X, 3)
#define PL_FOR_256(X) \
	PL_FOR_64(X) \
	PL_FOR_16(X, 4) PL_FOR_16(X, 5) PL_FOR_16(X, 6) PL_FOR_16(X, 7) \
	PL_FOR_16(X, 8) PL_FOR_16(X, 9) PL_FOR_16(X, a) PL_FOR_16(X, b) \
	PL_FOR_16(X, c) PL_FOR_16(X, d) PL_FOR_16(X, e) PL_FOR_16(X, f)
/* clang-format on */

#endif
