#!/bin/sh
# SPDX-License-Identifier: BSD-3-Clause
# shellcheck disable=SC2317
# The command as a whole, on fixed and generated logs. UPDATE=1 writes the golden files anew.
srcdir=${srcdir:-.}
cli=${PAM_LATENCY:-$PWD/pam-latency}
data=$srcdir/tests/cli/data
gold=$data/golden
tmp=$(mktemp -d) || exit 1
trap 'rm -rf "$tmp"' EXIT
trap 'exit 1' HUP INT TERM
failed=0
unset SYSTEMD_PAGER PAGER NO_COLOR LC_CTYPE LANG
export TZ=UTC COLUMNS=80 LC_ALL=C

ok() { echo "ok $1"; }
not_ok() { echo "not ok $1"; failed=1; }
skip() { echo "skip $1: $2"; }
check() { # NAME COMMAND...: the command succeeds
	name=$1
	shift
	if "$@" >"$tmp/check" 2>&1; then ok "$name"; else not_ok "$name"; sed 's/^/# /' "$tmp/check"; fi
}
status_is() { # STATUS COMMAND...
	want=$1
	shift
	"$@" >"$tmp/status" 2>&1
	test $? -eq "$want" || { cat "$tmp/status"; return 1; }
}
has() { # TEXT COMMAND...: its output, errors included, holds the text
	text=$1
	shift
	"$@" >"$tmp/has" 2>&1
	grep -qF -e "$text" "$tmp/has" || { cat "$tmp/has"; return 1; }
}
lacks() { ! has "$@" >/dev/null; }
golden() { # NAME ARGUMENTS...: output as in the golden file
	name=$1
	shift
	"$cli" "$@" >"$tmp/out" 2>&1
	test -n "$UPDATE" && cp "$tmp/out" "$gold/$name"
	check "golden $name" diff -u "$gold/$name" "$tmp/out"
}
plain() { # no control byte but newline in a file
	! LC_ALL=C tr -d '\n\040-\176\200-\377' <"$1" | grep -q .
}
. "$srcdir/tests/cli/golden_test.sh"
. "$srcdir/tests/cli/hostile_log_test.sh"
. "$srcdir/tests/cli/status_and_terminal_test.sh"
. "$srcdir/tests/cli/many_logins_test.sh"
. "$srcdir/tests/cli/journal_file_test.sh"
. "$srcdir/tests/cli/verify_test.sh"
exit $failed
