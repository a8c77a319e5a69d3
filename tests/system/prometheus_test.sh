#!/bin/bash
# SPDX-License-Identifier: BSD-3-Clause
#
# `metrics` as Prometheus sees it: promtool's verdict, and a scrape of a real node_exporter
# that reads the file from its directory. Neither is installed nor started as a service: where
# they are missing their Debian packages are unpacked into a directory of this test.
here=$(cd "$(dirname "$0")" && pwd)

unpack() { # PROGRAM PACKAGE...: prints the path of the program
	local found package

	found=$(command -v "$1")
	for package in "${@:2}"; do
		if [ -n "$found" ] || ! command -v apt-get >/dev/null; then break; fi
		(cd "$tools" && timeout 120 apt-get -qq download "$package" &&
			dpkg -x "$package"_*.deb .) >/dev/null 2>&1
		found=$(find "$tools" -path "*/bin/$1" -print -quit)
	done
	echo "$found"
}

if [ -z "${JOURNALD_PID:-}" ]; then
	tools=$(mktemp -d)
	# Debian 13 has a package for it alone.
	PL_PROMTOOL=$(unpack promtool promtool prometheus)
	PL_NODE_EXPORTER=$(unpack prometheus-node-exporter prometheus-node-exporter)
	export PL_PROMTOOL PL_NODE_EXPORTER
	"$here/ns.sh" "$0" "$@"
	status=$?
	rm -rf "$tools"
	exit $status
fi
. "$here/stage.sh"

cli="$build/pam-latency --no-pager"
log=$here/../cli/data/day.log
port=9123

check_promtool() {
	if [ -z "$PL_PROMTOOL" ]; then
		skip "promtool" "the package prometheus is not to be had"
		return
	fi
	for file in "$log" "$here/../cli/data/interleaved.log"; do
		$cli -f "$file" metrics 2>/dev/null >"$work/metrics"
		is "promtool finds nothing in ${file##*/}" \
			"$("$PL_PROMTOOL" check metrics <"$work/metrics" 2>&1)" ""
	done
}

scrape() {
	exec 9<>"/dev/tcp/127.0.0.1/$port" || return
	printf 'GET /metrics HTTP/1.0\r\n\r\n' >&9
	tr -d '\r' <&9
	exec 9<&-
}
answers() { (scrape) 2>/dev/null | grep -q '^HTTP/1.* 200'; }

check_scrape() {
	local exporter out

	if [ -z "$PL_NODE_EXPORTER" ]; then
		skip "node_exporter" "the package prometheus-node-exporter is not to be had"
		return
	fi
	mkdir "$work/textfile"
	$cli -f "$log" metrics -o "$work/textfile/pam_latency.prom" 2>/dev/null
	"$PL_NODE_EXPORTER" --collector.disable-defaults --collector.textfile \
		--collector.textfile.directory="$work/textfile" \
		--web.listen-address="127.0.0.1:$port" >"$work/exporter.out" 2>&1 </dev/null &
	exporter=$!
	if ! wait_for 100 answers; then
		not_ok "node_exporter comes up" "$(tail -3 "$work/exporter.out")"
		kill $exporter
		return
	fi
	out=$(scrape)
	is "node_exporter: the file is read without an error" \
		"$(grep '^node_textfile_scrape_error' <<<"$out")" "node_textfile_scrape_error 0"
	# Values may be written in another form: compare names with their labels.
	sed -n 's/^\(pam_latency_[^#]*\) .*/\1/p' "$work/textfile/pam_latency.prom" |
		tr '{},' '\n' | sort >"$work/sent"
	sed -n 's/^\(pam_latency_[^#]*\) .*/\1/p' <<<"$out" | tr '{},' '\n' | sort >"$work/got"
	is "node_exporter: all that was written is scraped" \
		"$(comm -23 "$work/sent" "$work/got")" ""
	has "node_exporter: a histogram" "$out" \
		'^# TYPE pam_latency_call_duration_seconds histogram$'
	has "node_exporter: a bucket" "$out" \
		'^pam_latency_call_duration_seconds_bucket\{.*module="pam_motd.so".*le="0.005"'
	has "node_exporter: a counter" "$out" '^pam_latency_over_budget_total\{.*\} [1-9]'
	has_no "node_exporter: no names of users" "$(grep ^pam_latency <<<"$out")" 'alice|user='
	kill $exporter
	wait $exporter 2>/dev/null
	has_no "node_exporter is gone" "$(pgrep -f collector.textfile)" .
}

check_promtool
check_scrape
finish
