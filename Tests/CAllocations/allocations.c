#include "allocations.h"

#include <stdlib.h>

#ifdef __GLIBC__

/* The definition of a program goes before that of the library, for the library's own users too. */
extern void *__libc_malloc(size_t size);

static _Thread_local long count;

void *malloc(size_t size) {
  count++;
  return __libc_malloc(size);
}

long allocation_count(void) { return count; }

#else

long allocation_count(void) { return 0; }

#endif
