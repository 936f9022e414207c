#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include "CTerminalSupport.h"

#include <errno.h>
#include <sys/socket.h>
#include <unistd.h>

#ifdef __linux__
#include <linux/netlink.h>
#include <linux/rtnetlink.h>
#endif

int cts_open_network_changes(void) {
#ifdef __linux__
  struct sockaddr_nl address = {
      .nl_family = AF_NETLINK,
      .nl_groups = RTMGRP_LINK | RTMGRP_IPV4_IFADDR | RTMGRP_IPV6_IFADDR | RTMGRP_IPV4_ROUTE |
                   RTMGRP_IPV6_ROUTE,
  };
  int descriptor = socket(AF_NETLINK, SOCK_RAW | SOCK_CLOEXEC | SOCK_NONBLOCK, NETLINK_ROUTE);
  if (descriptor < 0) return -1;
  if (bind(descriptor, (struct sockaddr *)&address, sizeof address) == 0) return descriptor;
  close(descriptor);
#endif
  return -1;
}

void cts_skip_messages(int descriptor) {
  char messages[8192];
  ssize_t size;
  do {
    errno = 0;
    size = recv(descriptor, messages, sizeof messages, MSG_DONTWAIT);
    // ENOBUFS says that some messages were lost.
  } while (size > 0 || errno == ENOBUFS || errno == EINTR);
}
