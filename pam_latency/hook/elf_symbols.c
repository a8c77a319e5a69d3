/* SPDX-License-Identifier: BSD-3-Clause */
#include "pam_latency/hook/elf_object.h"

/* Where SYMBOL is, if it is a definition of NAME; else 0. */
static uintptr_t definition(const struct pl_object *o, const ElfW(Sym) * symbol,
			    const char *name)
{
	if (symbol->st_shndx == SHN_UNDEF || symbol->st_value == 0 ||
	    !pl_object_string_is(o, symbol->st_name, name))
		return 0;
	return o->base + symbol->st_value;
}

static uint32_t gnu_hash_of(const char *name)
{
	uint32_t hash = 5381;

	for (; *name != '\0'; name++)
		hash = hash * 33 + (unsigned char)*name;
	return hash;
}

/*
 * The GNU hash section: buckets, index of the first hashed symbol, words in the filter,
 * a shift; the filter; the buckets; one hash per symbol, whose lowest bit ends a chain.
 */
static uintptr_t find_by_gnu_hash(const struct pl_object *o, const char *name)
{
	uint32_t bucket_count = o->gnu_hash[0], first = o->gnu_hash[1];
	uint32_t filter_words = o->gnu_hash[2], shift = o->gnu_hash[3];
	const uint64_t size = 4 * sizeof(uint32_t) +
			      (uint64_t)filter_words * sizeof(ElfW(Addr)) +
			      (uint64_t)bucket_count * sizeof(uint32_t);
	const unsigned int bits = sizeof(ElfW(Addr)) * 8;
	uint32_t hash = gnu_hash_of(name), index;
	const uint32_t *buckets, *chain;
	const ElfW(Addr) * filter;
	ElfW(Addr) word;

	if (bucket_count == 0 || filter_words == 0 || shift >= 32 || size > SIZE_MAX ||
	    !pl_object_holds(o, (uintptr_t)o->gnu_hash, (size_t)size, PF_R))
		return 0;
	filter = (const ElfW(Addr) *)(o->gnu_hash + 4);
	buckets = (const uint32_t *)(filter + filter_words);
	chain = buckets + bucket_count;
	word = filter[hash / bits % filter_words];
	if ((word >> hash % bits & word >> (hash >> shift) % bits & 1) == 0)
		return 0;
	index = buckets[hash % bucket_count];
	for (; index >= first; index++) {
		const uint32_t *h = chain + (index - first);
		const ElfW(Sym) *symbol = pl_object_symbol(o, index);
		uintptr_t address;

		if (symbol == NULL || !pl_object_holds(o, (uintptr_t)h, sizeof *h, PF_R))
			return 0;
		if ((*h | 1) == (hash | 1) && (address = definition(o, symbol, name)) != 0)
			return address;
		if ((*h & 1) != 0)
			return 0;
	}
	return 0;
}

static uintptr_t find_by_sysv_hash(const struct pl_object *o, const char *name)
{
	ElfW(Word) chain_count = o->sysv_hash[1];

	for (ElfW(Word) i = 1; i < chain_count; i++) {
		const ElfW(Sym) *symbol = pl_object_symbol(o, i);
		uintptr_t address;

		/* Also the end of a loop over 2^32 symbols that a broken object announces. */
		if (symbol == NULL)
			return 0;
		if ((address = definition(o, symbol, name)) != 0)
			return address;
	}
	return 0;
}

uintptr_t pl_object_find(const struct pl_object *o, const char *name)
{
	if (o->gnu_hash != NULL)
		return find_by_gnu_hash(o, name);
	return o->sysv_hash != NULL ? find_by_sysv_hash(o, name) : 0;
}
