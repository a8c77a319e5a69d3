/* SPDX-License-Identifier: BSD-3-Clause */
#include "pam_latency/why/explain.h"

void pl_explain_add(struct pl_record *r, const struct pl_verdict *v)
{
	pl_record_text(r, "child", v->child);
	if (v->child[0] != '\0' && v->child_took > 0)
		pl_record_time(r, "child_took", v->child_took);
	pl_record_text(r, "file", v->file);
	if (v->file[0] != '\0') {
		pl_record_number(r, "file_read", v->file_read);
		pl_record_number(r, "file_size", v->file_size);
	}
	pl_record_text(r, "on", v->on);
}
