# SPDX-License-Identifier: BSD-3-Clause
# shellcheck shell=bash
#
# A real sshd on loopback with its own config, keys and PAM service, and the ways to log in.

sshd_service=sshd-lat
sshd_port=2222
sshd_pid=
: "${work:?}" "${password:?}"

ssh_version() { # prints e.g. 902 for OpenSSH 9.2
	ssh -V 2>&1 | sed -n 's/^OpenSSH_\([0-9]*\)\.\([0-9]*\).*/\1 \2/p' |
		awk '{ print $1 * 100 + $2 }'
}

port_answers() { (: <"/dev/tcp/127.0.0.1/$sshd_port") 2>/dev/null; }

# Up to 9.7 sshd takes the name of its PAM service from its own name.
start_sshd() { # [LINE-OF-SSHD_CONFIG...]
	local program=$work/$sshd_service config=$work/sshd_config

	[ -e "$program" ] || ln -s "$(command -v sshd || echo /usr/sbin/sshd)" "$program"
	[ -e "$work/hostkey" ] || ssh-keygen -q -t ed25519 -N '' -f "$work/hostkey"
	[ -e "$work/userkey" ] || ssh-keygen -q -t ed25519 -N '' -f "$work/userkey"
	{
		printf '%s\n' "$@" # the first value of a keyword counts
		printf '%s\n' "Port $sshd_port" "ListenAddress 127.0.0.1" "UsePAM yes" \
			"HostKey $work/hostkey" "PidFile none" "StrictModes no" "UseDNS no" \
			"AuthorizedKeysFile $work/userkey.pub" "PasswordAuthentication yes" \
			"KbdInteractiveAuthentication yes" "PermitRootLogin yes" \
			"PrintMotd no" "Subsystem sftp internal-sftp" "MaxStartups 400"
		[ "$(ssh_version)" -lt 908 ] || echo "PAMServiceName $sshd_service"
	} >"$config"
	"$program" -D -f "$config" >"$work/sshd.out" 2>&1 </dev/null &
	sshd_pid=$!
	wait_for 100 port_answers || {
		cat "$work/sshd.out"
		exit 99
	}
}

stop_sshd() {
	kill "$sshd_pid" 2>/dev/null
	wait "$sshd_pid" 2>/dev/null
	sshd_pid=
}

no_connection() { [ -z "$(pgrep -P "$sshd_pid")" ]; }

# All logins have come to their end.
sshd_idle() { wait_for 200 no_connection; }

# A program that types the password after `typing` seconds, and a new one where that is asked.
# When the file wrong-once is there, the first answer is wrong.
make_askpass() {
	cat >"$work/askpass" <<-'END'
		#!/bin/sh
		sleep "$TYPING"
		[ ! -e "$ONCE" ] || { rm "$ONCE"; echo wrong; exit; }
		case $1 in
		*[Nn]ew\ *) printf '%s\n' "$NEW_PASSWORD" ;;
		*) printf '%s\n' "$TYPED" ;;
		esac
	END
	chmod 755 "$work/askpass"
}

ssh_run() { # METHODS USER [OPTION...] -- COMMAND...
	local methods=$1 user=$2 options=()

	shift 2
	while [ "$1" != -- ]; do
		options+=("$1")
		shift
	done
	shift
	[ -e "$work/askpass" ] || make_askpass
	env DISPLAY=none SSH_ASKPASS="$work/askpass" SSH_ASKPASS_REQUIRE=force \
		TYPED="${typed:-$password}" TYPING="${typing:-0}" \
		NEW_PASSWORD="battery staple" ONCE="$work/wrong-once" \
		timeout 60 ssh -F /dev/null -p "$sshd_port" -o LogLevel=ERROR \
		-o StrictHostKeyChecking=no -o UserKnownHostsFile=/dev/null \
		-o "NumberOfPasswordPrompts=${attempts:-1}" -o "PreferredAuthentications=$methods" \
		-o IdentitiesOnly=yes -i "$work/userkey" "${options[@]}" \
		"$user@127.0.0.1" "$@" </dev/null 2>&1
}

ssh_key() { ssh_run publickey "$1" -- "${@:2}"; }             # USER COMMAND...
ssh_password() { ssh_run password "$1" -- "${@:2}"; }         # USER COMMAND...
ssh_keyboard() { ssh_run keyboard-interactive "$1" -- "${@:2}"; } # USER COMMAND...
