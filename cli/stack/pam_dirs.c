/* SPDX-License-Identifier: BSD-3-Clause */
#include "cli/stack/pam_dirs.h"

#include "cli/base/strbuf.h"
#include "cli/base/xalloc.h"
#include "pam_latency/base/base_name.h"

#include <dirent.h>
#include <dlfcn.h>
#include <security/pam_appl.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

struct pl_pam_dirs pl_pam_dirs(const char *only)
{
	/* The last one: distributions that have libpam built with a vendor directory. */
	if (only == NULL)
		return (struct pl_pam_dirs){{"/etc/pam.d", "/usr/lib/pam.d", "/usr/etc/pam.d"},
					    3};
	return (struct pl_pam_dirs){{only}, 1};
}

struct pl_pam_dirs pl_module_dirs(const char *only)
{
	static char beside[4096];
	struct pl_pam_dirs dirs = {{PL_MODULE_DIR, "/lib/security", "/lib64/security",
				    "/usr/lib/security", "/usr/lib64/security"},
				   5};
	Dl_info info;

	if (only != NULL)
		return (struct pl_pam_dirs){{only}, 1};
	/* Beside libpam, wherever that is. */
	if (dladdr((void *)(uintptr_t)pam_start, &info) != 0 && info.dli_fname != NULL) {
		const char *name = pl_base_name(info.dli_fname);

		snprintf(beside, sizeof beside, "%.*ssecurity", (int)(name - info.dli_fname),
			 info.dli_fname);
		dirs.dir[dirs.count++] = beside;
	}
	return dirs;
}

static bool is_file(const char *path)
{
	struct stat st;

	return stat(path, &st) == 0 && S_ISREG(st.st_mode);
}

char *pl_pam_dirs_find(const struct pl_pam_dirs *dirs, const char *name)
{
	if (*name == '/')
		return is_file(name) ? pl_xstrdup(name) : NULL;
	for (int i = 0; i < dirs->count; i++) {
		struct pl_strbuf path = {0};

		pl_strbuf_format(&path, "%s/%s", dirs->dir[i], name);
		if (is_file(path.s))
			return path.s;
		pl_strbuf_free(&path);
	}
	return NULL;
}

static int compare(const void *a, const void *b)
{
	return strcmp(*(char *const *)a, *(char *const *)b);
}

static bool has(char **names, size_t used, const char *name)
{
	for (size_t i = 0; i < used; i++)
		if (strcmp(names[i], name) == 0)
			return true;
	return false;
}

size_t pl_pam_services(const struct pl_pam_dirs *dirs, char ***names)
{
	size_t used = 0, room = 0;

	*names = NULL;
	for (int i = 0; i < dirs->count; i++) {
		DIR *dir = opendir(dirs->dir[i]);
		struct dirent *entry;

		while (dir != NULL && (entry = readdir(dir)) != NULL) {
			char *path;

			if (*entry->d_name == '.' || has(*names, used, entry->d_name))
				continue;
			path = pl_pam_dirs_find(dirs, entry->d_name);
			if (path != NULL) {
				*names = pl_xgrow(*names, used, &room, sizeof **names);
				(*names)[used++] = pl_xstrdup(entry->d_name);
			}
			free(path);
		}
		if (dir != NULL)
			closedir(dir);
	}
	if (used != 0)
		qsort(*names, used, sizeof **names, compare);
	return used;
}
