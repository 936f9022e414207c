#define _GNU_SOURCE
#include "CTerminalSupport.h"

#include <errno.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <string.h>
#include <unistd.h>

#include "alarm.h"

/* Signal handlers may run in any thread, so the variables that they share with the loop are atomic. */

/* The descriptor of the keyboard while the loop is busy; -1 while it waits. */
static atomic_int keyboard = -1;
/* Only the thread of the loop may read the keyboard: loop_reads shows whether the loop itself is
   reading. */
static _Atomic(pthread_t) loop_thread;
static atomic_int loop_reads;
static atomic_int keys_state;
static atomic_int quit_status;

/* Bytes read while the loop was busy. The loop receives them before any new bytes. */
static unsigned char early[CTS_EARLY_KEYS];
static atomic_size_t early_count;
/* Whether the last check found a quit key. Only the second check in a row counts, so that a loop
   that becomes free in between can handle the key itself. */
static atomic_int found_before;

void cts_work_began(int fd, int state) {
  loop_thread = pthread_self();
  keys_state = state;
  found_before = 0;
  keyboard = fd;
  cts_alarm_start();
}

void cts_work_ended(void) {
  keyboard = -1;
  cts_alarm_stop();
}

int cts_loop_is_working(void) { return keyboard >= 0; }

void cts_keys_are(int state) { keys_state = state; }

void cts_quit_status_is(int status) { quit_status = status; }

int cts_has_early_keys(void) { return early_count > 0; }

void cts_forget_early_keys(void) { early_count = 0; }

long cts_read_keys(int fd, void *buffer, size_t count) {
  long result = -1;
  loop_reads = 1;
  if (early_count > 0) {
    size_t taken = early_count < count ? early_count : count;
    memcpy(buffer, early, taken);
    memmove(early, early + taken, early_count - taken);
    early_count -= taken;
    result = (long)taken;
  } else {
    struct pollfd ready = {.fd = fd, .events = POLLIN};
    if (poll(&ready, 1, 0) > 0) {
      result = read(fd, buffer, count);
    } else {
      errno = EAGAIN;
    }
  }
  loop_reads = 0;
  return result;
}

/* Reads pending input without blocking. */
static void read_early(int fd) {
  /* In the background, a read would stop the process. */
  if (tcgetpgrp(fd) != getpgrp()) return;
  while (early_count < sizeof early) {
    struct pollfd ready = {.fd = fd, .events = POLLIN};
    if (poll(&ready, 1, 0) <= 0 || !(ready.revents & POLLIN)) return;
    ssize_t n = read(fd, early + early_count, sizeof early - early_count);
    if (n <= 0) return;
    early_count += (size_t)n;
  }
}

static int matches_at(size_t place, const char *text) {
  size_t length = strlen(text);
  return length <= early_count - place && memcmp(early + place, text, length) == 0;
}

/* Returns the length of a complete terminal reply at a position, or 0. Once a string has no end, no
   later one is searched for it. */
static size_t reply_at(size_t place, int *strings_end) {
  if (early_count - place < 3 || early[place] != 033) return 0;
  unsigned char kind = early[place + 1];
  int is_string = kind == ']' || kind == 'P' || kind == '_';
  if (is_string ? !*strings_end : kind != '[' || early[place + 2] != '?') return 0;
  for (size_t i = place + (is_string ? 2 : 3); i < early_count; i++) {
    if (is_string) {
      if (early[i] == 7) return i + 1 - place;
      if (matches_at(i, "\033\\")) return i + 2 - place;
    } else if (early[i] >= 0x40) {
      return i + 1 - place;
    }
  }
  if (is_string) *strings_end = 0;
  return 0;
}

/* Reads digits from a position, which moves after them. Returns -1 if there are none. */
static int number_at(size_t *place) {
  int number = -1;
  for (; *place < early_count && early[*place] >= '0' && early[*place] <= '9'; (*place)++) {
    if (number > 0x10ffff) return -1;
    number = (number < 0 ? 0 : number * 10) + early[*place] - '0';
  }
  return number;
}

/* Moves a position after a byte if it is there. */
static int skip(size_t *place, unsigned char byte) {
  if (*place >= early_count || early[*place] != byte) return 0;
  (*place)++;
  return 1;
}

/* Returns whether a key in kitty's protocol, ESC [ code : shifted : base ; modifiers : event u, is
   Ctrl-C, also with Caps Lock or Num Lock. In a layout without Latin letters, the base code is that
   of the letter C. */
static int is_control_c(size_t place) {
  if (!matches_at(place, "\033[")) return 0;
  place += 2;
  int code = number_at(&place), base = -1;
  if (skip(&place, ':')) {
    number_at(&place);
    if (skip(&place, ':')) base = number_at(&place);
  }
  if (!skip(&place, ';')) return 0;
  int modifiers = number_at(&place);
  if (skip(&place, ':')) number_at(&place);
  return skip(&place, 'u') && (code == 'c' || (code > 0x7f && base == 'c')) && modifiers > 0 &&
         ((modifiers - 1) & ~0xc0) == 4;
}

/* Returns whether Ctrl-C was typed, in any encoding used by terminals, or only q next to terminal
   replies. */
static int asks_to_quit(void) {
  int in_paste = (keys_state & CTS_KEYS_IN_PASTE) != 0;
  size_t letters = 0, replies = 0;
  int strings_end = 1;
  for (size_t i = 0; i < early_count; i++) {
    size_t reply = in_paste ? 0 : reply_at(i, &strings_end);
    if (reply > 0) {
      replies += reply;
      i += reply - 1;
      continue;
    }
    if (in_paste) {
        if (matches_at(i, "\033[201~")) in_paste = 0;
      } else if (early[i] == 3 || is_control_c(i) || matches_at(i, "\033[27;5;99~")) {
      return 1;
    } else if (matches_at(i, "\033[200~")) {
      in_paste = 1;
    }
    letters += early[i] == 'q';
  }
  return (keys_state & CTS_KEYS_LETTERS_QUIT) && letters > 0 && letters == early_count - replies;
}

void cts_look_at_keys(void) {
  int fd = keyboard;
  if (fd < 0) return;
  if (!pthread_equal(pthread_self(), loop_thread)) {
    pthread_kill(loop_thread, SIGALRM);
    return;
  }
  if (loop_reads) return;
  read_early(fd);
  int found = asks_to_quit();
  if (found && found_before) {
    cts_rescue_restore();
    cts_children_end();
    _exit(quit_status);
  }
  found_before = found;
}
