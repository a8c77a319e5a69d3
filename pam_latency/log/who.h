/* SPDX-License-Identifier: BSD-3-Clause */
#ifndef PL_WHO_H
#define PL_WHO_H

#include <sys/types.h>

#define PL_WHO_MAX 80

/* Whose login it is, for lines that a helper writes. Raw bytes, cut. */
struct pl_who {
	char service[64], user[PL_WHO_MAX], ruser[PL_WHO_MAX], rhost[PL_WHO_MAX],
	    tty[PL_WHO_MAX];
	char login[17];
};

/* The same for a line; NULL or "" where something is not known. */
struct pl_whose {
	const char *service, *user, *ruser, *rhost, *tty, *login;
	pid_t pid; /* of the login program */
};

/* WHO as a line tells it, of a login program with this number. */
static inline struct pl_whose pl_who_told(const struct pl_who *who, pid_t pid)
{
	return (struct pl_whose){
	    .service = who->service,
	    .user = who->user,
	    .ruser = who->ruser,
	    .rhost = who->rhost,
	    .tty = who->tty,
	    .login = who->login,
	    .pid = pid,
	};
}

#endif
