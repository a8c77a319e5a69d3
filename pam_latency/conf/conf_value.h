/* SPDX-License-Identifier: BSD-3-Clause */
#ifndef PL_CONF_VALUE_H
#define PL_CONF_VALUE_H

#include <stdint.h>

/*
 * The value of setting NAME as a number: microseconds, bytes, a count or one of the words
 * that it knows. NULL when good; else a sentence, and *value is as it was.
 */
const char *pl_conf_value(const char *name, const char *text, uint64_t *value);

/*
 * Is TITLE good for a section of kind NAME (module, child, file, service)? NULL or a sentence.
 */
const char *pl_conf_title(const char *name, const char *title);

#endif
