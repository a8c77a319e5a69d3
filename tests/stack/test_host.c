/* SPDX-License-Identifier: BSD-3-Clause */
#include "test_host.h"

#include "dev_log.h"
#include "scratch.h"
#include "tap.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

void pl_host_open(struct pl_host *h)
{
	const char *why = NULL;
	char *path;

	memset(h, 0, sizeof *h);
	h->log = pl_log_open(&why);
	if (h->log < 0)
		pl_tap_skip_all(why);
	h->dir = pl_scratch_make();
	h->to = pl_scratch_path(h->dir, "transcript");
	pl_scratch_write(h->to, "");
	path = pl_scratch_path(h->dir, "config");
	pl_scratch_write(path, "budget = 1ms\n");
	free(path);
	pl_host_service(h, "other",
			"auth required pam_deny.so\naccount required pam_deny.so\n"
			"session required pam_deny.so\npassword required pam_deny.so\n");
}

void pl_host_close(struct pl_host *h)
{
	pl_scratch_remove(h->dir);
	free(h->to);
	close(h->log);
}

static void expand(const struct pl_host *h, FILE *to, char letter)
{
	switch (letter) {
	case 'u':
		fputs(PL_MODULE, to);
		break;
	case 'a':
		fprintf(to, PL_TEST_MODULES "/pam_test_any.so to=%s confdir=%s", h->to, h->dir);
		break;
	case 'm':
		fprintf(to, PL_TEST_MODULES "/pam_test_more.so to=%s confdir=%s", h->to,
			h->dir);
		break;
	case 'd':
		fputs(h->dir, to);
		break;
	default:
		fputc(letter, to);
	}
}

void pl_host_service(const struct pl_host *h, const char *name, const char *text)
{
	char *path = pl_scratch_path(h->dir, name), *full = NULL;
	size_t size;
	FILE *to = open_memstream(&full, &size);

	for (; to != NULL && *text != '\0'; text++)
		if (*text == '%' && text[1] != '\0')
			expand(h, to, *++text);
		else
			fputc(*text, to);
	if (to == NULL || fclose(to) != 0)
		pl_scratch_die("no memory");
	pl_scratch_write(path, full);
	free(full);
	free(path);
}

pam_handle_t *pl_host_start(struct pl_host *h, const char *service)
{
	struct pam_conv conv = {pl_talk, &h->talk};
	pam_handle_t *pamh = NULL;
	int ret = pam_start_confdir(service, "alice", &conv, h->dir, &pamh);

	pl_check(h, ret == PAM_SUCCESS, "pam_start of %s: %d", service, ret);
	return ret == PAM_SUCCESS ? pamh : NULL;
}

bool pl_host_start_broken(struct pl_host *h)
{
	struct pam_conv conv = {pl_talk, &h->talk};
	pam_handle_t *pamh = NULL;
	int ret = pam_start_confdir("broken", "alice", &conv, h->dir, &pamh);

	if (ret == PAM_SUCCESS)
		pam_end(pamh, ret);
	return ret == PAM_SUCCESS;
}

int pl_host_phases(pam_handle_t *pamh, const char *letters)
{
	int ret = PAM_SUCCESS;

	for (; *letters != '\0'; letters++)
		switch (*letters) {
		case 'a':
			ret = pam_authenticate(pamh, 0);
			break;
		case 'c':
			ret = pam_acct_mgmt(pamh, 0);
			break;
		case 'e':
			ret = pam_setcred(pamh, PAM_ESTABLISH_CRED);
			break;
		case 'd':
			ret = pam_setcred(pamh, PAM_DELETE_CRED);
			break;
		case 'o':
			ret = pam_open_session(pamh, 0);
			break;
		case 'x':
			ret = pam_close_session(pamh, 0);
			break;
		default:
			ret = pam_chauthtok(pamh, 0);
		}
	return ret;
}

int pl_host_login(struct pl_host *h, const char *service, const char *letters)
{
	pam_handle_t *pamh = pl_host_start(h, service);
	int ret;

	if (pamh == NULL)
		return PAM_ABORT;
	ret = pl_host_phases(pamh, letters);
	pam_end(pamh, ret);
	return ret;
}

char *pl_host_log(struct pl_host *h)
{
	char *text = NULL;
	size_t size;
	FILE *to = open_memstream(&text, &size);

	if (to == NULL)
		pl_scratch_die("no memory");
	pl_log_drain(h->log, NULL, to);
	fclose(to);
	return text;
}

bool pl_check(struct pl_host *h, bool ok, const char *format, ...)
{
	va_list arguments;

	if (ok)
		return true;
	h->failures++;
	fputs("# failed: ", stdout);
	va_start(arguments, format);
	vprintf(format, arguments);
	va_end(arguments);
	putchar('\n');
	fflush(stdout);
	return false;
}

unsigned int pl_count(const char *text, const char *what)
{
	unsigned int n = 0;

	for (const char *p = text; (p = strstr(p, what)) != NULL; p += strlen(what))
		n++;
	return n;
}

const char *pl_value(const char *text, const char *what, unsigned int line, const char *key)
{
	static char value[200];
	char search[40];
	size_t length;
	const char *p = text, *end;

	value[0] = '\0';
	for (unsigned int i = 0; (p = strstr(p, what)) != NULL && i < line; i++)
		p += strlen(what);
	if (p == NULL)
		return value;
	end = p + strcspn(p, "\n");
	snprintf(search, sizeof search, " %s", key);
	p = strstr(p, search);
	if (p == NULL || p > end)
		return value;
	p += strlen(search);
	length = strcspn(p, " \n");
	snprintf(value, sizeof value, "%.*s", (int)length, p);
	return value;
}

static void run_case(struct pl_host *h, const struct pl_case *c)
{
	int status = 0;
	pid_t pid;

	fflush(NULL);
	free(pl_host_log(h));
	pl_scratch_write(h->to, "");
	pid = fork();
	if (pid == 0) {
		c->function(h);
		fflush(NULL);
		if (h->lossy)
			_exit(h->failures == 0 ? 0 : 1);
		exit(h->failures == 0 ? 0 : 1);
	}
	if (pid < 0 || waitpid(pid, &status, 0) != pid)
		pl_scratch_die("fork");
	pl_tap(status == 0, "%s%s", c->what, WIFSIGNALED(status) ? " (ended by a signal)" : "");
}

static bool is_wanted(int argc, char **argv, const char *name)
{
	for (int i = 1; i < argc; i++)
		if (strcmp(argv[i], name) == 0)
			return true;
	return argc < 2;
}

void pl_host_cases(struct pl_host *h, const struct pl_case *cases, size_t count, int argc,
		   char **argv)
{
	for (size_t i = 0; i < count; i++)
		if (is_wanted(argc, argv, cases[i].name))
			run_case(h, &cases[i]);
}
