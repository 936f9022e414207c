#ifndef CALLOCATIONS_H
#define CALLOCATIONS_H

/* Returns the number of blocks allocated by this thread, for tests that limit the work of a step.
   Always 0 with C libraries other than glibc, and with a sanitizer. */
long allocation_count(void);

/* Returns the number of bytes of these blocks, which also grows when a step copies a large array. */
long allocation_bytes(void);

#endif
