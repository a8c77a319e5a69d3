pam-latency: skipped 1 malformed pam_latency line
sshd: alice from 198.51.100.7, 2025-11-30 08:12:05  (9f2c41d07ab3e655)
677ms in PAM of 1.000s: ok, success; slowest pam_motd.so open_session, 638ms

                                    0                                      677ms
load                         3.1ms  :
auth                        12.1ms  -
|-(prompt)                  3.012s  ... not counted
|-pam_unix.so               11.9ms  #
`-pam_permit.so              0.0ms  #
account                      0.6ms  -
|-pam_nologin.so             0.1ms  #
`-pam_unix.so                0.4ms  #
setcred                      0.6ms   -
|-pam_permit.so              0.0ms   #
`-pam_unix.so                0.4ms   #
session                      660ms   -------------------------------------------
|-pam_loginuid.so            0.2ms   #
|-pam_keyinit.so             0.0ms   #
|-pam_unix.so                1.3ms   #
|-pam_systemd.so             8.9ms   #
|-pam_motd.so                638ms!  ##########################################
| | child: 50-landscape-sysinfo ran 610ms (under run-parts --lsbsysinit
| | /etc/update-motd.d) (budget 200ms)
| `-50-landscape-sysinfo     610ms   ========================================
|-pam_mail.so                0.2ms                                             #
|-pam_limits.so              0.4ms                                             #
`-(libpam)                  11.1ms                                             :
