# SPDX-License-Identifier: BSD-3-Clause
# Prints the lines of service file `service` of directory `dir` with all includes in their
# place: type, control and module with a tab between them. Our own line is left out, a line
# whose "-" module is not there too is for the reader to know. substack is not resolved: the
# tests that need it have files of their own.

function control_of(text) {
	if (text ~ /^\[/) {
		match(text, /^\[[^\]]*\]/)
		return substr(text, 1, RLENGTH)
	}
	match(text, /^[^ \t]+/)
	return substr(text, 1, RLENGTH)
}

function emit(type, rest, only,    control) {
	control = control_of(rest)
	rest = substr(rest, length(control) + 1)
	sub(/^[ \t]+/, "", rest)
	split(rest, word, /[ \t]+/)
	if (control == "include")
		read_file(word[1], type)
	else if ((only == "" || only == type) && word[1] !~ /pam_latency\.so$/)
		print type "\t" control "\t" word[1]
}

function read_file(name, only,    path, line, type) {
	path = dir "/" name
	while ((getline line <path) > 0) {
		sub(/#.*/, "", line)
		sub(/^[ \t]+/, "", line)
		sub(/[ \t]+$/, "", line)
		if (line == "")
			continue
		if (line ~ /^@include/) {
			sub(/^@include[ \t]+/, "", line)
			read_file(line, only)
			continue
		}
		match(line, /^[^ \t]+/)
		type = substr(line, 1, RLENGTH)
		line = substr(line, RLENGTH + 1)
		sub(/^[ \t]+/, "", line)
		sub(/^-/, "", type)
		emit(type, line, only)
	}
	close(path)
}

BEGIN { read_file(service, "") }
