#ifndef CALLOCATIONS_H
#define CALLOCATIONS_H

/* How many blocks of memory this thread has asked for, for tests that bound the work of a step;
   always 0 with another C library than glibc. */
long allocation_count(void);

#endif
