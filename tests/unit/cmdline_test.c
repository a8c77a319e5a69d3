/* SPDX-License-Identifier: BSD-3-Clause */
/* Who is named for a command line: a script by its path, and wrappers as what they are. */
#include "unit.h"

#include "pam_latency/proc/cmdline.h"

#include <string.h>

#define TEXT(s) s, sizeof(s) - 1 /* with NULs inside */

static const struct {
	const char *text;
	size_t length;
	const char *command, *name;
	bool wrapper;
} cases[] = {
    {TEXT("sleep\0005\0"), "sleep 5", "sleep", false},
    {TEXT("/bin/sh\0/etc/update-motd.d/50-x\0"), "/bin/sh /etc/update-motd.d/50-x",
     "/etc/update-motd.d/50-x", false},
    {TEXT("/bin/sh\0-e\0/etc/update-motd.d/50-x\0"), "/bin/sh -e /etc/update-motd.d/50-x",
     "/etc/update-motd.d/50-x", false},
    {TEXT("sh\0-c\0sleep 1; /bin/true\0"), "sh -c sleep 1; /bin/true", "sh", true},
    {TEXT("sh\0-ec\0/bin/true\0"), "sh -ec /bin/true", "sh", true},
    {TEXT("/usr/bin/env\0-i\0PATH=/bin\0run-parts\0--lsbsysinit\0/etc/update-motd.d\0"),
     "/usr/bin/env -i PATH=/bin run-parts --lsbsysinit /etc/update-motd.d", "/usr/bin/env",
     true},
    {TEXT("run-parts\0--lsbsysinit\0/etc/update-motd.d\0"),
     "run-parts --lsbsysinit /etc/update-motd.d", "run-parts", true},
    {TEXT("/bin/sh\0/usr/bin/run-parts\0/etc/x\0"), "/bin/sh /usr/bin/run-parts /etc/x",
     "/usr/bin/run-parts", true},
    {TEXT("/usr/bin/python3.11\0/usr/lib/landscape-sysinfo\0-v\0"),
     "/usr/bin/python3.11 /usr/lib/landscape-sysinfo -v", "/usr/lib/landscape-sysinfo", false},
    {TEXT("python3\0-Es\0/usr/bin/apt-check\0"), "python3 -Es /usr/bin/apt-check",
     "/usr/bin/apt-check", false},
    {TEXT("python3\0-u\0/usr/bin/apt-check\0"), "python3 -u /usr/bin/apt-check",
     "/usr/bin/apt-check", false},
    {TEXT("python\0-c\0open('/x')\0"), "python -c open('/x')", "python", true},
    {TEXT("perl\0-e\0print '/'\0"), "perl -e print '/'", "perl", true},
    {TEXT("/usr/bin/perl\0-w\0/usr/bin/x.pl\0"), "/usr/bin/perl -w /usr/bin/x.pl",
     "/usr/bin/x.pl", false},
    {TEXT("busybox\0sh\0/etc/profile.d/x\0"), "busybox sh /etc/profile.d/x", "/etc/profile.d/x",
     false},
    {TEXT("/bin/busybox\0sleep\0005\0"), "/bin/busybox sleep 5", "sleep", false},
    {TEXT("awk\0/root/ { print }\0/etc/passwd\0"), "awk /root/ { print } /etc/passwd", "awk",
     true},
    {TEXT("awk\0-f\0/usr/share/x.awk\0"), "awk -f /usr/share/x.awk", "/usr/share/x.awk", false},
    {TEXT("-bash\0"), "-bash", "-bash", true},
    {TEXT("timeout\0005\0/usr/bin/x\0"), "timeout 5 /usr/bin/x", "timeout", true},
    {TEXT("shutdown\0-c\0"), "shutdown -c", "shutdown", false},
    {TEXT("sshd: alice [priv]\0\0\0\0\0"), "sshd: alice [priv]", "sshd: alice [priv]", false},
    {TEXT("sshd: alice@pts/0\0\0\0"), "sshd: alice@pts/0", "sshd: alice@pts/0", false},
    {TEXT("cut"), "cut", "cut", false},
    {TEXT("a\0\0b\0"), "a  b", "a", false},
    {TEXT(""), "", "", false},	       /* a kernel thread, or a process that is ending */
    {TEXT("\0\0\0\0"), "", "", false}, /* one that has cleared its arguments */
};

START_TEST(test_cases)
{
	for (size_t i = 0; i < COUNT_OF(cases); i++) {
		char command[200] = "?", name[160] = "?";
		bool wrapper = !cases[i].wrapper;

		pl_parse_cmdline(cases[i].text, cases[i].length, command, sizeof command, name,
				 sizeof name, &wrapper);
		ck_assert_str_eq(command, cases[i].command);
		ck_assert_str_eq(name, cases[i].name);
		ck_assert_msg(wrapper == cases[i].wrapper, "wrapper: %s", command);
	}
}
END_TEST

START_TEST(test_sizes)
{
	static const char text[] = "/usr/bin/long-name\0with\0many\0arguments";

	for (size_t size = 1; size < 40; size++) {
		char command[40], name[40];
		bool wrapper;

		memset(command, 'x', sizeof command);
		memset(name, 'x', sizeof name);
		pl_parse_cmdline(text, sizeof text - 1, command, size, name, size, &wrapper);
		ck_assert_uint_lt(strlen(command), size);
		ck_assert_uint_lt(strlen(name), size);
	}
}
END_TEST

/* Arguments behind those that are looked at are only left out. */
START_TEST(test_many_arguments)
{
	char text[400], command[100], name[100];
	bool wrapper;

	memset(text, 0, sizeof text);
	for (size_t i = 0; i + 1 < sizeof text; i += 2)
		text[i] = '-';
	memcpy(text, "sh", 3);
	pl_parse_cmdline(text, sizeof text - 1, command, sizeof command, name, sizeof name,
			 &wrapper);
	ck_assert_str_eq(name, "sh");
	ck_assert(wrapper);
}
END_TEST

Suite *unit_suite(void)
{
	const TTest *const tests[] = {test_cases, test_sizes, test_many_arguments, NULL};

	return unit_make_suite("cmdline", tests);
}
