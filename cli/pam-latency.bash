# SPDX-License-Identifier: BSD-3-Clause
# bash completion for pam-latency(1)

# The ids of the last logins, from where the command line so far says that they are.
_pam_latency_ids()
{
	local i from=()

	for ((i = 1; i < COMP_CWORD; i++)); do
		case ${COMP_WORDS[i]} in
		-f | --file | -D | --directory)
			from+=("${COMP_WORDS[i]}" "${COMP_WORDS[i + 1]}")
			;;
		esac
	done
	[[ " ${from[*]} " == *" - "* ]] && return
	"$1" "${from[@]}" --no-pager logins 2>/dev/null | sed -n 's/.* \([0-9a-f]\{8\}\) .*/\1/p'
}

_pam_latency_services()
{
	(cd /etc/pam.d 2>/dev/null && echo *)
}

_pam_latency()
{
	local cur=${COMP_WORDS[COMP_CWORD]} prev=${COMP_WORDS[COMP_CWORD - 1]} word verb=
	local verbs='logins show blame plot verify probe metrics'
	local options='--file --directory --since --until --service --user --lines --by --output
		--auth --repeat --conf --pam-dir --module-dir --json --no-pager --help --version'

	COMPREPLY=()
	case $prev in
	-f | --file | -o | --output | --conf)
		mapfile -t COMPREPLY < <(compgen -f -- "$cur")
		compopt -o filenames 2>/dev/null
		return
		;;
	-D | --directory | --pam-dir | --module-dir)
		mapfile -t COMPREPLY < <(compgen -d -- "$cur")
		compopt -o filenames 2>/dev/null
		return
		;;
	--by)
		mapfile -t COMPREPLY < <(compgen -W 'day hour' -- "$cur")
		return
		;;
	-S | --since | -U | --until)
		mapfile -t COMPREPLY < <(compgen -W 'today yesterday now -1h -24h' -- "$cur")
		return
		;;
	--service | verify | probe)
		mapfile -t COMPREPLY < <(compgen -W "$(_pam_latency_services)" -- "$cur")
		return
		;;
	--user)
		mapfile -t COMPREPLY < <(compgen -u -- "$cur")
		return
		;;
	-n | --lines | --repeat)
		return
		;;
	esac
	if [[ $cur == -* ]]; then
		mapfile -t COMPREPLY < <(compgen -W "$options" -- "$cur")
		return
	fi
	for word in "${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
		[[ " $verbs " == *" $word "* ]] && verb=$word
	done
	case $verb in
	probe) # after its service
		mapfile -t COMPREPLY < <(compgen -u -- "$cur")
		;;
	'')
		mapfile -t COMPREPLY < <(compgen -W "$verbs" -- "$cur")
		;;
	show | plot)
		mapfile -t COMPREPLY < <(compgen -W "$(_pam_latency_ids "$1")" -- "$cur")
		;;
	esac
}

complete -F _pam_latency pam-latency
