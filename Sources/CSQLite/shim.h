// SQLite's types and constants for Swift. Nothing here refers to a symbol of the library. The
// response cache opens it with dlopen, so a program without a cache does not need it.
#ifndef BEAGLE_CSQLITE_SHIM_H
#define BEAGLE_CSQLITE_SHIM_H

#include <sqlite3.h>

#endif
