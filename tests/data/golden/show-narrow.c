pam-latency: skipped 1 malformed pam_latency line
sshd: git from 192.0.2.44, 2025-11-30
09:15:22  (b7e151628aed2a6a)
1.684s in PAM of 1.000s: slow, success;
slowest pam_lastlog.so open_session,
1.153s

                          0       3.888s
load               231ms! :
  load: pam_sss.so took 228ms to load
  (budget 200ms)
auth              18.2ms  -
|-pam_unix.so      2.2ms  #
`-pam_sss.so      15.8ms  #
account           22.0ms  -
`-pam_sss.so      21.7ms  #
setcred            0.6ms  -
`-pam_sss.so       0.3ms  #
session           1.412s  -----
|-pam_lastlog~    1.153s! ####
|   big-read: read 258MiB of
|   /var/log/btmp in 704512 reads
|   (budget 200ms)
|-pam_systemd~     241ms       #
|-pam_sss.so       3.0ms        #
|-pam_limits.~     0.7ms        #
`-(not listed)    14.0ms        :
handoff           2.204s!       ::::::::
  fd-close-storm: sshd closed 1048576
  descriptors one by one: RLIMIT_NOFILE
  is 1048576 (budget 200ms)
