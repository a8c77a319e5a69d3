/* SPDX-License-Identifier: BSD-3-Clause */
#include "unit.h"

#include "pam_latency/hook/elf_object.h"

#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#if defined(__SANITIZE_ADDRESS__)
#include <sanitizer/asan_interface.h>
#define FORBID(address, size) ASAN_POISON_MEMORY_REGION(address, size)
#else
#define FORBID(address, size) ((void)(address), (void)(size))
#endif

#define PHDRS_MAX 16

/*
 * A private copy of a loaded object: its segments at their distances, no access between
 * them and around them.
 */
struct image {
	char *base;
	size_t size;
	struct dl_phdr_info info;
	ElfW(Phdr) phdr[PHDRS_MAX];
	ElfW(Phdr) good_phdr[PHDRS_MAX];
	char *good; /* the memory as it was copied, size bytes */
};

static size_t page;

static size_t round_up(size_t n)
{
	return (n + page - 1) / page * page;
}

/* The image's tables hold addresses of the original, which the dynamic loader put there. */
static void rebase(struct image *m, uintptr_t old)
{
	for (size_t i = 0; i < m->info.dlpi_phnum; i++) {
		ElfW(Dyn) *d = (ElfW(Dyn) *)(m->base + m->phdr[i].p_vaddr);

		if (m->phdr[i].p_type != PT_DYNAMIC)
			continue;
		for (size_t j = 0; j < m->phdr[i].p_memsz / sizeof *d; j++)
			if (d[j].d_un.d_ptr >= old && d[j].d_un.d_ptr < old + m->size)
				d[j].d_un.d_ptr += (uintptr_t)m->base - old;
	}
}

static int copy_image(struct dl_phdr_info *info, size_t size, void *context)
{
	struct image *m = context;
	size_t end = 0;

	(void)size;
	if (strcmp(info->dlpi_name, m->info.dlpi_name) != 0)
		return 0;
	ck_assert_uint_le(info->dlpi_phnum, PHDRS_MAX);
	memcpy(m->phdr, info->dlpi_phdr, info->dlpi_phnum * sizeof m->phdr[0]);
	memcpy(m->good_phdr, m->phdr, sizeof m->phdr);
	for (size_t i = 0; i < info->dlpi_phnum; i++)
		if (m->phdr[i].p_type == PT_LOAD)
			end = m->phdr[i].p_vaddr + m->phdr[i].p_memsz;
	m->size = round_up(end);
	m->base = mmap(NULL, m->size + 2 * page, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
	m->base += page;
	m->good =
	    mmap(NULL, m->size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
	for (size_t i = 0; i < info->dlpi_phnum; i++) {
		const ElfW(Phdr) *p = &m->phdr[i];
		size_t begin = p->p_vaddr / page * page,
		       stop = round_up(p->p_vaddr + p->p_memsz);

		if (p->p_type != PT_LOAD)
			continue;
		ck_assert_int_eq(
		    mprotect(m->base + begin, stop - begin, PROT_READ | PROT_WRITE), 0);
		memcpy(m->base + p->p_vaddr, (const char *)info->dlpi_addr + p->p_vaddr,
		       p->p_memsz);
		FORBID(m->base + p->p_vaddr + p->p_memsz, stop - p->p_vaddr - p->p_memsz);
	}
	m->info.dlpi_addr = (uintptr_t)m->base;
	m->info.dlpi_phdr = m->phdr;
	m->info.dlpi_phnum = info->dlpi_phnum;
	rebase(m, info->dlpi_addr);
	return 1;
}

/* Copies between the image and what it should be, segment by segment. */
static void each_segment(struct image *m, void (*fn)(char *memory, char *good, size_t size))
{
	for (size_t i = 0; i < m->info.dlpi_phnum; i++) {
		const ElfW(Phdr) *p = &m->good_phdr[i];

		if (p->p_type == PT_LOAD)
			fn(m->base + p->p_vaddr, m->good + p->p_vaddr, p->p_memsz);
	}
}

static void save(char *memory, char *good, size_t size)
{
	memcpy(good, memory, size);
}

static void restore(char *memory, char *good, size_t size)
{
	memcpy(memory, good, size);
}

static void open_image(struct image *m, const char *name)
{
	char path[500];
	struct link_map *map;
	void *handle;

	page = (size_t)sysconf(_SC_PAGESIZE);
	memset(m, 0, sizeof *m);
	snprintf(path, sizeof path, "%s/%s", getenv("PL_OBJECTS"), name);
	handle = dlopen(path, RTLD_LAZY);
	ck_assert_msg(handle != NULL, "%s", dlerror());
	ck_assert_int_eq(dlinfo(handle, RTLD_DI_LINKMAP, &map), 0);
	m->info.dlpi_name = map->l_name;
	ck_assert_int_eq(dl_iterate_phdr(copy_image, m), 1);
	each_segment(m, save);
}

struct seen {
	const struct pl_object *object;
	unsigned int slots, adds;
};

static void on_slot(const struct pl_slot *slot, void *context)
{
	struct seen *s = context;

	ck_assert(
	    pl_object_holds(s->object, (uintptr_t)slot->address, sizeof(void *), PF_R | PF_W));
	ck_assert_uint_eq((uintptr_t)slot->address % sizeof(void *), 0);
	s->slots++;
	s->adds += slot->function == 0;
}

/* All that may be asked of an object. */
static struct seen ask(const struct image *m)
{
	static const char names[][PL_SYMBOL_NAME] = {
	    "plunit_add", "plunit_twice", "strlen", "client_data", "client_add", "", "x"};
	static struct pl_object o;
	struct seen s = {.object = &o};

	if (!pl_object_open(&m->info, &o))
		return s;
	pl_object_is(&o, "libplunit.so.0");
	pl_object_needs(&o, "libplunit.so.0");
	for (size_t i = 0; i < COUNT_OF(names); i++)
		pl_object_find(&o, names[i]);
	pl_object_slots(&o, names, COUNT_OF(names), on_slot, &s);
	return s;
}

/* Where the interesting parts are. */
static size_t pick(struct unit_random *random, const struct image *m)
{
	for (size_t i = 0; i < m->info.dlpi_phnum; i++)
		if (m->good_phdr[i].p_type == PT_DYNAMIC && unit_below(random, 2) == 0)
			return m->good_phdr[i].p_vaddr +
			       unit_below(random, m->good_phdr[i].p_memsz);
	/* The first segment: hashes, symbols, strings, relocations. */
	return unit_below(random, m->good_phdr[0].p_memsz);
}

static void corrupt(struct unit_random *random, struct image *m)
{
	static const uint64_t values[] = {0,	     1,		 7,	     UINT64_MAX,
					  INT64_MAX, UINT32_MAX, 0x80000000, UINT64_MAX - 4095};
	size_t edits = unit_below(random, 5) + 1;

	while (edits-- > 0) {
		size_t at = pick(random, m);
		uint64_t value = values[unit_below(random, COUNT_OF(values))];
		size_t width = (size_t)1 << unit_below(random, 4);

		if (unit_below(random, 3) == 0)
			value = unit_random(random);
		if (unit_below(random, 3) == 0)
			value = (uintptr_t)m->base + unit_below(random, m->size);
		if (unit_below(random, 2) == 0)
			at = at / 8 * 8;
		for (size_t i = 0; i < m->info.dlpi_phnum; i++)
			if (m->good_phdr[i].p_type == PT_LOAD &&
			    at >= m->good_phdr[i].p_vaddr &&
			    at + width <= m->good_phdr[i].p_vaddr + m->good_phdr[i].p_memsz)
				memcpy(m->base + at, &value, width);
	}
	/* Which segment holds the dynamic section is the file's word too. */
	for (size_t i = 0; i < m->info.dlpi_phnum; i++)
		if (m->phdr[i].p_type == PT_DYNAMIC && unit_below(random, 20) == 0)
			*(unit_below(random, 2) == 0 ? &m->phdr[i].p_vaddr
						     : &m->phdr[i].p_memsz) =
			    unit_random(random) >> unit_below(random, 64);
}

static char *snapshot_at;

static void compare(char *memory, char *good, size_t size)
{
	(void)good;
	ck_assert_mem_eq(memory, snapshot_at, size);
	snapshot_at += size;
}

static void snapshot(char *memory, char *good, size_t size)
{
	(void)good;
	memcpy(snapshot_at, memory, size);
	snapshot_at += size;
}

static const char *const objects[] = {
    "client-relro-now-plt.so",	   "client-norelro-lazy-plt.so",
    "client-relro-lazy-no-plt.so", "libplunit.so",
    "libplunit-sysv.so",
};

/* A corrupted object is never read outside of its segments, and never written. */
START_TEST(test_corrupted)
{
	struct unit_random random = {0xe1f + (uint64_t)_i};
	size_t rounds = unit_rounds(20000);
	struct image m;
	char *copy;

	dlopen(unit_path("none"), RTLD_NOW); /* whatever that leaves in the loader's memory */
	if (strncmp(objects[_i], "client", 6) == 0)
		open_image(&m, "libplunit.so");
	open_image(&m, objects[_i]);
	copy = malloc(m.size);
	ck_assert_uint_gt(ask(&m).slots, 0);
	for (size_t i = 0; i < rounds; i++) {
		corrupt(&random, &m);
		snapshot_at = copy;
		each_segment(&m, snapshot);
		ask(&m);
		snapshot_at = copy;
		each_segment(&m, compare);
		each_segment(&m, restore);
		memcpy(m.phdr, m.good_phdr, sizeof m.phdr);
	}
	ck_assert_uint_gt(ask(&m).slots, 0);
	free(copy);
}
END_TEST

/* Tables whose addresses were not relocated (as on some machines) are found as well. */
START_TEST(test_not_relocated)
{
	struct image m;

	open_image(&m, "libplunit.so");
	open_image(&m, "client-relro-now-plt.so");
	ck_assert_uint_eq(ask(&m).adds, 1);
	for (size_t i = 0; i < m.info.dlpi_phnum; i++) {
		ElfW(Dyn) *d = (ElfW(Dyn) *)(m.base + m.phdr[i].p_vaddr);

		if (m.phdr[i].p_type != PT_DYNAMIC)
			continue;
		for (size_t j = 0; j < m.phdr[i].p_memsz / sizeof *d; j++)
			if (d[j].d_un.d_ptr >= (uintptr_t)m.base &&
			    d[j].d_un.d_ptr < (uintptr_t)m.base + m.size)
				d[j].d_un.d_ptr -= (uintptr_t)m.base;
	}
	ck_assert_uint_eq(ask(&m).adds, 1);
}
END_TEST

Suite *unit_suite(void)
{
	const TTest *const tests[] = {test_not_relocated, NULL};
	Suite *suite = unit_make_suite("elf_fuzz", tests);
	TCase *loop = tcase_create("objects");

	tcase_set_timeout(loop, 300);
	tcase_add_loop_test(loop, test_corrupted, 0, COUNT_OF(objects));
	suite_add_tcase(suite, loop);
	return suite;
}
