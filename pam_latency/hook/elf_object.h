/* SPDX-License-Identifier: BSD-3-Clause */
#ifndef PL_ELF_OBJECT_H
#define PL_ELF_OBJECT_H

#include <link.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/*
 * What the dynamic section of a loaded object says, every pointer checked to lie inside of it.
 */
struct pl_object {
	uintptr_t base;
	const ElfW(Phdr) * phdr;
	size_t phnum;
	const ElfW(Dyn) * dynamic;
	size_t dynamic_count;
	const char *strings;
	size_t strings_size;
	const ElfW(Sym) * symbols;
	const uint32_t *gnu_hash;
	const ElfW(Word) * sysv_hash;
	uintptr_t plt_relocs, rel, rela;
	size_t plt_relocs_size, rel_size, rela_size;
	size_t relative_count; /* so many at the begin of rela name no symbol */
	bool plt_has_addends;
	uintptr_t soname; /* in strings; 0: none */
};

/* false when the object has no dynamic section, or one that is not as the gABI says. */
bool pl_object_open(const struct dl_phdr_info *info, struct pl_object *object);

/* Is NAME the string at OFFSET of the string table? */
bool pl_object_string_is(const struct pl_object *object, size_t offset, const char *name);

/* The symbol with this index, or NULL when it does not lie inside. */
const ElfW(Sym) * pl_object_symbol(const struct pl_object *object, size_t index);

/* Is this its DT_SONAME? */
bool pl_object_is(const struct pl_object *object, const char *soname);

/* Does a DT_NEEDED entry of the object name this soname? */
bool pl_object_needs(const struct pl_object *object, const char *soname);

/*
 * Address of the symbol of this name that the object defines and exports, 0 when it has none.
 */
uintptr_t pl_object_find(const struct pl_object *object, const char *name);

/*
 * Does [address, address + size) lie in one loaded segment that has FLAGS (PF_R, PF_W, PF_X)?
 */
bool pl_object_holds(const struct pl_object *object, uintptr_t address, size_t size,
		     ElfW(Word) flags);

/* Is the word at ADDRESS made read-only after relocation (PT_GNU_RELRO, whole pages only)? */
bool pl_object_in_relro(const struct pl_object *object, uintptr_t address, size_t page_size);

/* Room for the longest name of a function that is looked for. */
#define PL_SYMBOL_NAME 24

/* An import slot of a loaded object. */
struct pl_slot {
	void **address;	       /* aligned, and inside a writable segment */
	unsigned int function; /* index of the name that it is for */
	bool is_jump_slot; /* JUMP_SLOT, which may be bound at its first call; or GLOB_DAT */
};

typedef void pl_slot_fn(const struct pl_slot *slot, void *context);

/* Calls FN for each import slot of a symbol that has one of COUNT names. */
void pl_object_slots(const struct pl_object *object, const char (*names)[PL_SYMBOL_NAME],
		     size_t count, pl_slot_fn *fn, void *context);

#endif
