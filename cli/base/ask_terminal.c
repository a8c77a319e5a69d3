/* SPDX-License-Identifier: BSD-3-Clause */
#include "cli/base/ask_terminal.h"

#include "cli/base/xalloc.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <termios.h>
#include <unistd.h>

#define ANSWER_MAX 511 /* bytes: libpam takes no longer answer */

static void print(int fd, const char *text)
{
	size_t length = strlen(text);

	while (length > 0) {
		ssize_t n = write(fd, text, length);

		if (n <= 0)
			return;
		text += n;
		length -= (size_t)n;
	}
}

/* Reads up to the end of the line. False when a signal came, or the end of the file. */
static bool read_line(int fd, char answer[ANSWER_MAX + 1])
{
	size_t length = 0;
	char c;

	for (;;) {
		ssize_t n = read(fd, &c, 1);

		if (n <= 0)
			return false;
		if (c == '\n')
			break;
		if (length < ANSWER_MAX)
			answer[length++] = c;
	}
	answer[length] = '\0';
	return true;
}

static char *ask_on(int fd, const char *prompt, bool echo)
{
	char answer[ANSWER_MAX + 1], *copy = NULL;
	struct termios before, silent;

	if (tcgetattr(fd, &before) != 0)
		return NULL;
	silent = before;
	if (!echo)
		silent.c_lflag &= ~(tcflag_t)(ECHO | ECHOE | ECHOK | ECHONL);
	/* First: what is typed as soon as the prompt is there must not be thrown away. */
	tcsetattr(fd, TCSAFLUSH, &silent);
	print(fd, prompt);
	if (read_line(fd, answer))
		copy = pl_xstrdup(answer);
	tcsetattr(fd, TCSAFLUSH, &before);
	if (!echo)
		print(fd, "\n");
	explicit_bzero(answer, sizeof answer);
	return copy;
}

char *pl_ask_terminal(const char *prompt, bool echo, const char **why)
{
	int fd = open("/dev/tty", O_RDWR | O_CLOEXEC | O_NOCTTY);
	char *answer;

	*why = fd < 0 ? "there is no terminal to ask on" : "no answer was given";
	if (fd < 0)
		return NULL;
	answer = ask_on(fd, prompt, echo);
	close(fd);
	return answer;
}
