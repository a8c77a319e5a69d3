/* SPDX-License-Identifier: BSD-3-Clause */
/* Evidence and what is said of it: who is named, who is not, and in which order. */
#include "unit.h"

#include "pam_latency/why/cause.h"

#include <stdlib.h>
#include <string.h>

#define MS 1000000u /* nanoseconds */
#define WHOLE (1000u * MS)

static struct pl_evidence e;
static struct pl_finished call;
static struct pl_scope scope;
static struct pl_verdict v;

static void begin(void)
{
	memset(&e, 0, sizeof e);
	e.nsec = WHOLE;
	e.samples = 100;
	memset(&call, 0, sizeof call);
	call.module = "pam_x.so";
	call.call = PL_OPEN_SESSION;
	call.took = WHOLE / 1000;
	call.budget = 200000;
	call.evidence = &e;
	scope = pl_default_settings.scope;
}

static void reason(enum pl_cause cause, unsigned int ms, bool in_child, const char *on,
		   const char *detail)
{
	struct pl_reason *r = &e.reasons[e.reason_count++];

	r->cause = cause;
	r->nsec = (uint64_t)ms * MS;
	r->in_child = in_child;
	strcpy(r->on, on);
	strcpy(r->detail, detail);
}

static void process(unsigned int ms, bool wrapper, const char *command, const char *name)
{
	struct pl_process *p = &e.path[e.path_count++];

	p->pid = 100 + (int)e.path_count;
	p->nsec = (uint64_t)ms * MS;
	p->wrapper = wrapper;
	strcpy(p->command, command);
	strcpy(p->name, name);
}

static void motd(void)
{
	process(1000, true, "sh -c /usr/bin/env -i run-parts /etc/update-motd.d", "sh");
	process(990, true, "run-parts --lsbsysinit /etc/update-motd.d", "run-parts");
	process(900, false, "/bin/sh /etc/update-motd.d/50-x", "/etc/update-motd.d/50-x");
	process(880, false, "sleep 0.9", "sleep");
}

static void says(enum pl_cause cause, const char *why)
{
	pl_cause_find(&call, &scope, &v);
	ck_assert_str_eq(v.why, why);
	ck_assert_str_eq(pl_cause_names[v.cause], pl_cause_names[cause]);
}

static void names(const char *child, const char *file, const char *on)
{
	ck_assert_str_eq(v.child, child);
	ck_assert_str_eq(v.file, file);
	ck_assert_str_eq(v.on, on);
}

START_TEST(test_waits)
{
	static const struct {
		enum pl_cause cause;
		const char *on, *detail, *why, *running;
	} cases[] = {
	    {PL_CAUSE_WAIT_TCP, "192.0.2.7:636", "", "waited 800ms for 192.0.2.7:636",
	     "waiting for 192.0.2.7:636"},
	    {PL_CAUSE_WAIT_DBUS, "/run/dbus/s", "", "waited 800ms for /run/dbus/s",
	     "waiting for /run/dbus/s"},
	    {PL_CAUSE_WAIT_UNIX, "/run/sss/nss", "", "waited 800ms for /run/sss/nss",
	     "waiting for /run/sss/nss"},
	    {PL_CAUSE_WAIT_DNS, "192.0.2.9:53", "",
	     "waited 800ms for the name server 192.0.2.9:53",
	     "waiting for the name server 192.0.2.9:53"},
	    {PL_CAUSE_WAIT_LOCK, "/run/x.lock", "held by pid 77 (cat)",
	     "waited 800ms for a lock on /run/x.lock, held by pid 77 (cat)",
	     "waiting for a lock on /run/x.lock, held by pid 77 (cat)"},
	    {PL_CAUSE_WAIT_DISK, "/mnt/f", "on /mnt, nfs4",
	     "waited 800ms for the disk: /mnt/f (on /mnt, nfs4)",
	     "waiting for the disk: /mnt/f (on /mnt, nfs4)"},
	    {PL_CAUSE_WAIT_DISK, "", "", "waited 800ms for the disk: a page of a mapped file",
	     "waiting for the disk: a page of a mapped file"},
	    {PL_CAUSE_WAIT_DEVICE, "/dev/ttyS0", "", "waited 800ms for /dev/ttyS0",
	     "waiting for /dev/ttyS0"},
	};

	for (size_t i = 0; i < COUNT_OF(cases); i++) {
		begin();
		reason(PL_CAUSE_CPU, 100, false, "", "");
		reason(cases[i].cause, 800, false, cases[i].on, cases[i].detail);
		says(cases[i].cause, cases[i].why);
		names("", "", cases[i].on);
		call.still_running = true;
		says(cases[i].cause, cases[i].running);
	}
}
END_TEST

START_TEST(test_wait_of_a_child)
{
	begin();
	motd();
	reason(PL_CAUSE_WAIT_TCP, 800, true, "192.0.2.7:443", "");
	says(PL_CAUSE_WAIT_TCP, "50-x waited 800ms for 192.0.2.7:443");
	names("/etc/update-motd.d/50-x", "", "192.0.2.7:443");
	call.still_running = true;
	says(PL_CAUSE_WAIT_TCP, "50-x is waiting for 192.0.2.7:443");
}
END_TEST

/* Less than half of the time is no explanation. */
START_TEST(test_short_wait)
{
	begin();
	reason(PL_CAUSE_WAIT_TCP, 400, false, "192.0.2.7:443", "");
	says(PL_CAUSE_UNKNOWN, "waited for something that was not seen");
	begin();
	reason(PL_CAUSE_UNKNOWN, 900, false, "", "a socket");
	says(PL_CAUSE_UNKNOWN, "waited for something that was not seen (a socket)");
	call.evidence = NULL;
	says(PL_CAUSE_UNKNOWN, "waited for something that was not seen");
	call.has_usage = true;
	call.usage.cpu = 20000;
	says(PL_CAUSE_UNKNOWN, "waited for something that was not seen; used 20ms of CPU");
}
END_TEST

START_TEST(test_child)
{
	begin();
	motd();
	reason(PL_CAUSE_SLEEP, 880, true, "", "");
	says(PL_CAUSE_CHILD, "50-x ran 900ms, in sleep 0.9 (under run-parts --lsbsysinit "
			     "/etc/update-motd.d)");
	names("/etc/update-motd.d/50-x", "", "");
	ck_assert_uint_eq(v.child_took, 900000);
	call.still_running = true;
	pl_cause_find(&call, &scope, &v);
	ck_assert(strncmp(v.why, "50-x has been running for 900ms", 31) == 0);
	call.still_running = false;
	scope.cmdline = PL_CMDLINE_NAME;
	says(PL_CAUSE_CHILD, "50-x ran 900ms, in sleep (under run-parts)");
	ck_assert(v.names_only);
}
END_TEST

START_TEST(test_child_names)
{
	begin();
	process(1000, true, "sh -c true; sleep 1", "sh");
	reason(PL_CAUSE_WAIT_CHILD, 900, false, "", "");
	says(PL_CAUSE_CHILD, "sh ran 1.000s");
	begin();
	process(1000, false, "sshd: alice@pts/0", "sshd: alice@pts/0");
	says(PL_CAUSE_CHILD, "sshd: alice@pts/0 ran 1.000s");
	/* Half of the time is enough, a little is not. */
	begin();
	process(400, false, "/usr/bin/x", "/usr/bin/x");
	says(PL_CAUSE_UNKNOWN, "waited for something that was not seen");
	/* Without an observer only its CPU time is known. */
	call.evidence = NULL;
	call.has_usage = true;
	call.usage.child_cpu = 900000;
	says(PL_CAUSE_CHILD, "its child processes used 900ms of CPU");
}
END_TEST

/* What the module forks has the login program's name, which would blame the host itself. */
START_TEST(test_fork_of_the_module)
{
	begin();
	process(1000, true, "", "");
	e.path[0].forked = true;
	reason(PL_CAUSE_SLEEP, 990, true, "", "");
	says(PL_CAUSE_CHILD, "a process of the module ran 1.000s");
	names("", "", "");
	call.still_running = true;
	says(PL_CAUSE_CHILD, "a process of the module has been running for 1.000s");
	e.reasons[0].cause = PL_CAUSE_WAIT_TCP;
	strcpy(e.reasons[0].on, "192.0.2.7:443");
	says(PL_CAUSE_WAIT_TCP, "a process of the module is waiting for 192.0.2.7:443");
	/* What it starts has a name. */
	e.reasons[0].cause = PL_CAUSE_SLEEP;
	call.still_running = false;
	process(900, false, "/usr/bin/x", "/usr/bin/x");
	says(PL_CAUSE_CHILD, "x ran 900ms");
	names("/usr/bin/x", "", "");
}
END_TEST

/* The end of an output: who keeps it open, and whose output it is as far as that is known. */
START_TEST(test_left_behind)
{
	begin();
	reason(PL_CAUSE_WAIT_PIPE, 990, false, "/usr/bin/sleep", "");
	e.left.process.pid = 214;
	strcpy(e.left.process.command, "/usr/bin/sleep 3");
	strcpy(e.left.process.name, "/usr/bin/sleep");
	strcpy(e.left.output_of, "/etc/x/holder");
	says(PL_CAUSE_WAIT_PIPE, "waited 990ms for the end of the output of holder, which "
				 "/usr/bin/sleep 3 (pid 214, left in the background) keeps "
				 "open");
	names("", "", "/usr/bin/sleep");
	e.left.output_of[0] = '\0';
	call.still_running = true;
	scope.cmdline = PL_CMDLINE_NAME;
	says(PL_CAUSE_WAIT_PIPE, "waiting for the end of an output, which sleep (pid 214, left "
				 "in the background) keeps open");
	e.left.process.forked = e.reasons[0].in_child = true;
	motd();
	says(PL_CAUSE_WAIT_PIPE, "50-x is waiting for the end of an output, which a process of "
				 "the module (pid 214, left in the background) keeps open");
	/* Its script worked for longer than it was waited for afterwards. */
	e.reasons[0].nsec = 300 * (uint64_t)MS;
	reason(PL_CAUSE_SLEEP, 600, true, "", "");
	pl_cause_find(&call, &scope, &v);
	ck_assert_int_eq(v.cause, PL_CAUSE_CHILD);
}
END_TEST

START_TEST(test_big_read)
{
	begin();
	call.has_usage = call.usage.has_io = true;
	call.usage.read = 258u << 20;
	call.usage.reads = 704512;
	reason(PL_CAUSE_CPU, 950, false, "", "");
	strcpy(e.moved.path, "/var/log/btmp");
	e.moved.bytes = 200u << 20;
	e.moved.size = 258u << 20;
	says(PL_CAUSE_BIG_READ, "read 258MiB of /var/log/btmp in 704512 reads");
	names("", "/var/log/btmp", "");
	ck_assert_uint_eq(v.file_read, 258u << 20);
	call.still_running = true;
	call.has_usage = false;
	says(PL_CAUSE_BIG_READ, "has read 200MiB of /var/log/btmp");
	e.moved.in_child = true;
	e.reasons[0].in_child = true;
	motd();
	says(PL_CAUSE_BIG_READ, "50-x has read 200MiB of /var/log/btmp");
	/* Not slow because of it: it was read quickly, and then the script slept. */
	e.reasons[0].cause = PL_CAUSE_SLEEP;
	pl_cause_find(&call, &scope, &v);
	ck_assert_int_eq(v.cause, PL_CAUSE_CHILD);
}
END_TEST

/* Read without its position moving: only by what never waited, and never one of two by guess. */
START_TEST(test_still_read)
{
	begin();
	call.has_usage = call.usage.has_io = true;
	call.usage.read = 115u << 20;
	call.usage.reads = 314026;
	reason(PL_CAUSE_CPU, 700, false, "", "");
	reason(PL_CAUSE_WAIT_DISK, 200, false, "/run/utmp", "");
	strcpy(e.moved.path, "/run/utmp");
	e.moved.bytes = 110u << 20;
	e.moved.still = true;
	says(PL_CAUSE_BIG_READ, "read 115MiB of /run/utmp in 314026 reads");
	names("", "/run/utmp", "");
	strcpy(e.moved.or_path, "/run/b");
	says(PL_CAUSE_BIG_READ, "read 115MiB of /run/utmp or /run/b in 314026 reads");
	names("", "", "");
	/* It waited for somebody, whose bytes they may be. */
	e.moved.or_path[0] = '\0';
	e.reasons[1].cause = PL_CAUSE_WAIT_UNIX;
	e.reasons[1].nsec = 300 * (uint64_t)MS;
	pl_cause_find(&call, &scope, &v);
	ck_assert_int_ne(v.cause, PL_CAUSE_BIG_READ);
	/* The position moved: nothing else is needed. */
	e.moved.still = false;
	e.moved.shared = true;
	says(PL_CAUSE_BIG_READ, "read 115MiB in 314026 reads, most of it of /run/utmp");
	ck_assert_uint_eq(v.file_read, 110u << 20);
}
END_TEST

START_TEST(test_no_big_read)
{
	/* Much came from a socket or a pipe: no file has moved. */
	begin();
	call.has_usage = call.usage.has_io = true;
	call.usage.read = 258u << 20;
	reason(PL_CAUSE_WAIT_TCP, 600, false, "192.0.2.7:389", "");
	says(PL_CAUSE_WAIT_TCP, "waited 600ms for 192.0.2.7:389");
	e.reason_count = 0;
	reason(PL_CAUSE_CPU, 900, false, "", "");
	pl_cause_find(&call, &scope, &v);
	ck_assert_int_eq(v.cause, PL_CAUSE_CPU);
	/* A file of 400 GB of which little was read: lastlog is like that. */
	strcpy(e.moved.path, "/var/log/lastlog");
	e.moved.size = 400ull << 30;
	e.moved.bytes = 292;
	call.usage.read = 4000;
	pl_cause_find(&call, &scope, &v);
	ck_assert_int_eq(v.cause, PL_CAUSE_CPU);
	/* A small file, and a lot from elsewhere. */
	call.usage.read = 258u << 20;
	e.moved.bytes = 1u << 20;
	pl_cause_find(&call, &scope, &v);
	ck_assert_int_eq(v.cause, PL_CAUSE_CPU);
	/* Exactly the limit is no more than the limit. */
	call.usage.read = scope.max_read;
	e.moved.bytes = scope.max_read;
	pl_cause_find(&call, &scope, &v);
	ck_assert_int_eq(v.cause, PL_CAUSE_CPU);
}
END_TEST

static void storm(void)
{
	begin();
	reason(PL_CAUSE_CPU, 950, false, "", "");
	e.burner.nsec = WHOLE;
	e.burner.user = 500000;
	e.burner.system = 400000;
	e.burner.nofile = 1048576;
}

START_TEST(test_storm)
{
	storm();
	says(PL_CAUSE_FD_CLOSE_STORM, "was in system calls without data for 1.000s, as when "
				      "descriptors are closed one by "
				      "one: its limit of open files is 1048576");
	e.burner.nofile = UINT64_MAX;
	pl_cause_find(&call, &scope, &v);
	ck_assert_ptr_nonnull(strstr(v.why, "is unlimited"));
	e.burner.in_child = e.reasons[0].in_child = true;
	process(1000, false, "/usr/bin/x", "/usr/bin/x");
	pl_cause_find(&call, &scope, &v);
	ck_assert_int_eq(v.cause, PL_CAUSE_FD_CLOSE_STORM);
	names("/usr/bin/x", "", "");
}
END_TEST

START_TEST(test_no_storm)
{
	static const struct {
		uint64_t nofile, user, system, read, reads, faults;
		unsigned int on_cpu;
	} cases[] = {
	    {65536, 500000, 400000, 0, 0, 0, 950},	   /* a usual limit */
	    {1048576, 900000, 100000, 0, 0, 0, 950},	   /* computes */
	    {1048576, 500000, 400000, 1 << 20, 0, 0, 950}, /* reads */
	    {1048576, 500000, 400000, 0, 5000, 0, 950},	   /* reads little, often */
	    {1048576, 500000, 400000, 0, 0, 9000, 950},	   /* touches memory */
	    {1048576, 500000, 400000, 0, 0, 0, 500},	   /* waits, too */
	    {1048576, 0, 0, 0, 0, 0, 950},
	};

	for (size_t i = 0; i < COUNT_OF(cases); i++) {
		storm();
		e.reasons[0].nsec = (uint64_t)cases[i].on_cpu * MS;
		e.burner.nofile = cases[i].nofile;
		e.burner.user = cases[i].user;
		e.burner.system = cases[i].system;
		e.burner.read = cases[i].read;
		e.burner.reads = cases[i].reads;
		e.burner.faults = cases[i].faults;
		pl_cause_find(&call, &scope, &v);
		ck_assert_msg(v.cause != PL_CAUSE_FD_CLOSE_STORM, "case %u", (unsigned int)i);
	}
}
END_TEST

START_TEST(test_interfaces)
{
	begin();
	motd();
	reason(PL_CAUSE_CPU, 800, true, "", "");
	e.netlink = 500 * (uint64_t)MS;
	e.interfaces = 5000;
	says(PL_CAUSE_NETLINK_SCAN,
	     "50-x ran 900ms and lists the network interfaces, of which there are 5000");
	names("/etc/update-motd.d/50-x", "", "");
	/* Few interfaces, or a short look at them: the script it is. */
	e.interfaces = (unsigned int)scope.interfaces_max;
	pl_cause_find(&call, &scope, &v);
	ck_assert_int_eq(v.cause, PL_CAUSE_CHILD);
	e.interfaces = 5000;
	e.netlink = 100 * (uint64_t)MS;
	pl_cause_find(&call, &scope, &v);
	ck_assert_int_eq(v.cause, PL_CAUSE_CHILD);
	ck_assert_ptr_nonnull(strstr(v.why, "; it lists 5000 network interfaces"));
}
END_TEST

START_TEST(test_own)
{
	begin();
	reason(PL_CAUSE_CPU, 950, false, "", "");
	call.has_usage = true;
	call.usage.cpu = 940000;
	says(PL_CAUSE_CPU, "was on the CPU for 940ms");
	/* Others had the CPU: it never waited for anything else. */
	call.usage.cpu = 300000;
	pl_cause_find(&call, &scope, &v);
	ck_assert_int_eq(v.cause, PL_CAUSE_CPU);
	ck_assert_ptr_nonnull(strstr(v.why, "300ms"));
	/* Seen once, at its end. */
	e.nsec = e.reasons[0].nsec = 25 * MS;
	call.usage.cpu = 1000;
	pl_cause_find(&call, &scope, &v);
	ck_assert_int_eq(v.cause, PL_CAUSE_UNKNOWN);
	begin();
	reason(PL_CAUSE_SLEEP, 900, false, "", "");
	says(PL_CAUSE_SLEEP, "waited 900ms in a sleep of its own");
	/* Another thread was busy meanwhile. */
	call.has_usage = true;
	call.usage.cpu = 990000;
	says(PL_CAUSE_SLEEP, "waited 900ms in a sleep of its own");
	begin();
	reason(PL_CAUSE_WAIT_CHILD, 900, false, "", "");
	says(PL_CAUSE_WAIT_CHILD, "waited 900ms for a child process that could not be seen");
}
END_TEST

/* A lock is the answer even when a child held the time, and bytes were read, and it burnt. */
START_TEST(test_precedence)
{
	storm();
	motd();
	call.has_usage = call.usage.has_io = true;
	call.usage.read = 258u << 20;
	strcpy(e.moved.path, "/var/log/btmp");
	e.moved.bytes = 200u << 20;
	e.netlink = WHOLE;
	e.interfaces = 5000;
	e.reasons[0].cause = PL_CAUSE_WAIT_LOCK;
	pl_cause_find(&call, &scope, &v);
	ck_assert_int_eq(v.cause, PL_CAUSE_WAIT_LOCK);
	e.reasons[0].cause = PL_CAUSE_CPU;
	pl_cause_find(&call, &scope, &v);
	ck_assert_int_eq(v.cause, PL_CAUSE_BIG_READ);
	e.moved.path[0] = '\0';
	pl_cause_find(&call, &scope, &v);
	ck_assert_int_eq(v.cause, PL_CAUSE_FD_CLOSE_STORM);
	e.burner.nofile = 1024;
	pl_cause_find(&call, &scope, &v);
	ck_assert_int_eq(v.cause, PL_CAUSE_NETLINK_SCAN);
	e.interfaces = 3;
	pl_cause_find(&call, &scope, &v);
	ck_assert_int_eq(v.cause, PL_CAUSE_CHILD);
	e.path_count = 0;
	pl_cause_find(&call, &scope, &v);
	ck_assert_int_eq(v.cause, PL_CAUSE_CPU);
}
END_TEST

START_TEST(test_slow_child)
{
	begin();
	motd();
	e.children[0] = e.path[2];
	e.child_count = 1;
	reason(PL_CAUSE_WAIT_TCP, 900, true, "192.0.2.7:443", "");
	call.slow_child = &e.children[0];
	pl_cause_find(&call, &scope, &v);
	ck_assert_int_eq(v.cause, PL_CAUSE_CHILD);
	names("/etc/update-motd.d/50-x", "", "");
}
END_TEST

static void fill_text(char *text, size_t size)
{
	memset(text, 'x', size - 1);
	text[size - 1] = '\0';
}

/* Full arrays, texts of full length, counts beyond the arrays: nothing is read outside. */
START_TEST(test_limits)
{
	struct pl_evidence *full = calloc(1, sizeof *full);

	ck_assert_ptr_nonnull(full);
	for (unsigned int count = PL_PATH_MAX; count != 0;
	     count = count == PL_PATH_MAX ? ~0u : 0) {
		begin();
		call.evidence = full;
		call.has_usage = call.usage.has_io = true;
		call.usage.read = UINT64_MAX;
		full->nsec = full->netlink = WHOLE;
		full->interfaces = ~0u;
		full->reason_count = full->path_count = full->child_count = full->seen = count;
		for (unsigned int i = 0; i < PL_PATH_MAX; i++) {
			fill_text(full->path[i].command, sizeof full->path[i].command);
			fill_text(full->path[i].name, sizeof full->path[i].name);
			full->path[i].nsec = UINT64_MAX - i;
			full->path[i].pid = (int)i;
			full->path[i].wrapper = i < 3;
		}
		fill_text(full->moved.path, sizeof full->moved.path);
		full->moved.bytes = UINT64_MAX;
		for (int cause = 0; cause < PL_CAUSE_COUNT; cause++) {
			for (unsigned int i = 0; i < PL_REASONS; i++) {
				full->reasons[i].cause = (enum pl_cause)cause;
				full->reasons[i].nsec = WHOLE;
				full->reasons[i].in_child = i % 2 == 0;
				fill_text(full->reasons[i].on, PL_TEXT_ON);
				fill_text(full->reasons[i].detail, PL_TEXT_ON);
			}
			full->moved.path[0] = cause % 2 == 0 ? '\0' : '/';
			pl_cause_find(&call, &scope, &v);
			ck_assert_uint_le(strlen(v.why), PL_WHY_MAX);
			call.still_running = !call.still_running;
		}
	}
	free(full);
}
END_TEST

Suite *unit_suite(void)
{
	const TTest *const tests[] = {test_waits,	test_wait_of_a_child,
				      test_short_wait,	test_child,
				      test_child_names, test_fork_of_the_module,
				      test_left_behind, test_big_read,
				      test_no_big_read, test_still_read,
				      test_storm,	test_no_storm,
				      test_interfaces,	test_own,
				      test_precedence,	test_slow_child,
				      test_limits,	NULL};

	return unit_make_suite("cause", tests);
}
