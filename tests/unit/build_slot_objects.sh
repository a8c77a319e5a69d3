#!/bin/sh
# SPDX-License-Identifier: BSD-3-Clause
# Builds the test objects of slots_test: build_slot_objects.sh SOURCES
# OUTPUT. The compiler is $CC.
set -eu
src=$1 out=$2
rm -rf "$out"
mkdir -p "$out"
build() { # NAME SOURCE FLAG...
	name=$1 source=$2
	shift 2
	# $CC may hold options.
	# shellcheck disable=SC2086
	${CC:-cc} -O2 -fPIC -shared -o "$out/$name" "$src/$source" "$@"
}
build libplunit.so slot_library.c -fno-builtin -Wl,-soname,libplunit.so.0 -Wl,-z,relro -Wl,-z,now
build libplunit-none.so slot_library.c -fno-builtin -Wl,-soname,libplunit.so.0 \
	-Wl,-z,norelro -Wl,-z,lazy
build libplunit-sysv.so slot_library.c -fno-builtin -Wl,-soname,libplunit.so.0 \
	-Wl,--hash-style=sysv
build libplshim.so slot_shim.c
ln -s libplunit.so "$out/libplunit.so.0"
for plt in plt no-plt; do
	if [ $plt = plt ]; then code=-fplt; else code=-fno-plt; fi
	for relro in relro norelro; do
		for bind in lazy now; do
			build "client-$relro-$bind-$plt.so" slot_client.c $code -Wl,-z,$relro \
				-Wl,-z,$bind "$out/libplunit.so" -Wl,--no-as-needed
		done
	done
done
touch "$out/stamp"
