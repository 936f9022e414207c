#define _GNU_SOURCE
#include "errors.h"

#include "CTerminalSupport.h"

#include <fcntl.h>
#include <stdatomic.h>
#include <sys/stat.h>
#include <unistd.h>

/* The message of a crash, such as Swift's "Fatal error: Index out of range", is written before the
   signal that restores the terminal. */

/* The original standard error; -1 if it is not redirected. */
static atomic_int original = -1;

#if defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
/* Sanitizers write their reports and end the process without exit handlers. */
#define REPORTS_MAY_BE_LOST 1
#endif
#endif

static int is_same_terminal(int a, int b) {
  struct stat first, second;
  return isatty(a) && fstat(a, &first) == 0 && fstat(b, &second) == 0 &&
         S_ISCHR(second.st_mode) && first.st_rdev == second.st_rdev;
}

void cts_errors_hold(int terminal) {
#ifdef REPORTS_MAY_BE_LOST
  (void)terminal;
#else
  if (atomic_load(&original) >= 0 || !is_same_terminal(STDERR_FILENO, terminal)) return;
  int file = cts_memory_file();
  if (file < 0) return;
  int copy = fcntl(STDERR_FILENO, F_DUPFD_CLOEXEC, 3);
  if (copy >= 0 && dup2(file, STDERR_FILENO) >= 0) {
    atomic_store(&original, copy);
  } else if (copy >= 0) {
    close(copy);
  }
  close(file);
#endif
}

int cts_errors_release(void) {
  int copy = atomic_exchange(&original, -1);
  if (copy < 0) return -1;
  int file = fcntl(STDERR_FILENO, F_DUPFD_CLOEXEC, 3);
  dup2(copy, STDERR_FILENO);
  close(copy);
  return file;
}

long cts_errors_read(int file, long long *offset, char *buffer, unsigned long size) {
  if (*offset < 0) {
    long long end = lseek(file, 0, SEEK_END);
    *offset = end > CTS_ERRORS_MAXIMUM ? end - CTS_ERRORS_MAXIMUM : 0;
  }
  long count = pread(file, buffer, size, *offset);
  if (count <= 0) return 0;
  *offset += count;
  return count;
}
