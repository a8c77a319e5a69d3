/* SPDX-License-Identifier: BSD-3-Clause */
#include "pam_latency/why/explain.h"

void pl_explain_add(struct pl_record *r, const struct pl_verdict *v)
{
	pl_record_text(r, PL_KEY_CHILD, v->child);
	if (v->child[0] != '\0' && v->child_took > 0)
		pl_record_time(r, PL_KEY_CHILD_TOOK, v->child_took);
	pl_record_text(r, PL_KEY_FILE, v->file);
	if (v->file[0] != '\0') {
		pl_record_number(r, PL_KEY_FILE_READ, v->file_read);
		pl_record_number(r, PL_KEY_FILE_SIZE, v->file_size);
	}
	pl_record_text(r, PL_KEY_ON, v->on);
}
