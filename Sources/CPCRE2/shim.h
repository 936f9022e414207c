// PCRE2's constants for Swift. Nothing here refers to a symbol of the library. It is opened with
// dlopen for the first selector, so a program without flows does not need it.
#ifndef BEAGLE_CPCRE2_SHIM_H
#define BEAGLE_CPCRE2_SHIM_H

#define PCRE2_CODE_UNIT_WIDTH 8
#include <pcre2.h>

#endif
