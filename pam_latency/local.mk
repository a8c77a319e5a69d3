# SPDX-License-Identifier: BSD-3-Clause
# Everything is in the convenience library: what is tested is what ships.
noinst_LTLIBRARIES += libpl.la
libpl_la_SOURCES = \
	%D%/arguments.c %D%/arguments.h \
	%D%/call.c \
	%D%/cause.c %D%/cause.h \
	%D%/clock.h \
	%D%/conf.c %D%/conf.h \
	%D%/confcache.c %D%/confcache.h \
	%D%/conffile.c %D%/conffile.h \
	%D%/conflex.c %D%/conflex.h \
	%D%/confparse.c %D%/confparse.h \
	%D%/confuse_dl.c %D%/confuse_dl.h \
	%D%/confvalue.c %D%/confvalue.h \
	%D%/conversation.c %D%/conversation.h \
	%D%/datagram.c \
	%D%/elf_hash.c %D%/elf_object.c %D%/elf_slots.c %D%/elf_object.h \
	%D%/emit.c %D%/emit.h \
	%D%/entry.c %D%/entry.h \
	%D%/event.c %D%/event.h \
	%D%/finished.h \
	%D%/handle.c %D%/handle.h \
	%D%/hook.c %D%/hook.h \
	%D%/init.c \
	%D%/install.c %D%/install.h \
	%D%/loader.c %D%/loader.h \
	%D%/lock.c %D%/lock.h \
	%D%/login.c %D%/login.h \
	%D%/phase.c %D%/phase.h \
	%D%/probe.c %D%/probe.h \
	%D%/procfile.c %D%/procfile.h \
	%D%/quote.c %D%/quote.h \
	%D%/ready.c %D%/ready.h \
	%D%/record.c %D%/record.h \
	%D%/report.c %D%/report.h \
	%D%/retname.c %D%/retname.h \
	%D%/settings.c %D%/settings.h \
	%D%/sink.c %D%/sink.h \
	%D%/text.c %D%/text.h \
	%D%/thread.c %D%/thread.h \
	%D%/thunk.c %D%/thunk.h \
	%D%/cmdline.c \
	%D%/explain.c %D%/explain.h \
	%D%/observed.c %D%/observed.h \
	%D%/observer.c %D%/observer.h \
	%D%/peer.c %D%/peer.h \
	%D%/procnet.c \
	%D%/procparse.c %D%/procparse.h \
	%D%/procread.c %D%/procread.h \
	%D%/publish.c \
	%D%/sentence.c %D%/sentence.h \
	%D%/track.c %D%/track.h \
	%D%/trackfile.c \
	%D%/trackprocess.c \
	%D%/tripwire.c %D%/tripwire.h \
	%D%/waitcall.c %D%/waitcall.h \
	%D%/waitfile.c %D%/waitfile.h \
	%D%/waitfor.c %D%/waitfor.h \
	%D%/waitset.c %D%/waitset.h \
	%D%/watch.c %D%/watch.h \
	%D%/watchmem.c %D%/watchmem.h \
	%D%/reap.c %D%/reap.h \
	%D%/evidence.h \
	%D%/rawcall.h \
	%D%/handoff.c %D%/handoff.h \
	%D%/image.c %D%/image.h \
	%D%/units.c %D%/units.h \
	%D%/unixpeer.c %D%/unixpeer.h \
	%D%/usage.c %D%/usage.h
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
