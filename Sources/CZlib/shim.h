// zlib's types and constants for Swift. Nothing here refers to a symbol of the library, which libcurl
// loads, too. It is opened with dlopen for the first response that libcurl does not decompress whole.
#ifndef BEAGLE_CZLIB_SHIM_H
#define BEAGLE_CZLIB_SHIM_H

#include <zlib.h>

#endif
