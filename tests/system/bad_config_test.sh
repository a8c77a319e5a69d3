#!/bin/bash
# SPDX-License-Identifier: BSD-3-Clause
#
# The config file in real logins: whatever is in its place, the login works; an error is told
# once, with its place, and then no setting of the file holds.
. "$(dirname "$0")/stage.sh"
. "$here/real_sshd.sh"

login_loop=$build/tests/bin/login_loop

log_in() { # [USER]: one login, in a process of its own
	setpriv --reuid="${1:-root}" --clear-groups "$login_loop" quiet "${1:-root}" x 1 </dev/null
}

# The good lines that stand before whatever is wrong: none of them may hold.
good_lines() { printf 'log = all\ntotal = 7s\n'; }

# What is put in the place of the config; each prints nothing.
put_directory() { mkdir "$conf"; }
put_world_writable() { good_lines >"$conf" && chmod 666 "$conf"; }
put_group_writable() { good_lines >"$conf" && chmod 664 "$conf"; }
put_of_a_user() { good_lines >"$conf" && chown alice "$conf"; }
put_unreadable() { good_lines >"$conf" && chmod 600 "$conf"; }
put_symlink() { good_lines >"$work/elsewhere" && ln -s "$work/elsewhere" "$conf"; }
put_dangling_symlink() { ln -s "$work/nowhere" "$conf"; }
put_fifo() { mkfifo "$conf"; }
put_device() { mknod "$conf" c 1 5; }
put_mebibyte() { { good_lines; head -c 1048576 /dev/zero | tr '\0' '#'; } >"$conf"; }
put_nul() { { good_lines; printf 'budget = 1s\n\0\n'; } >"$conf"; }
# shellcheck disable=SC2016
put_dollar() { { good_lines; echo 'log = "${HOME}"'; } >"$conf"; }
put_bad_value() { { good_lines; echo 'budget = 200'; } >"$conf"; }
put_no_such_setting() { { good_lines; echo 'bugdet = 200ms'; } >"$conf"; }
put_open_section() { { good_lines; echo 'module "pam_motd.so" {'; } >"$conf"; }
put_twice() { { good_lines; echo 'total = 8s'; } >"$conf"; }
put_include() { { good_lines; echo 'include("/etc/security")'; } >"$conf"; }

# name | what puts it there | user | what `why` says
bad="
a directory|put_directory|root|^CONF is a directory
world-writable|put_world_writable|root|^CONF is writable for group or others
group-writable|put_group_writable|root|^CONF is writable for group or others
owned by a user|put_of_a_user|root|^CONF is not owned by root
unreadable|put_unreadable|alice|^CONF cannot be read: permission denied
a symbolic link|put_symlink|root|^CONF is a symbolic link
a dangling symbolic link|put_dangling_symlink|root|^CONF is a symbolic link
a FIFO|put_fifo|root|^CONF is not a regular file
a device|put_device|root|^CONF is not a regular file
1 MiB|put_mebibyte|root|^CONF is larger than 64KiB
a NUL byte|put_nul|root|^CONF:4: 
a dollar sign|put_dollar|root|^CONF:3: 
a bad value|put_bad_value|root|^CONF:3: .*ms, s
an unknown setting|put_no_such_setting|root|^CONF:3: 
an unclosed section|put_open_section|root|^CONF:[34]: 
a setting twice|put_twice|root|^CONF:3: 
an include|put_include|root|^CONF:3: 
"

check_bad() { # NAME PUT USER WHY
	local out

	rm -rf "$conf"
	"$2"
	mark
	out=$(timeout 20 bash -c "$(declare -f log_in); login_loop=$login_loop log_in $3" 2>&1)
	has "config is $1: the login works" "$out" '^result=0 '
	is "config is $1: nothing else is printed" "$(wc -l <<<"$out")" 1
	has "config is $1: one config event says why" "$(fields event=config -- why)" "${4//CONF/$conf}"
	is "config is $1: one event only" "$(line_count '\): config ')" 1
	is "config is $1: the defaults hold" \
		"$(line_count '\): call '),$(fields event=login -- budget)" "0,1000.0ms"
}

check_bad_over_ssh() {
	put_bad_value
	mark
	is "bad config, real sshd: the login works" "$(ssh_key alice id -un)" alice
	sshd_idle
	is "bad config, real sshd: told once for the login" "$(line_count '\): config ')" 1
	is "bad config, real sshd: the login line" "$(fields event=login -- verdict budget)" \
		$'ok\t1000.0ms'
	rm -rf "$conf"
}

# The most specific setting wins: service+module+call first, then down to budget.
check_precedence() {
	set_service other-quiet <"$work/quiet"
	set_conf <<-'END'
		log = all
		budget = 1s
		acct_mgmt = 2s
		module "pam_permit.so" { open_session = 3s }
		module "pam_env.so" { budget = 4s authenticate = 5s }
		service "quiet" {
			setcred = 6s
			total = 9s
			module "pam_permit.so" { open_session = 7s }
			module "pam_env.so" { setcred = 8s }
		}
	END
	expect_budgets quiet 9000.0ms "
		pam_env.so:authenticate:5000.0ms pam_permit.so:authenticate:1000.0ms
		pam_permit.so:acct_mgmt:2000.0ms
		pam_env.so:setcred:8000.0ms pam_permit.so:setcred:6000.0ms
		pam_permit.so:open_session:7000.0ms pam_env.so:open_session:4000.0ms
		pam_permit.so:close_session:1000.0ms pam_env.so:close_session:4000.0ms"
	expect_budgets other-quiet 1000.0ms "
		pam_env.so:authenticate:5000.0ms pam_permit.so:authenticate:1000.0ms
		pam_permit.so:acct_mgmt:2000.0ms
		pam_env.so:setcred:4000.0ms pam_permit.so:setcred:1000.0ms
		pam_permit.so:open_session:3000.0ms pam_env.so:open_session:4000.0ms
		pam_permit.so:close_session:1000.0ms pam_env.so:close_session:4000.0ms"
}

expect_budgets() { # SERVICE TOTAL LIST
	local got

	mark
	"$login_loop" "$1" root x 1 </dev/null >/dev/null
	got=$(fields event=call -- module call budget | tr '\t' :)
	is "valid config, $1: the budget of each call" "$(xargs <<<"$got")" "$(xargs <<<"$3")"
	is "valid config, $1: the budget of the login" "$(fields event=login -- budget)" "$2"
}

# The leading "-" keeps libpam silent when the package is removed.
check_removed() {
	rm "$pam_dir/pam_latency.so"
	mark
	is "the module is removed: the login works" "$(ssh_key alice id -un)" alice
	sshd_idle
	has_no "the module is removed: nobody complains" "$(journal -o cat)" 'pam_latency|dlopen|faulty'
}

install_module
make_user alice
cat >"$work/quiet" <<'END'
auth required pam_env.so
auth required pam_permit.so
account required pam_permit.so
session required pam_permit.so
session required pam_env.so
END
set_service quiet <"$work/quiet"
cp /etc/pam.d/sshd "$work/source"
set_service "$sshd_service" <"$work/source"
start_sshd "LogLevel INFO"
while IFS='|' read -r name put user why; do
	[ -z "$name" ] || check_bad "$name" "$put" "$user" "$why"
done <<<"$bad"
check_bad_over_ssh
check_precedence
check_removed
stop_sshd
finish
