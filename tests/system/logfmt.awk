# SPDX-License-Identifier: BSD-3-Clause
# Reads lines of pam_latency and prints the values of the keys in `want`, with a tab between
# them, of those lines that have all of `where` (key=value ...). service, type and event are
# keys too. A key that is missing is printed as "-".

function decode(quoted,    out, i, c) {
	out = ""
	for (i = 1; i <= length(quoted); i++) {
		c = substr(quoted, i, 1)
		if (c == "\\" && substr(quoted, i + 1, 1) != "x")
			c = substr(quoted, ++i, 1)
		out = out c
	}
	return out
}

# Takes one "key=value" from the front of `rest`.
function take(    key) {
	match(rest, /^[a-z_]+=/)
	if (RLENGTH < 0) {
		print "logfmt.awk: no key: " rest >"/dev/stderr"
		bad = 1
		return 0
	}
	key = substr(rest, 1, RLENGTH - 1)
	rest = substr(rest, RLENGTH + 1)
	if (match(rest, /^"([^"\\]|\\.)*"/))
		value[key] = decode(substr(rest, 2, RLENGTH - 2))
	else {
		match(rest, /^[^ "=\\]+/)
		value[key] = substr(rest, 1, RLENGTH)
	}
	rest = substr(rest, RLENGTH + 1)
	sub(/^ /, "", rest)
	return 1
}

BEGIN {
	conditions = split(where, condition, " ")
	keys = split(want, key, " ")
}

match($0, /^pam_latency\([^:)]*:[a-z]*\): [a-z]+ /) {
	split("", value)
	head = substr($0, 1, RLENGTH)
	rest = substr($0, RLENGTH + 1)
	split(head, part, /[(:) ]+/)
	value["service"] = part[2]
	value["type"] = part[3]
	value["event"] = part[4]
	while (rest != "" && take())
		;
	for (i = 1; i <= conditions; i++) {
		eq = index(condition[i], "=")
		if (value[substr(condition[i], 1, eq - 1)] != substr(condition[i], eq + 1))
			next
	}
	out = ""
	for (i = 1; i <= keys; i++)
		out = out (i > 1 ? "\t" : "") ((key[i] in value) ? value[key[i]] : "-")
	print out
}

END { exit bad }
