/* SPDX-License-Identifier: BSD-3-Clause */
#include "pam_latency/hook/elf_object.h"

#include <string.h>

#define STRING_MAX 4096

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

static uintptr_t find_value(const struct pl_object *o, ElfW(Sxword) tag)
{
	for (size_t i = 0; i < o->dynamic_count; i++)
		if (o->dynamic[i].d_tag == tag)
			return o->dynamic[i].d_un.d_val;
	return 0;
}

/*
 * The table that TAG points to: of SIZE bytes, which must be there, and aligned as its
 * entries of ENTRY bytes must be; 0 when it is not.
 */
static uintptr_t find_table(const struct pl_object *o, ElfW(Sxword) tag, size_t size,
			    size_t entry)
{
	const size_t align = entry % sizeof(ElfW(Addr)) == 0 ? sizeof(ElfW(Addr)) : entry;
	uintptr_t value = find_value(o, tag);
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
		for (size_t j = 0; j < o->dynamic_count; j++)
			if (o->dynamic[j].d_tag == DT_NULL)
				o->dynamic_count = j;
		return true;
	}
	return false;
}

bool pl_object_open(const struct dl_phdr_info *info, struct pl_object *o)
{
	memset(o, 0, sizeof *o);
	o->base = info->dlpi_addr;
	o->phdr = info->dlpi_phdr;
	o->phnum = info->dlpi_phnum;
	if (!find_dynamic(o))
		return false;
	o->strings_size = find_value(o, DT_STRSZ);
	o->strings = (const char *)find_table(o, DT_STRTAB, o->strings_size, 1);
	o->symbols =
	    (const ElfW(Sym) *)find_table(o, DT_SYMTAB, sizeof *o->symbols, sizeof *o->symbols);
	if (o->strings == NULL || o->symbols == NULL)
		return false;
	o->gnu_hash = (const uint32_t *)find_table(o, DT_GNU_HASH, 4 * sizeof(uint32_t),
						   sizeof(ElfW(Addr)));
	o->sysv_hash = (const ElfW(Word) *)find_table(o, DT_HASH, 2 * sizeof(ElfW(Word)),
						      sizeof(ElfW(Word)));
	o->plt_has_addends = find_value(o, DT_PLTREL) == DT_RELA;
	o->plt_relocs_size = find_value(o, DT_PLTRELSZ);
	o->plt_relocs = find_table(o, DT_JMPREL, o->plt_relocs_size, sizeof(ElfW(Rel)));
	o->rela_size = find_value(o, DT_RELASZ);
	o->rela = find_table(o, DT_RELA, o->rela_size, sizeof(ElfW(Rela)));
	o->rel_size = find_value(o, DT_RELSZ);
	o->rel = find_table(o, DT_REL, o->rel_size, sizeof(ElfW(Rel)));
	return true;
}

const char *pl_object_string(const struct pl_object *o, size_t offset)
{
	size_t room;

	if (offset >= o->strings_size)
		return NULL;
	room = o->strings_size - offset;
	if (memchr(o->strings + offset, '\0', room < STRING_MAX ? room : STRING_MAX) == NULL)
		return NULL;
	return o->strings + offset;
}

const char *pl_object_soname(const struct pl_object *o)
{
	uintptr_t offset = find_value(o, DT_SONAME);

	return offset != 0 ? pl_object_string(o, offset) : NULL;
}

bool pl_object_needs(const struct pl_object *o, const char *soname)
{
	for (size_t i = 0; i < o->dynamic_count; i++) {
		const char *name;

		if (o->dynamic[i].d_tag != DT_NEEDED)
			continue;
		name = pl_object_string(o, o->dynamic[i].d_un.d_val);
		if (name != NULL && strcmp(name, soname) == 0)
			return true;
	}
	return false;
}

const ElfW(Sym) * pl_object_symbol(const struct pl_object *o, size_t index)
{
	const ElfW(Sym) *symbol = o->symbols + index;

	return pl_object_holds(o, (uintptr_t)symbol, sizeof *symbol, PF_R) ? symbol : NULL;
}
