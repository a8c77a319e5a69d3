#!/bin/sh
# SPDX-License-Identifier: BSD-3-Clause
# shellcheck disable=SC2034,SC2059,SC2086
#
# verify, on directories made here. $pam holds service files, $mods modules without a content.
. "$(dirname "$0")/command.sh"

pam=$tmp/pam.d
mods=$tmp/security
mkdir "$pam" "$mods"
for name in latency unix permit deny motd; do : >"$mods/pam_$name.so"; done
: >"$tmp/empty.conf"

verify() { "$cli" verify --conf "${conf:-$tmp/empty.conf}" --pam-dir "$pam" --module-dir "$mods" "$@"; }
file() { cat >"$pam/$1"; } # NAME
files() { rm -f "$pam"/*; printf '%s\n' "auth required pam_deny.so" | file other; }
says() { # NAME SERVICE TEXT [MORE...]: this problem and no other, with files named from $tmp on
	title=$1
	service=$2
	shift 2
	verify $service 2>&1 | sed "s|$tmp/||g" >"$tmp/got"
	printf '%s\n' "$@" >"$tmp/want"
	holds "verify: $title" diff -u "$tmp/want" "$tmp/got"
	exits "verify: $title: status" "${status:-1}" verify $service
}
good() { status=0 says "$1" "$2" "No problem was found, in: ${3:-$2}"; }

session="session required pam_unix.so"
files
printf '%s\n' "-session optional pam_latency.so conf=$tmp/empty.conf debug" "auth required pam_unix.so" "$session" | file good
test "$(id -u)" = 0 && good "all is well" good
printf '%s\n' "-session optional pam_latency.so" "$session" | file good
test "$(id -u)" = 0 && good "without a service: all that have the line" "" good

# NAME | what stands in the file | line | what is said of it
while IFS='|' read -r name text line what; do
	test "$(id -u)" = 0 || break
	files
	printf -- "$text" | file svc
	says "$name" svc "pam.d/svc:$line: $what"
done <<'END_OF_CASES'
no line|session required pam_unix.so\n|1|the line is missing: put "-session optional pam_latency.so" here
in a comment|# -session optional pam_latency.so\nsession required pam_unix.so\n|1|the line is missing: put "-session optional pam_latency.so" here
not first|session required pam_unix.so\n\n-session optional pam_latency.so\n|3|is not the first line: what stands above is not timed (pam_unix.so at pam.d/svc:1)
twice|-session optional pam_latency.so\n-auth optional pam_latency.so\nauth required pam_unix.so\nsession required pam_unix.so\n|2|one line is enough: the first is at pam.d/svc:1
no minus|session optional pam_latency.so\nsession required pam_unix.so\n|1|write "-session": without the "-" libpam logs an error at each login once the package is removed
required|-session required pam_latency.so\nsession required pam_unix.so\n|1|"required" locks everybody out once the package is removed: write "optional"
requisite|-session\tREQUISITE pam_latency.so\nsession required pam_unix.so\n|1|"requisite" locks everybody out once the package is removed: write "optional"
brackets without a default|-session [success=ok] pam_latency.so\nsession required pam_unix.so\n|1|"success=ok" locks everybody out once the package is removed: write "optional"
brackets, die|-session [default=ignore module_unknown=die] pam_latency.so\nsession required pam_unix.so\n|1|"default=ignore module_unknown=die" locks everybody out once the package is removed: write "optional"
misspelled|-session optional pam_latancy.so\nsession required pam_unix.so\n|1|"pam_latancy.so" is misspelled: the module is pam_latency.so
no .so|-session optional pam_latency\nsession required pam_unix.so\n|1|"pam_latency" is misspelled: the module is pam_latency.so
a path, misspelled|-session optional /usr/lib/pam_latncy.so\nsession required pam_unix.so\n|1|"/usr/lib/pam_latncy.so" is misspelled: the module is pam_latency.so
a path to nothing|-session optional /nowhere/pam_latency.so\nsession required pam_unix.so\n|1|there is no module "/nowhere/pam_latency.so"
no such module|-session optional pam_latency.so\nsession required pam_unix.so\nsession optional pam_lastlog.so\n|3|there is no module "pam_lastlog.so"
unknown argument|-session optional pam_latency.so debug budget=1s\nsession required pam_unix.so\n|1|unknown argument "budget=1s": there are conf=FILE and debug
a type of our own|-session optional pam_latency.so\nauth required pam_unix.so\n|1|the only line of type session: libpam, which without it uses the service "other", refuses now; give it a type that the service has
no type|-session optional pam_latency.so\nsession required pam_unix.so\nsesion required pam_unix.so\n|3|"sesion" is no type: auth, account, session, password
no control|-session optional pam_latency.so\nsession required pam_unix.so\nauth\n|3|the control is missing, as "optional"
no module|-session optional pam_latency.so\nsession required pam_unix.so\nauth required\n|3|the module is missing
no file|-session optional pam_latency.so\nsession required pam_unix.so\n@include nothing\n|3|there is no file "nothing" to include
no file to include|-session optional pam_latency.so\nsession required pam_unix.so\nauth include nothing\n|3|there is no file "nothing" to include
an endless loop|-session optional pam_latency.so\nsession required pam_unix.so\nauth substack svc\n|3|includes pam.d/svc, which includes this: an endless loop
over two lines|-session \\\n optional pam_latency.so no\nsession required pam_unix.so\n|1|unknown argument "no": there are conf=FILE and debug
END_OF_CASES

while IFS='|' read -r name text; do
	test "$(id -u)" = 0 || break
	files
	printf -- "$text" | file svc
	good "$name" svc
done <<'END_OF_CASES'
sufficient|-session sufficient pam_latency.so\nsession required pam_unix.so\n
brackets, ignore|-session [success=ok default=ignore] pam_latency.so\nsession required pam_unix.so\n
a silent module that is not there|-session optional pam_latency.so\nsession required pam_unix.so\n-session optional pam_systemd.so\n
arguments in brackets|-session optional pam_latency.so\nsession required pam_unix.so [a \\] required b] c\n
no newline at the end|-session optional pam_latency.so\nsession required pam_unix.so
carriage returns and blanks|  -session optional pam_latency.so  # first\n\t\nsession   required\tpam_unix.so\n
a directory of an architecture|-session optional pam_latency.so\nsession required /lib/$ISA/pam_x.so\n
END_OF_CASES

if test "$(id -u)" = 0; then
	# Includes: our line in a file that others have in common, only lines of the asked type.
	files
	printf '%s\n' "-session optional pam_latency.so" "$session" "auth required pam_none.so" | file common
	printf '%s\n' "session include common" | file a
	printf '%s\n' "auth required pam_unix.so" "@include common" | file b
	good "include: the line of another file" a
	says "@include: what stands above" b \
		"pam.d/common:1: is not the first line: what stands above is not timed (pam_unix.so at pam.d/b:1)" \
		'pam.d/common:3: there is no module "pam_none.so"'
	says "problems that services share are told once" "" \
		"pam.d/common:1: is not the first line: what stands above is not timed (pam_unix.so at pam.d/b:1)" \
		'pam.d/common:3: there is no module "pam_none.so"'
	files
	i=0
	printf '%s\n' "-session optional pam_latency.so" "$session" "@include c1" | file c0
	while test $((i += 1)) -lt 20; do echo "session include c$((i + 1))" | file c$i; done
	says "sixteen files deep" c0 "pam.d/c15:1: more than 16 files include each other"
	for name in x y z; do
		for n in 1 2 3 4 5 6 7 8 9 10 11 12; do echo "session include ${name}x"; done | file $name
		for n in 1 2 3 4 5 6 7 8 9 10 11 12; do echo "session include ${name}xx"; done | file ${name}x
		for n in 1 2 3 4 5 6 7 8 9 10 11 12; do echo "session include ${name}xxx"; done | file ${name}xx
		for n in 1 2 3 4 5 6 7 8 9 10 11 12; do echo "session include ${name}xxxx"; done | file ${name}xxx
		for n in 1 2 3 4 5 6 7 8 9 10 11 12; do echo "$session"; done | file ${name}xxxx
	done
	exits "verify: files that include each other many times: it ends" \
		1 timeout 20 "$cli" verify --conf "$tmp/empty.conf" --pam-dir "$pam" --module-dir "$mods" x

	files
	says "no such service" none 'pam.d: there is no service "none": libpam uses "other" for it'
	says "no service with the line" "" 'pam.d: no service has the line "-session optional pam_latency.so"'
	mkdir "$pam/dir"
	says "a directory is no service" dir 'pam.d: there is no service "dir": libpam uses "other" for it'
	rmdir "$pam/dir"

	# The config.
	files
	printf '%s\n' "-session optional pam_latency.so" "$session" | file svc
	conf=$tmp/some.conf
	while IFS='|' read -r name text line what; do
		printf -- "$text" >"$conf"
		chmod 644 "$conf"
		says "config: $name" svc "some.conf${line:+:}$line: $what"
	done <<'END_OF_CASES'
a budget for no module|budget = 1s\nmodule "pam_mtod.so" { budget = 1s }\n|2|module "pam_mtod.so" is in the stack of no service
a section for no service|\n\nservice "sshd" { total = 1s }\n|3|there is no service "sshd" in pam.d
a budget of another service|service "svc" {\n  module "pam_motd.so" { budget = 1s }\n}\n|2|module "pam_motd.so" is not in the stack of service "svc"
END_OF_CASES
	printf 'log = all\nbudget = 200\n' >"$conf"
	prints "verify: config: a bad value, with its line" "some.conf:2: " verify svc
	printf 'bugdet = 200ms\n' >"$conf"
	prints "verify: config: an unknown setting" "some.conf:1: " verify svc
	printf 'budget = 200ms\n' >"$conf"
	exits "verify: config: a good one" 0 verify svc
	chmod 666 "$conf"
	says "config: unsafe" svc "some.conf: is writable for group or others"
	rm "$conf"
	says "config: missing" svc "some.conf: does not exist"
	printf '%s\n' "-session optional pam_latency.so conf=$conf" "$session" | file svc
	conf=
	says "config: the one that the line names" svc "some.conf: does not exist"

	# Whatever stands in a file, nothing of it acts on a terminal.
	files
	printf -- '-session optional pam_latency.so \033[31m\nsession required pam_\007.so\n' | file svc
	verify svc >"$tmp/out" 2>&1
	holds "verify: no control bytes" plain "$tmp/out"
	prints "verify: JSON" '"line": 1' verify --json svc
	exits "verify: JSON: status" 1 verify --json svc
	head -c 100000 /dev/urandom >"$pam/svc"
	verify svc >"$tmp/out" 2>&1
	holds "verify: a file of noise" plain "$tmp/out"
	if command -v python3 >/dev/null; then
		verify --json svc >"$tmp/json" 2>&1
		holds "verify: JSON of noise" python3 -m json.tool "$tmp/json"
	fi
else
	skip verify "a config is root's: this needs root"
fi
exits "verify: with options of others" 2 "$cli" -f "$day" verify
exits "verify: two services" 2 "$cli" verify a b
exits "probe: without arguments" 2 "$cli" probe
exits "probe: without a user" 2 "$cli" probe sshd
exits "probe: too many arguments" 2 "$cli" probe sshd root x
exits "probe: --repeat 0" 2 "$cli" probe sshd root --repeat 0
exits "probe: --repeat elsewhere" 2 "$cli" -f "$day" logins --repeat 2
exits "probe: no such service" 1 "$cli" probe no-such-service root
test "$(id -u)" = 0 || prints "probe: not by a user" "only root" "$cli" probe other root
finish
