#!/bin/bash
# SPDX-License-Identifier: BSD-3-Clause
# shellcheck source-path=SCRIPTDIR disable=SC2154,SC2034
#
# systemd starts services of users through PAM, and kills what is left of them: it never has to
# say anything about a process of ours, and the end of a session is reached as often as without
# the line. PL_ROUNDS: how often each way in is tried.
here=$(cd "$(dirname "$0")" && pwd)

if [ -z "${PL_BOOTED:-}" ]; then
	. "$here/../lib.sh"
	top=$(cd "$here/../.." && pwd)
	export PL_BUILD=${PL_BUILD:-$top}
	[ "$PL_BUILD" = "$top" ] || bind=$PL_BUILD
	errors=$(mktemp)
	PL_BIND="$top ${bind:-}" "$here/boot.sh" env PL_BOOTED=yes PL_ROUNDS="${PL_ROUNDS:-}" \
		"$here/${0##*/}" 2>"$errors"
	status=$?
	[ $status != 77 ] || skip_all "$(head -1 "$errors")"
	rm -f "$errors"
	exit $status
fi
export JOURNALD_PID=$PPID # there is one already
. "$here/stage.sh"

rounds=${PL_ROUNDS:-10}

# What process 1 itself has said since mark().
manager() { journal -o cat _PID=1; }

# A short stack that says as early as can be that the end of the session was reached.
count_ends() {
	printf '%s\n' 'account required pam_permit.so' 'session required pam_permit.so' \
		'session optional pam_warn.so' >"$work/counted"
}

with_line() { # NAME
	{
		echo "$our_line"
		cat "$work/counted"
	} >"/etc/pam.d/$1"
}

without_line() { # NAME
	cp "$work/counted" "/etc/pam.d/$1"
}

ends() { journal -o cat | grep -c 'pam_warn(systemd-user:session): function=\[pam_sm_close_session\]'; }

# However often and fast they are started.
lift_start_limits() {
	local unit

	for unit in user@ user-runtime-dir@; do
		mkdir -p "/run/systemd/system/$unit.service.d"
		printf '%s\n' '[Unit]' 'StartLimitIntervalSec=0' \
			>"/run/systemd/system/$unit.service.d/limit.conf"
	done
	systemctl daemon-reload
}

# Starts and stops the user's service manager; prints how many ends of its session came.
restart_manager() { # TIMES
	local i before

	before=$(ends)
	for ((i = 0; i < $1; i++)); do
		systemctl start "user@$uid.service"
		systemctl stop "user@$uid.service"
	done
	sleep 0.2
	echo $(($(ends) - before))
}

# Without the line some ends are killed as well, by chance: one more than three standard
# deviations apart is no chance.
check_user_manager() {
	local name="user@.service, $rounds times with and without the line, both orders"
	local with=0 without=0 i busy=()

	uid=$(id -u alice)
	count_ends
	lift_start_limits
	mark
	for i in 1 2; do
		(while :; do :; done) &
		busy+=($!)
	done
	for i in 1 2; do
		without_line systemd-user
		without=$((without + $(restart_manager $((rounds / 2)))))
		with_line systemd-user
		with=$((with + $(restart_manager "$rounds")))
		without_line systemd-user
		without=$((without + $(restart_manager $((rounds - rounds / 2)))))
	done
	kill "${busy[@]}"
	wait "${busy[@]}" 2>/dev/null
	echo "# of $((2 * rounds)) ends each: $with with, $without without the line"
	has_no "$name: process 1 does not speak of us" "$(manager)" 'pam_latency'
	holds "$name: the ends are reached as often, but for chance" \
		awk -v n=$((2 * rounds)) -v a="$with" -v b="$without" 'BEGIN {
			p = (a + b) / (2 * n)
			exit !((b - a) * (b - a) <= 9 * 2 * n * p * (1 - p) + 1)
		}'
	is "$name: each session was timed" \
		"$(line_count '\(systemd-user:session\): login ')" $((2 * rounds))
}

check_units() {
	local name="units with PAMName=" i

	printf '%s\n' 'auth required pam_permit.so' 'account required pam_permit.so' \
		'session required pam_permit.so' >"$work/source"
	set_service pl-unit <"$work/source"
	mark
	for ((i = 0; i < rounds; i++)); do
		systemd-run --quiet --wait --collect -p PAMName=pl-unit -p User=alice /bin/true
	done
	is "$name: each was timed" "$(line_count '\(pl-unit:session\): login ')" "$rounds"
	has_no "$name: process 1 does not speak of us" "$(manager)" 'pam_latency'
}

check_shell() {
	local name="machinectl shell" i

	if ! systemctl start systemd-machined 2>/dev/null; then
		skip "$name" "no systemd-machined"
		return
	fi
	cp /etc/pam.d/login "$work/source"
	set_service login <"$work/source"
	mark
	for ((i = 0; i < rounds; i++)); do
		timeout 20 machinectl --quiet shell alice@.host /bin/true </dev/null >/dev/null 2>&1
	done
	has "$name: it was timed" "$(lines)" '\(login:session\): login '
	has_no "$name: process 1 does not speak of us" "$(manager)" 'pam_latency'
}

# The daemon is restarted in the middle of a job's login.
check_cron() {
	local name="cron is restarted during a job's login" i

	if [ ! -x /usr/sbin/cron ]; then
		skip "$name" "no cron"
		return
	fi
	{
		cat /etc/pam.d/cron
		echo "session optional pam_exec.so type=open_session /bin/sleep 3"
	} >"$work/source"
	set_service cron <"$work/source"
	# In a container process 1 has no cron.service by our target: it is started by name.
	echo "* * * * * alice true" >/etc/cron.d/pl-test
	systemctl restart cron
	mark
	for ((i = 0; i < 900; i++)); do
		! pgrep -f '^/bin/sleep 3$' >/dev/null || break
		sleep 0.1
	done
	systemctl restart cron
	sleep 0.5
	rm /etc/cron.d/pl-test
	has "$name: it was in the middle of one" "$(manager)" 'cron\.service: (Found left-over|Unit process)'
	has_no "$name: process 1 does not speak of us" "$(manager)" 'pam_latency'
}

install_module
make_user alice
set_conf </dev/null
check_units
check_user_manager
check_shell
check_cron
finish
