#include "allocations.h"

#include <stdlib.h>

#ifndef __has_feature
#define __has_feature(name) 0
#endif

/* Sanitizers replace malloc themselves. */
#if defined(__GLIBC__) && !__has_feature(address_sanitizer) && !__has_feature(thread_sanitizer)

/* A program's definition takes precedence over the library's, even inside the library. */
extern void *__libc_malloc(size_t size);

static _Thread_local long count, bytes;

void *malloc(size_t size) {
  count++;
  bytes += (long)size;
  return __libc_malloc(size);
}

long allocation_count(void) { return count; }
long allocation_bytes(void) { return bytes; }

#else

long allocation_count(void) { return 0; }
long allocation_bytes(void) { return 0; }

#endif
