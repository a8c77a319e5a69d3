# SPDX-License-Identifier: BSD-3-Clause
# Follows the calls that were logged through a service file as libpam would, and tells of each
# call that should not be there, or is missing. First file: the output of resolve_stack.awk. Second:
# pid, call, module and return code of each logged call, in order. Prints one line for each run
# of a stack: the call, then MODULE=RET for each module; or a line that begins with "wrong".
# frozen=1: setcred follows what authenticate returned, as libpam does within one handle.

BEGIN {
	FS = "\t"
	type["authenticate"] = type["setcred"] = "auth"
	type["acct_mgmt"] = "account"
	type["open_session"] = type["close_session"] = "session"
	type["chauthtok"] = "password"
	word["required"] = "success=ok new_authtok_reqd=ok ignore=ignore default=bad"
	word["requisite"] = "success=ok new_authtok_reqd=ok ignore=ignore default=die"
	word["sufficient"] = "success=done new_authtok_reqd=done default=ignore"
	word["optional"] = "success=ok new_authtok_reqd=ok default=ignore"
}

# The action of a control value for a return code.
function action(control, ret,    n, i, item, pair, other) {
	if (control in word)
		control = word[control]
	gsub(/[][]/, "", control)
	other = "bad"
	n = split(control, item, /[ \t]+/)
	for (i = 1; i <= n; i++) {
		split(item[i], pair, "=")
		if (pair[1] == ret)
			return pair[2]
		if (pair[1] == "default")
			other = pair[2]
	}
	return other
}

function base(path) {
	sub(/.*\//, "", path)
	return path
}

# The return code that decides: a chain may be frozen to what it returned before.
function deciding(call, ret,    before) {
	if (call == "setcred" && frozen)
		before = "authenticate"
	else if (call == "close_session")
		before = "open_session"
	if (before != "" && (before, at[run]) in cached)
		return cached[before, at[run]]
	return ret
}

function finish(r) {
	print text[r]
	delete at[r]
	delete text[r]
}

# Moves run on from the line it stands at.
function step(call, ret,    what, kind) {
	kind = type[call]
	cached[call, at[run]] = ret
	what = action(control[kind, at[run]], deciding(call, ret))
	if (what == "ok" || what == "done") {
		if (impression[run] == "")
			impression[run] = "good"
		if (what == "done" && impression[run] == "good")
			at[run] = lines[kind]
	} else if (what == "bad" || what == "die") {
		impression[run] = "bad"
		if (what == "die")
			at[run] = lines[kind]
	} else if (what ~ /^[0-9]+$/)
		at[run] += what
	at[run]++
}

NR == FNR {
	lines[$1]++
	control[$1, lines[$1]] = $2
	module[$1, lines[$1]] = base($3)
	next
}

{
	run = $1 SUBSEP $2
	kind = type[$2]
	if (!(run in at)) {
		at[run] = 1
		impression[run] = ""
		text[run] = $2
	}
	if (module[kind, at[run]] != $3) {
		print "wrong: " $2 " in process " $1 " called " $3 " instead of " \
			module[kind, at[run]] " (line " at[run] ")"
		exit
	}
	text[run] = text[run] " " $3 "=" $4
	step($2, $4)
	if (at[run] > lines[kind])
		finish(run)
}

END {
	for (r in text)
		print "wrong: unfinished: " text[r]
}
