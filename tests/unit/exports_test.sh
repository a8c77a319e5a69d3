#!/bin/sh
# SPDX-License-Identifier: BSD-3-Clause
#
# What the module shows to the program that loads it: six symbols, no library of its own, and
# the flags that the hook depends on. $PL_MODULE is the module, $READELF and $NM the tools.
set -u
. "$(dirname "$0")/../lib.sh"
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT

same() { # NAME: standard input is what is expected, $tmp/is what is there
	cat >"$tmp/expected"
	holds "$1" diff "$tmp/expected" "$tmp/is"
}

# A sanitizer brings libraries and symbols of its own.
! is_sanitized "$PL_MODULE" || skip_all "built with sanitizers"

${NM:-nm} -D --defined-only "$PL_MODULE" | awk '{ print $3 }' | sort >"$tmp/is"
same "exactly six symbols are exported" <<EOT
pam_sm_acct_mgmt
pam_sm_authenticate
pam_sm_chauthtok
pam_sm_close_session
pam_sm_open_session
pam_sm_setcred
EOT

# The dynamic loader is named where thread-local storage is used.
${READELF:-readelf} -dW "$PL_MODULE" | sed -n 's/.*(NEEDED).*\[\(.*\)\]/\1/p' |
	grep -v '^ld[-a-z0-9_.]*\.so\.[0-9]*$' | sort >"$tmp/is"
same "nothing is needed but libc and libpam" <<EOT
libc.so.6
libpam.so.0
EOT

# Without NODELETE the second pam_start() of a process would crash.
${READELF:-readelf} -dW "$PL_MODULE" | sed -n 's/.*(FLAGS_1) *Flags: *//p' | tr ' ' '\n' |
	grep . | sort >"$tmp/is"
same "it is bound at once and never unloaded" <<EOT
NODELETE
NOW
EOT

${READELF:-readelf} -lW "$PL_MODULE" | awk '
	$1 == "GNU_RELRO" { print $1 }
	$1 == "GNU_STACK" { print $1, $7 }
	$1 == "LOAD" && /RWE/ { print "writable code" }' | sort >"$tmp/is"
same "slots are read-only, the stack holds no code" <<EOT
GNU_RELRO
GNU_STACK RW
EOT

${READELF:-readelf} -dW "$PL_MODULE" | grep -E '\((TEXTREL|RPATH|RUNPATH)\)' >"$tmp/is"
same "no text relocations, no library path" </dev/null

# What must not be used by a guest in somebody else's process.
objects=$(dirname "$PL_MODULE")/pam_latency
# NAME SYMBOL, a line each, of the objects that are named.
imports() { # OBJECT...
	${NM:-nm} -A --undefined-only "$@" | sed 's/^.*libpl_a-\(.*\)\.o: */\1 /' |
		awk '{ print $1, $3 }'
}

imports "$objects"/*/libpl_a-*.o |
	grep -xE '[^ ]+ (exit|_exit|abort|system|popen|openlog|closelog|setlogmask|syslog|signal|sigaction|alarm|setitimer|setlocale|setenv|putenv|chdir|umask|printf|puts|perror|assert|__assert_fail|pthread_create|fork|vfork)' |
	sort >"$tmp/is"
same "nothing that changes the host is imported" </dev/null

# Helpers run in the host's memory, with its thread-local storage: what they call must touch
# neither. What only the host's own thread runs is left out by name.
of_the_owner='conf_.*|settings|units|fork_lock|zone|self|usage|watch|memory|helper_end'
imports "$objects"/base/libpl_a-*.o "$objects"/log/libpl_a-*.o "$objects"/proc/libpl_a-*.o \
	"$objects"/why/libpl_a-*.o "$objects"/watch/libpl_a-*.o |
	sed -nE "/^($of_the_owner) /!s/.* //p" |
	grep -vE '^(pl_.*|_GLOBAL_OFFSET_TABLE_|__stack_chk_fail|__aarch64_.*)$' |
	sed 's/^__\(.*\)_chk$/\1/' | sort -u >"$tmp/called"
# Compilers differ in what they make of memcmp and strchr. What each of them needs must be seen,
# or the objects were not read.
stateless='clock_gettime|dladdr|program_invocation_short_name|bcmp|mem(chr|cmp|cpy|mem|move|rchr|set)|str(chr|cmp|len|ncmp|nlen|rchr|spn|str)'
{
	grep -xE 'clock_gettime|dladdr|memcpy' "$tmp/called"
	grep -vxE "$stateless" "$tmp/called"
} >"$tmp/is"
same "helpers in the host's memory call no function of libc that keeps a state" <<EOT
clock_gettime
dladdr
memcpy
EOT

finish
