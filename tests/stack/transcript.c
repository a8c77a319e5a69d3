/* SPDX-License-Identifier: BSD-3-Clause */
#include "transcript.h"

#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdio.h>
#include <unistd.h>

void pl_note(const char *path, const char *format, ...)
{
	char text[2048];
	va_list arguments;
	int saved = errno, fd, length;
	ssize_t written;

	if (path == NULL)
		return;
	va_start(arguments, format);
	length = vsnprintf(text, sizeof text - 1, format, arguments);
	va_end(arguments);
	if (length > (int)sizeof text - 2)
		length = (int)sizeof text - 2;
	for (int i = 0; i < length; i++)
		if (text[i] > 0 && text[i] < ' ')
			text[i] = '?';
	text[length++] = '\n';
	fd = open(path, O_WRONLY | O_APPEND | O_CLOEXEC);
	if (fd >= 0) {
		written = write(fd, text, (size_t)length);
		(void)written; /* a lost line shows as a difference */
		close(fd);
	}
	errno = saved;
}
