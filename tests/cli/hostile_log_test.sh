#!/bin/sh
# SPDX-License-Identifier: BSD-3-Clause
#
# Logs that are damaged, forged or mixed.
. "$(dirname "$0")/command.sh"

prints "interleaved: alice's reason" "10-a ran 290ms" "$cli" -f "$mixed" show aaaa
prints_no "interleaved: not bob's" "20-b" "$cli" -f "$mixed" show aaaa
prints "interleaved: bob's reason" "20-b ran 390ms" "$cli" -f "$mixed" show bbbb
prints_no "interleaved: not alice's" "10-a" "$cli" -f "$mixed" show bbbb

# A user name, a daemon's word about it, and another program's quotation must not become logins.
for id in 1111 2222; do
	exits "forged line $id is not believed" 1 "$cli" -f "$day" show $id
done
prints "forged line in a user name is a name" 'mallory\x0apam_latency(sshd:session)' "$cli" -f "$day" show 6666
holds "seven logins, no more" test "$("$cli" -f "$day" logins 2>/dev/null | wc -l)" -eq 8
prints "a cut line is counted" "skipped 1 malformed pam_latency line" "$cli" -f "$day" logins
prints_no "cut=1 is no damage" malformed "$cli" -f "$mixed" logins

# Garbage of all kinds around good lines.
{
	cat "$mixed"
	printf '\000\001\377pam_latency(sshd:session): login\n\n\r\npam_latency(\n'
	printf 'pam_latency(sshd:session): login took=1.0ms login=cccc\000cccc pid=1\n'
	awk 'BEGIN { for (i = 0; i < 1048576; i++) printf "x"; print "" }'
	awk 'BEGIN { printf "pam_latency(sshd:session): login took="; for (i = 0; i < 1048576; i++) printf "9"; print "ms" }'
	head -c 300 "$mixed"
} >"$tmp/garbage"
"$cli" -f "$mixed" logins >"$tmp/clean" 2>/dev/null
"$cli" -f "$tmp/garbage" logins >"$tmp/dirty" 2>"$tmp/errors"
holds "garbage changes nothing" cmp "$tmp/clean" "$tmp/dirty"
holds "garbage is counted" grep -q "skipped 4 malformed pam_latency lines" "$tmp/errors"
holds "garbage takes one line to tell" test "$(wc -l <"$tmp/errors")" -eq 1
"$cli" -f - logins <"$tmp/garbage" >"$tmp/dirty" 2>/dev/null
holds "standard input reads the same" cmp "$tmp/clean" "$tmp/dirty"

# Nothing of a name may act on the terminal, in any verb.
for verb in "" logins "show eeee" blame "plot eeee" metrics "logins --json" "show eeee --json"; do
	for locale in C $utf8; do
		# shellcheck disable=SC2086
		LC_ALL=$locale "$cli" -f "$mixed" $verb >"$tmp/out" 2>&1
		holds "no control bytes: ${verb:-summary} ($locale)" plain "$tmp/out"
		prints_no "no turned writing: ${verb:-summary} ($locale)" \
			"$(printf '\342\200\256')" cat "$tmp/out"
	done
done
if command -v xmllint >/dev/null; then
	for id in eeee 'aaaa'; do
		"$cli" -f "$mixed" plot $id >"$tmp/$id.svg"
		holds "plot of $id is XML" xmllint --noout "$tmp/$id.svg"
	done
	for id in 9f2c 00c2 b7e1 0123 6666; do
		"$cli" -f "$day" plot $id >"$tmp/$id.svg" 2>/dev/null
		holds "plot of $id is XML" xmllint --noout "$tmp/$id.svg"
	done
else
	skip "plot is XML" "no xmllint"
fi
finish
