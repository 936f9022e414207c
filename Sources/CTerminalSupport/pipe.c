#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include "CTerminalSupport.h"

#include <fcntl.h>
#include <stdlib.h>
#include <sys/ioctl.h>
#include <termios.h>
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

int cts_silent_terminal(int ends[2], int cell_width, int cell_height) {
  char name[128];
  const int side = 100;
  struct winsize window = {
      .ws_row = (unsigned short)side,
      .ws_col = (unsigned short)side,
      .ws_xpixel = (unsigned short)(side * cell_width),
      .ws_ypixel = (unsigned short)(side * cell_height),
  };
  ends[1] = -1;
  ends[0] = posix_openpt(O_RDWR | O_NOCTTY | O_CLOEXEC);
  if (ends[0] < 0) return -1;
  if (grantpt(ends[0]) == 0 && unlockpt(ends[0]) == 0 &&
      ptsname_r(ends[0], name, sizeof name) == 0) {
    ends[1] = open(name, O_RDWR | O_NOCTTY | O_CLOEXEC);
  }
  if (ends[1] >= 0 && ioctl(ends[1], TIOCSWINSZ, &window) == 0) return 0;
  if (ends[1] >= 0) close(ends[1]);
  close(ends[0]);
  return -1;
}
