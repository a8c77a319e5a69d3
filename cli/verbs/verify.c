/* SPDX-License-Identifier: BSD-3-Clause */
#include "cli/verbs/verify.h"

#include "cli/base/json.h"
#include "cli/base/printable.h"
#include "cli/base/xalloc.h"
#include "cli/stack/verify_conf.h"
#include "cli/stack/verify_service.h"

#include <stdio.h>
#include <stdlib.h>

/* The services that were looked at. */
struct services {
	char **name;
	size_t used;
};

/* Looks at one service, `always` or when it has our line. False when it was passed over. */
static bool look_at(struct pl_verification *verify, const char *service, bool always)
{
	struct pl_problems none = {0};
	struct pl_pam_stack stack;
	bool wanted;

	pl_pam_stack_load(&stack, &verify->pam, service, &none);
	wanted = always || pl_verify_has_line(&stack);
	pl_problems_free(&none);
	pl_pam_stack_free(&stack);
	if (!wanted)
		return false;
	pl_pam_stack_load(&stack, &verify->pam, service, &verify->problems);
	pl_verify_service(verify, service, &stack);
	pl_pam_stack_free(&stack);
	return true;
}

/* All services with our line; keeps the names of those only. */
static void look_at_all(struct pl_verification *verify, struct services *services)
{
	size_t kept = 0;

	services->used = pl_pam_services(&verify->pam, &services->name);
	for (size_t i = 0; i < services->used; i++) {
		if (look_at(verify, services->name[i], false))
			services->name[kept++] = services->name[i];
		else
			free(services->name[i]);
	}
	services->used = kept;
	if (kept == 0)
		pl_problem(&verify->problems, verify->pam.dir[0], 0,
			   "no service has the line \"" PL_OUR_LINE "\"");
}

static void print_text(const struct pl_options *options, const struct pl_verification *verify,
		       const struct services *services)
{
	struct pl_strbuf buf = {0};

	for (size_t i = 0; i < verify->problems.used; i++) {
		const struct pl_problem *problem = &verify->problems.list[i];

		pl_strbuf_string(&buf, pl_terminal_colour(&options->terminal, PL_BOLD));
		pl_printable(&buf, problem->path, options->terminal.utf8);
		if (problem->line != 0)
			pl_strbuf_format(&buf, ":%d", problem->line);
		pl_strbuf_format(&buf, ":%s ",
				 pl_terminal_colour(&options->terminal, PL_PLAIN));
		pl_printable(&buf, problem->text, options->terminal.utf8);
		pl_strbuf_string(&buf, "\n");
	}
	if (verify->problems.used == 0) {
		pl_strbuf_string(&buf, "No problem was found, in:");
		for (size_t i = 0; i < services->used; i++) {
			pl_strbuf_string(&buf, " ");
			pl_printable(&buf, services->name[i], options->terminal.utf8);
		}
		pl_strbuf_string(&buf, "\n");
	}
	fwrite(buf.s, 1, buf.length, stdout);
	pl_strbuf_free(&buf);
}

static void print_json(const struct pl_verification *verify, const struct services *services)
{
	struct pl_json json = {.out = stdout};

	pl_json_open(&json, NULL, '{');
	pl_json_open(&json, "services", '[');
	for (size_t i = 0; i < services->used; i++)
		pl_json_text(&json, NULL, services->name[i]);
	pl_json_close(&json, ']');
	pl_json_open(&json, "problems", '[');
	for (size_t i = 0; i < verify->problems.used; i++) {
		const struct pl_problem *problem = &verify->problems.list[i];

		pl_json_open(&json, NULL, '{');
		pl_json_text(&json, "path", problem->path);
		pl_json_number_or_null(&json, "line", problem->line != 0 ? problem->line : -1);
		pl_json_text(&json, "text", problem->text);
		pl_json_close(&json, '}');
	}
	pl_json_close(&json, ']');
	pl_json_close(&json, '}');
}

int pl_verb_verify(const struct pl_options *options)
{
	struct pl_verification verify = {
	    .pam = pl_pam_dirs(options->pam_dir),
	    .modules = pl_module_dirs(options->module_dir),
	};
	struct services services = {0};
	int status;

	pl_verify_conf(&verify, options->conf != NULL ? options->conf : PL_CONF_PATH,
		       options->conf != NULL);
	if (options->args_count != 0) {
		services.name = pl_xcalloc(1, sizeof *services.name);
		services.name[services.used++] = pl_xstrdup(options->args[0]);
		look_at(&verify, options->args[0], true);
	} else {
		look_at_all(&verify, &services);
	}
	status = verify.problems.used > 0;
	if (options->json)
		print_json(&verify, &services);
	else
		print_text(options, &verify, &services);
	for (size_t i = 0; i < services.used; i++)
		free(services.name[i]);
	free(services.name);
	pl_problems_free(&verify.problems);
	return status;
}
