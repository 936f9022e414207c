// libidn2's constants for Swift. Nothing here refers to a symbol of the library. It is opened with
// dlopen for the first host name that is not ASCII.
#ifndef BEAGLE_CIDN2_SHIM_H
#define BEAGLE_CIDN2_SHIM_H

#include <idn2.h>

#endif
