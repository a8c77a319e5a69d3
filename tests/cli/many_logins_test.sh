# SPDX-License-Identifier: BSD-3-Clause
# shellcheck shell=sh disable=SC2154
# A hundred thousand logins: time of the processor, memory, and what they say.
big=$tmp/big.log
awk -v n=100000 -f "$srcdir/tests/cli/many_logins_log.awk" >"$big"
if grep -q __asan_init "$cli"; then slow_build=yes; else slow_build=; fi

hundredths() { # ARGUMENTS...: user and system time of the command in 1/100 s
	sh -c '"$@" >/dev/null 2>&1; times' - "$cli" "$@" |
		awk 'END { gsub(/[ms]/, " "); printf "%d\n", 100 * (60 * $1 + $2 + 60 * $3 + $4) }'
}
best=99999
for round in 1 2 3; do
	now=$(hundredths -f "$big" blame)
	test "$now" -lt "$best" && best=$now
	test "$best" -lt 100 && break
done
echo "# blame of 100,000 logins: $best/100 s in round $round"
if test -n "$slow_build"; then
	skip "blame: processor time" "built with sanitizers"
	skip "blame: memory" "built with sanitizers"
else
	check "blame: processor time" test "$best" -lt 300
	# shellcheck disable=SC2016
	for verb in blame "blame --by hour" metrics logins "show 1000000000000000"; do
		check "memory: $verb" sh -c 'ulimit -v 65536 && "$1" -f "$2" $3 | grep -q .' - "$cli" "$big" "$verb"
	done
fi
golden by-day.C-locale.txt -f "$big" blame --by day
test -z "$utf8" || LC_ALL=$utf8 golden by-day.UTF-8.txt -f "$big" blame --by day
golden by-hour.json -f "$big" blame --by hour --json --until "2025-03-01 01:00"
check "blame counts each call once" has "pam_motd.so     open_session 100000" "$cli" -f "$big" blame
rm "$big"
