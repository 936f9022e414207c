#define _GNU_SOURCE
#include "CTerminalSupport.h"

#include <errno.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const int fatal[] = {SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGFPE, SIGSEGV, SIGSYS};
enum { fatal_count = sizeof fatal / sizeof *fatal };

static struct sigaction previous[fatal_count];
static struct termios saved;
static char bytes[CTS_RESCUE_MAXIMUM];
static size_t byte_count;
static int terminal = -1;
static atomic_int armed;
static int installed;

void cts_rescue_restore(void) {
  /* Once, whoever comes first: a second fault inside of this does not come back. */
  if (!atomic_exchange(&armed, 0)) return;
  int error = errno;
  sigset_t stop, before;
  sigemptyset(&stop);
  sigaddset(&stop, SIGTTOU);
  pthread_sigmask(SIG_BLOCK, &stop, &before);
  size_t done = 0;
  while (done < byte_count) {
    ssize_t n = write(terminal, bytes + done, byte_count - done);
    if (n > 0) done += (size_t)n;
    else if (n < 0 && errno != EINTR) break;
  }
  tcsetattr(terminal, TCSANOW, &saved);
  pthread_sigmask(SIG_SETMASK, &before, NULL);
  errno = error;
}

static void on_fatal(int number, siginfo_t *info, void *context) {
  (void)context;
  cts_rescue_restore();
  struct sigaction *before = NULL;
  for (int i = 0; i < fatal_count; i++)
    if (fatal[i] == number) before = &previous[i];
  if (before) sigaction(number, before, NULL);
  /* A fault comes again when the instruction is run again, with its own context for a debugger or
     Swift's backtrace. What was sent by someone has to be sent again; so has a breakpoint, behind
     which the program would go on. Swift's handler takes everything for a fault and returns, so it
     runs within this one, and what is sent a second time finds the default action. */
  if (info != NULL && info->si_code > 0 && number != SIGTRAP && number != SIGSYS) return;
  sigset_t this, masked;
  sigemptyset(&this);
  sigaddset(&this, number);
  pthread_sigmask(SIG_UNBLOCK, &this, &masked);
  raise(number);
  pthread_sigmask(SIG_SETMASK, &masked, NULL);
  struct sigaction standard;
  memset(&standard, 0, sizeof standard);
  standard.sa_handler = SIG_DFL;
  sigaction(number, &standard, NULL);
  raise(number);
}

static void install(void) {
  if (installed) return;
  installed = 1;
  stack_t now;
  if (sigaltstack(NULL, &now) == 0 && (now.ss_flags & SS_DISABLE)) {
    size_t size = 64 * 1024;
    stack_t own = {.ss_sp = malloc(size), .ss_size = size};
    if (own.ss_sp) sigaltstack(&own, NULL);
  }
  struct sigaction action;
  memset(&action, 0, sizeof action);
  action.sa_sigaction = on_fatal;
  action.sa_flags = SA_SIGINFO | SA_ONSTACK;
  sigfillset(&action.sa_mask);
  for (int i = 0; i < fatal_count; i++) sigaction(fatal[i], &action, &previous[i]);
  atexit(cts_rescue_restore);
}

int cts_rescue_arm(int fd, const struct termios *modes, const char *reset, size_t length) {
  if (length > sizeof bytes) return -1;
  atomic_store(&armed, 0);
  memcpy(bytes, reset, length);
  byte_count = length;
  saved = *modes;
  terminal = fd;
  install();
  atomic_store(&armed, 1);
  return 0;
}

void cts_rescue_disarm(void) { atomic_store(&armed, 0); }
