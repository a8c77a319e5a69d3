pam-latency: skipped 1 malformed pam_latency line
6 logins, 2 slow: median 31.4ms, p95 8.128s, longest 8.128s.

MODULE          CALL         COUNT    MEDIAN       P95       MAX SHARE OVER
pam_ldap.so     authenticate     1 1min 0.0s 1min 0.0s 1min 0.0s 85.4%    1
    wait-dns: waiting for 192.0.2.53:53
pam_duo.so      authenticate     1    8.112s    8.112s    8.112s 11.5%    1
    wait-tcp: waited 8.1s for 203.0.113.5:443
pam_lastlog.so  open_session     1    1.153s    1.153s    1.153s  1.6%    1
    big-read: read 258MiB of /var/log/btmp in 704512 reads
pam_motd.so     open_session     1     638ms     638ms     638ms  0.9%    1
    child: 50-landscape-sysinfo ran 610ms (under run-parts --lsbsysinit
    /etc/update-motd.d)
pam_systemd.so  open_session     3     8.9ms     241ms     241ms  0.4%    -
pam_unix.so     authenticate     6    11.9ms    28.3ms    28.3ms  0.1%    -
pam_sss.so      acct_mgmt        1    21.7ms    21.7ms    21.7ms  0.0%    -
pam_sss.so      authenticate     1    15.8ms    15.8ms    15.8ms  0.0%    -
pam_unix.so     open_session     3     1.3ms     1.9ms     1.9ms  0.0%    -
pam_sss.so      open_session     1     3.0ms     3.0ms     3.0ms  0.0%    -
pam_limits.so   open_session     3     0.6ms     0.7ms     0.7ms  0.0%    -
pam_unix.so     setcred          2     0.4ms     0.4ms     0.4ms  0.0%    -
pam_unix.so     acct_mgmt        2     0.2ms     0.4ms     0.4ms  0.0%    -
pam_sss.so      setcred          1     0.3ms     0.3ms     0.3ms  0.0%    -
pam_loginuid.so open_session     1     0.2ms     0.2ms     0.2ms  0.0%    -
pam_mail.so     open_session     1     0.2ms     0.2ms     0.2ms  0.0%    -
pam_nologin.so  acct_mgmt        2     0.0ms     0.1ms     0.1ms  0.0%    -
pam_keyinit.so  open_session     1     0.0ms     0.0ms     0.0ms  0.0%    -
pam_permit.so   authenticate     1     0.0ms     0.0ms     0.0ms  0.0%    -
pam_permit.so   setcred          1     0.0ms     0.0ms     0.0ms  0.0%    -
(handoff)       -                1    2.204s    2.204s    2.204s     -    1
    fd-close-storm: sshd closed 1048576 descriptors one by one: RLIMIT_NOFILE
    is 1048576
(fail-delay)    authenticate     1    1.934s    1.934s    1.934s     -    1
    fail-delay: libpam's delay after a failed authenticate
(load)          authenticate     1     231ms     231ms     231ms     -    1
    load: pam_sss.so took 228ms to load
