#ifndef CTS_CLOCK_H
#define CTS_CLOCK_H

#include <time.h>

/* Internal: milliseconds of the monotonic clock. Async-signal-safe. */
static inline long long cts_now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (long long)time.tv_sec * 1000 + time.tv_nsec / 1000000;
}

#endif
