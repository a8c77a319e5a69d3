/* SPDX-License-Identifier: BSD-3-Clause */
#ifndef PL_FIND_WORD_H
#define PL_FIND_WORD_H

#include <stdbool.h>
#include <stddef.h>

/*
 * From a word of the log to its place in the vocabulary: enum pl_event, enum pl_key and enum
 * pl_call; -1 when it is no such word.
 */
int pl_find_event(const char *name, size_t length);
int pl_find_key(const char *name, size_t length);
int pl_find_call(const char *name, size_t length);

/* Whether name is a phase as pam_syslog(3) prints it: auth, setcred, account, session ... */
bool pl_is_type(const char *name);

#endif
