pam-latency: skipped 1 malformed pam_latency line
sshd: mallory\x0apam_latency(sshd:session): login took=1.0ms from
198.51.100.66, 2025-11-30 09:01:01  (6666666666666666)
31.4ms in PAM of 1.000s: failed, user_unknown; slowest pam_unix.so
authenticate, 28.3ms

                         0                                                31.4ms
load              3.0ms  :::::
auth             28.4ms       --------------------------------------------------
`-pam_unix.so    28.3ms       ##################################################
