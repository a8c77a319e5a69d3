#!/bin/bash
# SPDX-License-Identifier: BSD-3-Clause
#
# Descriptors that are closed one by one, in a module and after PAM has done its part.
cases="05 06 closing"
. "$(dirname "$0")/field_cases.sh"

case_05() {
	local name="05 a program of pam_exec closes descriptors one by one" limit

	limit=$(ulimit -n)
	cp "$programs/close_storm" "$work/close_storm"
	patient_conf pam_exec.so "nofile-max = $((limit / 2))"
	# pam_limits would give the session other limits than ours.
	sed -i '/pam_limits/d' /etc/pam.d/sshd
	start_case_sshd <<<"session optional pam_exec.so type=open_session $work/close_storm 2"
	mark
	ssh_key alice true >/dev/null
	sshd_idle
	check_slow "$name" pam_exec.so fd-close-storm
	check_key "$name" slow child "^$work/close_storm$"
	check_key "$name" slow why "\\b$limit\\b"
}

case_06() {
	local name="06 the login program closes descriptors before it starts the shell" limit

	limit=$(ulimit -n)
	mkdir "$work/jail"
	mount --bind / "$work/jail"
	patient_conf - "nofile-max = $((limit / 2))" "handoff = 200ms"
	# A session phase as logins have it; pam_limits would set a limit of its own.
	set_service storm <<-'END'
		auth required pam_permit.so
		account include common-account
		session include common-session
		session optional pam_motd.so
		session required pam_env.so
	END
	mark
	holds "$name: the login works" \
		timeout 60 "$programs/storm_login" storm alice 2 "$work/jail" /bin/true
	wait_for "$patience" has_line '\): handoff '
	umount "$work/jail"
	is "$name: one handoff, for fd-close-storm" "$(fields event=handoff -- cause)" fd-close-storm
	check_key "$name" handoff why "\\b$limit\\b"
	has_no "$name: no module is blamed" "$(lines)" '\): slow '
	is "$name: the login was ok" "$(fields event=login -- verdict)" ok
}

# What is slow when the session closes is no matter of its begin, and neither are the processes
# that look at it.
case_closing() {
	local name="a slow end of a short session"

	# It sleeps for longer than a hand-off may take, and a busy machine may take for one.
	patient_conf pam_exec.so "handoff = 2s"
	start_case_sshd <<<"session optional pam_exec.so type=close_session /bin/sleep 4"
	mark
	ssh_key alice true >/dev/null
	sshd_idle
	check_slow "$name" pam_exec.so child
	is "$name: no handoff" "$(line_count '\): handoff ')" 0
}

run_case
