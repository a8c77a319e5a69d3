#!/bin/bash
# SPDX-License-Identifier: BSD-3-Clause
#
# Every way to log in, with log = all: each call of each module below our line is in the log,
# once, in its phase, with its return code, and what pam_unix logs is what it logs without us.
. "$(dirname "$0")/stage.sh"
. "$here/real_sshd.sh"
. "$here/typed_password.sh"

tester() { # USER PASSWORD OPERATION...
	pamtester sshd-lat "$1" "${@:3}" <<<"$2" 2>&1
}

# The login line stands right after the last call of open_session, and counts all before it.
check_login_line() { # NAME
	local before

	before=$(lines | awk '/\): login / { print last, n; exit } { last = $4; n++ }')
	is "$1: the login line follows the open session and counts the calls" "$before" \
		"call=open_session $(fields event=login -- count)"
	is "$1: its verdict" "$(fields event=login -- verdict ret)" $'ok\tsuccess'
}

# Runs a way to log in and holds its lines against the service file. RUNS: the calls of
# libpam, in order; FROZEN: 1 when setcred runs in the handle that authenticated.
check() { # NAME SERVICE FROZEN RUNS ANSWER COMMAND...
	local name=$1 service=$2 frozen=$3 runs=$4 answer=$5 out walked

	shift 5
	mark
	out=$("$@")
	sshd_idle
	[ -z "$answer" ] || has "$name: the answer" "$out" "$answer"
	resolved "$service" >"$work/stack"
	fields event=call -- pid call module ret >"$work/calls"
	walked=$(awk -v frozen="$frozen" -f "$here/walk_stack.awk" "$work/stack" "$work/calls")
	has_no "$name: the calls are those of /etc/pam.d/$service" "$walked" '^wrong'
	is "$name: the phases" "$(awk '{ printf "%s%s", sep, $1; sep = " " }' <<<"$walked")" "$runs"
	is "$name: one login id" "$(fields -- login | sort -u | wc -l)" 1
	has_no "$name: nothing is slow" "$(lines)" '\): (slow|gap|config|off) '
	echo "$walked" >"$work/walked"
}

# NAME SERVICE FROZEN RUNS ANSWER COMMAND...: a login that succeeds.
check_good() {
	check "$@"
	check_login_line "$1"
}

check_walked() { # NAME PATTERN
	has "$1" "$(cat "$work/walked")" "$2"
}

# A wrong password and then the right one, in one connection.
check_second() { # METHOD FROZEN
	local name="sshd, $1, right at the second attempt"

	: >"$work/wrong-once"
	attempts=2 check "$name" sshd-lat "$2" \
		"authenticate authenticate acct_mgmt $session" '^alice$' "ssh_$1" alice id -un
	is "$name: a login line for each" "$(fields event=login -- ret | xargs)" "auth_err success"
	is "$name: each counts its own calls" \
		"$(lines | awk '/\): call / { n++ } /\): login / { print n; n = 0 }')" \
		"$(fields event=login -- count)"
}

# pam_unix's own lines of a failed and a good login, without what differs each time.
unix_lines() {
	mark
	ssh_password alice true
	typed=wrong ssh_password alice true
	typed=wrong ssh_keyboard alice true
	sshd_idle
	typed_su bob wrong
	others | grep '^pam_unix('
}

install_module
make_typists
make_user carol
echo "root:$password" | chpasswd
set_conf <<'END'
log = all
budget = 20s authenticate = 20s total = 60s # a busy machine is not what is tested here
END
cp /etc/pam.d/sshd "/etc/pam.d/$sshd_service"
start_sshd "LogLevel INFO"
unix_lines >"$work/unix.before" 2>&1

for service in "$sshd_service" su sudo; do
	cp "/etc/pam.d/${service%-lat}" "$work/source"
	set_service "$service" <"$work/source"
done

unix_lines >"$work/unix.after" 2>&1
has "pam_unix's own lines: they name it" "$(cat "$work/unix.after")" \
	'^pam_unix\(sshd-lat:auth\): authentication failure; .*user=alice$'
is "pam_unix's own lines: unchanged" "$(cat "$work/unix.after")" "$(cat "$work/unix.before")"

session="setcred open_session setcred close_session setcred"
good="pam_unix.so=success pam_permit.so=success"
check_good "sshd, key" sshd-lat 0 "acct_mgmt $session" '^alice$' ssh_key alice id -un
check_walked "sshd, key: the account phase" "^acct_mgmt pam_nologin.so=ignore $good$"
check_good "sshd, password" sshd-lat 1 "authenticate acct_mgmt $session" '^alice$' \
	ssh_password alice id -un
check_walked "sshd, password: the auth phase" "^authenticate $good"
check_good "sshd, keyboard-interactive" sshd-lat 0 "authenticate acct_mgmt $session" \
	'^alice$' ssh_keyboard alice id -un
check_walked "sshd, keyboard-interactive: the auth phase" "^authenticate $good"
is "sshd, keyboard-interactive: processes of one login" \
	"$(fields event=call -- pid | sort -u | wc -l)" 3
has "sshd, keyboard-interactive: the login line has the auth time" \
	"$(fields event=login -- auth)" '^[0-9.]*[1-9][0-9.]*ms$'
# What is asked for here is a step of the login, not the end of one.
chage -d 0 carol
check_good "sshd, password expired" sshd-lat 0 \
	"authenticate acct_mgmt chauthtok chauthtok $session" '^carol$' ssh_keyboard carol id -un
check_walked "sshd, password expired: the account phase" "^acct_mgmt .*=new_authtok_reqd"
is "sshd, password expired: one login line, with all phases" \
	"$(fields event=login -- auth account chauthtok session | grep -cv -- '-')" 1
# OpenSSH 9.2 has no process of the user's own for root, 10.0 has.
[ "$(ssh_version)" -lt 1000 ] || session=${session/setcred close/setcred setcred close}
check_good "sshd, root" sshd-lat 1 "authenticate acct_mgmt $session" '^root$' \
	ssh_password root id -un
session=${session/setcred setcred/setcred}
check_good "sshd, sftp" sshd-lat 0 "acct_mgmt $session" '' \
	ssh_run publickey alice -s -- sftp
for method in password keyboard; do
	typed=wrong check "sshd, wrong $method" sshd-lat 0 authenticate 'Permission denied' \
		ssh_$method alice id 2>/dev/null
	check_walked "sshd, wrong $method: the return codes" \
		'^authenticate pam_unix.so=auth_err pam_deny.so=auth_err$'
done
check_second password 1
check_second keyboard 0
chage -E 1 bob
check "sshd, account expired" sshd-lat 0 acct_mgmt '' ssh_key bob id
is "sshd, account expired: the login line ends it" "$(fields event=login -- verdict ret)" \
	$'ok\tauth_err'
chage -E -1 bob
typed=wrong check "sshd, no such user" sshd-lat 0 authenticate 'Permission denied' \
	ssh_password nobody-here id
check_walked "sshd, no such user: the return codes" \
	'^authenticate pam_unix.so=user_unknown pam_deny.so=auth_err$'

session="setcred open_session close_session setcred"
check_good "su by root" su 1 "authenticate acct_mgmt $session" \
	'^alice$' su alice -c 'id -un'
check_walked "su by root: pam_rootok is enough" '^authenticate pam_rootok.so=success$'
check_good "su by a user" su 1 "authenticate acct_mgmt $session" done-bob \
	typed_su bob "$password"
check_walked "su by a user: the auth phase" "^authenticate pam_rootok.so=auth_err $good"
check_good "sudo" sudo 1 "authenticate acct_mgmt $session" \
	'^root$' typed_sudo "$password"
check_good "pamtester" sshd-lat 1 "authenticate acct_mgmt open_session close_session" \
	'session has successfully been closed' \
	tester alice "$password" authenticate acct_mgmt open_session close_session
check "pamtester, wrong password" sshd-lat 1 authenticate 'Authentication failure' \
	tester alice wrong authenticate
stop_sshd
finish
