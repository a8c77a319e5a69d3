#!/bin/bash
# SPDX-License-Identifier: BSD-3-Clause
#
# Files: read again at each login, locked by somebody, on a disk that does not answer.
cases="03 04 11 12 17"
. "$(dirname "$0")/field_cases.sh"

# 258 MiB of records, all empty: what counts is what is read.
make_btmp() {
	rm -f /var/log/btmp
	truncate -s 258M /var/log/btmp
}

check_btmp() { # NAME
	check_key "$1" slow file '^/var/log/btmp$'
	check_key "$1" slow why 'read 258(\.[0-9])?MiB of /var/log/btmp'
}

case_03() {
	local name="03 pam_lastlog reads all failed logins" reads

	[ -e "$pam_dir/pam_lastlog.so" ] || {
		skip "$name" "this system has no pam_lastlog.so"
		return
	}
	make_btmp
	patient_conf pam_lastlog.so
	start_case_sshd <<<"session optional pam_lastlog.so showfailed"
	mark
	ssh_key alice true >/dev/null
	sshd_idle
	check_slow "$name" pam_lastlog.so big-read
	check_btmp "$name"
	reads=$(fields event=slow -- reads)
	# One for each of the 704512 records of 384 bytes, and a few for other files.
	has "$name: the reads are exact" "$reads" '^704[56][0-9]{2}$'
	has "$name: the bytes are exact" "$(fields event=slow -- read)" '^2705[3-9][0-9]{4}$'
}

case_04() {
	local name="04 a script runs lastb over all failed logins"

	command -v lastb >/dev/null || {
		skip "$name" "this system has no lastb"
		return
	}
	make_btmp
	motd_script 50-failed <<<'lastb >/dev/null'
	patient_conf pam_motd.so
	start_case_sshd </dev/null
	mark
	ssh_key alice true >/dev/null
	sshd_idle
	check_slow "$name" pam_motd.so big-read
	check_btmp "$name"
	check_key "$name" slow why '50-failed|lastb'
	check_key "$name" slow child 'lastb|50-failed'
}

case_11() {
	local name="11 another login holds a lock" pid

	install_test_module flock
	patient_conf pam_test_flock.so
	start_case_sshd <<<"session optional pam_test_flock.so $work/lock bob 5"
	mark
	ssh_key bob true >/dev/null &
	# The lock is there when somebody else cannot have it.
	wait_for 100 lock_is_held
	pid=$(lock_holder)
	ssh_key alice true >/dev/null
	wait $!
	sshd_idle
	is "$name: slow is pam_test_flock.so, for wait-lock" \
		"$(fields event=slow user=alice -- module cause)" $'pam_test_flock.so\twait-lock'
	is "$name: the holder itself only sleeps" "$(fields event=slow user=bob -- cause)" sleep
	has "$name: the file is named" "$(fields event=slow user=alice -- why)" "$work/lock"
	has "$name: the holder is named" "$(fields event=slow user=alice -- why)" "\b$pid\b.*sshd|sshd.*\b$pid\b"
}

lock_is_held() { [ -e "$work/lock" ] && ! flock -n "$work/lock" true; }

lock_holder() {
	awk -v inode="$(stat -c %i "$work/lock")" \
		'/ FLOCK / && $2 != "->" { split($6, id, ":"); if (id[3] == inode) { print $5; exit } }' \
		/proc/locks
}

case_17() {
	local name="17 a helper of pam_exec waits for a lock"

	printf '#!/bin/sh\nflock %s true\n' "$work/lock" >"$work/helper"
	chmod 755 "$work/helper"
	patient_conf pam_exec.so
	start_case_sshd <<<"session optional pam_exec.so type=open_session $work/helper"
	mark
	flock "$work/lock" sleep 5 &
	wait_for 100 lock_is_held
	ssh_key alice true >/dev/null
	wait $!
	sshd_idle
	check_slow "$name" pam_exec.so wait-lock
	check_key "$name" slow why "$work/lock"
	check_key "$name" slow child "^$work/helper$"
	check_key "$name" slow why "^helper "
}

# Freezes a file system of its own; it is thawed in any case before the namespace ends.
freeze() {
	truncate -s 16M "$work/disk" && mkfs.ext4 -q "$work/disk" && mkdir -p "$work/mnt" &&
		mount -o loop "$work/disk" "$work/mnt" && : >"$work/mnt/log" || return
	trap thaw EXIT
	fsfreeze -f "$work/mnt"
}

thaw() {
	fsfreeze -u "$work/mnt" 2>/dev/null
	trap - EXIT
}

case_12() {
	local name="12 a module writes to a frozen file system" login

	install_test_module write
	freeze || {
		skip "$name" "no file system can be made and frozen here"
		return
	}
	patient_conf pam_test_write.so "still-running = 500ms"
	start_case_sshd <<<"session optional pam_test_write.so $work/mnt/log"
	mark
	ssh_key alice true >/dev/null &
	login=$!
	wait_running
	thaw
	wait $login
	sshd_idle
	check_running "$name" wait-disk
	check_key "$name" running why "$work/mnt/log"
	check_key "$name" running why "$work/mnt( |$|:|,|\\))"
	check_slow "$name" pam_test_write.so wait-disk
	umount "$work/mnt"
}

run_case
