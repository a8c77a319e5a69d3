pam-latency: skipped 1 malformed pam_latency line
login: dave, 2025-11-30 09:30:00  (0123456789abcdef)
no login line: ended; slowest pam_ldap.so authenticate, 1min 0.0s

                         0                                             1min 0.0s
auth          1min 0.0s  -------------------------------------------------------
`-pam_ldap.so 1min 0.0s! #######################################################
    never came back, wait-dns: waiting for 192.0.2.53:53 (budget 1.000s)
