#!/bin/sh
# SPDX-License-Identifier: BSD-3-Clause
#
# Journal files made from export text. Trusted fields are written as the journal would.
. "$(dirname "$0")/command.sh"

remote=
for dir in /usr/lib/systemd /lib/systemd; do
	test -x $dir/systemd-journal-remote && remote=$dir/systemd-journal-remote
done
entry() { # UID TRANSPORT FIELDS...: one entry
	stamp=$((stamp + 1000000))
	printf '__REALTIME_TIMESTAMP=%s\n__MONOTONIC_TIMESTAMP=%s\n' $stamp $((stamp - 1764490000000000))
	printf '_BOOT_ID=0123456789abcdef0123456789abcdef\n_UID=%s\n_TRANSPORT=%s\n' "$1" "$2"
	shift 2
	for field in "$@"; do printf '%s\n' "$field"; done
	echo
}
native() { # ID: the fields of a login as the module sends them
	set -- "PAM_LATENCY_EVENT=login" "PAM_LATENCY_SERVICE=sshd" "PAM_LATENCY_TYPE=session" \
		"PAM_LATENCY_USEC=21400" "PAM_LATENCY_BUDGET_USEC=1000000" "PAM_LATENCY_COUNT=1" \
		"PAM_LATENCY_AUTH_USEC=12100" "PAM_LATENCY_SLOWEST=pam_unix.so:authenticate:11.9ms" \
		"PAM_LATENCY_VERDICT=ok" "PAM_LATENCY_RET=success" "PAM_LATENCY_USER=alice" \
		"PAM_LATENCY_LOGIN=$1" "PAM_LATENCY_PID=7" "PAM_LATENCY_PRETTY=21.4ms" \
		"PAM_LATENCY_CALLS=pam_unix.so:authenticate:11.9ms" "SYSLOG_FACILITY=10" \
		"SYSLOG_IDENTIFIER=sshd" "MESSAGE=pam_latency(sshd:session): login took=21.4ms"
	entry "${uid:-0}" "${transport:-journal}" "$@"
}
syslog() { # ID FACILITY MESSAGE-PREFIX
	entry "${uid:-0}" syslog "SYSLOG_FACILITY=$2" "SYSLOG_IDENTIFIER=sshd" \
		"MESSAGE=$3pam_latency(sshd:session): login took=5.0ms verdict=ok login=$1 pid=8"
}
journal_tests() {
	stamp=1764490000000000
	{
		native aaaaaaaaaaaaaaa1
		uid=1000 native bbbbbbbbbbbbbbb2
		transport=stdout native ccccccccccccccc3
		syslog ddddddddddddddd4 10 ""
		uid=1000 syslog eeeeeeeeeeeeeee5 10 ""
		syslog fffffffffffffff6 10 "user x said "
		entry 0 journal PAM_LATENCY_EVENT=login PAM_LATENCY_SERVICE=sshd PAM_LATENCY_TYPE=session
	} >"$tmp/export"
	"$remote" -o "$tmp/test.journal" "$tmp/export" >/dev/null 2>&1
	mkdir "$tmp/journal.d"
	cp "$tmp/test.journal" "$tmp/journal.d"
	golden journal-logins.txt -f "$tmp/test.journal" logins
	golden journal-show.txt -f "$tmp/test.journal" show aaaa
	golden journal-summary.txt -f "$tmp/test.journal"
	prints "journal: a directory" aaaaaaaa "$cli" -D "$tmp/journal.d" logins
	prints_no "journal: --since" aaaaaaaa "$cli" -D "$tmp/journal.d" logins --since @1764490003
	prints "journal: the last login" ddddddddddddddd4 "$cli" -D "$tmp/journal.d" show
	for id in bbbb cccc eeee ffff; do
		exits "journal: $id is not believed" 1 "$cli" -D "$tmp/journal.d" show $id
	done
}
if "$cli" -D /nonexistent logins 2>&1 | grep -q "built without libsystemd"; then
	skip journal "built without libsystemd"
	exits "no journal: it is said" 1 "$cli" logins
elif test -z "$remote"; then
	skip journal "no systemd-journal-remote"
else
	journal_tests
fi
finish
