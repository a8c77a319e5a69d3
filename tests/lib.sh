# SPDX-License-Identifier: BSD-3-Clause
# shellcheck shell=sh
#
# What the tests that are shell scripts share: a line of TAP for each case. A test sources this
# file, and its last command is `finish`. For sh and bash alike.
tap_count=0
tap_failed=0

# One line for each case; what a failure has to say follows with "# ".
ok() { # NAME
	tap_count=$((tap_count + 1))
	printf 'ok %d - %s\n' $tap_count "$1"
}

not_ok() { # NAME [TEXT...]
	tap_count=$((tap_count + 1))
	tap_failed=$((tap_failed + 1))
	printf 'not ok %d - %s\n' $tap_count "$1"
	shift
	[ $# = 0 ] || printf '%s\n' "$@" | sed 's/^/#   /'
}

skip() { # NAME WHY
	tap_count=$((tap_count + 1))
	printf 'ok %d - %s # SKIP %s\n' $tap_count "$1" "$2"
}

# Nothing of the test can run here; to be called before its first case.
skip_all() { # WHY
	printf '1..0 # SKIP %s\n' "$1"
	exit 0
}

# The plan. False when a case failed.
finish() {
	printf '1..%d\n' $tap_count
	[ $tap_failed = 0 ]
}

is() { # NAME GOT WANTED
	if [ "$2" = "$3" ]; then
		ok "$1"
	else
		not_ok "$1" "wanted: $3" "got:    $2"
	fi
}

# A line of the text matches the pattern, an extended regular expression.
has() { # NAME TEXT PATTERN
	if printf '%s\n' "$2" | grep -Eq -e "$3"; then
		ok "$1"
	else
		not_ok "$1" "no line matches: $3" "$2"
	fi
}

has_no() { # NAME TEXT PATTERN
	if printf '%s\n' "$2" | grep -Eq -e "$3"; then
		not_ok "$1" "a line matches: $3" "$2"
	else
		ok "$1"
	fi
}

# A command: it succeeds, ends with this status, or has this very text in its output, errors
# included, or does not have it there.
holds() { # NAME COMMAND...
	local name="$1"

	shift
	exits "$name" 0 "$@"
}

exits() { # NAME STATUS COMMAND...
	local name="$1" wanted="$2" status=0 output

	shift 2
	output=$("$@" 2>&1) || status=$?
	if [ $status = "$wanted" ]; then
		ok "$name"
	else
		not_ok "$name" "status $status of: $*" "$output"
	fi
}

prints() { # NAME TEXT COMMAND...
	local name="$1" text="$2" output

	shift 2
	output=$("$@" 2>&1) || :
	if printf '%s\n' "$output" | grep -qF -e "$text"; then
		ok "$name"
	else
		not_ok "$name" "not in the output of: $*" "$text" "the output:" "$output"
	fi
}

prints_no() { # NAME TEXT COMMAND...
	local name="$1" text="$2" output

	shift 2
	output=$("$@" 2>&1) || :
	if printf '%s\n' "$output" | grep -qF -e "$text"; then
		not_ok "$name" "in the output of: $*" "$text" "the output:" "$output"
	else
		ok "$name"
	fi
}

# Built with sanitizers, which bring symbols and memory of their own.
is_sanitized() { # FILE
	grep -q __asan_init "$1"
}
