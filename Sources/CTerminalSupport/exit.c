#include "CTerminalSupport.h"

#include <unistd.h>

void cts_exit(int status) {
  cts_children_end();
  cts_rescue_restore();
  _exit(status);
}
