#!/bin/sh
# SPDX-License-Identifier: BSD-3-Clause
#
# The message catalogue has one entry for each event, and names only fields that are always
# sent. $PL_FIELDS is the program that writes each event with as little as possible.
set -u
. "$(dirname "$0")/../lib.sh"
catalog=$PL_SHIPPED_CATALOG
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT

# "EVENT ID FIELD": what stands in all lines of an event.
"$PL_FIELDS" >"$tmp/lines" || exit 99
awk '{
	lines[$1 " " $2]++
	split("", once)
	for (i = 3; i <= NF; i++)
		if (!once[$i]++)
			seen[$1 " " $2 " " $i]++
}
END {
	for (key in seen) {
		split(key, k, " ")
		if (seen[key] == lines[k[1] " " k[2]])
			print key
	}
}' "$tmp/lines" | sort >"$tmp/always"

# "ID FIELD" for each @FIELD@ of the catalogue.
awk '/^-- / { id = $2; next }
{
	line = $0
	while (match(line, /@[A-Z0-9_]+@/)) {
		print id, substr(line, RSTART + 1, RLENGTH - 2)
		line = substr(line, RSTART + RLENGTH)
	}
}' "$catalog" | sort -u >"$tmp/named"

cut -d' ' -f2 "$tmp/always" | sort -u >"$tmp/ids"
sed -n 's/^-- //p' "$catalog" | sort >"$tmp/entries"
cut -d' ' -f2- "$tmp/always" | sort >"$tmp/sent"

nine_events() {
	cut -d' ' -f1 "$tmp/always" | sort -u | tee "$tmp/events"
	[ "$(wc -l <"$tmp/events")" -eq 9 ]
}
named_are_sent() {
	comm -23 "$tmp/named" "$tmp/sent" | tee "$tmp/missing"
	[ ! -s "$tmp/missing" ] && [ -s "$tmp/named" ]
}
headers() {
	for header in Subject Defined-By; do
		[ "$(grep -c "^$header: ." "$catalog")" -eq 9 ] || return 1
	done
	[ "$(grep -Ec '^Documentation: man:pam_latency(\.conf\(5\)|\(8\))$' "$catalog")" -eq 9 ]
}
narrow() {
	awk 'length($0) > 92 { print FILENAME ":" FNR ": " $0; bad = 1 } END { exit bad }' "$catalog"
}
journalctl_reads_it() {
	mkdir -p "$tmp/root/usr/lib/systemd/catalog" "$tmp/root/var/lib/systemd/catalog"
	cp "$catalog" "$tmp/root/usr/lib/systemd/catalog/"
	journalctl --root="$tmp/root" --update-catalog 2>&1 | tee "$tmp/said"
	grep -q . "$tmp/said" && return 1
	journalctl --root="$tmp/root" --list-catalog | cut -d' ' -f1 | sort >"$tmp/read"
	diff "$tmp/entries" "$tmp/read"
}

holds "the program writes nine events" nine_events
holds "one entry for each message id" diff "$tmp/ids" "$tmp/entries"
holds "each field that a text names is always sent" named_are_sent
holds "each entry has its headers" headers
holds "no line is too wide" narrow
if command -v journalctl >/dev/null; then
	holds "journalctl reads the catalogue" journalctl_reads_it
else
	skip "journalctl reads the catalogue" "no journalctl"
fi
finish
