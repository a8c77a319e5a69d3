#!/bin/sh
# SPDX-License-Identifier: BSD-3-Clause
#
# Header forms, exit status, output files, terminals.
. "$(dirname "$0")/command.sh"

line='pam_latency(su:session): login took=1.0ms login=5ee5ee5ee5ee5ee5 pid=9'

for form in "" "Nov 30 23:10:01 host su[9]: " "Nov  3 23:10:01 host su: " \
	"2025-11-30T23:10:01.123456+00:00 host su[9]: " "2025-11-30T23:10:01+0000 host su[9]: " \
	"Nov 30 23:10:01.123456 host su[9]: "; do
	echo "$form$line" >"$tmp/form"
	prints "header form '$form'" 5ee5ee5e "$cli" -f "$tmp/form" logins
done
for form in "x" " " "Nov 30 23:10:01 host su[9]: su: " "Nov 30 23:10:01 host a b: "; do
	echo "$form$line" >"$tmp/form"
	exits "not a header '$form'" 1 "$cli" -f "$tmp/form" logins
done
echo "$line" >"$tmp/bare"
prints "--since leaves out what has no time" "1 line without a time" \
	"$cli" -f "$tmp/bare" logins --since today

exits "status: fine" 0 "$cli" -f "$day" logins
exits "status: nothing found" 1 "$cli" -f "$day" logins --user nobody
exits "status: nothing found, JSON" 1 "$cli" -f "$day" logins --user nobody --json
exits "status: no such file" 1 "$cli" -f "$tmp/none" logins
exits "status: a directory" 1 "$cli" -f "$tmp" logins
exits "status: no such verb" 2 "$cli" nonsense
exits "status: no such option" 2 "$cli" --nonsense
exits "status: bad time" 2 "$cli" --since nonsense logins
exits "status: bad number" 2 "$cli" -n 0 logins
exits "status: too many arguments" 2 "$cli" -f "$day" show a b
exits "status: --by without blame" 2 "$cli" -f "$day" logins --by day
exits "status: bad id" 2 "$cli" -f "$day" show nonsense
exits "status: version" 0 "$cli" --version
# shellcheck disable=SC2016
holds "status: full disk" sh -c 'test ! -e /dev/full || ! "$1" -f "$2" logins >/dev/full' - \
	"$cli" "$day"
cat "$day" >"$tmp/two"
sed 's/9f2c41d07ab3e655/9f2c000000000000/' "$day" >>"$tmp/two"
prints "an id that begins two is refused" "several ids" "$cli" -f "$tmp/two" show 9f2c

mkdir "$tmp/out.d"
holds "metrics -o" "$cli" -f "$day" metrics -o "$tmp/out.d/m.prom"
# shellcheck disable=SC2016
holds "metrics -o: as on standard output" sh -c '"$1" -f "$2" metrics 2>/dev/null | cmp - "$3"' - \
	"$cli" "$day" "$tmp/out.d/m.prom"
holds "metrics -o: mode 0644" test "$(stat -c %a "$tmp/out.d/m.prom")" = 644
holds "metrics -o: nothing else is left" test "$(cd "$tmp/out.d" && echo *)" = m.prom
exits "metrics -o: no such directory" 1 "$cli" -f "$day" metrics -o "$tmp/none/m.prom"
mkdir "$tmp/out.d/dir"
exits "metrics -o: over a directory" 1 "$cli" -f "$day" metrics -o "$tmp/out.d/dir"
holds "metrics -o: no part is left" test "$(cd "$tmp/out.d" && echo *)" = "dir m.prom"
prints_no "metrics: no user label" alice "$cli" -f "$day" metrics

tty() { # COMMAND: its output on a terminal, 80 columns
	TERM=xterm script -qec "stty cols 80 2>/dev/null; $1" /dev/null </dev/null | tr -d '\r'
}
if script -qec true /dev/null >/dev/null 2>&1 </dev/null; then
	esc=$(printf '\033')
	tty "'$cli' -f '$day' --no-pager blame" >"$tmp/tty"
	holds "a terminal gets colours" grep -q "$esc\[" "$tmp/tty"
	NO_COLOR=1 tty "'$cli' -f '$day' --no-pager blame" >"$tmp/tty"
	prints_no "NO_COLOR: none" "$esc" cat "$tmp/tty"
	holds "a terminal gets the same text" cmp "$gold/blame.C-locale.txt" "$tmp/tty"
	PAGER='sed s/^/paged:/' tty "'$cli' -f '$day' blame" >"$tmp/tty"
	holds "a terminal gets a pager" grep -q "^paged:.*pam_motd" "$tmp/tty"
	SYSTEMD_PAGER='' PAGER='sed s/^/paged:/' tty "'$cli' -f '$day' blame" >"$tmp/tty"
	prints_no "SYSTEMD_PAGER empty: no pager" paged: cat "$tmp/tty"
else
	skip "terminal" "no script(1)"
fi
finish
