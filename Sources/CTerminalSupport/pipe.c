#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include "CTerminalSupport.h"

#include <fcntl.h>
#include <unistd.h>

int cts_pipe(int ends[2]) {
#ifdef __linux__
  return pipe2(ends, O_CLOEXEC);
#else
  if (pipe(ends) != 0) return -1;
  for (int i = 0; i < 2; i++) fcntl(ends[i], F_SETFD, FD_CLOEXEC);
  return 0;
#endif
}
