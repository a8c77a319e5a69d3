# SPDX-License-Identifier: BSD-3-Clause
# shellcheck shell=sh disable=SC2154
# Header forms, exit status, output files, terminals.
line='pam_latency(su:session): login took=1.0ms login=5ee5ee5ee5ee5ee5 pid=9'

for form in "" "Nov 30 23:10:01 host su[9]: " "Nov  3 23:10:01 host su: " \
	"2025-11-30T23:10:01.123456+00:00 host su[9]: " "2025-11-30T23:10:01+0000 host su[9]: " \
	"Nov 30 23:10:01.123456 host su[9]: "; do
	echo "$form$line" >"$tmp/form"
	check "header form '$form'" has 5ee5ee5e "$cli" -f "$tmp/form" logins
done
for form in "x" " " "Nov 30 23:10:01 host su[9]: su: " "Nov 30 23:10:01 host a b: "; do
	echo "$form$line" >"$tmp/form"
	check "not a header '$form'" status_is 1 "$cli" -f "$tmp/form" logins
done
echo "$line" >"$tmp/bare"
check "--since leaves out what has no time" has "1 line without a time" \
	"$cli" -f "$tmp/bare" logins --since today

check "status: fine" status_is 0 "$cli" -f "$day" logins
check "status: nothing found" status_is 1 "$cli" -f "$day" logins --user nobody
check "status: nothing found, JSON" status_is 1 "$cli" -f "$day" logins --user nobody --json
check "status: no such file" status_is 1 "$cli" -f "$tmp/none" logins
check "status: a directory" status_is 1 "$cli" -f "$tmp" logins
check "status: no such verb" status_is 2 "$cli" nonsense
check "status: no such option" status_is 2 "$cli" --nonsense
check "status: bad time" status_is 2 "$cli" --since nonsense logins
check "status: bad number" status_is 2 "$cli" -n 0 logins
check "status: too many arguments" status_is 2 "$cli" -f "$day" show a b
check "status: --by without blame" status_is 2 "$cli" -f "$day" logins --by day
check "status: bad id" status_is 2 "$cli" -f "$day" show nonsense
check "status: version" status_is 0 "$cli" --version
check "status: full disk" sh -c 'test ! -e /dev/full || ! "$1" -f "$2" logins >/dev/full' - \
	"$cli" "$day"
cat "$day" >"$tmp/two"
sed 's/9f2c41d07ab3e655/9f2c000000000000/' "$day" >>"$tmp/two"
check "an id that begins two is refused" has "several ids" "$cli" -f "$tmp/two" show 9f2c

mkdir "$tmp/out.d"
check "metrics -o" "$cli" -f "$day" metrics -o "$tmp/out.d/m.prom"
check "metrics -o: as on standard output" sh -c '"$1" -f "$2" metrics 2>/dev/null | cmp - "$3"' - \
	"$cli" "$day" "$tmp/out.d/m.prom"
check "metrics -o: mode 0644" test "$(stat -c %a "$tmp/out.d/m.prom")" = 644
check "metrics -o: nothing else is left" test "$(ls "$tmp/out.d")" = m.prom
check "metrics -o: no such directory" status_is 1 "$cli" -f "$day" metrics -o "$tmp/none/m.prom"
mkdir "$tmp/out.d/dir"
check "metrics -o: over a directory" status_is 1 "$cli" -f "$day" metrics -o "$tmp/out.d/dir"
check "metrics -o: no part is left" test "$(ls "$tmp/out.d" | tr '\n' ' ')" = "dir m.prom "
check "metrics: no user label" lacks alice "$cli" -f "$day" metrics

tty() { # COMMAND: its output on a terminal, 80 columns
	TERM=xterm script -qec "stty cols 80 2>/dev/null; $1" /dev/null </dev/null | tr -d '\r'
}
if script -qec true /dev/null >/dev/null 2>&1 </dev/null; then
	esc=$(printf '\033')
	tty "'$cli' -f '$day' --no-pager blame" >"$tmp/tty"
	check "a terminal gets colours" grep -q "$esc\[" "$tmp/tty"
	NO_COLOR=1 tty "'$cli' -f '$day' --no-pager blame" >"$tmp/tty"
	check "NO_COLOR: none" lacks "$esc" cat "$tmp/tty"
	check "a terminal gets the same text" cmp "$gold/blame.C-locale.txt" "$tmp/tty"
	PAGER='sed s/^/paged:/' tty "'$cli' -f '$day' blame" >"$tmp/tty"
	check "a terminal gets a pager" grep -q "^paged:.*pam_motd" "$tmp/tty"
	SYSTEMD_PAGER='' PAGER='sed s/^/paged:/' tty "'$cli' -f '$day' blame" >"$tmp/tty"
	check "SYSTEMD_PAGER empty: no pager" lacks paged: cat "$tmp/tty"
else
	skip "terminal" "no script(1)"
fi
