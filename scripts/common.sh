# SPDX-License-Identifier: BSD-3-Clause
# shellcheck shell=bash
#
# What scripts/test and scripts/demo share: packages, a copy of the sources, builds of it.
set -u

top=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
export top LC_ALL=C

# shellcheck disable=SC2034
build_packages="autoconf automake binutils gcc libc6-dev libconfuse-dev libpam0g-dev
	libsystemd-dev make pkg-config tar xz-utils"
# shellcheck disable=SC2034
login_packages="expect iproute2 openssh-client openssh-server pamtester procps sudo systemd
	util-linux"

need_root() {
	[ "$(id -u)" = 0 ] && return
	echo "${0##*/}: run me as root: I start a real sshd in a private namespace" >&2
	exit 2
}

missing_packages() { # PACKAGE...
	local p

	for p; do
		dpkg-query -W -f='${Status}\n' "$p" 2>/dev/null | grep -q '^install ok installed' ||
			echo "$p"
	done
}

# Installs what is not there. On systems without apt-get all must be there already.
install_packages() { # PACKAGE...
	local missing log

	command -v apt-get >/dev/null || return 0
	missing=$(missing_packages "$@")
	[ -n "$missing" ] || return 0
	log=$(mktemp)
	# shellcheck disable=SC2086
	if (export DEBIAN_FRONTEND=noninteractive RUNLEVEL=1
		timeout 300 apt-get update &&
			timeout 600 apt-get install -y --no-install-recommends $missing) \
		>"$log" 2>&1 </dev/null; then
		rm -f "$log"
		return 0
	fi
	tail -20 "$log" >&2
	echo "${0##*/}: cannot install: $missing" >&2
	rm -f "$log"
	exit 2
}

# What git knows and what is new, but nothing that was built: the checkout stays as it is.
copy_sources() { # DIRECTORY
	mkdir -p "$1" || return
	if git -C "$top" rev-parse --is-inside-work-tree >/dev/null 2>&1; then
		(cd "$top" && git ls-files -z --cached --others --exclude-standard |
			while IFS= read -r -d '' f; do [ ! -e "$f" ] || printf '%s\0' "$f"; done |
			tar --null --no-recursion -T - -cf -) | tar -C "$1" -xf -
	else
		cp -a "$top/." "$1"
	fi
}

prepare_sources() { # DIRECTORY
	copy_sources "$1" && (cd "$1" && autoreconf -fi)
}

# The config is where it is on an installed system, so that the system tests find it.
# Nothing is built twice.
configure_build() { # SOURCES BUILD [ARGUMENT...]
	mkdir -p "$2" && (cd "$2" && "$1/configure" --prefix=/usr --sysconfdir=/etc \
		--disable-dependency-tracking "${@:3}")
}
