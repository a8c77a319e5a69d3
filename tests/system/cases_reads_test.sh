#!/bin/bash
# SPDX-License-Identifier: BSD-3-Clause
#
# Files that are read without their position moving: by pread(2) and its like.
cases="25 26"
. "$(dirname "$0")/field_cases.sh"

read_login() { # NAME LINE
	printf 'session %s\nsession required pam_permit.so\n' "$2" | set_service reads
	mark
	holds "$1: the session opens" timeout 100 pamtester reads alice open_session
}

case_25() {
	local name="25 pam_limits looks for logins in a large utmp"

	truncate -s 115M /run/utmp
	echo '* hard maxlogins 50' >/etc/security/limits.conf
	read_login "$name" "required pam_limits.so"
	check_slow "$name" pam_limits.so big-read
	check_key "$name" slow file '^(/var)?/run/utmp$'
	check_key "$name" slow why '^read 115MiB of (/var)?/run/utmp in 3140[0-9]{2} reads$'
	check_key "$name" slow read '^1205[89][0-9]{4}$'
}

case_26() {
	local name how

	install_test_module read
	truncate -s 60M "$work/large"
	truncate -s 20M "$work/other"
	for how in read readv pread preadv; do
		name="26 60 MiB by $how"
		read_login "$name" "optional pam_test_read.so $how 128 $work/large"
		check_slow "$name" pam_test_read.so big-read
		check_key "$name" slow file "^$work/large\$"
		check_key "$name" slow why "^read 60MiB of $work/large in 491[56][0-9]{2} reads\$"
		name="26 two files by $how, one after the other"
		read_login "$name" \
			"optional pam_test_read.so $how 100 $work/other $work/large"
		check_slow "$name" pam_test_read.so big-read
		check_key "$name" slow file "^$work/large\$"
		check_key "$name" slow why "^read 80MiB in [0-9]+ reads, most of it of $work/large\$"
	done
	name="26 two files in turn by read"
	read_login "$name" "optional pam_test_read.so turn read 100 $work/other $work/large"
	check_slow "$name" pam_test_read.so big-read
	check_key "$name" slow file "^$work/large\$"
	# Nothing tells which of the two it was: both are named, neither is blamed.
	name="26 two files in turn by pread"
	read_login "$name" "optional pam_test_read.so turn pread 100 $work/other $work/large"
	check_slow "$name" pam_test_read.so big-read
	check_key "$name" slow why "^read 80MiB of $work/(other|large) or $work/(other|large) in "
}

run_case
