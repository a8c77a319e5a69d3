/* SPDX-License-Identifier: BSD-3-Clause */
#include "random_stack.h"

#include <stdio.h>
#include <string.h>

static const char *const types[] = {"auth", "account", "session", "password"};
static const char *const calls[][2] = {
    {"authenticate", "setcred"},
    {"acct_mgmt", "acct_mgmt"},
    {"open_session", "close_session"},
    {"prelim", "update"},
};

struct line {
	struct pl_stack_line *l;
	struct pl_rng *r;
	const struct pl_stack_place *place;
	size_t used;
};

#define ADD(x, ...)                                              \
	((x)->used += (size_t)snprintf((x)->l->text + (x)->used, \
				       sizeof(x)->l->text - (x)->used, __VA_ARGS__))

static const char *pick(struct pl_rng *r, const char *const *from, size_t count)
{
	return from[pl_rng_below(r, (unsigned int)count)];
}

#define PICK(r, from) pick(r, from, sizeof(from) / sizeof((from)[0]))

static void add_bracket(struct line *x)
{
	static const char *const values[] = {
	    "success",
	    "open_err",
	    "symbol_err",
	    "service_err",
	    "system_err",
	    "buf_err",
	    "perm_denied",
	    "auth_err",
	    "cred_insufficient",
	    "authinfo_unavail",
	    "user_unknown",
	    "maxtries",
	    "new_authtok_reqd",
	    "acct_expired",
	    "session_err",
	    "cred_unavail",
	    "cred_expired",
	    "cred_err",
	    "no_module_data",
	    "conv_err",
	    "authtok_err",
	    "authtok_recover_err",
	    "authtok_lock_busy",
	    "authtok_disable_aging",
	    "try_again",
	    "ignore",
	    "abort",
	    "authtok_expired",
	    "module_unknown",
	    "bad_item",
	    "conv_again",
	    "incomplete",
	    "default",
	    "success",
	    "success",
	    "default",
	};
	static const char *const actions[] = {"ok",    "done", "bad",	 "die", "ignore",
					      "reset", "ok",   "ignore", "1",	"2",
					      "3",     "1",    "9",	 "0"};
	unsigned int count = 1 + pl_rng_below(x->r, 5);

	ADD(x, "[");
	for (unsigned int i = 0; i < count; i++) {
		const char *action = PICK(x->r, actions);

		x->l->jumps = x->l->jumps || (action[0] >= '0' && action[0] <= '9');
		ADD(x, "%s%s=%s", i > 0 ? " " : "", PICK(x->r, values), action);
	}
	if (pl_rng_chance(x->r, 3))
		ADD(x, " nosuchvalue=ok");
	ADD(x, "] ");
}

static void add_control(struct line *x)
{
	static const char *const words[] = {"required", "requisite", "sufficient", "optional"};

	if (pl_rng_chance(x->r, 3))
		ADD(x, "sometimes ");
	else if (pl_rng_chance(x->r, 40))
		add_bracket(x);
	else
		ADD(x, "%s ", PICK(x->r, words));
}

static void add_module(struct line *x)
{
	unsigned int n = pl_rng_below(x->r, 100);

	if (n < 70)
		ADD(x, "%s/pam_test_any.so", x->place->modules);
	else if (n < 84)
		ADD(x, "%s/pam_test_more.so", x->place->modules);
	else if (n < 90)
		ADD(x, "%s/pam_test_few.so", x->place->modules);
	else if (n < 94)
		ADD(x, "%s/pam_test_missing.so", x->place->modules);
	else if (n < 97)
		ADD(x, "pam_permit.so");
	else if (n < 98)
		ADD(x, "/nowhere/$ISA/pam_test_missing.so");
	else
		ADD(x, "pam_deny.so");
}

static int result(struct pl_rng *r)
{
	static const int strange[] = {32, 33, -1, 99, 1000, -2147483647, 2147483647};
	unsigned int n = pl_rng_below(r, 100);

	if (n < 45)
		return 0;
	if (n < 58)
		return 25; /* PAM_IGNORE */
	if (n < 62)
		return strange[pl_rng_below(r, sizeof strange / sizeof strange[0])];
	return (int)pl_rng_below(r, 32);
}

/* Letters of the test module; N, C and the like seldom, since they change all that follows. */
static void add_letters(struct line *x, const char *key, unsigned int file)
{
	static const char letters[] = "uUuqQiemktnpKvVvysdDdDEEEfzwsssvqi";
	static const char heavy[] = "CcCcIINShogYTT";
	unsigned int count = pl_rng_below(x->r, 4);

	ADD(x, " %s=", key);
	for (unsigned int i = 0; i < count; i++) {
		char letter = letters[pl_rng_below(x->r, sizeof letters - 1)];

		if (pl_rng_chance(x->r, 12))
			letter = heavy[pl_rng_below(x->r, sizeof heavy - 1)];
		/* A transaction inside of the inner one would not end. */
		if (letter == 'T' && file != PL_FILE_MAIN)
			letter = 'E';
		ADD(x, "%c", letter);
	}
}

static void add_arguments(struct line *x, unsigned int type, unsigned int file,
			  unsigned int number)
{
	ADD(x, " to=%s/transcript id=%c%u confdir=%s", x->place->dir, "msioxy"[file], number,
	    x -> place -> dir);
	for (unsigned int i = 0; i < 2; i++)
		ADD(x, " %s=%d", calls[type][i], result(x->r));
	add_letters(x, "do", file);
	if (pl_rng_chance(x->r, 20)) {
		char key[32];

		snprintf(key, sizeof key, "do.%s", calls[type][1]);
		add_letters(x, key, file);
	}
	if (pl_rng_chance(x->r, 10))
		ADD(x, " [words in brackets]");
	if (pl_rng_chance(x->r, 5))
		ADD(x, " \\\n  continued");
}

static void add_include(struct line *x, unsigned int file, unsigned int type)
{
	const char *target =
	    file == PL_FILE_INCLUDED || pl_rng_chance(x->r, 30) ? "deeper" : "included";

	/* Debian's libpam goes on with undefined memory when @include finds no file. */
	if (pl_rng_chance(x->r, 20))
		ADD(x, "@include %s/%s", x->place->dir, target);
	else
		ADD(x, "%s %s %s/%s", types[type],
		    pl_rng_chance(x->r, 50) ? "include" : "substack", x->place->dir,
		    pl_rng_chance(x->r, 5) ? "missing" : target);
}

void pl_stack_line_make(struct pl_stack_line *l, struct pl_rng *r, unsigned int file,
			unsigned int number, const struct pl_stack_place *place)
{
	static const char *const broken[] = {"", "# a comment", "auth", "auth required",
					     "nonsense required pam_permit.so"};
	struct line x = {.l = l, .r = r, .place = place};
	unsigned int type = pl_rng_below(r, 4), n = pl_rng_below(r, 100);

	l->type = 0;
	l->jumps = false;
	if (n < 12 && file != PL_FILE_DEEPER && file != PL_FILE_INNER) {
		add_include(&x, file, type);
		l->jumps = true; /* perhaps */
	} else if (n < 15) {
		ADD(&x, "%s", PICK(r, broken));
	} else {
		if (pl_rng_chance(r, 15))
			ADD(&x, "-");
		ADD(&x, "%s ", types[type]);
		add_control(&x);
		add_module(&x);
		add_arguments(&x, type, file, number);
		l->type = "acsp"[type];
		l->counts = true;
	}
}
