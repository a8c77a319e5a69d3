#!/bin/sh
# SPDX-License-Identifier: BSD-3-Clause
#
# Golden output of each verb, 80 columns, in both kinds of locales.
. "$(dirname "$0")/command.sh"

for locale in C $utf8; do
	export LC_ALL="$locale"
	tag=$(test "$locale" = C && echo C-locale.txt || echo UTF-8.txt)
	golden "summary.$tag" -f "$day"
	golden "logins.$tag" -f "$day" logins
	for id in 9f2c 00c2 b7e1 0123 6666; do
		golden "show-$id.$tag" -f "$day" show $id
	done
	COLUMNS=40 golden "show-narrow.$tag" -f "$day" show b7e1
	COLUMNS=20 golden "show-tiny.$tag" -f "$day" show 9f2c
	golden "blame.$tag" -f "$day" blame
done
test -n "$utf8" || skip "UTF-8 output" "no C.UTF-8 locale"
export LC_ALL=C

golden logins-user.txt -f "$day" logins --user git
golden logins-service.txt -f "$day" logins --service sudo
golden logins-since.txt -f "$day" logins --since "2025-11-30 09:00" --until "2025-11-30 09:16"
golden logins-n.txt -f "$day" logins -n 2
golden logins.json -f "$day" logins --json
golden show.json -f "$day" show 9f2c --json
golden blame.json -f "$day" blame --json
golden summary.json -f "$day" --json
golden plot.svg -f "$day" plot b7e1
golden metrics.prom -f "$day" metrics
golden help.txt --help

for json in logins show blame summary; do
	if command -v python3 >/dev/null; then
		grep -v '^pam-latency: skipped' "$gold/$json.json" >"$tmp/json"
		holds "JSON of $json" python3 -m json.tool "$tmp/json"
	else
		skip "JSON of $json" "no python3"
	fi
done
if command -v promtool >/dev/null; then
	"$cli" -f "$day" metrics >"$tmp/prom" 2>/dev/null
	# shellcheck disable=SC2016
	holds "metrics by promtool" sh -c 'promtool check metrics <"$1"' - "$tmp/prom"
else
	skip "metrics by promtool" "no promtool here; tests/system/prometheus_test.sh brings its own"
fi
finish
