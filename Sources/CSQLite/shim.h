// SQLite's types and constants for Swift. Nothing here refers to a symbol of the library, which is
// opened with dlopen by the cache of answers: a program that keeps none neither needs nor loads it.
#ifndef BEAGLE_CSQLITE_SHIM_H
#define BEAGLE_CSQLITE_SHIM_H

#include <sqlite3.h>

#endif
