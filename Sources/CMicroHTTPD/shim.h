// libmicrohttpd's types for Swift, and a call of its variadic function.
//
// Nothing here refers to a symbol of the library: it is opened with dlopen when somebody wants a
// directory to be served, so a program that serves none neither needs nor loads it.
#ifndef BEAGLE_CMICROHTTPD_SHIM_H
#define BEAGLE_CMICROHTTPD_SHIM_H

#include <microhttpd.h>
#include <stddef.h>

typedef struct MHD_Daemon *(*cmhd_start_function)(
    unsigned int, uint16_t, MHD_AcceptPolicyCallback, void *, MHD_AccessHandlerCallback, void *, ...);

// What is called with the address of a request as it was sent; what it returns is given to the handler.
typedef void *(*cmhd_address_function)(void *, const char *, struct MHD_Connection *);

// Values of enumerations under names that Swift sees, whatever attributes they have in the header.
static const enum MHD_Result cmhd_yes = MHD_YES;
static const enum MHD_Result cmhd_no = MHD_NO;
static const enum MHD_ValueKind cmhd_header = MHD_HEADER_KIND;
static const enum MHD_ResponseMemoryMode cmhd_copy = MHD_RESPMEM_MUST_COPY;

struct cmhd_bounds {
  unsigned int connections;
  // Seconds without a byte.
  unsigned int timeout;
  // Bytes of memory for a connection, which bound the header of a request.
  size_t memory;
};

// Serves a socket that listens, on a thread of its own.
static inline struct MHD_Daemon *cmhd_start(
    void *function, int listener, struct cmhd_bounds bounds, MHD_AccessHandlerCallback handler,
    cmhd_address_function address, MHD_RequestCompletedCallback completed, void *context) {
  return ((cmhd_start_function)function)(
      MHD_USE_AUTO_INTERNAL_THREAD | MHD_ALLOW_SUSPEND_RESUME, 0, NULL, NULL, handler, context,
      MHD_OPTION_LISTEN_SOCKET, listener, MHD_OPTION_CONNECTION_LIMIT, bounds.connections,
      MHD_OPTION_CONNECTION_TIMEOUT, bounds.timeout, MHD_OPTION_CONNECTION_MEMORY_LIMIT,
      bounds.memory, MHD_OPTION_URI_LOG_CALLBACK, address, context, MHD_OPTION_NOTIFY_COMPLETED,
      completed, context, MHD_OPTION_END);
}

#endif
