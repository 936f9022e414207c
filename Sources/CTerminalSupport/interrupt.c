#define _GNU_SOURCE
#include "CTerminalSupport.h"

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <string.h>
#include <unistd.h>
#ifdef __linux__
#include <sys/prctl.h>
#endif

#include "ending.h"

enum { signal_count = 3 };
static const int watched[signal_count] = {SIGINT, SIGTERM, SIGHUP};
static struct sigaction earlier[signal_count];
static struct sigaction earlier_alarm;
static int is_watching;

static atomic_int arrived;
static atomic_int ends[2] = {-1, -1};

/* Ends the process because it did not end by itself. */
static void on_late(int number) {
  (void)number;
  cts_end_by_signal(arrived);
}

static void on_interrupt(int number) {
  int error = errno;
  cts_children_end();
  int none = 0;
  if (!atomic_compare_exchange_strong(&arrived, &none, number)) cts_end_by_signal(number);
  alarm(CTS_INTERRUPT_WAIT);
  char byte = 0;
  ssize_t ignored = write(ends[1], &byte, 1);
  (void)ignored;
  errno = error;
}

int cts_interrupt_watch(void) {
  if (is_watching) return 0;
  if (ends[0] < 0) {
    int made[2];
    if (cts_pipe(made) != 0) return -1;
    for (int i = 0; i < 2; i++) {
      fcntl(made[i], F_SETFL, O_NONBLOCK);
      ends[i] = made[i];
    }
  }
  is_watching = 1;
  struct sigaction action;
  memset(&action, 0, sizeof action);
  action.sa_handler = on_interrupt;
  /* Without SA_RESTART, so that waiting calls return. */
  sigemptyset(&action.sa_mask);
  for (int i = 0; i < signal_count; i++) {
    if (sigaction(watched[i], NULL, &earlier[i]) != 0) continue;
    if (earlier[i].sa_handler != SIG_IGN) sigaction(watched[i], &action, NULL);
  }
  action.sa_handler = on_late;
  sigaction(SIGALRM, &action, &earlier_alarm);
  return 0;
}

void cts_interrupt_unwatch(void) {
  if (!is_watching) return;
  is_watching = 0;
  for (int i = 0; i < signal_count; i++) sigaction(watched[i], &earlier[i], NULL);
  alarm(0);
  sigaction(SIGALRM, &earlier_alarm, NULL);
}

int cts_interrupt_signal(void) { return arrived; }

int cts_interrupt_descriptor(void) { return ends[0]; }

void cts_end_with_parent(pid_t parent) {
#ifdef __linux__
  prctl(PR_SET_PDEATHSIG, SIGKILL);
#endif
  if (getppid() != parent) _exit(1);
}
