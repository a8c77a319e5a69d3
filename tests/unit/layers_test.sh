#!/bin/sh
# SPDX-License-Identifier: BSD-3-Clause
# shellcheck source-path=SCRIPTDIR
#
# The rooms of the sources: a file stands in a room, includes only from its own room or from
# those before it, and shares its name with no other file of the project.
set -u
. "$(dirname "$0")/../lib.sh"
top=$(cd "${srcdir:-$(dirname "$0")/../..}" && pwd)
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT

# Rooms in their order. The command may include from the module, never the other way round.
rooms="pam_latency/base pam_latency/log pam_latency/conf pam_latency/proc pam_latency/why
	pam_latency/watch pam_latency/handoff pam_latency/login pam_latency/hook
	cli/base cli/read cli/sum cli/draw cli/stack cli/probe cli/verbs cli/main.c"

sources() { find pam_latency cli -name '*.[ch]' | sort; }

# FILE:LINE: what is wrong, for each include that is.
wrong_includes() { # TREE
	(cd "$1" && sources | xargs awk -v rooms="$rooms" '
		function room_of(path) {
			if (path in rank)
				return path
			return match(path, /^[a-z_]+\/[a-z_]+\//) ? substr(path, 1, RLENGTH - 1) : ""
		}
		BEGIN {
			n = split(rooms, list)
			for (i = 1; i <= n; i++)
				rank[list[i]] = i
		}
		FNR == 1 && !(room_of(FILENAME) in rank) { print FILENAME ": is in no room" }
		/^[ \t]*#[ \t]*include[ \t]*"/ {
			split($0, part, "\"")
			to = room_of(part[2])
			if (part[2] == "config.h")
				next
			if (!(to in rank))
				print FILENAME ":" FNR ": \"" part[2] "\" is of no room"
			else if (rank[to] > rank[room_of(FILENAME)])
				print FILENAME ":" FNR ": includes upward: " part[2]
		}')
}

# Names without their ending; a .c file and the .h file beside it are one. Scripts count, and
# what is read as data does not.
shared_names() { # TREE
	(cd "$1" && find pam_latency cli tests scripts -type f \
		\( -name '*.[ch]' -o -name '*.sh' -o -name '*.awk' -o -path 'scripts/*' \)) |
		sort | awk '{
			path = $0
			sub(/\.[a-z]+$/, "", path)
			name = path
			sub(/.*\//, "", name)
			if (name in first && first[name] != path)
				print $0 ": shares its name with " full[name]
			else if (!(name in first)) {
				first[name] = path
				full[name] = $0
			}
		}'
}

nothing() { # COMMAND...: it says nothing
	"$@" >"$tmp/said"
	cat "$tmp/said"
	[ ! -s "$tmp/said" ]
}

# A small tree in which everything is wrong that can be.
make_wrong_tree() (
	mkdir "$tmp/tree" && cd "$tmp/tree" || exit
	mkdir -p pam_latency/base pam_latency/hook cli/read tests scripts
	printf '#include "config.h"\n#include "pam_latency/hook/b.h"\n' >pam_latency/base/a.c
	printf '#include "pam_latency/base/a.h"\n#include "cli/read/e.h"\n' >pam_latency/hook/b.h
	echo '#include "a.h"' >pam_latency/hook/c.c
	echo '#include <stdio.h>' >pam_latency/d.c
	echo '#include "pam_latency/hook/b.h"' >cli/read/e.c
	: >cli/read/a.c
	: >tests/e.sh
	: >scripts/b
)

wrong_tree() {
	wrong_includes "$tmp/tree"
	shared_names "$tmp/tree"
}

make_wrong_tree
is "what is wrong is found" "$(wrong_tree)" 'pam_latency/base/a.c:2: includes upward: pam_latency/hook/b.h
pam_latency/d.c: is in no room
pam_latency/hook/b.h:2: includes upward: cli/read/e.h
pam_latency/hook/c.c:1: "a.h" is of no room
pam_latency/base/a.c: shares its name with cli/read/a.c
scripts/b: shares its name with pam_latency/hook/b.h
tests/e.sh: shares its name with cli/read/e.c'
holds "the sources are read" test "$(cd "$top" && sources | wc -l)" -gt 100
holds "files stand in rooms and include nothing from above" nothing wrong_includes "$top"
holds "no two files share a name" nothing shared_names "$top"
finish
