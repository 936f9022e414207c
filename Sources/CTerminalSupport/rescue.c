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
#ifdef __linux__
#include <sys/syscall.h>
#endif

#include "clock.h"
#include "errors.h"

/* Program faults. Applications may handle other signals. */
static int is_fault(int number) {
  return number == SIGILL || number == SIGTRAP || number == SIGABRT || number == SIGBUS ||
         number == SIGFPE || number == SIGSEGV || number == SIGSYS;
}

/* Returns whether the default action of a signal ends the process and can be changed. Writes to a
   closed pipe, and beyond the file size limit, fail with an error instead; see install. */
static int ends_process(int number) {
  switch (number) {
    case SIGKILL: case SIGSTOP: case SIGTSTP: case SIGTTIN: case SIGTTOU: case SIGCONT:
    case SIGCHLD: case SIGURG: case SIGWINCH: case SIGPIPE: case SIGXFSZ:
#ifdef SIGINFO
    case SIGINFO:
#endif
      return 0;
    default:
      return 1;
  }
}

/* The data needed to restore a terminal. */
typedef struct {
  int terminal;
  struct termios modes;
  size_t count;
  char bytes[CTS_RESCUE_MAXIMUM];
} plan;

/* Two plans: a signal handler may use one while the next one is written. */
static plan plans[2];
static int next_plan;
static _Atomic(plan *) armed;
static atomic_int restoring;
static struct sigaction previous[NSIG];
static int installed;

/* Writes until a deadline at the latest. Returns the number of bytes not written. */
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
      /* A closed terminal never becomes writable. */
      if (poll(&ready, 1, (int)left) > 0 && (ready.revents & (POLLERR | POLLNVAL))) return 0;
    } else if (errno != EINTR) {
      return 0;
    }
  }
  return 0;
}

/* Writes to a terminal that may not be read. After a timeout, pending output is dropped, so that
   these bytes are the next ones the terminal reads. */
static void write_reset(int fd, const char *bytes, size_t count) {
  int flags = fcntl(fd, F_GETFL);
  if (flags >= 0) fcntl(fd, F_SETFL, flags | O_NONBLOCK);
  size_t left = write_until(cts_now() + CTS_RESCUE_WAIT, fd, bytes, count);
  if (left > 0) {
    tcflow(fd, TCOON);
    tcflush(fd, TCOFLUSH);
    /* Write everything again: its beginning may have been dropped. */
    write_until(cts_now() + CTS_RESCUE_WAIT / 4, fd, bytes, count);
  }
  if (flags >= 0) fcntl(fd, F_SETFL, flags);
}

/* Writes the held output of standard error, for example the message of a crash. */
static void write_errors(void) {
  int file = cts_errors_release();
  if (file < 0) return;
  int flags = fcntl(STDERR_FILENO, F_GETFL);
  if (flags >= 0) fcntl(STDERR_FILENO, F_SETFL, flags | O_NONBLOCK);
  long long offset = -1, deadline = cts_now() + CTS_RESCUE_WAIT;
  char buffer[1024];
  long count;
  while ((count = cts_errors_read(file, &offset, buffer, sizeof buffer)) > 0) {
    if (write_until(deadline, STDERR_FILENO, buffer, (size_t)count) > 0) break;
  }
  if (flags >= 0) fcntl(STDERR_FILENO, F_SETFL, flags);
  close(file);
}

static void carry_out(const plan *plan) {
  write_reset(plan->terminal, plan->bytes, plan->count);
  /* In the background, the line modes belong to the current foreground program. */
  pid_t group = tcgetpgrp(plan->terminal);
  if (group < 0 || group == getpgrp()) {
    while (tcsetattr(plan->terminal, TCSANOW, &plan->modes) != 0 && errno == EINTR) {
    }
  }
  write_errors();
}

void cts_rescue_restore(void) {
  int error = errno;
  sigset_t all, before;
  sigfillset(&all);
  /* Block all signals: none may end the process here, and SIGTTOU may not stop it. */
  pthread_sigmask(SIG_BLOCK, &all, &before);
  atomic_fetch_add(&restoring, 1);
  plan *plan = atomic_exchange(&armed, NULL);
  if (plan) carry_out(plan);
  atomic_fetch_sub(&restoring, 1);
  /* Wait for another thread that is restoring: the caller may be about to end the process. */
  for (int i = 0; !plan && i < 100 && atomic_load(&restoring) > 0; i++) poll(NULL, 0, 10);
  pthread_sigmask(SIG_SETMASK, &before, NULL);
  errno = error;
}

/* Returns whether a signal came from an instruction that fails again when it is repeated. */
static int is_repeatable(int number, const siginfo_t *info) {
  if (info == NULL || info->si_code <= 0) return 0;
  return number == SIGILL || number == SIGBUS || number == SIGFPE || number == SIGSEGV;
}

/* glibc refuses sigaction and raise for the signals that it keeps for itself, SIGCANCEL and SIGSETXID
   (32 and 33). Any process of the user can send them, and their default action ends the process. */
#if defined(__linux__) && defined(SIGRTMIN)
enum { first_internal = 32 };

/* The action of a signal as the kernel stores it. Its fields depend on the machine. */
typedef struct {
  void (*handler)(int);
  unsigned char rest[56];
} kernel_action;
enum { kernel_mask_size = 8 };

/* Gives the internal signals the action of another signal unless glibc handles them. */
static void copy_to_internal(int number) {
  kernel_action action, current;
  memset(&action, 0, sizeof action);
  if (syscall(SYS_rt_sigaction, number, NULL, &action, kernel_mask_size) != 0) return;
  for (int internal = first_internal; internal < SIGRTMIN; internal++) {
    memset(&current, 0, sizeof current);
    if (syscall(SYS_rt_sigaction, internal, NULL, &current, kernel_mask_size) == 0 &&
        current.handler == SIG_DFL) {
      syscall(SYS_rt_sigaction, internal, &action, NULL, kernel_mask_size);
    }
  }
}

/* Ends the process by an internal signal. Does nothing for other signals. */
static void end_by_internal(int number) {
  if (number < first_internal || number >= SIGRTMIN) return;
  kernel_action standard;
  memset(&standard, 0, sizeof standard);
  syscall(SYS_rt_sigaction, number, &standard, NULL, kernel_mask_size);
  unsigned long long mask = 1ULL << (number - 1);
  syscall(SYS_rt_sigprocmask, SIG_UNBLOCK, &mask, NULL, kernel_mask_size);
  syscall(SYS_tgkill, getpid(), syscall(SYS_gettid), number);
}
#else
static void copy_to_internal(int number) { (void)number; }
static void end_by_internal(int number) { (void)number; }
#endif

static void on_fatal(int number, siginfo_t *info, void *context) {
  (void)context;
  cts_rescue_restore();
  cts_children_end();
  end_by_internal(number);
  sigaction(number, &previous[number], NULL);
  /* A repeatable fault recurs when the handler returns, with its original context for a debugger or
     Swift's backtrace. Other signals must be raised again, including a breakpoint, after which the
     program would continue. Swift's handler treats every signal as a fault and returns, so it runs
     inside this handler, and the second raise uses the default action. */
  if (is_repeatable(number, info)) return;
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

/* Returns whether a signal has its default action. */
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
  for (int number = 1; number < NSIG; number++) {
    if (!ends_process(number) || sigaction(number, NULL, &previous[number]) != 0) continue;
    /* Leave ignored signals and the application's handlers alone. Faults end the program in any case,
       so they are handled here first and then passed on. */
    const struct sigaction *before = &previous[number];
    int is_ignored = !(before->sa_flags & SA_SIGINFO) && before->sa_handler == SIG_IGN;
    if (is_ignored || (!is_fault(number) && !is_standard(before))) continue;
    sigaction(number, &action, NULL);
  }
  copy_to_internal(SIGSEGV);
  /* Let writes to a closed pipe or beyond the file size limit fail with an error. */
  ignore(SIGPIPE);
  ignore(SIGXFSZ);
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
  if (length > 0) {
    memcpy(plan->bytes, reset, length);
    cts_errors_hold(fd);
  }
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
