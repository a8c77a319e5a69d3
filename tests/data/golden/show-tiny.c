pam-latency: skipped 1 malformed pam_latency line
sshd: alice from
198.51.100.7,
2025-11-30 08:12:05
(9f2c41d07ab3e655)
677ms in PAM of
1.000s: ok,
success; slowest
pam_motd.so
open_session, 638ms

load               3.1ms
auth              12.1ms
|-(prompt)        3.012s
|-pam_unix.so     11.9ms
`-pam_permit.~     0.0ms
account            0.6ms
|-pam_nologin~     0.1ms
`-pam_unix.so      0.4ms
setcred            0.6ms
|-pam_permit.~     0.0ms
`-pam_unix.so      0.4ms
session            660ms
|-pam_loginui~     0.2ms
|-pam_keyinit~     0.0ms
|-pam_unix.so      1.3ms
|-pam_systemd~     8.9ms
|-pam_motd.so      638ms!
| | child:
| | 50-landscape-sys
| | info ran 610ms
| | (under
| | run-parts
| | --lsbsysinit
| | /etc/update-motd
| | .d) (budget
| | 200ms)
| `-50-landsc~     610ms
|-pam_mail.so      0.2ms
|-pam_limits.~     0.4ms
`-(libpam)        11.1ms
