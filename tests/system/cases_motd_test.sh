#!/bin/bash
# SPDX-License-Identifier: BSD-3-Clause
#
# The message of the day: scripts that pam_motd runs at every login.
cases="01 02 07"
. "$(dirname "$0")/field_cases.sh"

motd_login() {
	mark
	ssh_key alice true >/dev/null
	sshd_idle
}

case_01() {
	local name="01 a slow script of the message of the day"

	motd_script 50-sysinfo <<<'sleep 0.6'
	motd_script 10-fast <<<'sleep 0.005'
	patient_conf pam_motd.so
	start_case_sshd </dev/null
	motd_login
	check_slow "$name" pam_motd.so child
	check_key "$name" slow why 50-sysinfo
	check_key "$name" slow why run-parts
	check_key "$name" slow child '^/etc/update-motd.d/50-sysinfo$'
	check_not "$name" slow why '10-fast|^(sh|env|/bin/sh|/usr/bin/env|sleep)\b'
}

case_02() {
	local name="02 a script that starts 80 programs" pids

	# shellcheck disable=SC2016
	motd_script 50-many <<<'i=0; while [ $i -lt 80 ]; do sleep 0.005; i=$((i + 1)); done'
	patient_conf pam_motd.so
	start_case_sshd </dev/null
	motd_login
	check_slow "$name" pam_motd.so child
	check_key "$name" slow child '^/etc/update-motd.d/50-many$'
	check_key "$name" slow why 50-many
	pids=$(fields event=slow -- pids)
	# 80 programs, their script and run-parts; others on the machine may add to the upper bound.
	if [ "${pids%-*}" -ge 1 ] && [ "${pids%-*}" -le 84 ] && [ "${pids#*-}" -ge 82 ]; then
		ok "$name: pids brackets the number"
	else
		not_ok "$name: pids brackets the number" "pids=$pids"
	fi
}

# The kernel may have no dummy devices; pairs of virtual ones count as well.
make_interfaces() { # COUNT
	local i

	if ip link add dummy0 type dummy 2>/dev/null; then
		for ((i = 1; i < $1; i++)); do echo "link add dummy$i type dummy"; done
	else
		for ((i = 0; i < $1 / 2; i++)); do echo "link add a$i type veth peer name b$i"; done
	fi | ip -batch -
}

case_07() {
	local name="07 a script that lists 1,000 interfaces"

	make_interfaces 1000 || {
		skip "$name" "no virtual interfaces here"
		return
	}
	# shellcheck disable=SC2016
	motd_script 50-net <<<'i=0; while [ $i -lt 40 ]; do ip addr >/dev/null; i=$((i + 1)); done'
	patient_conf pam_motd.so
	start_case_sshd </dev/null
	motd_login
	is "$name: slow is pam_motd.so" "$(fields event=slow -- module)" pam_motd.so
	check_key "$name" slow cause '^(netlink-scan|child)$'
	check_key "$name" slow why '100[0-9] .*interfaces|interfaces.* 100[0-9]'
	check_key "$name" slow why 50-net
}

run_case
