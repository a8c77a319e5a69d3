/* SPDX-License-Identifier: BSD-3-Clause */
#include "cli/base/output_file.h"

#include <errno.h>
#include <fcntl.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static int failed(const char *name)
{
	fprintf(stderr, "pam-latency: %s: %s\n", name, strerror(errno));
	return -1;
}

int pl_output_file_begin(struct pl_output_file *file, const char *name)
{
	int fd;

	*file = (struct pl_output_file){.out = stdout, .name = name};
	if (name == NULL)
		return 0;
	if (asprintf(&file->temp, "%s.XXXXXX", name) < 0)
		return failed(name);
	fd = mkostemp(file->temp, O_CLOEXEC);
	file->out = fd < 0 ? NULL : fdopen(fd, "w");
	if (file->out != NULL)
		return 0;
	failed(name);
	if (fd >= 0) {
		close(fd);
		unlink(file->temp);
	}
	free(file->temp);
	return -1;
}

int pl_output_file_end(struct pl_output_file *file)
{
	bool bad;

	if (file->name == NULL)
		return 0;
	bad = fflush(file->out) != 0 || ferror(file->out) != 0 ||
	      fchmod(fileno(file->out), 0644) != 0 || fsync(fileno(file->out)) != 0;
	bad = fclose(file->out) != 0 || bad;
	if (!bad)
		bad = rename(file->temp, file->name) != 0;
	if (bad) {
		failed(file->name);
		unlink(file->temp);
	}
	free(file->temp);
	return bad ? -1 : 0;
}
