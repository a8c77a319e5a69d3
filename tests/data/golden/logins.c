pam-latency: skipped 1 malformed pam_latency line
TIME         ID       SERVICE USER   FROM           TOTAL SLOWEST        VERDICT
Nov 30 08:12 9f2c41d0 sshd    alice  198.51.100.7   677ms motd 638ms     ok
Nov 30 08:40 5d00aa17 sshd    carol  2001:db8::17  21.4ms unix 11.9ms    ok
Nov 30 08:40 00c2ffee sshd    bob    198.51.100.8  8.128s duo 8.112s     slow
Nov 30 09:01 66666666 sshd    mallo~ 198.51.100.66 31.4ms unix 28.3ms    failed
Nov 30 09:15 b7e15162 sshd    git    192.0.2.44    1.684s lastlog 1.153s slow
Nov 30 09:20 77aa00bb sudo    root   -              4.2ms unix 1.9ms     ok
Nov 30 09:30 01234567 login   dave   -                  - ldap 1min 0.0s ended
