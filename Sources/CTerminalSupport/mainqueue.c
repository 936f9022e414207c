#define _GNU_SOURCE
#include "CTerminalSupport.h"

#include <sys/types.h>
#include <unistd.h>

#ifdef __linux__
extern int _dispatch_get_main_queue_handle_4CF(void) __attribute__((weak));
extern void _dispatch_main_queue_callback_4CF(void *) __attribute__((weak));

int cts_main_queue_descriptor(void) {
  return _dispatch_get_main_queue_handle_4CF ? _dispatch_get_main_queue_handle_4CF() : -1;
}

void cts_run_main_queue(void) {
  /* The descriptor is an eventfd without other readers. */
  unsigned long long count;
  ssize_t ignored = read(_dispatch_get_main_queue_handle_4CF(), &count, sizeof count);
  (void)ignored;
  _dispatch_main_queue_callback_4CF(NULL);
}

int cts_is_main_thread(void) { return getpid() == gettid(); }
#else
int cts_is_main_thread(void) { return 0; }
int cts_main_queue_descriptor(void) { return -1; }
void cts_run_main_queue(void) {}
#endif
