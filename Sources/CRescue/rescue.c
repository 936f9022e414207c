#define _GNU_SOURCE
#include "CRescue.h"

#include <errno.h>
#include <fcntl.h>
#include <locale.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>
#include <wchar.h>

/* --- Restoring the terminal ------------------------------------------------------------- */

static const int fatal[] = {SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGFPE, SIGSEGV, SIGSYS};
enum { fatal_count = sizeof fatal / sizeof *fatal };

static struct sigaction previous[fatal_count];
static struct termios saved;
static char bytes[RESCUE_MAXIMUM];
static size_t byte_count;
static int terminal = -1;
static atomic_int armed;
static int installed;

void rescue_restore(void) {
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
  rescue_restore();
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
  atexit(rescue_restore);
}

int rescue_arm(int fd, const struct termios *modes, const char *reset, size_t length) {
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

void rescue_disarm(void) { atomic_store(&armed, 0); }

/* --- Signals as bytes ------------------------------------------------------------------- */

static int ends[2] = {-1, -1};
static struct sigaction earlier[64];
static unsigned char watched[64];

/* A signal that asks for the end and has not been read by the loop yet. */
static volatile sig_atomic_t asked_to_end;

static int asks_to_end(int number) {
  return number == SIGTERM || number == SIGINT || number == SIGHUP || number == SIGQUIT;
}

/* The loop is busy and does not answer: give the terminal back and end as asked. */
static void end_now(int number) {
  rescue_restore();
  struct sigaction standard;
  memset(&standard, 0, sizeof standard);
  standard.sa_handler = SIG_DFL;
  sigaction(number, &standard, NULL);
  sigset_t this;
  sigemptyset(&this);
  sigaddset(&this, number);
  raise(number);
  pthread_sigmask(SIG_UNBLOCK, &this, NULL);
}

static void on_alarm(int number) {
  (void)number;
  if (asked_to_end) end_now(asked_to_end);
}

void rescue_signals_were_read(void) {
  if (!asked_to_end) return;
  asked_to_end = 0;
  alarm(0);
}

static void on_signal(int number) {
  int error = errno;
  if (asks_to_end(number)) {
    if (asked_to_end) end_now(number);
    asked_to_end = number;
    alarm(2);
  }
  unsigned char byte = (unsigned char)number;
  /* A full pipe holds more signals than anyone will read: then this one may be lost. */
  ssize_t ignored = write(ends[1], &byte, 1);
  (void)ignored;
  errno = error;
}

int rescue_watch(int number) {
  if (number <= 0 || number >= 64 || watched[number]) return 0;
  if (ends[0] < 0) {
    if (pipe(ends) != 0) return -1;
    for (int i = 0; i < 2; i++) {
      fcntl(ends[i], F_SETFD, FD_CLOEXEC);
      fcntl(ends[i], F_SETFL, O_NONBLOCK);
    }
  }
  struct sigaction action;
  memset(&action, 0, sizeof action);
  action.sa_handler = on_signal;
  action.sa_flags = SA_RESTART;
  sigemptyset(&action.sa_mask);
  if (sigaction(number, NULL, &earlier[number]) != 0) return -1;
  if (earlier[number].sa_handler == SIG_IGN && number != SIGTSTP) return 0;
  if (sigaction(number, &action, NULL) != 0) return -1;
  watched[number] = 1;
  if (asks_to_end(number)) {
    action.sa_handler = on_alarm;
    sigaction(SIGALRM, &action, NULL);
  }
  return 0;
}

void rescue_unwatch(int number) {
  if (number <= 0 || number >= 64 || !watched[number]) return;
  sigaction(number, &earlier[number], NULL);
  watched[number] = 0;
}

int rescue_signal_descriptor(void) { return ends[0]; }

void rescue_wake(void) {
  if (ends[1] >= 0) on_signal(0);
}

void rescue_stop_group(void) {
  struct sigaction ours, ignore, standard;
  memset(&ignore, 0, sizeof ignore);
  ignore.sa_handler = SIG_IGN;
  memset(&standard, 0, sizeof standard);
  standard.sa_handler = SIG_DFL;
  /* First the others of the group, then this thread: raise returns only after SIGCONT, while a
     signal to the group might stop us a little later, in the middle of taking the terminal. */
  sigaction(SIGTSTP, &ignore, &ours);
  kill(0, SIGTSTP);
  sigaction(SIGTSTP, &standard, NULL);
  sigset_t stop, before;
  sigemptyset(&stop);
  sigaddset(&stop, SIGTSTP);
  pthread_sigmask(SIG_UNBLOCK, &stop, &before);
  raise(SIGTSTP);
  pthread_sigmask(SIG_SETMASK, &before, NULL);
  sigaction(SIGTSTP, &ours, NULL);
}

/* --- The main queue of libdispatch ------------------------------------------------------ */

#ifdef __linux__
extern int _dispatch_get_main_queue_handle_4CF(void) __attribute__((weak));
extern void _dispatch_main_queue_callback_4CF(void *) __attribute__((weak));

int rescue_main_queue_descriptor(void) {
  return _dispatch_get_main_queue_handle_4CF ? _dispatch_get_main_queue_handle_4CF() : -1;
}

void rescue_run_main_queue(void) {
  /* The descriptor is an eventfd that nobody else reads. */
  unsigned long long count;
  ssize_t ignored = read(_dispatch_get_main_queue_handle_4CF(), &count, sizeof count);
  (void)ignored;
  _dispatch_main_queue_callback_4CF(NULL);
}
#else
int rescue_main_queue_descriptor(void) { return -1; }
void rescue_run_main_queue(void) {}
#endif

/* --- Frames ----------------------------------------------------------------------------- */

#ifdef __linux__
int rescue_memory_file(void) { return memfd_create("frame", MFD_CLOEXEC); }
int rescue_redirect(int fd, int copy) { return dup3(fd, copy, O_CLOEXEC) < 0 ? -1 : 0; }
#else
int rescue_memory_file(void) { return -1; }
int rescue_redirect(int fd, int copy) { return dup2(fd, copy) < 0 ? -1 : 0; }
#endif

/* --- Widths ----------------------------------------------------------------------------- */

static locale_t utf8;

static void make_locale(void) {
  static const char *const names[] = {"C.UTF-8", "C.utf8", "en_US.UTF-8"};
  for (size_t i = 0; i < sizeof names / sizeof *names && !utf8; i++)
    utf8 = newlocale(LC_CTYPE_MASK, names[i], (locale_t)0);
}

int rescue_column_widths(uint32_t first, int count, signed char *widths) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, make_locale);
  if (!utf8) return -1;
  /* The locale of this thread only. */
  locale_t before = uselocale(utf8);
  for (int i = 0; i < count; i++) widths[i] = (signed char)wcwidth((wchar_t)(first + (uint32_t)i));
  uselocale(before);
  return 0;
}
