pam-latency: skipped 1 malformed pam_latency line
The last login was dave by login at 2025-11-30 09:30:00: ended. Slowest was
pam_ldap.so authenticate, 1min 0.0s: waiting for 192.0.2.53:53.

The worst calls of that day, in 6 logins, 2 of them slow:

MODULE         CALL         COUNT    MEDIAN       P95       MAX SHARE OVER
pam_ldap.so    authenticate     1 1min 0.0s 1min 0.0s 1min 0.0s 85.4%    1
    wait-dns: waiting for 192.0.2.53:53
pam_duo.so     authenticate     1    8.112s    8.112s    8.112s 11.5%    1
    wait-tcp: waited 8.1s for 203.0.113.5:443
pam_lastlog.so open_session     1    1.153s    1.153s    1.153s  1.6%    1
    big-read: read 258MiB of /var/log/btmp in 704512 reads
pam_motd.so    open_session     1     638ms     638ms     638ms  0.9%    1
    child: 50-landscape-sysinfo ran 610ms (under run-parts --lsbsysinit
    /etc/update-motd.d)
pam_systemd.so open_session     3     8.9ms     241ms     241ms  0.4%    -
