/* SPDX-License-Identifier: BSD-3-Clause */
#include "pam_latency/conf/conf_cache.h"

#include "pam_latency/base/fork_lock.h"
#include "pam_latency/conf/conf_file.h"
#include "pam_latency/conf/conf_load.h"

#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

struct pl_shared_settings {
	struct pl_settings settings;
	atomic_uint users;
};

/* A state of a file, and what came out of it. */
struct entry {
	char *path;
	struct pl_conf_id id;
	struct pl_shared_settings *shared; /* NULL: the defaults hold */
};

#define ENTRIES 8 /* the default path and those of conf= */

static struct entry entries[ENTRIES];
static struct pl_lock cache_lock;
static bool scanner_broken; /* a fork() came in the middle of a parse */

const struct pl_settings *pl_confcache_settings(const struct pl_shared_settings *shared)
{
	return shared != NULL ? &shared->settings : &pl_default_settings;
}

void pl_confcache_put(struct pl_shared_settings *shared)
{
	if (shared == NULL || atomic_fetch_sub(&shared->users, 1) != 1)
		return;
	pl_settings_clear(&shared->settings);
	free(shared);
}

static struct pl_shared_settings *take(struct pl_shared_settings *shared)
{
	if (shared != NULL)
		atomic_fetch_add(&shared->users, 1);
	return shared;
}

/* The entry of PATH; when all are taken the last is used anew. NULL without memory. */
static struct entry *find_entry(const char *path)
{
	struct entry *e = entries;

	while (e < entries + ENTRIES - 1 && e->path != NULL && strcmp(e->path, path) != 0)
		e++;
	if (e->path != NULL && strcmp(e->path, path) == 0)
		return e;
	free(e->path);
	pl_confcache_put(e->shared);
	memset(e, 0, sizeof *e);
	e->path = strdup(path);
	/* No file has this state, so that a missing one is looked at once too. */
	e->id.size = UINT64_MAX;
	return e->path != NULL ? e : NULL;
}

/* Read the file again. true when it is unusable, which *error then explains. */
static bool refresh(struct entry *e, const struct pl_conf_id *id, struct pl_conf_error *error)
{
	struct pl_shared_settings *shared;
	bool missing = id->inode == 0 && id->device == 0;

	pl_confcache_put(e->shared);
	e->shared = NULL;
	e->id = *id;
	if (missing && strcmp(e->path, PL_CONF_PATH) == 0)
		return false;
	shared = calloc(1, sizeof *shared);
	if (shared == NULL)
		return false;
	if (pl_conf_load(e->path, &shared->settings, error) != 0) {
		free(shared);
		return true;
	}
	atomic_store(&shared->users, 1);
	e->shared = shared;
	return false;
}

struct pl_shared_settings *pl_confcache_get(const char *path, bool *fresh_error,
					    struct pl_conf_error *error)
{
	struct pl_conf_id id = pl_conf_identify(path);
	struct pl_shared_settings *shared = NULL;
	enum pl_locked locked = pl_lock(&cache_lock);
	struct entry *e;

	*fresh_error = false;
	if (locked == PL_LOCK_FAILED)
		return NULL;
	if (locked == PL_LOCK_INHERITED)
		scanner_broken = true;
	e = scanner_broken ? NULL : find_entry(path);
	if (e != NULL) {
		if (memcmp(&e->id, &id, sizeof id) != 0)
			*fresh_error = refresh(e, &id, error);
		shared = take(e->shared);
	}
	pl_unlock(&cache_lock);
	return shared;
}
