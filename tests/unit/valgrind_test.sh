#!/bin/sh
# SPDX-License-Identifier: BSD-3-Clause
# The unit tests once more under valgrind: no invalid access, nothing leaked. $PL_UNIT_TESTS
# are the programs. check forks for each test, so an error ends that test with status 9.
set -u
command -v valgrind >/dev/null || { echo "valgrind is not there"; exit 77; }
# A sanitizer does the same, and the two do not go together.
if ${READELF:-readelf} -dW "$PL_MODULE" | grep -q libasan; then
	echo "built with sanitizers"
	exit 77
fi
PL_FUZZ_ROUNDS=${PL_VALGRIND_ROUNDS:-300}
export PL_FUZZ_ROUNDS
tmp=$(mktemp)
trap 'rm -f "$tmp"' EXIT
checks=0 failures=0
for program in $PL_UNIT_TESTS; do
	name=${program##*/}
	checks=$((checks + 1))
	if CK_DEFAULT_TIMEOUT=0 valgrind -q --error-exitcode=9 --leak-check=full \
		--errors-for-leak-kinds=definite "$program" >"$tmp" 2>&1; then
		echo "ok $name"
	elif grep -q 'corrupted debuginfo' "$tmp"; then
		echo "valgrind cannot read what this compiler writes for debuggers"
		exit 77
	else
		echo "not ok $name"
		sed 's/^/# /' "$tmp"
		failures=$((failures + 1))
	fi
done
echo "# valgrind_test: $checks programs, $failures failures"
[ "$failures" -eq 0 ]
