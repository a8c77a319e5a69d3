/* SPDX-License-Identifier: BSD-3-Clause */
#include "pam_latency/base/vocabulary.h"

#include <syslog.h>

const struct pl_event_info pl_events[PL_EVENT_COUNT] = {
    [PL_EVENT_SLOW] = {"slow", "6b7594137d10ab87f0800debd73bfa08", LOG_WARNING},
    [PL_EVENT_RUNNING] = {"running", "514766256cb76f997c443a4a99f6fdf1", LOG_WARNING},
    [PL_EVENT_ENDED] = {"ended", "3911c2fc1ddcd753652a819718366d55", LOG_WARNING},
    [PL_EVENT_GAP] = {"gap", "cfe2d46eb06f207402edf29f1afdd461", LOG_WARNING},
    [PL_EVENT_HANDOFF] = {"handoff", "290016c1a6c6421199f0778de24dc905", LOG_WARNING},
    [PL_EVENT_LOGIN] = {"login", "39d2d65c6237c9b426a8c21919eb12fb", LOG_INFO},
    [PL_EVENT_CALL] = {"call", "252bea71b643f02978fcdc3c4d4ce274", LOG_INFO},
    [PL_EVENT_CONFIG] = {"config", "4c855d346762c2076e08fc12bf67bd3e", LOG_ERR},
    [PL_EVENT_OFF] = {"off", "778357f2d0f93ffa286ed30c82f2aa37", LOG_WARNING},
};

const char pl_call_names[PL_CALL_COUNT][16] = {
    [PL_AUTHENTICATE] = "authenticate",	  [PL_SETCRED] = "setcred",
    [PL_ACCT_MGMT] = "acct_mgmt",	  [PL_OPEN_SESSION] = "open_session",
    [PL_CLOSE_SESSION] = "close_session", [PL_CHAUTHTOK] = "chauthtok",
};

const char pl_call_symbols[PL_CALL_COUNT][24] = {
    [PL_AUTHENTICATE] = "pam_sm_authenticate",	 [PL_SETCRED] = "pam_sm_setcred",
    [PL_ACCT_MGMT] = "pam_sm_acct_mgmt",	 [PL_OPEN_SESSION] = "pam_sm_open_session",
    [PL_CLOSE_SESSION] = "pam_sm_close_session", [PL_CHAUTHTOK] = "pam_sm_chauthtok",
};

const char pl_call_types[PL_CALL_COUNT][12] = {
    [PL_AUTHENTICATE] = "auth",	   [PL_SETCRED] = "setcred",	   [PL_ACCT_MGMT] = "account",
    [PL_OPEN_SESSION] = "session", [PL_CLOSE_SESSION] = "session", [PL_CHAUTHTOK] = "chauthtok",
};

const char pl_cause_names[PL_CAUSE_COUNT][16] = {
    [PL_CAUSE_UNKNOWN] = "unknown",
    [PL_CAUSE_CHILD] = "child",
    [PL_CAUSE_BIG_READ] = "big-read",
    [PL_CAUSE_WAIT_DBUS] = "wait-dbus",
    [PL_CAUSE_WAIT_UNIX] = "wait-unix",
    [PL_CAUSE_WAIT_TCP] = "wait-tcp",
    [PL_CAUSE_WAIT_DNS] = "wait-dns",
    [PL_CAUSE_WAIT_LOCK] = "wait-lock",
    [PL_CAUSE_WAIT_DISK] = "wait-disk",
    [PL_CAUSE_WAIT_CHILD] = "wait-child",
    [PL_CAUSE_WAIT_DEVICE] = "wait-device",
    [PL_CAUSE_SLEEP] = "sleep",
    [PL_CAUSE_FD_CLOSE_STORM] = "fd-close-storm",
    [PL_CAUSE_NETLINK_SCAN] = "netlink-scan",
    [PL_CAUSE_CPU] = "cpu",
    [PL_CAUSE_LOAD] = "load",
    [PL_CAUSE_FAIL_DELAY] = "fail-delay",
    [PL_CAUSE_NO_CPU] = "no-cpu",
    [PL_CAUSE_WAIT_PIPE] = "wait-pipe",
    [PL_CAUSE_WAIT_MEMORY] = "wait-memory",
};

const char pl_key_names[PL_KEY_LIMIT][PL_KEY_SIZE] = {
#define X(id, name, kind) name,
    PL_KEYS(X)
#undef X
};

const enum pl_key_kind pl_key_kinds[PL_KEY_LIMIT] = {
#define X(id, name, kind) PL_KEY_IS_##kind,
    PL_KEYS(X)
#undef X
};
