# SPDX-License-Identifier: BSD-3-Clause
# Everything is in the convenience library: what is tested is what ships.
noinst_LTLIBRARIES += libpl.la
libpl_la_SOURCES = \
	%D%/base/clock.h %D%/base/fork_lock.c %D%/base/fork_lock.h %D%/base/pam_ret.c \
	%D%/base/pam_ret.h %D%/base/quote.c %D%/base/quote.h %D%/base/raw_syscall.h \
	%D%/base/sys.h %D%/base/text.c %D%/base/text.h %D%/base/units.c %D%/base/units.h \
	%D%/base/vocabulary.c %D%/base/vocabulary.h \
	%D%/log/emit.c %D%/log/emit.h %D%/log/journal.c %D%/log/journal.h %D%/log/record.c \
	%D%/log/record.h %D%/log/socket.c %D%/log/socket.h %D%/log/syslog.c %D%/log/syslog.h \
	%D%/log/who.h %D%/log/zone.c \
	%D%/conf/conf_cache.c %D%/conf/conf_cache.h %D%/conf/conf_check.c %D%/conf/conf_check.h \
	%D%/conf/conf_file.c %D%/conf/conf_file.h %D%/conf/conf_load.c %D%/conf/conf_load.h \
	%D%/conf/conf_parse.c %D%/conf/conf_parse.h %D%/conf/conf_value.c %D%/conf/conf_value.h \
	%D%/conf/libconfuse.c %D%/conf/libconfuse.h %D%/conf/settings.c %D%/conf/settings.h \
	%D%/proc/cmdline.c %D%/proc/cmdline.h %D%/proc/descriptor.c %D%/proc/descriptor.h \
	%D%/proc/exe.c %D%/proc/exe.h %D%/proc/looker.h %D%/proc/memory_read.c \
	%D%/proc/memory_read.h %D%/proc/mounts.c %D%/proc/mounts.h %D%/proc/peer.c \
	%D%/proc/peer.h %D%/proc/proc_file.c %D%/proc/proc_file.h %D%/proc/proc_parse.c \
	%D%/proc/proc_parse.h %D%/proc/proc_read.c %D%/proc/proc_read.h %D%/proc/proc_tables.c \
	%D%/proc/proc_tables.h %D%/proc/unix_diag.c %D%/proc/unix_diag.h %D%/proc/usage.c \
	%D%/proc/usage.h %D%/proc/usage_parse.c %D%/proc/wait.c %D%/proc/wait.h \
	%D%/proc/wait_file.c %D%/proc/wait_file.h %D%/proc/wait_guess.c %D%/proc/wait_guess.h \
	%D%/proc/wait_poll.c %D%/proc/wait_poll.h %D%/proc/wait_syscalls.c \
	%D%/proc/wait_syscalls.h \
	%D%/why/cause.c %D%/why/cause.h %D%/why/evidence.h %D%/why/finished_call.h \
	%D%/why/lines.c %D%/why/lines.h %D%/why/samples.c %D%/why/samples.h \
	%D%/why/samples_files.c %D%/why/samples_process.c %D%/why/samples_result.c \
	%D%/why/sentence.c %D%/why/sentence.h %D%/why/verdict.h \
	%D%/watch/board.h %D%/watch/descriptor_service.c %D%/watch/descriptor_service.h \
	%D%/watch/handoff_start.c %D%/watch/handoff_start.h %D%/watch/handoff_told.h \
	%D%/watch/helper.c %D%/watch/helper.h %D%/watch/helper_end.c %D%/watch/helper_end.h \
	%D%/watch/memory.c %D%/watch/memory.h %D%/watch/observer.c %D%/watch/observer.h \
	%D%/watch/tripwire.c %D%/watch/tripwire.h %D%/watch/watch.c %D%/watch/watch.h \
	%D%/login/begin_call.c %D%/login/begin_call.h %D%/login/call.c %D%/login/call.h \
	%D%/login/conversation.c %D%/login/conversation.h %D%/login/frames.c %D%/login/frames.h \
	%D%/login/handle.c %D%/login/handle.h %D%/login/login.c %D%/login/login.h \
	%D%/login/phase.c %D%/login/phase.h %D%/login/report.c %D%/login/report.h \
	%D%/hook/constructor.c %D%/hook/elf_object.c %D%/hook/elf_object.h \
	%D%/hook/elf_relocations.c %D%/hook/elf_symbols.c %D%/hook/install.c %D%/hook/install.h \
	%D%/hook/loader.c %D%/hook/loader.h %D%/hook/own_line.c %D%/hook/own_line.h \
	%D%/hook/probe_login.c %D%/hook/probe_login.h %D%/hook/slots.c %D%/hook/slots.h \
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

# The program that looks at the hand-off: without any library, beside the module.
if HAVE_HANDOFF
pamhandoffdir = $(pamdir)/pam_latency
pamhandoff_PROGRAMS = %D%/handoff/handoff
%C%_handoff_handoff_SOURCES = \
	%D%/handoff/follow_login.c %D%/handoff/follow_login.h \
	%D%/handoff/freestanding.c %D%/handoff/handoff_main.c \
	%D%/base/pam_ret.c %D%/base/quote.c %D%/base/text.c %D%/base/vocabulary.c \
	%D%/log/emit.c %D%/log/journal.c %D%/log/record.c %D%/log/socket.c %D%/log/syslog.c \
	%D%/proc/cmdline.c %D%/proc/descriptor.c %D%/proc/exe.c %D%/proc/memory_read.c \
	%D%/proc/mounts.c %D%/proc/peer.c %D%/proc/proc_file.c %D%/proc/proc_parse.c \
	%D%/proc/proc_read.c %D%/proc/proc_tables.c %D%/proc/unix_diag.c %D%/proc/usage_parse.c \
	%D%/proc/wait.c %D%/proc/wait_file.c %D%/proc/wait_guess.c %D%/proc/wait_poll.c \
	%D%/proc/wait_syscalls.c \
	%D%/why/cause.c %D%/why/lines.c %D%/why/samples.c %D%/why/samples_files.c \
	%D%/why/samples_process.c %D%/why/samples_result.c %D%/why/sentence.c
%C%_handoff_handoff_CPPFLAGS = $(AM_CPPFLAGS) -U_FORTIFY_SOURCE -D_FORTIFY_SOURCE=0
%C%_handoff_handoff_CFLAGS = -std=c11 $(WARN_CFLAGS) -Os -fno-builtin -fno-stack-protector \
	-fno-pie -fno-asynchronous-unwind-tables
%C%_handoff_handoff_LDFLAGS = -static -nostdlib -nostartfiles -no-pie -Wl,-z,noseparate-code
%C%_handoff_handoff_LDADD =

# Where the module that was just built looks for it.
all-local: .libs/pam_latency/handoff
.libs/pam_latency/handoff: %D%/handoff/handoff pam_latency.la
	$(AM_V_GEN)$(MKDIR_P) .libs/pam_latency && cp %D%/handoff/handoff $@
endif

# A PAM module is opened by its file name: no .la beside it.
install-data-hook:
	rm -f $(DESTDIR)$(pamdir)/pam_latency.la
uninstall-hook:
	rm -f $(DESTDIR)$(pamdir)/pam_latency.so
