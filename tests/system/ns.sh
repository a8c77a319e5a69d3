#!/bin/bash
# SPDX-License-Identifier: BSD-3-Clause
#
# ns.sh COMMAND...: runs COMMAND as root in namespaces of its own (mount, process, network):
# /etc /var /usr /home /root are overlays, /run and /dev are private, only loopback exists,
# and a real systemd-journald listens on /dev/log and on its native socket. All processes
# that were started inside die with COMMAND, and with them every mount. Needs root.
set -u

overlays="etc var usr home root"
store=/run/ns-store

die() {
	echo "ns.sh: $*" >&2
	exit 99
}

# The upper layers live in the private /run.
mount_overlays() {
	local d

	mount -t tmpfs -o mode=755 tmpfs /run || die "no private /run"
	for d in $overlays; do
		mkdir -p "$store/$d/up" "$store/$d/work"
		chmod --reference="/$d" "$store/$d/up"
		mount -t overlay overlay \
			-o "lowerdir=/$d,upperdir=$store/$d/up,workdir=$store/$d/work" "/$d" ||
			die "no overlay over /$d"
	done
	mkdir -p /run/systemd/journal /run/sshd /run/lock /run/user
}

mount_dev() {
	local n old=$store/dev

	mkdir "$old"
	mount --rbind /dev "$old" || die "no view of the devices"
	mount -t tmpfs -o mode=755 tmpfs /dev || die "no private /dev"
	for n in null zero full random urandom tty; do
		: >"/dev/$n"
		mount --bind "$old/$n" "/dev/$n" || die "no /dev/$n"
	done
	for n in "$old"/loop*; do
		[ -e "$n" ] || continue
		: >"/dev/${n##*/}"
		mount --bind "$n" "/dev/${n##*/}"
	done
	mkdir -m 1777 /dev/shm
	mkdir /dev/pts
	mount -t devpts -o newinstance,ptmxmode=0666,mode=620,gid=5 devpts /dev/pts ||
		die "no private terminals"
	ln -s pts/ptmx /dev/ptmx
	ln -s /proc/self/fd /dev/fd
	ln -s /proc/self/fd/0 /dev/stdin
	ln -s /run/systemd/journal/dev-log /dev/log
}

start_journald() {
	local i

	mkdir -p /etc/systemd/journald.conf.d
	printf '%s\n' '[Journal]' Storage=volatile Seal=no Audit=no ReadKMsg=no \
		ForwardToSyslog=no ForwardToWall=no RateLimitIntervalSec=0 \
		>/etc/systemd/journald.conf.d/zz-test.conf
	[ -s /etc/machine-id ] || tr -dc 0-9a-f </dev/urandom | head -c 32 >/etc/machine-id
	/lib/systemd/systemd-journald >/dev/null 2>&1 </dev/null &
	JOURNALD_PID=$!
	export JOURNALD_PID
	for ((i = 0; i < 1000; i++)); do
		[ -S /run/systemd/journal/socket ] && [ -S /run/systemd/journal/dev-log ] &&
			journalctl --sync 2>/dev/null && return
		kill -0 "$JOURNALD_PID" 2>/dev/null || break
		sleep 0.01
	done
	die "systemd-journald does not come up"
}

if [ "${NS_INSIDE:-}" != yes ]; then
	[ "$(id -u)" = 0 ] || die "needs root"
	NS_INSIDE=yes exec unshare --mount --propagation private --pid --fork \
		--kill-child=KILL --mount-proc --net "$0" "$@"
fi

# From here on we are process 1: when we end, the kernel ends all others.
unset NS_INSIDE
mount_overlays
mount_dev
ip link set lo up || die "no loopback"
# As systemd does at boot; a new network namespace begins with a queue of ten datagrams.
echo 512 >/proc/sys/net/unix/max_dgram_qlen || die "no queue for the journal"
start_journald
"$@" &
wait $!
exit $?
