/* SPDX-License-Identifier: BSD-3-Clause */
#include "pam_latency/hook/elf_object.h"

#if defined(__x86_64__)
#define TYPE_JUMP_SLOT R_X86_64_JUMP_SLOT
#define TYPE_GLOB_DAT R_X86_64_GLOB_DAT
#elif defined(__i386__)
#define TYPE_JUMP_SLOT R_386_JMP_SLOT
#define TYPE_GLOB_DAT R_386_GLOB_DAT
#elif defined(__aarch64__)
#define TYPE_JUMP_SLOT R_AARCH64_JUMP_SLOT
#define TYPE_GLOB_DAT R_AARCH64_GLOB_DAT
#elif defined(__arm__)
#define TYPE_JUMP_SLOT R_ARM_JUMP_SLOT
#define TYPE_GLOB_DAT R_ARM_GLOB_DAT
#elif defined(__riscv) && __riscv_xlen == 64
#define TYPE_JUMP_SLOT R_RISCV_JUMP_SLOT
#define TYPE_GLOB_DAT R_RISCV_64 /* what the psABI uses for GOT entries */
#elif defined(__powerpc64__) && defined(__LITTLE_ENDIAN__)
#define TYPE_JUMP_SLOT R_PPC64_JMP_SLOT
#define TYPE_GLOB_DAT R_PPC64_GLOB_DAT
#elif defined(__s390x__)
#define TYPE_JUMP_SLOT R_390_JMP_SLOT
#define TYPE_GLOB_DAT R_390_GLOB_DAT
#else
#define TYPE_JUMP_SLOT \
	(~(size_t)0) /* an unknown machine: no slot is found, nothing is changed */
#define TYPE_GLOB_DAT (~(size_t)0)
#endif

#if __ELF_NATIVE_CLASS == 64
#define SYMBOL_OF(info) ELF64_R_SYM(info)
#define TYPE_OF(info) ELF64_R_TYPE(info)
#else
#define SYMBOL_OF(info) ELF32_R_SYM(info)
#define TYPE_OF(info) ELF32_R_TYPE(info)
#endif

/* What is looked for, and who is told. */
struct search {
	const struct pl_object *object;
	const char (*names)[PL_SYMBOL_NAME];
	size_t count;
	pl_slot_fn *fn;
	void *context;
};

/* The index of the name that SYMBOL has, or s->count. */
static size_t name_of(const struct search *s, size_t index)
{
	const ElfW(Sym) *symbol = pl_object_symbol(s->object, index);
	size_t i = 0;

	if (symbol == NULL)
		return s->count;
	while (i < s->count && !pl_object_string_is(s->object, symbol->st_name, s->names[i]))
		i++;
	return i;
}

static void visit(const struct search *s, ElfW(Addr) offset, size_t info)
{
	uintptr_t address = s->object->base + offset;
	struct pl_slot slot = {.address = (void **)address,
			       .is_jump_slot = TYPE_OF(info) == TYPE_JUMP_SLOT};
	size_t i;

	if (!slot.is_jump_slot && TYPE_OF(info) != TYPE_GLOB_DAT)
		return;
	i = name_of(s, SYMBOL_OF(info));
	if (i == s->count || address % sizeof(void *) != 0 ||
	    !pl_object_holds(s->object, address, sizeof(void *), PF_R | PF_W))
		return;
	slot.function = (unsigned int)i;
	s->fn(&slot, s->context);
}

static void walk_rela(const struct search *s, uintptr_t table, size_t size, size_t skip)
{
	const ElfW(Rela) *r = (const ElfW(Rela) *)table;

	for (size_t i = skip; table != 0 && i < size / sizeof *r; i++)
		visit(s, r[i].r_offset, r[i].r_info);
}

static void walk_rel(const struct search *s, uintptr_t table, size_t size)
{
	const ElfW(Rel) *r = (const ElfW(Rel) *)table;

	for (size_t i = 0; table != 0 && i < size / sizeof *r; i++)
		visit(s, r[i].r_offset, r[i].r_info);
}

void pl_object_slots(const struct pl_object *o, const char (*names)[PL_SYMBOL_NAME],
		     size_t count, pl_slot_fn *fn, void *context)
{
	const struct search s = {
	    .object = o, .names = names, .count = count, .fn = fn, .context = context};

	if (o->plt_has_addends)
		walk_rela(&s, o->plt_relocs, o->plt_relocs_size, 0);
	else
		walk_rel(&s, o->plt_relocs, o->plt_relocs_size);
	walk_rela(&s, o->rela, o->rela_size, o->relative_count);
	walk_rel(&s, o->rel, o->rel_size);
}
