#!/bin/bash
# SPDX-License-Identifier: BSD-3-Clause
# shellcheck source-path=SCRIPTDIR/../system
#
# pam_wrapper's own tests, from the source package of the distribution: a library that stands
# before libpam, a program and a library that call it, all in one process. What passes without
# our line passes with it in each stack.
#
# PL_BUILD: the top of the build. Needs root, the network, cmake, libcmocka-dev, libpam0g-dev and
# dpkg-dev; says "skip" where the package cannot be had.
set -u

stage=$(cd "$(dirname "$0")/../system" && pwd)

give_up() { # WHY
	echo "1..0 # SKIP $1"
	exit 0
}

# The package sources of the machine with "deb-src" for "deb", in a directory of ours.
make_sources() { # DIRECTORY
	local f

	mkdir -p "$1/parts" "$1/lists/partial" "$1/cache/archives/partial"
	for f in /etc/apt/sources.list /etc/apt/sources.list.d/*.list; do
		[ ! -f "$f" ] || sed -n 's/^deb /deb-src /p' "$f" >"$1/parts/${f##*/}.list"
	done
	for f in /etc/apt/sources.list.d/*.sources; do
		[ ! -f "$f" ] || sed 's/^Types:.*/Types: deb-src/' "$f" >"$1/parts/${f##*/}"
	done
}

# apt-get that knows these sources alone, and leaves nothing with the machine's own lists.
private_apt() { # DIRECTORY ARGUMENT...
	timeout 300 apt-get -o Dir::Etc::sourcelist=/dev/null -o "Dir::Etc::sourceparts=$1/parts" \
		-o "Dir::State::Lists=$1/lists" -o "Dir::Cache=$1/cache" \
		-o APT::Sandbox::User=root "${@:2}"
}

fetch() { # DIRECTORY
	cd "$1" && make_sources "$1/apt" && private_apt "$1/apt" update &&
		private_apt "$1/apt" source pam-wrapper
}

build_wrapper() { # DIRECTORY
	mkdir "$1/build" && cd "$1/build" && cmake -DUNIT_TESTING=ON "$1"/pam-wrapper-*/ &&
		make -j2 test_pam_wrapper pam_wrapper pam_matrix pam_chatty pam_get_items \
			pam_set_items
}

if [ -z "${JOURNALD_PID:-}" ]; then
	[ "$(id -u)" = 0 ] || give_up "needs root"
	for tool in apt-get dpkg-source cmake make; do
		command -v "$tool" >/dev/null || give_up "$tool is missing"
	done
	[ -e /usr/include/cmocka.h ] || give_up "libcmocka-dev is missing"
	dir=$(mktemp -d /tmp/pam_wrapper.XXXXXX) || exit 99
	trap 'rm -rf "$dir"' EXIT
	trap 'exit 143' TERM INT HUP
	(fetch "$dir") >"$dir/log" 2>&1 </dev/null ||
		give_up "the source package cannot be had: $(tail -1 "$dir/log")"
	(build_wrapper "$dir") >"$dir/log" 2>&1 </dev/null || {
		echo "not ok pam_wrapper is built"
		tail -20 "$dir/log" | sed 's/^/#   /'
		exit 1
	}
	"$stage/ns.sh" "$0" "$dir"
	exit
fi

# shellcheck source=stage.sh
. "$stage/stage.sh"

dir=$1
services=$work/services

# It makes and removes directories in /tmp.
private_tmp() {
	mkdir "$work/dir" && mount --bind "$dir" "$work/dir" && mount -t tmpfs tmpfs /tmp &&
		mkdir -p "$dir" && mount --bind "$work/dir" "$dir"
}

# What the run says: "test_pam_start OK" and so on, and how it ended.
run_tests() { # [VARIABLE=VALUE...]
	local status

	(cd "$dir/build/tests" && exec timeout 60 env "$@" LD_PRELOAD="$dir/build/src/libpam_wrapper.so" \
		PAM_WRAPPER=1 PAM_WRAPPER_SERVICE_DIR="$services" ./test_pam_wrapper) \
		>"$work/out" 2>&1 </dev/null
	status=$?
	sed -nE 's/^\[ *(OK|FAILED) *\] (test_[a-z_]*)$/\2 \1/p' "$work/out" | sort -u
	echo "status $status"
}

each_service() { # COMMAND...
	local f

	for f in "$services"/*; do "$@" "$f"; done
}

compare() { # NAME [VARIABLE=VALUE...]
	local name=$1 without with

	shift
	cp -rT "$dir/build/tests/services" "$services"
	without=$(run_tests "$@")
	passed_without=$(grep -c ' OK$' <<<"$without")
	has_no "$name: all pass without the line" "$without" " FAILED$|^status [1-9]"
	each_service sed -i "1i $our_line"
	mark
	with=$(run_tests "$@")
	is "$name: $(grep -c ' OK$' <<<"$with") of $passed_without pass with the line" "$with" "$without"
	[ "$with" = "$without" ] || tail -40 "$work/out" | sed 's/^/#   /'
	has "$name: the line was there" "$(lines)" "^pam_latency\\(matrix:account\\): login "
	has_no "$name: it was not off" "$(lines)" "^pam_latency\\([^)]*\\): off "
}

install_module
private_tmp || exit 99
compare "bound lazily"
compare "bound at once" LD_BIND_NOW=1
is "there are tests" "$((passed_without >= 20))" 1
finish
