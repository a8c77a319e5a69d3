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

static void visit(const struct pl_object *o, ElfW(Addr) offset, size_t info, pl_slot_fn *fn,
		  void *context)
{
	uintptr_t address = o->base + offset;
	const ElfW(Sym) * symbol;
	const char *name;

	if (TYPE_OF(info) != TYPE_JUMP_SLOT && TYPE_OF(info) != TYPE_GLOB_DAT)
		return;
	symbol = pl_object_symbol(o, SYMBOL_OF(info));
	if (symbol == NULL || (name = pl_object_string(o, symbol->st_name)) == NULL)
		return;
	if (address % sizeof(void *) != 0 ||
	    !pl_object_holds(o, address, sizeof(void *), PF_R | PF_W))
		return;
	fn(name, (void **)address, context);
}

static void walk_rela(const struct pl_object *o, uintptr_t table, size_t size, pl_slot_fn *fn,
		      void *context)
{
	const ElfW(Rela) *r = (const ElfW(Rela) *)table;

	for (size_t i = 0; table != 0 && i < size / sizeof *r; i++)
		visit(o, r[i].r_offset, r[i].r_info, fn, context);
}

static void walk_rel(const struct pl_object *o, uintptr_t table, size_t size, pl_slot_fn *fn,
		     void *context)
{
	const ElfW(Rel) *r = (const ElfW(Rel) *)table;

	for (size_t i = 0; table != 0 && i < size / sizeof *r; i++)
		visit(o, r[i].r_offset, r[i].r_info, fn, context);
}

void pl_object_slots(const struct pl_object *o, pl_slot_fn *fn, void *context)
{
	if (o->plt_has_addends)
		walk_rela(o, o->plt_relocs, o->plt_relocs_size, fn, context);
	else
		walk_rel(o, o->plt_relocs, o->plt_relocs_size, fn, context);
	walk_rela(o, o->rela, o->rela_size, fn, context);
	walk_rel(o, o->rel, o->rel_size, fn, context);
}
