#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include "CTerminalSupport.h"

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/file.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>
#ifdef __linux__
#include <sys/prctl.h>
#include <sys/syscall.h>
#endif

extern char **environ;

/* --- Running programs */

/* Atomic because signal handlers may read the array at any time. */
enum { limit = 32 };
static _Atomic pid_t children[limit];
static atomic_flag is_installed = ATOMIC_FLAG_INIT;

static void child_began(pid_t child) {
  if (!atomic_flag_test_and_set(&is_installed)) atexit(cts_children_end);
  for (int i = 0; i < limit; i++) {
    pid_t none = 0;
    if (atomic_compare_exchange_strong(&children[i], &none, child)) return;
  }
}

void cts_child_ended(pid_t child) {
  for (int i = 0; i < limit; i++) {
    pid_t known = child;
    if (atomic_compare_exchange_strong(&children[i], &known, 0)) return;
  }
}

void cts_child_end(pid_t child) {
  kill(child, SIGTERM);
  kill(child, SIGCONT);
}

void cts_children_end(void) {
  for (int i = 0; i < limit; i++) {
    pid_t child = atomic_exchange(&children[i], 0);
    if (child > 0) cts_child_end(child);
  }
}

/* --- The supervisor process between this process and a program. It is a fork of a process with
   threads that may have held locks, so it calls nothing that takes a lock. */

static void close_from(unsigned first) {
#if defined(__linux__) && defined(SYS_close_range)
  if (syscall(SYS_close_range, first, ~0U, 0) == 0) return;
#endif
  struct rlimit files;
  unsigned end = 1024;
  if (getrlimit(RLIMIT_NOFILE, &files) == 0 && files.rlim_cur < 65536) {
    end = (unsigned)files.rlim_cur;
  }
  for (unsigned fd = first; fd < end; fd++) close((int)fd);
}

static void set_limit(int resource, unsigned long long most) {
  struct rlimit both = {.rlim_cur = (rlim_t)most, .rlim_max = (rlim_t)most};
  setrlimit(resource, &both);
}

/* Replaces this process with a program. */
static _Noreturn void run_program(char *const arguments[], const struct cts_confinement *bounds,
                             const int streams[3]) {
  int own[3];
  for (int i = 0; i < 3; i++) {
    int fd = streams[i] >= 0 ? streams[i] : open("/dev/null", O_RDWR);
    own[i] = fcntl(fd, F_DUPFD, 3);
  }
  for (int i = 0; i < 3; i++) {
    if (dup2(own[i], i) < 0) _exit(127);
  }
  close_from(3);
  for (int number = 1; number < NSIG; number++) {
    if (number != SIGKILL && number != SIGSTOP) signal(number, SIG_DFL);
  }
  sigset_t none;
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, NULL);
  set_limit(RLIMIT_AS, bounds->memory);
  set_limit(RLIMIT_CPU, bounds->processor_seconds);
  set_limit(RLIMIT_FSIZE, bounds->file);
  set_limit(RLIMIT_CORE, 0);
  if (bounds->environment) environ = (char **)bounds->environment;
  execvp(arguments[0], arguments);
  _exit(127);
}

#ifdef __linux__
/* Kills the children of this process, and the orphans it then inherits, until none is left. */
static void end_adopted(void) {
  char name[64];
  snprintf(name, sizeof name, "/proc/self/task/%d/children", (int)getpid());
  for (int round = 0; round < 1000; round++) {
    char text[4096];
    int fd = open(name, O_RDONLY | O_CLOEXEC);
    if (fd < 0) return;
    long count = read(fd, text, sizeof text);
    close(fd);
    if (count <= 0) return;
    pid_t child = 0;
    for (long i = 0; i < count; i++) {
      if (text[i] >= '0' && text[i] <= '9') {
        child = child * 10 + (text[i] - '0');
      } else {
        if (child > 1) kill(child, SIGKILL);
        child = 0;
      }
    }
    if (waitpid(-1, NULL, 0) < 0) return;
    while (waitpid(-1, NULL, WNOHANG) > 0) {
    }
  }
}
#endif

/* Ends the supervisor after its program. */
static _Noreturn void leave(const struct cts_confinement *bounds, int status) {
  if (bounds->directory) cts_remove_directory(bounds->directory);
  _exit(status);
}

static void end_everything(pid_t program) {
  kill(-program, SIGKILL);
  kill(program, SIGKILL);
#ifdef __linux__
  end_adopted();
#endif
}

/* Starts a program and waits until it exits or SIGTERM arrives. The supervisor is a subreaper, so
   it inherits orphans of the program and kills them too. With spares_daemons, orphans are killed
   only after SIGTERM. */
static _Noreturn void supervise(pid_t parent, char *const arguments[],
                                const struct cts_confinement *bounds, const int streams[3]) {
  setsid();
#ifdef __linux__
  prctl(PR_SET_PDEATHSIG, SIGTERM);
  prctl(PR_SET_CHILD_SUBREAPER, 1);
  if (getppid() != parent) leave(bounds, 1);
#else
  (void)parent;
#endif
  signal(SIGCHLD, SIG_DFL);
  signal(SIGTERM, SIG_DFL);
  pid_t supervisor = getpid();
  pid_t program = fork();
  if (program == 0) {
    setsid();
#ifdef __linux__
    prctl(PR_SET_PDEATHSIG, SIGKILL);
#endif
    if (getppid() != supervisor) _exit(1);
    run_program(arguments, bounds, streams);
  }
  close_from(0);
  /* Other processes remove directories that nobody has locked. */
  if (bounds->directory) {
    flock(open(bounds->directory, O_RDONLY | O_DIRECTORY | O_CLOEXEC), LOCK_SH | LOCK_NB);
  }
  if (program < 0) leave(bounds, 127);
  sigset_t awaited;
  sigemptyset(&awaited);
  sigaddset(&awaited, SIGCHLD);
  sigaddset(&awaited, SIGTERM);
  for (;;) {
    int number = 0;
    if (sigwait(&awaited, &number) != 0) continue;
    if (number == SIGTERM) {
      end_everything(program);
      leave(bounds, 1);
    }
    for (;;) {
      siginfo_t info = {0};
      if (waitid(P_ALL, 0, &info, WEXITED | WNOHANG | WNOWAIT) != 0 || info.si_pid == 0) break;
      if (info.si_pid == program) {
        int status = info.si_status;
        if (info.si_code != CLD_EXITED) status = bounds->passes_signals ? 128 + status : 1;
        if (!bounds->spares_daemons) end_everything(program);
        leave(bounds, status);
      }
      waitpid(info.si_pid, NULL, 0);
    }
  }
}

pid_t cts_confined_start(char *const arguments[], const struct cts_confinement *bounds, int input,
                         int output, int errors) {
  const int streams[3] = {input, output, errors};
  sigset_t all, before;
  sigfillset(&all);
  pthread_sigmask(SIG_SETMASK, &all, &before);
  pid_t parent = getpid();
  pid_t child = fork();
  if (child == 0) supervise(parent, arguments, bounds, streams);
  int cause = errno;
  if (child > 0) child_began(child);
  pthread_sigmask(SIG_SETMASK, &before, NULL);
  /* A signal that arrived just before could not end this program. */
  if (child > 0 && cts_interrupt_signal() != 0) cts_child_end(child);
  errno = cause;
  return child;
}

/* --- A program that uses the terminal of this process */

/* Replaces this process with a program, or writes the error to a descriptor. */
static _Noreturn void run_in_foreground(pid_t parent, char *const arguments[], int report) {
#ifdef __linux__
  prctl(PR_SET_PDEATHSIG, SIGTERM);
  if (getppid() != parent) _exit(1);
#else
  (void)parent;
#endif
  for (int number = 1; number < NSIG; number++) {
    if (number != SIGKILL && number != SIGSTOP) signal(number, SIG_DFL);
  }
  sigset_t none;
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, NULL);
  execvp(arguments[0], arguments);
  int cause = errno;
  ssize_t ignored = write(report, &cause, sizeof cause);
  (void)ignored;
  _exit(127);
}

pid_t cts_foreground_start(char *const arguments[]) {
  int ends[2];
  if (cts_pipe(ends) != 0) return -1;
  sigset_t all, before;
  sigfillset(&all);
  pthread_sigmask(SIG_SETMASK, &all, &before);
  pid_t parent = getpid();
  pid_t child = fork();
  if (child == 0) run_in_foreground(parent, arguments, ends[1]);
  int cause = errno;
  pthread_sigmask(SIG_SETMASK, &before, NULL);
  close(ends[1]);
  if (child > 0) {
    /* A successful exec closes the pipe without a byte. */
    ssize_t count;
    do {
      count = read(ends[0], &cause, sizeof cause);
    } while (count < 0 && errno == EINTR);
    if (count == (ssize_t)sizeof cause) {
      waitpid(child, NULL, 0);
      child = -1;
    }
  }
  close(ends[0]);
  errno = cause;
  return child;
}
