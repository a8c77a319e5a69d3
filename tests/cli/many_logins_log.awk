# SPDX-License-Identifier: BSD-3-Clause
# Writes a log of n logins (awk -v n=100000 -f many_logins_log.awk): one per 9 seconds, every tenth with a slow
# pam_motd.so, pam_lastlog.so growing from day to day.
BEGIN {
	rest = "pam_unix.so:acct_mgmt:0.4ms pam_env.so:setcred:0.1ms pam_unix.so:setcred:0.1ms " \
	       "pam_selinux.so:open_session:0.0ms pam_loginuid.so:open_session:0.1ms " \
	       "pam_keyinit.so:open_session:0.0ms pam_limits.so:open_session:0.1ms " \
	       "pam_unix.so:open_session:1.2ms pam_systemd.so:open_session:6.1ms"
	for (i = 0; i < n; i++) {
		at = i * 9
		day = int(at / 86400)
		stamp = sprintf("2025-%02d-%02dT%02d:%02d:%02d.000000+00:00", 3 + int(day / 28),
				1 + day % 28, int(at / 3600) % 24, int(at / 60) % 60, at % 60)
		id = sprintf("%08x%08x", 268435456 + i, i)
		who = sprintf("user=user%d rhost=198.51.100.%d tty=ssh login=%s pid=%d", i % 50,
			      i % 250, id, 1000 + i % 30000)
		unix = sprintf("%d.%dms", 9 + i % 7, i % 10)
		lastlog = sprintf("%d.%dms", 40 + 12 * day + i % 5, i % 10)
		slow = i % 10 == 0
		motd = slow ? sprintf("%d.4ms", 600 + i % 90) : sprintf("%d.4ms", 20 + i % 9)
		head = stamp " host sshd[" 1000 + i % 30000 "]: pam_latency(sshd:session): "
		if (slow)
			print head "slow module=pam_motd.so call=open_session took=" motd \
			      " budget=200.0ms cause=child why=\"50-landscape-sysinfo ran " motd \
			      " (under run-parts)\" child=/etc/update-motd.d/50-landscape-sysinfo " \
			      "child_took=" motd " ret=success " who
		print head "login took=" 700 * slow + 80 + 12 * day ".0ms budget=1000.0ms load=3.1ms " \
		      "auth=" unix " account=0.4ms setcred=0.2ms session=70.0ms count=13 " \
		      "slowest=pam_motd.so:open_session:" motd " verdict=" (slow ? "slow" : "ok") \
		      " ret=success " who " calls=\"pam_unix.so:authenticate:" unix " " rest \
		      " pam_lastlog.so:open_session:" lastlog " pam_motd.so:open_session:" motd "\""
	}
}
