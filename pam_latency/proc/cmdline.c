/* SPDX-License-Identifier: BSD-3-Clause */
#include "pam_latency/proc/cmdline.h"

#include "pam_latency/base/base_name.h"

#include <string.h>

/* Arguments of a command line that are looked at. */
#define ARGS_MAX 16

struct args {
	const char *arg[ARGS_MAX];
	size_t length[ARGS_MAX];
	int count;
};

/* Programs that run a script that is named on their command line. */
static const char *const interpreters[] = {
    "sh",  "bash", "dash",  "ash",    "ksh", "zsh",  "busybox", "perl",	  "ruby", "node",
    "php", "lua",  "tclsh", "expect", "awk", "mawk", "gawk",	"python", NULL,
};

/* Programs that do nothing themselves: what takes the time is what they start. */
static const char *const wrappers[] = {
    "env",	 "run-parts",	"timeout",     "sudo",	  "nice",    "ionice",
    "nohup",	 "setsid",	"stdbuf",      "chroot",  "unshare", "nsenter",
    "runuser",	 "su",		"doas",	       "setpriv", "xargs",   "time",
    "catchsegv", "systemd-cat", "systemd-run", NULL,
};

static void split(const char *text, size_t length, struct args *args)
{
	size_t i = 0;

	args->count = 0;
	while (i < length && args->count < ARGS_MAX) {
		size_t n = strnlen(text + i, length - i);

		args->arg[args->count] = text + i;
		args->length[args->count++] = n;
		i += n + 1;
	}
}

/* Is the program one of LIST? Version numbers behind the name do not matter: python3.11. */
static bool is_one_of(const char *program, size_t length, const char *const *list)
{
	const char *name = pl_base_name_within(program, length);

	length -= (size_t)(name - program);
	program = name;
	if (length > 0 && *program == '-')
		program++, length--;
	for (; *list != NULL; list++) {
		size_t n = strlen(*list);

		if (length >= n && memcmp(program, *list, n) == 0 &&
		    strspn(program + n, "0123456789.") >= length - n)
			return true;
	}
	return false;
}

/* -c, and for others than shells -e, is followed by code instead of a script's name. */
static bool takes_code(const struct args *args, const char *option, size_t length)
{
	const char *program = args->arg[0];
	size_t n = args->length[0];
	bool is_shell = n >= 2 && memcmp(program + n - 2, "sh", 2) == 0;

	if (length > 1 && option[1] == '-')
		return false;
	return memchr(option, 'c', length) != NULL ||
	       (!is_shell && memchr(option, 'e', length) != NULL);
}

static bool is_text(const struct args *args, int i, const char *text)
{
	return args->length[i] == strlen(text) &&
	       memcmp(args->arg[i], text, args->length[i]) == 0;
}

static bool is_awk(const struct args *args)
{
	static const char *const awks[] = {"awk", "mawk", "gawk", "original-awk", NULL};

	return is_one_of(args->arg[0], args->length[0], awks);
}

/* "busybox sh script" is the command line of "sh script". */
static void drop_busybox(struct args *args)
{
	static const char *const busybox[] = {"busybox", NULL};

	if (args->count < 2 || !is_one_of(args->arg[0], args->length[0], busybox))
		return;
	args->count--;
	memmove(&args->arg[0], &args->arg[1], (size_t)args->count * sizeof args->arg[0]);
	memmove(&args->length[0], &args->length[1],
		(size_t)args->count * sizeof args->length[0]);
}

/* Index of the script among an interpreter's arguments; 0 when it runs none. */
static int find_script(const struct args *args)
{
	int i = 1;

	/* awk's first argument is code, except after -f. */
	if (is_awk(args))
		return args->count > 2 && is_text(args, 1, "-f") ? 2 : 0;
	/* Options of the #! line stand before the script. */
	for (; i < args->count && args->arg[i][0] == '-' && args->length[i] > 1; i++)
		if (takes_code(args, args->arg[i], args->length[i]))
			return 0;
	return i < args->count && memchr(args->arg[i], '/', args->length[i]) != NULL ? i : 0;
}

static void copy(char *to, size_t size, const char *from, size_t length)
{
	if (size == 0)
		return;
	if (length >= size)
		length = size - 1;
	memcpy(to, from, length);
	to[length] = '\0';
}

static void join(const char *text, size_t length, char *command, size_t size)
{
	if (size == 0)
		return;
	if (length >= size)
		length = size - 1;
	while (length > 0 && (text[length - 1] == '\0' || text[length - 1] == ' '))
		length--;
	copy(command, size, text, length);
	for (size_t i = 0; i < length; i++)
		if (command[i] == '\0')
			command[i] = ' ';
}

void pl_parse_cmdline(const char *text, size_t length, char *command, size_t command_size,
		      char *name, size_t name_size, bool *wrapper)
{
	struct args args;
	int script = 0;

	join(text, length, command, command_size);
	split(text, length, &args);
	drop_busybox(&args);
	*wrapper = false;
	if (args.count == 0) {
		copy(name, name_size, "", 0);
		return;
	}
	if (is_one_of(args.arg[0], args.length[0], interpreters)) {
		script = find_script(&args);
		/*
		 * A script is a program of its own, but run-parts is one too (on some systems).
		 */
		*wrapper =
		    script == 0 || is_one_of(args.arg[script], args.length[script], wrappers);
	} else {
		*wrapper = is_one_of(args.arg[0], args.length[0], wrappers);
	}
	copy(name, name_size, args.arg[script], args.length[script]);
}
