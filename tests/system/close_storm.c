/* SPDX-License-Identifier: BSD-3-Clause */
/* close_storm PASSES: closes the descriptors 3 to 1048575, one by one, PASSES times. */
#include <stdlib.h>
#include <unistd.h>

int main(int argc, char **argv)
{
	long passes = argc > 1 ? strtol(argv[1], NULL, 10) : 1;

	for (long i = 0; i < passes; i++)
		for (int fd = 3; fd <= 1048575; fd++)
			close(fd);
	return 0;
}
