#!/bin/bash
# SPDX-License-Identifier: BSD-3-Clause
#
# boot.sh COMMAND...: boots a real systemd over an overlay of this machine's root, with no
# network but loopback and nothing but journald, D-Bus, logind and ssh.service in it, and runs
# COMMAND there as root, as a service. When it ends, all that was started dies, and with it
# every mount. PL_BIND: directories that are seen inside too. Exit status 77, with the reason
# on standard output, when that cannot be done here. Needs root.
set -u

store=/run/boot-store
root=$store/root
log=$store/log

cannot() {
	echo "$*" >&2
	[ ! -s "$log" ] || tail -3 "$log" >&2
	exit 77
}

check_tools() {
	local tool

	[ "$(id -u)" = 0 ] || cannot "needs root"
	for tool in systemd-nspawn systemd-run sshd dbus-daemon nsenter; do
		command -v $tool >/dev/null || cannot "no $tool"
	done
	find /lib/ /usr/lib/ -path '*/security/pam_systemd.so' | grep -q . || cannot "no pam_systemd"
	[ -x /lib/systemd/systemd-logind ] || cannot "no systemd-logind"
}

make_root() {
	local unit

	mount -t tmpfs -o mode=755 tmpfs /run || cannot "no private /run"
	mkdir -p $store/up $store/work $root /run/systemd
	mount -t overlay overlay -o "lowerdir=/,upperdir=$store/up,workdir=$store/work" $root ||
		cannot "no overlay over the root"
	tr -dc 0-9a-f </dev/urandom | head -c 32 >$root/etc/machine-id
	mkdir -p $root/etc/systemd/system $root/etc/systemd/journald.conf.d $root/etc/ssh/sshd_config.d
	for unit in systemd-timesyncd.service timers.target avahi-daemon.socket uuidd.socket \
		apt-daily.timer e2scrub_reap.service systemd-networkd.service \
		systemd-resolved.service; do
		ln -sf /dev/null "$root/etc/systemd/system/$unit"
	done
	printf '%s\n' '[Unit]' 'Requires=basic.target systemd-logind.service ssh.service' \
		'After=basic.target systemd-logind.service ssh.service' 'AllowIsolate=yes' \
		>$root/etc/systemd/system/pl-test.target
	printf '%s\n' '[Journal]' Storage=volatile RateLimitIntervalSec=0 Audit=no \
		>$root/etc/systemd/journald.conf.d/zz-test.conf
	printf '%s\n' 'Port 22' 'ListenAddress 127.0.0.1' 'UsePAM yes' 'UseDNS no' \
		'PasswordAuthentication yes' 'MaxStartups 100' >$root/etc/ssh/sshd_config.d/00-test.conf
	ls $root/etc/ssh/ssh_host_*_key >/dev/null 2>&1 || ssh-keygen -A -f $root >/dev/null
}

inside() { nsenter -t "$leader" -m -p -u -i -n -C -- "$@"; }

is_booted() {
	leader=$(pgrep -P "$nspawn" | head -1)
	[ -n "$leader" ] &&
		inside systemctl is-active --quiet pl-test.target ssh.service dbus.service \
			systemd-logind.service 2>/dev/null
}

boot() {
	local i dir binds=()

	for dir in $PL_BIND; do binds+=("--bind-ro=$dir"); done
	systemd-nspawn --quiet --directory=$root --machine=pl-test --register=no --keep-unit \
		--private-network --console=read-only "${binds[@]}" \
		--boot systemd.unit=pl-test.target >$log 2>&1 </dev/null &
	nspawn=$!
	for ((i = 0; i < 600; i++)); do
		! is_booted || return
		kill -0 "$nspawn" 2>/dev/null || break
		sleep 0.05
	done
	cannot "systemd does not boot in systemd-nspawn"
}

# The control groups that systemd-nspawn makes beneath ours, if they are there.
control_groups() {
	local path base

	cut -d: -f3- /proc/self/cgroup | sort -u | while IFS= read -r path; do
		for base in /sys/fs/cgroup /sys/fs/cgroup/systemd /sys/fs/cgroup/unified; do
			ls -d "$base${path%/}/payload" "$base${path%/}/supervisor" 2>/dev/null
		done
	done
}

# systemd-nspawn leaves those that it has made. What is in use cannot be removed.
remove_control_groups() {
	control_groups | grep -vxF -e "$groups_before" | while IFS= read -r group; do
		find "$group" -depth -type d -exec rmdir {} + 2>/dev/null
	done
}

# The machine is told to power off, so that nothing stays in the control groups.
shut_down() {
	local i

	kill -s RTMIN+4 "$leader" 2>/dev/null
	for ((i = 0; i < 100; i++)); do
		kill -0 "$nspawn" 2>/dev/null || break
		sleep 0.1
	done
	remove_control_groups
}

if [ "${BOOT_INSIDE:-}" != yes ]; then
	check_tools
	: "${PL_BIND:=}"
	export PL_BIND
	BOOT_INSIDE=yes exec unshare --mount --propagation private --pid --fork \
		--kill-child=KILL --mount-proc "$0" "$@"
fi

# From here on we are process 1: when we end, the kernel ends all others.
unset BOOT_INSIDE
trap 'shut_down; exit 143' TERM INT HUP
groups_before=$(control_groups)
make_root
boot
inside systemd-run --quiet --pipe --wait --collect --setenv=PL_BOOTED=yes \
	--setenv=PL_BUILD="${PL_BUILD:-}" --setenv=PATH="$PATH" --setenv=LC_ALL=C -- "$@"
status=$?
shut_down
exit $status
