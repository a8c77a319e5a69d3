# SPDX-License-Identifier: BSD-3-Clause
# The administrator's file is never overwritten, and stays when the package goes: unless
# nobody has changed it.
secconfdir = $(sysconfdir)/security
catalogdir = $(prefix)/lib/systemd/catalog
dist_catalog_DATA = %D%/pam_latency.catalog
dist_doc_DATA = %D%/pam.d-sshd.example
EXTRA_DIST += %D%/pam_latency.conf

install-conf:
	$(MKDIR_P) '$(DESTDIR)$(secconfdir)'
	test -e '$(DESTDIR)$(secconfdir)/pam_latency.conf' || \
		$(INSTALL_DATA) '$(srcdir)/%D%/pam_latency.conf' '$(DESTDIR)$(secconfdir)/pam_latency.conf'

uninstall-conf:
	if cmp -s '$(srcdir)/%D%/pam_latency.conf' '$(DESTDIR)$(secconfdir)/pam_latency.conf'; then \
		rm -f '$(DESTDIR)$(secconfdir)/pam_latency.conf'; fi

.PHONY: install-conf uninstall-conf
install-data-local: install-conf
uninstall-local: uninstall-conf
