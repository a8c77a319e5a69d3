#!/bin/bash
# SPDX-License-Identifier: BSD-3-Clause
#
# Somebody else who does not answer: the system bus, a name server, a host of the network.
cases="08 09 10 15"
. "$(dirname "$0")/field_cases.sh"

# Starts a listener that says nothing; `silent` is its process.
start_silent() { # KIND ADDRESS... MS
	"$programs/silent_server" "$@" >"$work/silent.out" &
	silent=$!
	wait_for 100 grep -qs ready "$work/silent.out"
}

case_08() {
	local name="08 the system bus never answers" bus=/run/dbus/system_bus_socket

	# pam_systemd asks the bus only where logind seems to run.
	mkdir -p /run/dbus /run/systemd/seats /run/systemd/system
	start_silent unix "$bus" 2500
	patient_conf pam_systemd.so "still-running = 500ms"
	start_case_sshd </dev/null
	mark
	ssh_key alice true >/dev/null &
	wait_running
	wait $!
	sshd_idle
	check_running "$name" wait-dbus
	check_slow "$name" pam_systemd.so wait-dbus
	check_key "$name" running why "$bus"
	check_key "$name" slow why "$bus"
	kill "$silent" 2>/dev/null
}

# Older versions of pam_access ask for the name of the client, newer ones for the names in
# access.conf as well: both are there, and no server for them.
case_09() {
	local name="09 pam_access asks a name server that never answers"

	echo "-:alice:login-host.example.com 203.0.113.0/24" >/etc/security/access.conf
	printf 'nameserver 127.0.0.9\noptions timeout:1 attempts:1\n' >"$work/resolv.conf"
	rm -f /etc/resolv.conf
	cp "$work/resolv.conf" /etc/resolv.conf
	sed -i 's/^hosts:.*/hosts: files dns/' /etc/nsswitch.conf
	start_silent udp 127.0.0.9 53 20000
	patient_conf pam_access.so
	set_service access <<-'END'
		account required pam_access.so
		account required pam_permit.so
	END
	mark
	holds "$name: the login works" timeout 60 \
		pamtester -I rhost=client.example.com access alice acct_mgmt
	check_slow "$name" pam_access.so wait-dns
	check_key "$name" slow why '127\.0\.0\.9'
	kill "$silent"
}

# A host that drops all packets: behind the far end of a pair, at a link address of nobody.
make_dropping_host() { # ADDRESS
	ip link add near type veth peer name far && ip link set near up && ip link set far up &&
		ip addr add 192.0.2.1/24 dev near &&
		ip neigh add "$1" lladdr 02:00:00:00:00:99 dev near nud permanent
}

case_10() {
	local name="10 a host drops packets"

	install_test_module connect
	make_dropping_host 192.0.2.7 || {
		skip "$name" "no virtual network here"
		return
	}
	patient_conf pam_test_connect.so "still-running = 500ms"
	start_case_sshd <<<"session optional pam_test_connect.so 192.0.2.7 636 2"
	mark
	ssh_key alice true >/dev/null &
	wait_running
	wait $!
	sshd_idle
	check_running "$name" wait-tcp
	check_slow "$name" pam_test_connect.so wait-tcp
	check_key "$name" running why '192\.0\.2\.7:636'
	check_key "$name" slow why '192\.0\.2\.7:636'
	check_key "$name" slow on '^192\.0\.2\.7:636$'
}

case_15() {
	local name="15 LoginGraceTime ends an auth module that hangs"

	install_test_module connect
	make_dropping_host 192.0.2.7 || {
		skip "$name" "no virtual network here"
		return
	}
	patient_conf pam_test_connect.so "still-running = 1s"
	{
		echo "auth optional pam_test_connect.so 192.0.2.7 636 30"
		cat /etc/pam.d/sshd
	} >"$work/source"
	set_service "$sshd_service" <"$work/source"
	start_sshd "LoginGraceTime 5" "LogLevel ERROR"
	mark
	ssh_password alice true >/dev/null
	sshd_idle
	wait_for 50 has_line '\): ended '
	has "$name: running" "$(fields event=running -- module cause)" \
		$'^pam_test_connect.so\twait-tcp$'
	is "$name: ended, once, with module and cause" "$(fields event=ended -- module call cause)" \
		$'pam_test_connect.so\tauthenticate\twait-tcp'
	is "$name: nothing came back" "$(line_count '\): slow ')" 0
}

run_case
