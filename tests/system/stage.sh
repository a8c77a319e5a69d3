# SPDX-License-Identifier: BSD-3-Clause
# shellcheck shell=bash
#
# What the system tests share: namespaces of their own, the journal, users, config. A test
# sources this file first; it then goes on inside (ns.sh).
set -u

here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
# shellcheck source=tests/lib.sh
. "$here/../lib.sh"
[ "$(id -u)" = 0 ] || skip_all "needs root"
[ -n "${JOURNALD_PID:-}" ] || exec "$here/ns.sh" "$0" "$@"

# Where the built files are: the top of the build, by default that of the sources.
build=${PL_BUILD:-$(cd "$here/../.." && pwd)}
work=$(mktemp -d /run/test.XXXXXX)
chmod 755 "$work"
password="correct horse"

# A condition, not a time: at most TENTHS tenths of a second.
wait_for() { # TENTHS COMMAND...
	local i tenths=$1

	shift
	for ((i = 0; i < tenths; i++)); do
		"$@" && return
		sleep 0.1
	done
	return 1
}

now_ms() { echo $(($(date +%s%N) / 1000000)); }

# The journal from the last mark on.
mark() {
	journalctl --sync
	cursor=$(journalctl -q -n 0 --show-cursor | sed -n 's/^-- cursor: //p')
}

journal() { # OPTION...
	journalctl --sync
	journalctl -q --after-cursor="$cursor" "$@"
}

# Our lines of text.
lines() { journal -o cat | grep '^pam_latency(' || true; }

# Our records with their fields.
records() { journal -o json | grep -F '"PAM_LATENCY_EVENT"' || true; }

# The lines of other programs.
others() { journal -o cat | grep -v '^pam_latency(' || true; }

line_count() { lines | grep -Ec -- "$1"; }

has_line() { [ "$(line_count "$1")" -ge "${2:-1}" ]; }

wait_line() { # PATTERN [COUNT]
	wait_for 100 has_line "$1" "${2:-1}"
}

# The given keys of our lines that have the given values, e.g. fields event=slow -- module took
fields() { # [KEY=VALUE...] -- KEY...
	local where=""

	while [ "$1" != -- ]; do
		where="$where $1"
		shift
	done
	shift
	lines | awk -v where="$where" -v want="$*" -f "$here/logfmt.awk"
}

# Where modules and our config are.
pam_dir=$(dirname "$(find /lib/ /usr/lib/ -path '*/security/pam_permit.so' -print -quit)")
conf=${PL_CONF:-/etc/security/pam_latency.conf}
our_line="-session optional pam_latency.so"

install_module() {
	cp "$build/pam_latency.so" "$pam_dir/pam_latency.so" || exit 99
	chmod 644 "$pam_dir/pam_latency.so"
	install -m 755 "$build/pam_latency_handoff" "$pam_dir/" || exit 99
}

# The config is what comes on standard input; with no line, there is none.
set_conf() {
	rm -rf "$conf"
	cat >"$conf"
	chmod 644 "$conf"
	[ -s "$conf" ] || rm -f "$conf"
}

# A service file with our line on top of what comes on standard input.
set_service() { # NAME
	{
		echo "$our_line"
		cat
	} >"/etc/pam.d/$1"
}

make_user() { # NAME
	useradd --create-home --shell /bin/bash "$1" && echo "$1:$password" | chpasswd
}

# The file with its includes, one line each: type, control, module and arguments.
resolved() { # SERVICE
	awk -v dir=/etc/pam.d -v service="$1" -f "$here/resolve_stack.awk"
}
