# SPDX-License-Identifier: BSD-3-Clause
# Everything is in the convenience library: what is tested is what ships.
noinst_LTLIBRARIES += libpl.la
libpl_la_SOURCES = \
	%D%/base/clock.h %D%/base/fork_lock.c %D%/base/fork_lock.h %D%/base/pam_ret.c \
	%D%/base/pam_ret.h %D%/base/quote.c %D%/base/quote.h %D%/base/text.c %D%/base/text.h \
	%D%/base/units.c %D%/base/units.h %D%/base/vocabulary.c %D%/base/vocabulary.h \
	%D%/log/emit.c %D%/log/emit.h %D%/log/journal.c %D%/log/journal.h %D%/log/record.c \
	%D%/log/record.h %D%/log/socket.c %D%/log/socket.h %D%/log/syslog.c %D%/log/syslog.h \
	%D%/conf/conf_cache.c %D%/conf/conf_cache.h %D%/conf/conf_check.c %D%/conf/conf_check.h \
	%D%/conf/conf_file.c %D%/conf/conf_file.h %D%/conf/conf_load.c %D%/conf/conf_load.h \
	%D%/conf/conf_parse.c %D%/conf/conf_parse.h %D%/conf/conf_value.c %D%/conf/conf_value.h \
	%D%/conf/libconfuse.c %D%/conf/libconfuse.h %D%/conf/settings.c %D%/conf/settings.h \
	%D%/proc/cmdline.c %D%/proc/exe.c %D%/proc/exe.h %D%/proc/peer.c %D%/proc/peer.h \
	%D%/proc/proc_file.c %D%/proc/proc_file.h %D%/proc/proc_parse.c %D%/proc/proc_parse.h \
	%D%/proc/proc_read.c %D%/proc/proc_read.h %D%/proc/proc_tables.c %D%/proc/raw_syscall.h \
	%D%/proc/unix_diag.c %D%/proc/unix_diag.h %D%/proc/usage.c %D%/proc/usage.h \
	%D%/proc/wait.c %D%/proc/wait.h %D%/proc/wait_file.c %D%/proc/wait_file.h \
	%D%/proc/wait_poll.c %D%/proc/wait_poll.h %D%/proc/wait_syscalls.c \
	%D%/proc/wait_syscalls.h \
	%D%/why/cause.c %D%/why/cause.h %D%/why/evidence.h %D%/why/explain.c %D%/why/explain.h \
	%D%/why/finished_call.h %D%/why/samples.c %D%/why/samples.h %D%/why/samples_files.c \
	%D%/why/samples_process.c %D%/why/samples_result.c %D%/why/sentence.c \
	%D%/why/sentence.h \
	%D%/watch/handoff.c %D%/watch/handoff.h %D%/watch/helper_end.c %D%/watch/helper_end.h \
	%D%/watch/memory.c %D%/watch/memory.h %D%/watch/observer.c %D%/watch/observer.h \
	%D%/watch/observer_lines.c %D%/watch/observer_lines.h %D%/watch/tripwire.c \
	%D%/watch/tripwire.h %D%/watch/watch.c %D%/watch/watch.h \
	%D%/login/begin_call.c %D%/login/begin_call.h %D%/login/call.c %D%/login/call.h \
	%D%/login/conversation.c %D%/login/conversation.h %D%/login/frames.c %D%/login/frames.h \
	%D%/login/handle.c %D%/login/handle.h %D%/login/login.c %D%/login/login.h \
	%D%/login/phase.c %D%/login/phase.h %D%/login/report.c %D%/login/report.h \
	%D%/hook/binding.c %D%/hook/binding.h %D%/hook/constructor.c %D%/hook/elf_object.c %D%/hook/elf_object.h \
	%D%/hook/elf_relocations.c %D%/hook/elf_symbols.c %D%/hook/install.c %D%/hook/install.h \
	%D%/hook/loader.c %D%/hook/loader.h %D%/hook/own_line.c %D%/hook/own_line.h \
	%D%/hook/probe_login.c %D%/hook/probe_login.h %D%/hook/repeat.h %D%/hook/slots.c %D%/hook/slots.h \
	%D%/hook/thunk.c %D%/hook/thunk.h %D%/hook/wrappers.c %D%/hook/wrappers.h
libpl_la_CPPFLAGS = $(AM_CPPFLAGS) $(CONFUSE_CFLAGS)
libpl_la_CFLAGS = $(AM_CFLAGS) -fvisibility=hidden

# The module itself: no sources, an export map, and never unloaded (libpam's slots point here).

pam_LTLIBRARIES = pam_latency.la
pam_latency_la_SOURCES =
pam_latency_la_LIBADD = libpl.la -lpam
pam_latency_la_LDFLAGS = -module -avoid-version -shared $(SAN_CFLAGS) \
	-Wl,--version-script=$(srcdir)/%D%/pam_latency.map \
	-Wl,-Bsymbolic-functions -Wl,-z,nodelete -Wl,-z,relro -Wl,-z,now -Wl,-z,defs -Wl,--as-needed
pam_latency_la_DEPENDENCIES = libpl.la $(srcdir)/%D%/pam_latency.map
EXTRA_DIST += %D%/pam_latency.map

# A PAM module is opened by its file name: no .la beside it.
install-data-hook:
	rm -f $(DESTDIR)$(pamdir)/pam_latency.la
uninstall-hook:
	rm -f $(DESTDIR)$(pamdir)/pam_latency.so
