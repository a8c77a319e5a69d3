# SPDX-License-Identifier: BSD-3-Clause
# shellcheck shell=sh disable=SC2034
#
# What the tests of the command as a whole share: the built command, fixed logs, golden files.
# UPDATE=1 writes the golden files anew. $here is the folder of the tests.
here=$(cd "$(dirname "$0")" && pwd)
. "$here/../lib.sh"

cli=${PAM_LATENCY:-$PWD/pam-latency}
data=$here/data
gold=$data/golden
day=$data/day.log
mixed=$data/interleaved.log
tmp=$(mktemp -d) || exit 1
trap 'rm -rf "$tmp"' EXIT
trap 'exit 1' HUP INT TERM
unset SYSTEMD_PAGER PAGER NO_COLOR LC_CTYPE LANG
export TZ=UTC COLUMNS=80 LC_ALL=C
# A locale with UTF-8, or nothing where there is none.
if [ "$(LC_ALL=C.UTF-8 locale charmap 2>/dev/null)" = UTF-8 ]; then utf8=C.UTF-8; else utf8=; fi

# The output is that of the golden file.
golden() { # FILE ARGUMENT...
	local file="$1"

	shift
	"$cli" "$@" >"$tmp/out" 2>&1
	[ -z "$UPDATE" ] || cp "$tmp/out" "$gold/$file"
	holds "golden $file" diff -u "$gold/$file" "$tmp/out"
}

# A file has no control byte but newline.
plain() { # FILE
	! LC_ALL=C tr -d '\n\040-\176\200-\377' <"$1" | grep -q .
}
