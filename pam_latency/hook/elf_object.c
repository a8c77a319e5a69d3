/* SPDX-License-Identifier: BSD-3-Clause */
#include "pam_latency/hook/elf_object.h"

#include <string.h>

#define DYNAMIC_TAGS (DT_JMPREL + 1) /* the tags of the gABI that are used here */

bool pl_object_holds(const struct pl_object *o, uintptr_t address, size_t size,
		     ElfW(Word) flags)
{
	for (size_t i = 0; i < o->phnum; i++) {
		const ElfW(Phdr) *p = &o->phdr[i];
		uintptr_t begin = o->base + p->p_vaddr;

		if (p->p_type != PT_LOAD || (p->p_flags & flags) != flags)
			continue;
		if (address >= begin && size <= p->p_memsz &&
		    address - begin <= p->p_memsz - size)
			return true;
	}
	return false;
}

bool pl_object_in_relro(const struct pl_object *o, uintptr_t address, size_t page_size)
{
	uintptr_t mask = ~(uintptr_t)(page_size - 1);

	for (size_t i = 0; i < o->phnum; i++) {
		const ElfW(Phdr) *p = &o->phdr[i];
		uintptr_t begin = (o->base + p->p_vaddr) & mask;
		uintptr_t end = (o->base + p->p_vaddr + p->p_memsz) & mask;

		if (p->p_type == PT_GNU_RELRO && address >= begin && address < end)
			return true;
	}
	return false;
}

/* An address of the dynamic section: glibc has relocated it on most machines, not on all. */
static uintptr_t dynamic_pointer(const struct pl_object *o, uintptr_t value, size_t size)
{
	if (pl_object_holds(o, value, size, PF_R))
		return value;
	value += o->base;
	return pl_object_holds(o, value, size, PF_R) ? value : 0;
}

/*
 * The table at VALUE of the dynamic section: of SIZE bytes, which must be there, and aligned
 * as its entries of ENTRY bytes must be; 0 when it is not.
 */
static uintptr_t find_table(const struct pl_object *o, uintptr_t value, size_t size,
			    size_t entry)
{
	const size_t align = entry % sizeof(ElfW(Addr)) == 0 ? sizeof(ElfW(Addr)) : entry;
	uintptr_t table = value != 0 && size > 0 ? dynamic_pointer(o, value, size) : 0;

	return table % align == 0 ? table : 0;
}

static bool find_dynamic(struct pl_object *o)
{
	for (size_t i = 0; i < o->phnum; i++) {
		const ElfW(Phdr) *p = &o->phdr[i];
		uintptr_t address = o->base + p->p_vaddr;

		if (p->p_type != PT_DYNAMIC)
			continue;
		if (address % sizeof(ElfW(Addr)) != 0 ||
		    !pl_object_holds(o, address, p->p_memsz, PF_R))
			return false;
		o->dynamic = (const ElfW(Dyn) *)address;
		o->dynamic_count = p->p_memsz / sizeof *o->dynamic;
		return true;
	}
	return false;
}

/* The dynamic section in one pass: of each tag below DYNAMIC_TAGS the last value. */
static void read_dynamic(struct pl_object *o, uintptr_t values[DYNAMIC_TAGS])
{
	for (size_t i = 0; i < o->dynamic_count; i++) {
		const ElfW(Dyn) *d = &o->dynamic[i];

		if (d->d_tag == DT_NULL)
			o->dynamic_count = i;
		else if (d->d_tag == DT_GNU_HASH)
			o->gnu_hash = (const uint32_t *)find_table(
			    o, d->d_un.d_val, 4 * sizeof(uint32_t), sizeof(ElfW(Addr)));
		else if (d->d_tag == DT_RELACOUNT)
			o->relative_count = d->d_un.d_val;
		else if (d->d_tag > 0 && d->d_tag < DYNAMIC_TAGS)
			values[d->d_tag] = d->d_un.d_val;
	}
}

bool pl_object_open(const struct dl_phdr_info *info, struct pl_object *o)
{
	uintptr_t value[DYNAMIC_TAGS] = {0};

	memset(o, 0, sizeof *o);
	o->base = info->dlpi_addr;
	o->phdr = info->dlpi_phdr;
	o->phnum = info->dlpi_phnum;
	if (!find_dynamic(o))
		return false;
	read_dynamic(o, value);
	o->soname = value[DT_SONAME];
	o->strings_size = value[DT_STRSZ];
	o->strings = (const char *)find_table(o, value[DT_STRTAB], o->strings_size, 1);
	o->symbols = (const ElfW(Sym) *)find_table(o, value[DT_SYMTAB], sizeof *o->symbols,
						   sizeof *o->symbols);
	if (o->strings == NULL || o->symbols == NULL)
		return false;
	o->sysv_hash = (const ElfW(Word) *)find_table(o, value[DT_HASH], 2 * sizeof(ElfW(Word)),
						      sizeof(ElfW(Word)));
	o->plt_has_addends = value[DT_PLTREL] == DT_RELA;
	o->plt_relocs_size = value[DT_PLTRELSZ];
	o->plt_relocs = find_table(o, value[DT_JMPREL], o->plt_relocs_size, sizeof(ElfW(Rel)));
	o->rela_size = value[DT_RELASZ];
	o->rela = find_table(o, value[DT_RELA], o->rela_size, sizeof(ElfW(Rela)));
	o->rel_size = value[DT_RELSZ];
	o->rel = find_table(o, value[DT_REL], o->rel_size, sizeof(ElfW(Rel)));
	return true;
}

bool pl_object_string_is(const struct pl_object *o, size_t offset, const char *name)
{
	size_t size;

	/* Most names differ in the first byte. */
	if (offset >= o->strings_size || o->strings[offset] != name[0])
		return false;
	size = strlen(name) + 1;
	return size <= o->strings_size - offset && memcmp(o->strings + offset, name, size) == 0;
}

bool pl_object_is(const struct pl_object *o, const char *soname)
{
	return o->soname != 0 && pl_object_string_is(o, o->soname, soname);
}

bool pl_object_needs(const struct pl_object *o, const char *soname)
{
	for (size_t i = 0; i < o->dynamic_count; i++)
		if (o->dynamic[i].d_tag == DT_NEEDED &&
		    pl_object_string_is(o, o->dynamic[i].d_un.d_val, soname))
			return true;
	return false;
}

const ElfW(Sym) * pl_object_symbol(const struct pl_object *o, size_t index)
{
	const ElfW(Sym) *symbol = o->symbols + index;

	return pl_object_holds(o, (uintptr_t)symbol, sizeof *symbol, PF_R) ? symbol : NULL;
}
