/* SPDX-License-Identifier: BSD-3-Clause */
/* What the observer gathered becomes evidence: the path to who explains the time. */
#include "unit.h"

#include "pam_latency/base/text.h"
#include "pam_latency/why/programs.h"
#include "pam_latency/why/samples.h"

#include <stdio.h>
#include <string.h>

static struct pl_samples t;
static struct pl_evidence e;

static void add(int parent, unsigned int ms, const char *name)
{
	struct pl_sampled *p = &t.processes[t.count];

	p->pid = p->process.pid = 100 + (int)t.count++;
	p->parent = parent;
	p->process.nsec = ms * (uint64_t)1000000;
	snprintf(p->process.name, sizeof p->process.name, "%s", name);
}

START_TEST(test_empty)
{
	memset(&t, 0, sizeof t);
	memset(&e, 0xff, sizeof e);
	pl_samples_publish(&t, &e);
	ck_assert_uint_eq(e.path_count, 0);
	ck_assert_uint_eq(e.child_count, 0);
	ck_assert_uint_eq(e.moved.bytes, 0);
	ck_assert_uint_eq(e.burner.nsec, 0);
}
END_TEST

/* Down to the one that explains half of its parent's time; the others are listed by length. */
START_TEST(test_path)
{
	memset(&t, 0, sizeof t);
	add(-1, 1000, "host");
	add(0, 950, "run-parts");
	add(1, 100, "10-fast");
	add(1, 800, "50-slow");
	add(3, 300, "ip");
	add(3, 300, "curl");
	t.processes[3].burner.user = 17;
	pl_samples_publish(&t, &e);
	ck_assert_uint_eq(e.path_count, 2);
	ck_assert_str_eq(e.path[0].name, "run-parts");
	ck_assert_str_eq(e.path[1].name, "50-slow");
	ck_assert_uint_eq(e.burner.user, 17);
	ck_assert(e.burner.in_child);
	ck_assert_str_eq(e.burner.name, "50-slow");
	ck_assert_uint_eq(e.child_count, 5);
	ck_assert_str_eq(e.children[0].name, "run-parts");
	ck_assert_str_eq(e.children[1].name, "50-slow");
	ck_assert_str_eq(e.children[4].name, "10-fast");
}
END_TEST

static void has_list(const char *wanted)
{
	char buf[400];
	struct pl_text text = {.buf = buf, .size = sizeof buf - 1};

	pl_samples_publish(&t, &e);
	pl_programs_list(&e, &text);
	ck_assert_str_eq(pl_text_end(&text), wanted);
}

/* Scripts by name: no wrapper, nothing that a script starts itself, nothing that is short. */
START_TEST(test_programs)
{
	memset(&t, 0, sizeof t);
	add(-1, 1200, "sshd");
	add(0, 1190, "sh");
	add(1, 1180, "run-parts");
	add(2, 200, "/etc/x/60-b");
	add(2, 900, "/etc/x/50 a:");
	add(4, 890, "sleep");
	add(2, 10, "/etc/x/70-c");
	t.processes[1].process.wrapper = t.processes[2].process.wrapper = true;
	has_list("50_a_:900.0ms 60-b:200.0ms");
	/* One name, several times. */
	add(2, 150, "/etc/x/60-b");
	has_list("50_a_:900.0ms 60-b:350.0ms");
	/* One program alone is in child= already. */
	t.count = 4;
	has_list("");
	/* More than there is room for: the longest. */
	add(2, 300, "c");
	add(2, 600, "d");
	add(2, 500, "e");
	add(2, 400, "f");
	has_list("d:600.0ms e:500.0ms f:400.0ms c:300.0ms");
	/* Its own parent. */
	memset(&t, 0, sizeof t);
	add(0, 1000, "loop");
	has_list("");
}
END_TEST

static void has_count(unsigned int seen, bool has_pids, uint64_t pids, const char *wanted)
{
	struct pl_finished call = {.evidence = &e, .has_usage = true};
	char buf[100];
	struct pl_text text = {.buf = buf, .size = sizeof buf - 1};

	e.seen = seen;
	call.usage.has_pids = has_pids;
	call.usage.pids = pids;
	pl_programs_count(&call, &text);
	ck_assert_str_eq(pl_text_end(&text), wanted);
}

START_TEST(test_count)
{
	memset(&e, 0, sizeof e);
	e.path_count = 2;
	has_count(212, true, 403, " and started 212 to 403 processes");
	has_count(80, true, 80, " and started 80 processes");
	has_count(80, true, 0, " and started at least 80 processes");
	has_count(80, false, 400, " and started at least 80 processes");
	/* A few are no reason, whatever others started meanwhile. */
	has_count(11, true, 500, "");
	has_count(0, true, 500, "");
}
END_TEST

START_TEST(test_full)
{
	memset(&t, 0, sizeof t);
	add(-1, 1000, "host");
	for (int i = 1; i < PL_SAMPLES_PROCESSES; i++)
		add(i - 1, 1000, "deeper");
	t.reason_count = PL_REASONS;
	t.file_count = PL_SAMPLES_FILES;
	pl_samples_publish(&t, &e);
	ck_assert_uint_eq(e.path_count, PL_PATH_MAX);
	ck_assert_uint_eq(e.child_count, PL_CHILDREN);
	ck_assert_uint_eq(e.reason_count, PL_REASONS);
	/* A process of our own making that claims to be its own parent. */
	memset(&t, 0, sizeof t);
	add(0, 1000, "loop");
	pl_samples_publish(&t, &e);
	ck_assert_uint_eq(e.path_count, 0);
}
END_TEST

START_TEST(test_moved)
{
	memset(&t, 0, sizeof t);
	add(-1, 1000, "host");
	t.file_count = 3;
	strcpy(t.files[0].path, "/not/moved");
	t.files[0].size = 1ull << 40;
	strcpy(t.files[1].path, "/little");
	t.files[1].moved = 10;
	strcpy(t.files[2].path, "/much");
	t.files[2].moved = 20;
	t.files[2].in_child = true;
	pl_samples_publish(&t, &e);
	ck_assert_str_eq(e.moved.path, "/much");
	ck_assert_uint_eq(e.moved.bytes, 20);
	ck_assert(e.moved.in_child);
	ck_assert(!e.moved.still);
	ck_assert(e.moved.shared);
	t.files[0].still = 21;
	pl_samples_publish(&t, &e);
	ck_assert_str_eq(e.moved.path, "/not/moved");
	ck_assert(e.moved.still);
	ck_assert_str_eq(e.moved.or_path, "");
	/* One of two, and it is not known which. */
	t.pair = (struct pl_sampled_pair){.one = 1, .other = 2, .bytes = 1000};
	pl_samples_publish(&t, &e);
	ck_assert_str_eq(e.moved.path, "/little");
	ck_assert_str_eq(e.moved.or_path, "/much");
	ck_assert_uint_eq(e.moved.bytes, 1000);
	ck_assert(!e.moved.shared);
	t.pair.bytes = t.files[0].still = 0;
	t.file_count = 1;
	pl_samples_publish(&t, &e);
	ck_assert_str_eq(e.moved.path, "");
}
END_TEST

Suite *unit_suite(void)
{
	const TTest *const tests[] = {test_empty, test_path,  test_programs, test_count,
				      test_full,  test_moved, NULL};

	return unit_make_suite("publish", tests);
}
