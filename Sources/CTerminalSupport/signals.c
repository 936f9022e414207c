#define _GNU_SOURCE
#include "CTerminalSupport.h"

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <string.h>
#include <sys/time.h>
#include <unistd.h>

#include "alarm.h"
#include "clock.h"
#include "ending.h"

static atomic_int ends[2] = {-1, -1};
static struct sigaction earlier[64];
static unsigned char watched[64];

/* A termination signal that the loop has not read yet, and the deadline for reading it. */
static atomic_int asked_to_end;
static atomic_llong end_deadline;

static int asks_to_end(int number) {
  return number == SIGTERM || number == SIGINT || number == SIGHUP || number == SIGQUIT;
}

/* Restores the terminal and ends the process because the busy loop did not handle the signal. */
static void end_now(int number) {
  cts_rescue_restore();
  cts_end_by_signal(number);
}

void cts_end_by_signal(int number) {
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

/* Calls on_alarm at an interval in milliseconds; 0 stops it. */
static void set_alarm(int milliseconds) {
  struct itimerval time;
  memset(&time, 0, sizeof time);
  time.it_value.tv_usec = milliseconds * 1000;
  time.it_interval = time.it_value;
  setitimer(ITIMER_REAL, &time, NULL);
}

/* The number of watched signals that use the alarm. The last one restores its earlier action. */
static atomic_int alarm_users;

/* Does nothing without a handler: the alarm would end the process. */
void cts_alarm_start(void) {
  if (alarm_users > 0) set_alarm(CTS_LOOK_INTERVAL);
}

void cts_alarm_stop(void) {
  if (!asked_to_end) set_alarm(0);
}

static void on_alarm(int number) {
  (void)number;
  int error = errno;
  if (asked_to_end && cts_now() >= end_deadline) end_now(asked_to_end);
  cts_look_at_keys();
  errno = error;
}

void cts_signals_were_read(void) {
  if (!asked_to_end) return;
  asked_to_end = 0;
  if (!cts_loop_is_working()) set_alarm(0);
}

static void on_signal(int number) {
  int error = errno;
  if (asks_to_end(number)) {
    if (asked_to_end) end_now(number);
    end_deadline = cts_now() + (cts_loop_is_working() ? CTS_BUSY_WAIT : CTS_END_WAIT);
    asked_to_end = number;
    cts_alarm_start();
  }
  unsigned char byte = (unsigned char)number;
  /* If the pipe is full, this signal may be lost; the loop has enough signals to read. */
  ssize_t ignored = write(ends[1], &byte, 1);
  (void)ignored;
  errno = error;
}

int cts_signal_watch(int number) {
  if (number <= 0 || number >= 64 || watched[number]) return 0;
  if (ends[0] < 0) {
    int made[2];
    if (pipe(made) != 0) return -1;
    for (int i = 0; i < 2; i++) {
      fcntl(made[i], F_SETFD, FD_CLOEXEC);
      fcntl(made[i], F_SETFL, O_NONBLOCK);
      ends[i] = made[i];
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
  if (asks_to_end(number) && alarm_users++ == 0) {
    action.sa_handler = on_alarm;
    sigaction(SIGALRM, &action, &earlier[SIGALRM]);
  }
  return 0;
}

void cts_signal_unwatch(int number) {
  if (number <= 0 || number >= 64 || !watched[number]) return;
  sigaction(number, &earlier[number], NULL);
  watched[number] = 0;
  if (asks_to_end(number) && --alarm_users == 0) {
    /* The loop no longer reads pending signals, and the alarm must not end the process. */
    asked_to_end = 0;
    set_alarm(0);
    sigaction(SIGALRM, &earlier[SIGALRM], NULL);
  }
}

int cts_signal_descriptor(void) { return ends[0]; }

void cts_wake(void) {
  if (ends[1] >= 0) on_signal(0);
}

void cts_stop_group(void) {
  struct sigaction ours, continued, standard;
  memset(&standard, 0, sizeof standard);
  standard.sa_handler = SIG_DFL;
  /* The caller knows when the process continues. A byte from the SIGCONT handler, perhaps written
     late by another thread, would make it take the terminal twice. */
  sigaction(SIGCONT, &standard, &continued);
  sigaction(SIGTSTP, &standard, &ours);
  sigset_t stop, before;
  sigemptyset(&stop);
  sigaddset(&stop, SIGTSTP);
  pthread_sigmask(SIG_UNBLOCK, &stop, &before);
  /* Stop this thread and the other processes of the group at once. If this process stopped after
     them, a parent that sees them stopped might continue the group too early. It stops inside the
     call, because no other thread accepts signals, and returns after SIGCONT. */
  kill(0, SIGTSTP);
  pthread_sigmask(SIG_SETMASK, &before, NULL);
  sigaction(SIGTSTP, &ours, NULL);
  sigaction(SIGCONT, &continued, NULL);
}
