#include "CTerminalSupport.h"

#include <signal.h>
#include <stdatomic.h>
#include <stdlib.h>

/* Sessions of programs that run for this one. A handler of a signal may look at them at any time. */
enum { limit = 32 };
static _Atomic pid_t children[limit];
static atomic_flag is_installed = ATOMIC_FLAG_INIT;

void cts_child_began(pid_t child) {
  if (!atomic_flag_test_and_set(&is_installed)) atexit(cts_children_end);
  for (int i = 0; i < limit; i++) {
    pid_t none = 0;
    if (atomic_compare_exchange_strong(&children[i], &none, child)) return;
  }
}

void cts_child_ended(pid_t child) {
  for (int i = 0; i < limit; i++) {
    pid_t known = child;
    if (atomic_compare_exchange_strong(&children[i], &known, 0)) return;
  }
}

void cts_children_end(void) {
  for (int i = 0; i < limit; i++) {
    pid_t child = atomic_exchange(&children[i], 0);
    if (child > 0) kill(-child, SIGKILL);
  }
}
