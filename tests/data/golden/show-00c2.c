pam-latency: skipped 1 malformed pam_latency line
sshd: bob from 198.51.100.8, 2025-11-30 08:40:16  (00c2ffee12345678)
8.128s in PAM of 1.000s: slow, auth_err; slowest pam_duo.so authenticate, 8.112s

                          0                                              10.062s
load               2.9ms  :
auth              8.125s  --------------------------------------------
|-(prompt)        1.204s  ... not counted
|-pam_unix.so     12.1ms  #
|-pam_duo.so      8.112s! ############################################
|   wait-tcp: waited 8.1s for 203.0.113.5:443 (budget 1.000s)
`-(fail delay)    1.934s!                                            ::::::::::
    fail-delay: libpam's delay after a failed authenticate (budget 200ms)
