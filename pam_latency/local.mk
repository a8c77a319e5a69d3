# SPDX-License-Identifier: BSD-3-Clause
# Everything is in the convenience library: what is tested is what ships. hook/thunk.c has the
# largest table: at the end it leaves the other variables that each login uses on one page.
noinst_LIBRARIES += libpl.a
libpl_a_SOURCES = \
	%D%/base/base_name.h %D%/base/clock.h %D%/base/fork_lock.c %D%/base/fork_lock.h \
	%D%/base/pam_ret.c %D%/base/pam_ret.h %D%/base/quote.c %D%/base/quote.h \
	%D%/base/raw_syscall.h %D%/base/self.c %D%/base/self.h %D%/base/sys.h %D%/base/text.c \
	%D%/base/text.h %D%/base/units.c %D%/base/units.h %D%/base/vocabulary.c \
	%D%/base/vocabulary.h \
	%D%/log/emit.c %D%/log/emit.h %D%/log/journal.c %D%/log/journal.h %D%/log/record.c \
	%D%/log/record.h %D%/log/socket.c %D%/log/socket.h %D%/log/syslog.c %D%/log/syslog.h \
	%D%/log/who.h %D%/log/zone.c \
	%D%/conf/conf_cache.c %D%/conf/conf_cache.h %D%/conf/conf_check.c %D%/conf/conf_check.h \
	%D%/conf/conf_file.c %D%/conf/conf_file.h %D%/conf/conf_load.c %D%/conf/conf_load.h \
	%D%/conf/conf_parse.c %D%/conf/conf_parse.h %D%/conf/conf_rules.c %D%/conf/conf_rules.h \
	%D%/conf/conf_token.c %D%/conf/conf_token.h %D%/conf/conf_value.c %D%/conf/conf_value.h \
	%D%/conf/settings.c %D%/conf/settings.h \
	%D%/proc/cmdline.c %D%/proc/cmdline.h %D%/proc/descriptor.c %D%/proc/descriptor.h \
	%D%/proc/exe.c %D%/proc/exe.h %D%/proc/looker.h %D%/proc/memory_read.c \
	%D%/proc/memory_read.h %D%/proc/mounts.c %D%/proc/mounts.h %D%/proc/peer.c \
	%D%/proc/peer.h %D%/proc/pipe_holder.c %D%/proc/pipe_holder.h %D%/proc/proc_file.c \
	%D%/proc/proc_file.h %D%/proc/proc_parse.c %D%/proc/proc_parse.h %D%/proc/proc_read.c \
	%D%/proc/proc_read.h %D%/proc/proc_tables.c %D%/proc/proc_tables.h %D%/proc/unix_diag.c \
	%D%/proc/unix_diag.h %D%/proc/usage.c %D%/proc/usage.h %D%/proc/usage_parse.c \
	%D%/proc/wait.c %D%/proc/wait.h %D%/proc/wait_file.c %D%/proc/wait_file.h \
	%D%/proc/wait_guess.c %D%/proc/wait_guess.h %D%/proc/wait_poll.c %D%/proc/wait_poll.h \
	%D%/proc/wait_syscalls.c %D%/proc/wait_syscalls.h \
	%D%/why/cause.c %D%/why/cause.h %D%/why/evidence.h %D%/why/finished_call.h \
	%D%/why/lines.c %D%/why/lines.h %D%/why/programs.c %D%/why/programs.h %D%/why/samples.c \
	%D%/why/samples.h %D%/why/samples_files.c %D%/why/samples_pipe.c \
	%D%/why/samples_process.c %D%/why/samples_result.c %D%/why/sentence.c \
	%D%/why/sentence.h %D%/why/verdict.h \
	%D%/watch/board.h %D%/watch/descriptor_service.c %D%/watch/descriptor_service.h \
	%D%/watch/handoff_start.c %D%/watch/handoff_start.h %D%/watch/handoff_told.h \
	%D%/watch/helper.c %D%/watch/helper.h %D%/watch/helper_end.c %D%/watch/helper_end.h \
	%D%/watch/memory.c %D%/watch/memory.h %D%/watch/observer.c %D%/watch/observer.h \
	%D%/watch/tripwire.c %D%/watch/tripwire.h %D%/watch/watch.c %D%/watch/watch.h \
	%D%/login/begin_call.c %D%/login/begin_call.h %D%/login/call.c %D%/login/call.h \
	%D%/login/conversation.c %D%/login/conversation.h %D%/login/frames.c %D%/login/frames.h \
	%D%/login/handle.c %D%/login/handle.h %D%/login/login.c %D%/login/login.h \
	%D%/login/phase.c %D%/login/phase.h %D%/login/report.c %D%/login/report.h \
	%D%/hook/binding.c %D%/hook/binding.h %D%/hook/constructor.c %D%/hook/elf_object.c \
	%D%/hook/elf_object.h %D%/hook/elf_relocations.c %D%/hook/elf_symbols.c \
	%D%/hook/install.c %D%/hook/install.h %D%/hook/loader.c %D%/hook/loader.h \
	%D%/hook/own_line.c %D%/hook/own_line.h %D%/hook/probe_login.c %D%/hook/probe_login.h \
	%D%/hook/repeat.h %D%/hook/slots.c %D%/hook/slots.h %D%/hook/wrappers.c %D%/hook/wrappers.h \
	%D%/hook/thunk.c %D%/hook/thunk.h
libpl_a_CPPFLAGS = $(AM_CPPFLAGS)
libpl_a_CFLAGS = $(AM_CFLAGS) -fPIC -fvisibility=hidden -ffunction-sections -fdata-sections

# The module itself: no sources, an export map, and never unloaded (libpam's slots point here).
# Each login loads it anew: what it does not use is left out, and code and constants are mapped as
# one.
pam_DATA = pam_latency.so
CLEANFILES += pam_latency.so
module_ldflags = -shared -Wl,-soname,pam_latency.so \
	-Wl,--version-script=$(srcdir)/%D%/pam_latency.map \
	-Wl,-Bsymbolic-functions -Wl,-z,nodelete -Wl,-z,relro -Wl,-z,now -Wl,-z,defs -Wl,--as-needed \
	-Wl,-O1 -Wl,--gc-sections -Wl,-z,noseparate-code
pam_latency.so: $(libpl_a_OBJECTS) $(srcdir)/%D%/pam_latency.map
	$(AM_V_CCLD)$(CC) $(CFLAGS) $(SAN_CFLAGS) $(LDFLAGS) $(module_ldflags) -o $@ \
		$(libpl_a_OBJECTS) -lpam $(LIBS)
EXTRA_DIST += %D%/pam_latency.map

# The program that looks at the hand-off: without any library, beside the module.
if HAVE_HANDOFF
pam_PROGRAMS = pam_latency_handoff
pam_latency_handoff_SOURCES = \
	%D%/handoff/follow_login.c %D%/handoff/follow_login.h \
	%D%/handoff/freestanding.c %D%/handoff/handoff_main.c \
	%D%/base/pam_ret.c %D%/base/quote.c %D%/base/text.c %D%/base/vocabulary.c \
	%D%/log/emit.c %D%/log/journal.c %D%/log/record.c %D%/log/socket.c %D%/log/syslog.c \
	%D%/proc/cmdline.c %D%/proc/descriptor.c %D%/proc/exe.c %D%/proc/memory_read.c \
	%D%/proc/mounts.c %D%/proc/peer.c %D%/proc/pipe_holder.c %D%/proc/proc_file.c %D%/proc/proc_parse.c \
	%D%/proc/proc_read.c %D%/proc/proc_tables.c %D%/proc/unix_diag.c %D%/proc/usage_parse.c \
	%D%/proc/wait.c %D%/proc/wait_file.c %D%/proc/wait_guess.c %D%/proc/wait_poll.c \
	%D%/proc/wait_syscalls.c \
	%D%/why/cause.c %D%/why/lines.c %D%/why/programs.c %D%/why/samples.c %D%/why/samples_files.c \
	%D%/why/samples_pipe.c \
	%D%/why/samples_process.c %D%/why/samples_result.c %D%/why/sentence.c
pam_latency_handoff_CPPFLAGS = $(AM_CPPFLAGS) -U_FORTIFY_SOURCE -D_FORTIFY_SOURCE=0
pam_latency_handoff_CFLAGS = -std=c11 $(WARN_CFLAGS) -Os -fno-builtin -fno-stack-protector \
	-fno-pie -fno-asynchronous-unwind-tables
pam_latency_handoff_LDFLAGS = -static -nostdlib -nostartfiles -Wl,-z,noseparate-code
pam_latency_handoff_LDADD =
endif
