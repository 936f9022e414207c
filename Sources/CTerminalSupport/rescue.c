#define _GNU_SOURCE
#include "CTerminalSupport.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "clock.h"

/* Signals that end a program that does not expect them: first the faults of a program, then those
   that are sent, or come from a limit or a timer, and that an application may handle itself. */
enum { fault_count = 7 };
static const int fatal[] = {SIGILL,  SIGTRAP, SIGABRT,   SIGBUS,  SIGFPE, SIGSEGV, SIGSYS,
                            SIGUSR1, SIGUSR2, SIGVTALRM, SIGPROF, SIGXCPU,
#ifdef SIGPOLL
                            SIGPOLL,
#endif
#ifdef SIGSTKFLT
                            SIGSTKFLT,
#endif
#ifdef SIGPWR
                            SIGPWR,
#endif
};
enum { fatal_count = sizeof fatal / sizeof *fatal };

/* What is to be done to give a terminal back. */
typedef struct {
  int terminal;
  struct termios modes;
  size_t count;
  char bytes[CTS_RESCUE_MAXIMUM];
} plan;

/* One plan may be carried out while the next one is written. */
static plan plans[2];
static int next_plan;
static _Atomic(plan *) armed;
static atomic_int restoring;
static struct sigaction previous[fatal_count];
static int installed;

/* Writes without ever waiting longer than until a moment; returns what is left. */
static size_t write_until(long long deadline, int fd, const char *bytes, size_t count) {
  while (count > 0) {
    ssize_t n = write(fd, bytes, count);
    if (n > 0) {
      bytes += n;
      count -= (size_t)n;
    } else if (n == 0 || errno == EAGAIN) {
      long long left = deadline - cts_now();
      if (left <= 0) return count;
      struct pollfd ready = {.fd = fd, .events = POLLOUT};
      /* Where the terminal is gone, nothing becomes writable any more. */
      if (poll(&ready, 1, (int)left) > 0 && (ready.revents & (POLLERR | POLLNVAL))) return 0;
    } else if (errno != EINTR) {
      return 0;
    }
  }
  return 0;
}

/* Writes to a terminal that may not be read by anyone: what waits there is dropped after a time,
   so that these bytes are the next that a reader gets. */
static void write_reset(int fd, const char *bytes, size_t count) {
  int flags = fcntl(fd, F_GETFL);
  if (flags >= 0) fcntl(fd, F_SETFL, flags | O_NONBLOCK);
  size_t left = write_until(cts_now() + CTS_RESCUE_WAIT, fd, bytes, count);
  if (left > 0) {
    tcflow(fd, TCOON);
    tcflush(fd, TCOFLUSH);
    /* Whole again: what was written of it may be among what was dropped. */
    write_until(cts_now() + CTS_RESCUE_WAIT / 4, fd, bytes, count);
  }
  if (flags >= 0) fcntl(fd, F_SETFL, flags);
}

static void carry_out(const plan *plan) {
  write_reset(plan->terminal, plan->bytes, plan->count);
  /* In the background the line modes are those of whoever has the terminal now. */
  pid_t group = tcgetpgrp(plan->terminal);
  if (group >= 0 && group != getpgrp()) return;
  while (tcsetattr(plan->terminal, TCSANOW, &plan->modes) != 0 && errno == EINTR) {
  }
}

void cts_rescue_restore(void) {
  int error = errno;
  sigset_t all, before;
  sigfillset(&all);
  /* Nothing may end the process in the middle of this, and SIGTTOU may not stop it. */
  pthread_sigmask(SIG_BLOCK, &all, &before);
  atomic_fetch_add(&restoring, 1);
  plan *plan = atomic_exchange(&armed, NULL);
  if (plan) carry_out(plan);
  atomic_fetch_sub(&restoring, 1);
  /* Another thread may be at it: whoever comes second may be about to end the process. */
  for (int i = 0; !plan && i < 100 && atomic_load(&restoring) > 0; i++) poll(NULL, 0, 10);
  pthread_sigmask(SIG_SETMASK, &before, NULL);
  errno = error;
}

/* Whether a signal came from an instruction that fails again when it is run again. */
static int comes_again(int number, const siginfo_t *info) {
  if (info == NULL || info->si_code <= 0) return 0;
  return number == SIGILL || number == SIGBUS || number == SIGFPE || number == SIGSEGV;
}

static void on_fatal(int number, siginfo_t *info, void *context) {
  (void)context;
  cts_rescue_restore();
  cts_children_end();
  struct sigaction *before = NULL;
  for (int i = 0; i < fatal_count; i++)
    if (fatal[i] == number) before = &previous[i];
  if (before) sigaction(number, before, NULL);
  /* A fault comes again when the instruction is run again, with its own context for a debugger or
     Swift's backtrace. Everything else has to be sent again; so has a breakpoint, behind which the
     program would go on. Swift's handler takes everything for a fault and returns, so it runs
     within this one, and what is sent a second time finds the default action. */
  if (comes_again(number, info)) return;
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

/* Whether nobody has said yet what a signal does. */
static int is_standard(const struct sigaction *action) {
  return !(action->sa_flags & SA_SIGINFO) && action->sa_handler == SIG_DFL;
}

static void ignore(int number) {
  struct sigaction now;
  if (sigaction(number, NULL, &now) == 0 && is_standard(&now)) signal(number, SIG_IGN);
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
  for (int i = 0; i < fatal_count; i++) {
    if (sigaction(fatal[i], NULL, &previous[i]) != 0) continue;
    /* What is ignored, or handled by the application, ends nobody. A fault ends the program
       whoever handles it, and is passed on. */
    int is_ignored =
        !(previous[i].sa_flags & SA_SIGINFO) && previous[i].sa_handler == SIG_IGN;
    if (is_ignored || (i >= fault_count && !is_standard(&previous[i]))) continue;
    sigaction(fatal[i], &action, NULL);
  }
  /* A reader that is gone, and a file that may not grow, are errors of the call that writes. */
  ignore(SIGPIPE);
#ifdef SIGXFSZ
  ignore(SIGXFSZ);
#endif
  atexit(cts_rescue_restore);
}

int cts_rescue_arm(int fd, const struct termios *modes, const char *reset, size_t length) {
  if (length > CTS_RESCUE_MAXIMUM) return -1;
  install();
  plan *plan = &plans[next_plan];
  next_plan = 1 - next_plan;
  plan->terminal = fd;
  plan->modes = *modes;
  plan->count = length;
  if (length > 0) memcpy(plan->bytes, reset, length);
  atomic_store(&armed, plan);
  return 0;
}

long cts_rescue_take(int fd, const struct termios *modes, const char *reset, size_t length,
                     const void *bytes, size_t count) {
  sigset_t all, before;
  sigfillset(&all);
  pthread_sigmask(SIG_BLOCK, &all, &before);
  int flags = fcntl(fd, F_GETFL);
  if (flags >= 0) fcntl(fd, F_SETFL, flags | O_NONBLOCK);
  ssize_t n = write(fd, bytes, count);
  int error = errno;
  if (flags >= 0) fcntl(fd, F_SETFL, flags);
  if (n > 0) cts_rescue_arm(fd, modes, reset, length);
  pthread_sigmask(SIG_SETMASK, &before, NULL);
  errno = error;
  return n;
}
