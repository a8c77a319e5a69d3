#!/bin/sh
# SPDX-License-Identifier: BSD-3-Clause
#
# The unit tests once more under valgrind: no invalid access, nothing leaked. $PL_UNIT_TESTS
# are the programs. check forks for each test, so an error ends that test with status 9.
set -u
. "$(dirname "$0")/../lib.sh"
command -v valgrind >/dev/null || skip_all "valgrind is not there"
# A sanitizer does the same, and the two do not go together.
! is_sanitized "$PL_MODULE" || skip_all "built with sanitizers"
[ "${PL_SLOW:-}" = long ] || skip_all "two minutes: make check PL_SLOW=long; the sanitizers look as well"
PL_FUZZ_ROUNDS=${PL_VALGRIND_ROUNDS:-300}
export PL_FUZZ_ROUNDS

under_valgrind() { # PROGRAM
	CK_DEFAULT_TIMEOUT=0 valgrind -q --error-exitcode=9 --leak-check=full \
		--errors-for-leak-kinds=definite "$1"
}

# shellcheck disable=SC2086
set -- $PL_UNIT_TESTS
if under_valgrind "$1" 2>&1 | grep -q 'corrupted debuginfo'; then
	skip_all "valgrind cannot read what this compiler writes for debuggers"
fi
for program; do
	holds "no error and no leak in ${program##*/}" under_valgrind "$program"
done
finish
