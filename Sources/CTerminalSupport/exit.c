#include "CTerminalSupport.h"

#include <stdio.h>
#include <unistd.h>

void cts_exit(int status) {
  cts_children_end();
  cts_rescue_restore();
  fflush(NULL);
  _exit(status);
}
