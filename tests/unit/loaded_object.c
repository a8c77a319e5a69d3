/* SPDX-License-Identifier: BSD-3-Clause */
#include "unit.h"

#include "loaded_object.h"

#include <dlfcn.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

struct wanted {
	struct link_map *map;
	struct pl_object *object;
};

static int on_object(struct dl_phdr_info *info, size_t size, void *context)
{
	struct wanted *w = context;

	(void)size;
	if (strcmp(info->dlpi_name, w->map->l_name) != 0)
		return 0;
	ck_assert(pl_object_open(info, w->object));
	return 1;
}

void unit_load(struct unit_loaded *l, const char *name, int mode)
{
	char path[500];
	struct wanted w = {.object = &l->object};

	snprintf(path, sizeof path, "%s/%s", getenv("PL_OBJECTS"), name);
	l->handle = dlopen(path, mode);
	ck_assert_msg(l->handle != NULL, "%s", dlerror());
	ck_assert_int_eq(dlinfo(l->handle, RTLD_DI_LINKMAP, &w.map), 0);
	ck_assert_int_eq(dl_iterate_phdr(on_object, &w), 1);
}

void unit_copy_memory(struct unit_loaded *l)
{
	for (size_t i = 0; i < l->object.phnum && i < COUNT_OF(l->copies); i++) {
		const ElfW(Phdr) *p = &l->object.phdr[i];

		if (p->p_type != PT_LOAD)
			continue;
		l->copies[i] = malloc(p->p_memsz);
		memcpy(l->copies[i], (const void *)(l->object.base + p->p_vaddr), p->p_memsz);
	}
}

static bool is_one_of(const void *value, const void *const *hooks, size_t n)
{
	while (n > 0 && hooks[n - 1] != value)
		n--;
	return n > 0;
}

unsigned int unit_count_changes(const struct unit_loaded *l, const void *const *hooks, size_t n)
{
	unsigned int changes = 0;

	for (size_t i = 0; i < l->object.phnum && i < COUNT_OF(l->copies); i++) {
		const ElfW(Phdr) *p = &l->object.phdr[i];
		const char *now = (const char *)(l->object.base + p->p_vaddr);

		if (p->p_type != PT_LOAD)
			continue;
		for (size_t at = 0; at + sizeof(void *) <= p->p_memsz;) {
			size_t step =
			    ((uintptr_t)(now + at) % sizeof(void *)) != 0 ? 1 : sizeof(void *);

			if (memcmp(now + at, l->copies[i] + at, step) != 0) {
				void *value;

				ck_assert_uint_eq(step, sizeof(void *));
				memcpy(&value, now + at, sizeof value);
				ck_assert(is_one_of(value, hooks, n));
				changes++;
			}
			at += step;
		}
	}
	return changes;
}

static void keep_objects(char *maps)
{
	char *to = maps;

	for (char *line = strtok(maps, "\n"); line != NULL; line = strtok(NULL, "\n")) {
		size_t n = strlen(line);

		if (strstr(line, "/objects/") == NULL)
			continue;
		memmove(to, line, n);
		to[n] = '\n';
		to += n + 1;
	}
	*to = '\0';
}

void unit_read_maps(char *text, size_t size)
{
	int fd = open("/proc/self/maps", O_RDONLY | O_CLOEXEC);
	ssize_t n;
	size_t length = 0;

	while ((n = read(fd, text + length, size - 1 - length)) > 0)
		length += (size_t)n;
	text[length] = '\0';
	close(fd);
	keep_objects(text);
}
