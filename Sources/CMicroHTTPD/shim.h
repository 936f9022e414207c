// libmicrohttpd's types for Swift, and calls of its variadic functions.
//
// Nothing here refers to a symbol of the library. It is opened with dlopen when a directory is
// served, so other programs do not need it.
#ifndef BEAGLE_CMICROHTTPD_SHIM_H
#define BEAGLE_CMICROHTTPD_SHIM_H

#include <microhttpd.h>
#include <stddef.h>

typedef struct MHD_Daemon *(*cmhd_start_function)(
    unsigned int, uint16_t, MHD_AcceptPolicyCallback, void *, MHD_AccessHandlerCallback, void *, ...);

// Receives the raw URL of a request; its result is passed to the request handler.
typedef void *(*cmhd_address_function)(void *, const char *, struct MHD_Connection *);

// Enumeration values under names that Swift imports regardless of attributes in the header.
static const enum MHD_Result cmhd_yes = MHD_YES;
static const enum MHD_Result cmhd_no = MHD_NO;
static const enum MHD_ValueKind cmhd_header = MHD_HEADER_KIND;
static const enum MHD_ResponseMemoryMode cmhd_copy = MHD_RESPMEM_MUST_COPY;
static const enum MHD_ConnectionNotificationCode cmhd_started = MHD_CONNECTION_NOTIFY_STARTED;
static const ssize_t cmhd_broken = MHD_CONTENT_READER_END_WITH_ERROR;

typedef const union MHD_ConnectionInfo *(*cmhd_info_function)(
    struct MHD_Connection *, enum MHD_ConnectionInfoType, ...);

// Returns the socket of a connection, or -1.
static inline int cmhd_socket(void *function, struct MHD_Connection *connection) {
  const union MHD_ConnectionInfo *info =
      ((cmhd_info_function)function)(connection, MHD_CONNECTION_INFO_CONNECTION_FD);
  return info ? info->connect_fd : -1;
}

struct cmhd_bounds {
  unsigned int connections;
  // Maximum idle time in seconds.
  unsigned int timeout;
  // Memory of a connection in bytes, which limits the request header.
  size_t memory;
};

// Serves a listening socket on a separate thread.
static inline struct MHD_Daemon *cmhd_start(
    void *function, int listener, struct cmhd_bounds bounds, MHD_AccessHandlerCallback handler,
    cmhd_address_function address, MHD_RequestCompletedCallback completed,
    MHD_NotifyConnectionCallback changed, void *context) {
  return ((cmhd_start_function)function)(
      MHD_USE_AUTO_INTERNAL_THREAD | MHD_ALLOW_SUSPEND_RESUME, 0, NULL, NULL, handler, context,
      MHD_OPTION_LISTEN_SOCKET, listener, MHD_OPTION_CONNECTION_LIMIT, bounds.connections,
      MHD_OPTION_CONNECTION_TIMEOUT, bounds.timeout, MHD_OPTION_CONNECTION_MEMORY_LIMIT,
      bounds.memory, MHD_OPTION_URI_LOG_CALLBACK, address, context, MHD_OPTION_NOTIFY_COMPLETED,
      completed, context, MHD_OPTION_NOTIFY_CONNECTION, changed, context, MHD_OPTION_END);
}

#endif
