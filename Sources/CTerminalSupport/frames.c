#define _GNU_SOURCE
#include "CTerminalSupport.h"

#include <fcntl.h>
#include <sys/mman.h>
#include <unistd.h>

#ifdef __linux__
int cts_memory_file(void) { return memfd_create("frame", MFD_CLOEXEC); }
int cts_redirect(int fd, int copy) { return dup3(fd, copy, O_CLOEXEC) < 0 ? -1 : 0; }
#else
int cts_memory_file(void) { return -1; }
int cts_redirect(int fd, int copy) { return dup2(fd, copy) < 0 ? -1 : 0; }
#endif
