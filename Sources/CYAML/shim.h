// libyaml's types and constants for Swift. Nothing here refers to a symbol of the library. It is
// opened with dlopen for the first flow file, so a program without flows does not need it.
#ifndef BEAGLE_CYAML_SHIM_H
#define BEAGLE_CYAML_SHIM_H

#include <yaml.h>

#endif
