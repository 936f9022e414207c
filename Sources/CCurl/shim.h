// libcurl's types and constants for Swift, and calls of its variadic functions.
//
// Nothing here refers to a symbol of libcurl. The library is opened with dlopen on the first remote
// request, so a program without requests does not need it. Swift cannot call a variadic C function;
// the wrappers below receive its address and call it with one argument of a fixed type.
#ifndef BEAGLE_CCURL_SHIM_H
#define BEAGLE_CCURL_SHIM_H

#include <curl/curl.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <pthread.h>
#include <time.h>

// An extension of glibc and musl, whose headers declare it only with _GNU_SOURCE.
int pthread_timedjoin_np(pthread_t thread, void **result, const struct timespec *deadline);

// An option missing in headers before 7.85, by its stable number.
enum { CCURLOPT_PROTOCOLS_STR = 10318 };
// Deprecated but supported everywhere; used if the option above is unknown.
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

// Child programs must not inherit connections; not every libcurl sets close-on-exec.
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

// Acknowledges received data at once on connections that expect more. A server that writes header
// and body in two calls sends the second part only after the first is acknowledged (Nagle's
// algorithm), and the kernel would delay the acknowledgment by 40 ms.
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

// Returns the result of a transfer, a member of a union inside CURLMsg.
static inline CURLcode ccurl_message_result(const CURLMsg *message) {
  return message->data.result;
}

#endif
