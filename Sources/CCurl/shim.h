// libcurl's types and constants for Swift, and calls of its variadic functions.
//
// Nothing here refers to a symbol of libcurl: the library is opened with dlopen when the first
// remote request is made, so a program that never makes one neither needs nor loads it. Swift
// cannot call a variadic C function; the wrappers below take its address and call it with one
// argument of a fixed type.
#ifndef BEAGLE_CCURL_SHIM_H
#define BEAGLE_CCURL_SHIM_H

#include <curl/curl.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <netinet/tcp.h>

// An option that headers before 7.85 do not know, by its stable number.
enum { CCURLOPT_PROTOCOLS_STR = 10318 };
// Deprecated but honoured everywhere; used where the one above is not known.
enum { CCURLOPT_PROTOCOLS = 181 };

typedef CURLcode (*ccurl_easy_setopt_function)(CURL *, CURLoption, ...);
typedef CURLcode (*ccurl_easy_getinfo_function)(CURL *, CURLINFO, ...);
typedef CURLMcode (*ccurl_multi_setopt_function)(CURLM *, CURLMoption, ...);
typedef CURLSHcode (*ccurl_share_setopt_function)(CURLSH *, CURLSHoption, ...);
typedef size_t (*ccurl_data_function)(char *, size_t, size_t, void *);

static inline CURLcode ccurl_setopt_long(void *function, CURL *handle, int option, long value) {
  return ((ccurl_easy_setopt_function)function)(handle, (CURLoption)option, value);
}

static inline CURLcode ccurl_setopt_offset(
    void *function, CURL *handle, int option, curl_off_t value) {
  return ((ccurl_easy_setopt_function)function)(handle, (CURLoption)option, value);
}

static inline CURLcode ccurl_setopt_string(
    void *function, CURL *handle, int option, const char *value) {
  return ((ccurl_easy_setopt_function)function)(handle, (CURLoption)option, value);
}

static inline CURLcode ccurl_setopt_pointer(
    void *function, CURL *handle, int option, void *value) {
  return ((ccurl_easy_setopt_function)function)(handle, (CURLoption)option, value);
}

static inline CURLcode ccurl_setopt_function(
    void *function, CURL *handle, int option, ccurl_data_function value) {
  return ((ccurl_easy_setopt_function)function)(handle, (CURLoption)option, value);
}

static inline CURLcode ccurl_getinfo_long(void *function, CURL *handle, int info, long *value) {
  return ((ccurl_easy_getinfo_function)function)(handle, (CURLINFO)info, value);
}

static inline CURLcode ccurl_getinfo_double(
    void *function, CURL *handle, int info, double *value) {
  return ((ccurl_easy_getinfo_function)function)(handle, (CURLINFO)info, value);
}

static inline CURLcode ccurl_getinfo_offset(
    void *function, CURL *handle, int info, curl_off_t *value) {
  return ((ccurl_easy_getinfo_function)function)(handle, (CURLINFO)info, value);
}

// Programs that are started meanwhile must not keep connections open: not every libcurl sees to that.
static int ccurl_close_on_exec(void *context, curl_socket_t descriptor, curlsocktype purpose) {
  (void)context;
  (void)purpose;
  fcntl(descriptor, F_SETFD, FD_CLOEXEC);
  return CURL_SOCKOPT_OK;
}

static inline CURLcode ccurl_setopt_close_on_exec(void *function, CURL *handle) {
  return ((ccurl_easy_setopt_function)function)(
      handle, CURLOPT_SOCKOPTFUNCTION, ccurl_close_on_exec);
}

typedef CURLMcode (*ccurl_multi_sockets_function)(CURLM *, fd_set *, fd_set *, fd_set *, int *);

// Acknowledges at once what has come over the connections that more is awaited from. A server that
// writes the header and the body of an answer in two calls sends the second piece only when the first
// one is acknowledged (Nagle's algorithm), which the kernel else puts off for 40 ms.
static inline void ccurl_acknowledge(ccurl_multi_sockets_function sockets, CURLM *handle) {
#ifdef TCP_QUICKACK
  fd_set reading, writing, failing;
  FD_ZERO(&reading);
  FD_ZERO(&writing);
  FD_ZERO(&failing);
  int last = -1, now = 1;
  if (sockets(handle, &reading, &writing, &failing, &last) != CURLM_OK) return;
  for (int descriptor = 0; descriptor <= last; descriptor++) {
    if (!FD_ISSET(descriptor, &reading)) continue;
    (void)setsockopt(descriptor, IPPROTO_TCP, TCP_QUICKACK, &now, sizeof now);
  }
#else
  (void)sockets;
  (void)handle;
#endif
}

static inline CURLcode ccurl_getinfo_list(
    void *function, CURL *handle, int info, struct curl_slist **value) {
  return ((ccurl_easy_getinfo_function)function)(handle, (CURLINFO)info, value);
}

static inline CURLcode ccurl_getinfo_string(
    void *function, CURL *handle, int info, char **value) {
  return ((ccurl_easy_getinfo_function)function)(handle, (CURLINFO)info, value);
}

static inline CURLMcode ccurl_multi_setopt_long(
    void *function, CURLM *handle, int option, long value) {
  return ((ccurl_multi_setopt_function)function)(handle, (CURLMoption)option, value);
}

static inline CURLSHcode ccurl_share_setopt_int(
    void *function, CURLSH *handle, int option, int value) {
  return ((ccurl_share_setopt_function)function)(handle, (CURLSHoption)option, value);
}

// How a transfer ended: it lies in a union inside CURLMsg.
static inline CURLcode ccurl_message_result(const CURLMsg *message) {
  return message->data.result;
}

#endif
