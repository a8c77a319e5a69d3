#!/bin/sh
# SPDX-License-Identifier: BSD-3-Clause
#
# A hundred thousand logins: time of the processor, memory, and what they say.
. "$(dirname "$0")/command.sh"

big=$tmp/big.log
quarter=$tmp/quarter.log
awk -v n=100000 -f "$here/many_logins_log.awk" >"$big"
awk -v n=25000 -f "$here/many_logins_log.awk" >"$quarter"

# User and system time of the command in 1/100 s.
hundredths() { # ARGUMENT...
	sh -c '"$@" >/dev/null 2>&1; times' - "$cli" "$@" |
		awk 'END { gsub(/[ms]/, " "); printf "%d\n", 100 * (60 * $1 + $2 + 60 * $3 + $4) }'
}

# Four times the logins may cost more than four times the time where the machine is busy: the
# best of some rounds counts for each, and what grew with the square would be sixteen times.
grows_evenly() {
	best=99999
	best_quarter=99999
	for round in 1 2 3 4 5; do
		now=$(hundredths -f "$quarter" blame)
		[ "$now" -ge "$best_quarter" ] || best_quarter=$now
		now=$(hundredths -f "$big" blame)
		[ "$now" -ge "$best" ] || best=$now
		[ "$best" -gt $((6 * best_quarter)) ] || break
	done
	echo "$best/100 s for 100,000 logins, $best_quarter/100 s for 25,000, in round $round"
	[ "$best" -le $((8 * (best_quarter + 1))) ]
}
holds "blame: the processor's time grows evenly" grows_evenly
if is_sanitized "$cli"; then
	skip "blame: memory" "built with sanitizers"
else
	# shellcheck disable=SC2016
	for verb in blame "blame --by hour" metrics logins "show 1000000000000000"; do
		holds "memory: $verb" sh -c 'ulimit -v 65536 && "$1" -f "$2" $3 | grep -q .' - "$cli" "$big" "$verb"
	done
fi
golden by-day.C-locale.txt -f "$big" blame --by day
test -z "$utf8" || LC_ALL=$utf8 golden by-day.UTF-8.txt -f "$big" blame --by day
golden by-hour.json -f "$big" blame --by hour --json --until "2025-03-01 01:00"
prints "blame counts each call once" "pam_motd.so     open_session 100000" "$cli" -f "$big" blame
finish
