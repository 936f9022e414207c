#define _GNU_SOURCE
#include "CPtySupport.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/signalfd.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

/* After fork in a program with threads, only async-signal-safe functions may be called; the shell
   and the program before execve follow this rule. Programs are started with vfork: fork copies the
   page tables of all tests, which took a tenth of their time. */

static void set_all_signals(void (*action)(int)) {
  for (int i = 1; i < 32; i++)
    if (i != SIGKILL && i != SIGSTOP) signal(i, action);
}

/* Blocks signals until the program has its own actions, so that early ones are not lost. */
static void hold_all_signals(void) {
  sigset_t all;
  sigfillset(&all);
  sigprocmask(SIG_SETMASK, &all, NULL);
}

static void accept_all_signals(void) {
  sigset_t none;
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, NULL);
}

/* Closes inherited descriptors of other tests, which would prevent hang-ups. Keeps those of the
   three arguments that are not -1. */
static void close_all_but(int a, int b, int c) {
  int kept[] = {a, b, c};
  for (unsigned from = 3;;) {
    /* The next descriptor to keep. */
    int next = -1;
    for (int i = 0; i < 3; i++)
      if (kept[i] >= (int)from && (next < 0 || kept[i] < next)) next = kept[i];
    if (next < 0) {
      close_range(from, ~0U, 0);
      return;
    }
    if (next > (int)from) close_range(from, (unsigned)next - 1, 0);
    from = (unsigned)next + 1;
  }
}

static _Noreturn void run_program(const pty_request *request, int terminal) {
  int output = request->output < 0 ? terminal : request->output;
  int errors = request->errors < 0 ? terminal : request->errors;
  /* All three are above 2, because a test program has its first descriptors in use. */
  dup2(terminal, 0);
  dup2(output, 1);
  dup2(errors, 2);
  close_all_but(-1, -1, -1);
  set_all_signals(SIG_DFL);
  accept_all_signals();
  struct rlimit no_core = {0, 0};
  setrlimit(RLIMIT_CORE, &no_core);
  if (request->directory && chdir(request->directory) != 0) _exit(126);
  execve(request->path, request->arguments, request->environment);
  _exit(127);
}

static void write_all(int fd, const void *bytes, size_t length) {
  const char *rest = bytes;
  while (length > 0) {
    ssize_t n = write(fd, rest, length);
    if (n < 0 && errno == EINTR) continue;
    if (n <= 0) return;
    rest += n;
    length -= (size_t)n;
  }
}

/* Takes the terminal, reports the program's status, and returns whether it has ended. */
static int report(int terminal, int reports, pid_t program) {
  pty_report news;
  memset(&news, 0, sizeof news);
  if (waitpid(program, &news.status, WUNTRACED | WNOHANG) != program) return 0;
  tcsetpgrp(terminal, getpid());
  tcgetattr(terminal, &news.modes);
  write_all(terminal, PTY_MARK, sizeof PTY_MARK - 1);
  write_all(reports, &news, sizeof news);
  return !WIFSTOPPED(news.status);
}

static _Noreturn void run_shell(const pty_request *request, int terminal, int reports, int orders) {
  set_all_signals(SIG_IGN);
  signal(SIGCHLD, SIG_DFL);
  hold_all_signals();
  pid_t program = vfork();
  if (program == 0) {
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    setpgid(0, 0);
    tcsetpgrp(terminal, getpid());
    run_program(request, terminal);
  }
  close_all_but(terminal, reports, orders);
  sigset_t children;
  sigemptyset(&children);
  sigaddset(&children, SIGCHLD);
  sigprocmask(SIG_SETMASK, &children, NULL);
  int deaths = signalfd(-1, &children, SFD_CLOEXEC);
  write_all(reports, &program, sizeof program);
  if (program < 0) _exit(1);

  struct pollfd set[2] = {{.fd = deaths, .events = POLLIN}, {.fd = orders, .events = POLLIN}};
  int ended = 0;
  while (1) {
    if (poll(set, 2, -1) < 0) continue;
    if (set[0].revents) {
      struct signalfd_siginfo ignored;
      if (read(deaths, &ignored, sizeof ignored) > 0 && !ended)
        ended = report(terminal, reports, program);
    }
    if (set[1].revents) {
      char order;
      if (read(orders, &order, 1) != 1) break;
      if (order == PTY_FOREGROUND) tcsetpgrp(terminal, program);
      kill(-program, SIGCONT);
    }
  }
  if (!ended) kill(-program, SIGKILL);
  _exit(0);
}

static void lead_session(int terminal) {
  setsid();
  ioctl(terminal, TIOCSCTTY, 0);
}

static int open_terminal(const pty_request *request, int *master, int *terminal) {
  *master = posix_openpt(O_RDWR | O_NOCTTY | O_CLOEXEC);
  if (*master < 0) return errno;
  char name[64];
  struct winsize size = {
      .ws_row = (unsigned short)request->rows, .ws_col = (unsigned short)request->columns};
  if (grantpt(*master) != 0 || unlockpt(*master) != 0 ||
      ptsname_r(*master, name, sizeof name) != 0 ||
      (*terminal = open(name, O_RDWR | O_NOCTTY | O_CLOEXEC)) < 0) {
    int error = errno;
    close(*master);
    return error;
  }
  ioctl(*terminal, TIOCSWINSZ, &size);
  fcntl(*master, F_SETFL, O_NONBLOCK);
  return 0;
}

static void close_if_open(int fd) {
  if (fd >= 0) close(fd);
}

/* Reads the process ID of the program from the shell; -1 if the shell ended before. */
static pid_t read_program(int reports) {
  pid_t program;
  ssize_t count;
  do count = read(reports, &program, sizeof program);
  while (count < 0 && errno == EINTR);
  return count == sizeof program ? program : -1;
}

int pty_start(const pty_request *request, pty_session *session) {
  int terminal = -1, reports[2] = {-1, -1}, orders[2] = {-1, -1};
  int error = open_terminal(request, &session->master, &terminal);
  if (error) return error;
  tcgetattr(terminal, &session->modes);
  pid_t first = -1;
  if (request->as_job && (pipe2(reports, O_CLOEXEC) != 0 || pipe2(orders, O_CLOEXEC) != 0)) {
    error = errno;
  } else if (request->as_job && (first = fork()) == 0) {
    lead_session(terminal);
    run_shell(request, terminal, reports[1], orders[0]);
  } else if (!request->as_job && (first = vfork()) == 0) {
    lead_session(terminal);
    run_program(request, terminal);
  } else if (first < 0) {
    error = errno;
  }
  close(terminal);
  close_if_open(reports[1]);
  close_if_open(orders[0]);
  session->program = first;
  session->shell = request->as_job ? first : -1;
  session->reports = reports[0];
  session->orders = orders[1];
  if (!error && request->as_job) {
    session->program = read_program(reports[0]);
    fcntl(reports[0], F_SETFL, O_NONBLOCK);
    if (session->program <= 0) error = EAGAIN;
  }
  if (error) {
    close(session->master);
    close_if_open(reports[0]);
    close_if_open(orders[1]);
    if (first > 0) waitpid(first, NULL, 0);
  }
  return error;
}

int pty_start_without_terminal(const pty_request *request, pid_t *program) {
  pid_t started = vfork();
  if (started == 0) {
    setsid();
    run_program(request, open(request->input ? request->input : "/dev/null", O_RDONLY));
  }
  *program = started;
  return started < 0 ? errno : 0;
}

int pty_pipe(int *reading, int *writing) {
  int ends[2];
  if (pipe2(ends, O_CLOEXEC) != 0) return errno;
  fcntl(ends[0], F_SETFL, O_NONBLOCK);
  *reading = ends[0];
  *writing = ends[1];
  return 0;
}

int pty_forbid_memory(pid_t program) {
  struct rlimit limit = {1, RLIM_INFINITY};
  return prlimit(program, RLIMIT_AS, &limit, NULL) == 0 ? 0 : errno;
}

int pty_signal_thread(pid_t program, pid_t thread, int number) {
  return syscall(SYS_tgkill, program, thread, number) == 0 ? 0 : errno;
}

int pty_resize(int master, int rows, int columns) {
  struct winsize size = {.ws_row = (unsigned short)rows, .ws_col = (unsigned short)columns};
  return ioctl(master, TIOCSWINSZ, &size) == 0 ? 0 : errno;
}

int pty_same_modes(const struct termios *a, const struct termios *b) {
  return a->c_iflag == b->c_iflag && a->c_oflag == b->c_oflag && a->c_cflag == b->c_cflag &&
         a->c_lflag == b->c_lflag && a->c_line == b->c_line &&
         memcmp(a->c_cc, b->c_cc, sizeof a->c_cc) == 0 && cfgetispeed(a) == cfgetispeed(b) &&
         cfgetospeed(a) == cfgetospeed(b);
}

int pty_status_kind(int status) {
  return WIFSTOPPED(status) ? 2 : WIFSIGNALED(status) ? 1 : 0;
}

int pty_status_number(int status) {
  return WIFSTOPPED(status) ? WSTOPSIG(status)
         : WIFSIGNALED(status) ? WTERMSIG(status)
                               : WEXITSTATUS(status);
}
