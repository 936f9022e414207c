#ifndef CTERMINALSUPPORT_H
#define CTERMINALSUPPORT_H

#include <stdatomic.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>
#include <termios.h>

/* Not API. What Swift cannot do for a terminal program: signal handlers, files in memory, the
   width of characters, and the two symbols of libdispatch that CoreFoundation's run loop uses. */

/* --- Giving the terminal back: rescue.c */

/* Most bytes of a reset string. */
#define CTS_RESCUE_MAXIMUM 1024
/* Milliseconds that giving back waits for a terminal that takes no output. */
#define CTS_RESCUE_WAIT 300

/* From now on a fatal signal, or exit(3), writes these bytes to fd and restores its modes. What was
   armed before counts until then, so there is no moment without. Installs the handlers when first
   called, and has writes to a pipe without reader fail instead of ending the process. Returns 0,
   or -1 when the string is too long. */
int cts_rescue_arm(int fd, const struct termios *modes, const char *reset, size_t length);

/* Writes what it can of some bytes without waiting and, if that was anything, arms as above, with no
   signal between the two: what was not taken is not given back, and what was taken is. Returns what
   write(2) returned, and leaves its errno. */
long cts_rescue_take(int fd, const struct termios *modes, const char *reset, size_t length,
                     const void *bytes, size_t count);

/* Gives the terminal back at once if it is armed, and disarms it. Never waits longer than
   CTS_RESCUE_WAIT and a little; then output that nobody has read is dropped to make room. In the
   background the modes stay, since they are those of another program. Async-signal-safe. */
void cts_rescue_restore(void);

/* --- Programs that run for this one: children.c */

/* What a program may use. */
struct cts_confinement {
  /* Bytes of address space. */
  unsigned long long memory;
  /* Seconds of processor time. */
  unsigned long long processor_seconds;
  /* Bytes of a file that it writes. */
  unsigned long long file;
  /* Whether what it leaves running when it ends by itself goes on, such as an agent that keeps keys. */
  int spares_daemons;
};

/* Starts a program, which is looked for in PATH, in a session of its own, with signals as at the start
   of any program and no descriptor but three: what it reads, what it writes and its errors; -1 is
   /dev/null. A process between this one and it ends it and whatever it started, also what was stopped
   or went to the background, at its end (unless daemons are spared), at the end of the thread that called this or of this process,
   and when it is told to. Returns the number of that process, which has to be waited for and ends with
   the status of the program, 1 after a signal, or 127 where there is no such program; -1 and errno
   where there is no room for a process. */
pid_t cts_confined_start(char *const arguments[], const struct cts_confinement *bounds, int input,
                         int output, int errors);
/* Tells such a process to end the program. Safe in a handler of a signal. */
void cts_child_end(pid_t child);
/* Forgets it; to be called before it is waited for, after which its number may be another's. */
void cts_child_ended(pid_t child);
/* Ends all that run, of which at most 32 are known at a time. Safe in a handler of a signal. */
void cts_children_end(void);

/* --- The end of the process: exit.c */

/* Ends the programs that run, gives the terminal back and ends the process, without what libraries
   want done by exit(3): a thread that still works in one of them would find what it uses taken away.
   OpenSSL's part of it crashes a thread of libcurl that ends at the same time. Files of stdio are not
   flushed, since that waits for a thread that reads one. */
void cts_exit(int status) __attribute__((noreturn));

/* --- Pipes and silent terminals: pipe.c */

/* Makes a pipe that no child inherits, in one step where the system has one: another thread may start
   a child at any time. The first end is read. Returns 0, or -1 and sets errno. */
int cts_pipe(int ends[2]);

/* Opens a terminal of 100 by 100 cells of so many pixels, which no process has for its own, and
   which children do not inherit: its controlling end and its device. Returns 0, or -1 and
   sets errno. */
int cts_silent_terminal(int ends[2], int cell_width, int cell_height);

/* --- Signals as bytes: signals.c */

/* Milliseconds that a signal that asks for the end may wait for the loop, and for a loop that works
   on something when it comes. */
#define CTS_END_WAIT 1500
#define CTS_BUSY_WAIT 60

/* To be called when the loop has read the signals. A signal that asks for the end and is not read
   within that time, or comes a second time before that, ends the process all the same, with the
   terminal given back: the loop may be busy with what a payload makes it do. */
void cts_signals_were_read(void);

/* Catches a signal: its number is written as one byte to a pipe. Returns 0 or -1. Signals that
   the parent had ignored (nohup) stay ignored. */
int cts_signal_watch(int signal);

/* Gives a signal back its earlier action. */
void cts_signal_unwatch(int signal);

/* The reading end of that pipe, non-blocking; -1 when there is none. */
int cts_signal_descriptor(void);

/* Makes that end readable, without any signal. */
void cts_wake(void);

/* Stops the process group as the terminal's suspend character does; returns when it continues. */
void cts_stop_group(void);

/* --- Keys that end the program while the loop is busy: keys.c */

/* Milliseconds between two looks at the keyboard while the loop works. A key that ends the program
   is obeyed at the second look that finds it. */
#define CTS_LOOK_INTERVAL 20
/* Most bytes that are read from the keyboard before the loop comes around; more stay there. */
#define CTS_EARLY_KEYS 16384

/* What the next bytes of the keyboard mean: whether q alone ends the program, and whether they are
   part of a paste, where nothing does. */
#define CTS_KEYS_LETTERS_QUIT 1
#define CTS_KEYS_IN_PASTE 2

/* The loop has something to do. From now on, with SIGALRM caught as cts_signal_watch does, the
   keyboard is looked at every CTS_LOOK_INTERVAL: Ctrl-C, or q where letters quit, end the process
   with status 0 and the terminal given back, whatever the loop is doing. To be called on the
   thread of the loop. */
void cts_work_began(int fd, int state);

/* The loop waits: nothing wakes the process any more. */
void cts_work_ended(void);

/* Says anew what the next bytes mean, after some were decoded. */
void cts_keys_are(int state);

/* Reads what was typed, without waiting: first what was read while the loop was busy. Returns what
   read(2) returns; -1 with EAGAIN where there is nothing. */
long cts_read_keys(int fd, void *buffer, size_t count);

/* Whether something was read already. */
int cts_has_early_keys(void);

/* Drops it: the terminal was given back. */
void cts_forget_early_keys(void);

/* --- The main queue of libdispatch: mainqueue.c */

/* Becomes readable when the main dispatch queue, and so the main actor, has work; -1 when there is
   none to wait for. */
int cts_main_queue_descriptor(void);

/* Runs that work. To be called on the main thread. */
void cts_run_main_queue(void);

/* --- Frames: frames.c */

/* A file in memory, closed on exec; -1 where there is no such thing. */
int cts_memory_file(void);

/* Makes copy stand for what fd is, closed on exec. Returns 0 or -1. */
int cts_redirect(int fd, int copy);

/* --- Characters: widths.c */

/* The columns that wcwidth gives to count scalars from first on, in a UTF-8 locale whatever the
   locale of the process is; -1 for those that have none. Returns 0, or -1 when the system has no
   such locale. */
int cts_column_widths(uint32_t first, int count, signed char *widths);

/* How many scalars Unicode has room for. */
#define CTS_SCALARS 0x110000

/* What was found out about each scalar, by any thread: zero at first. A page of it takes memory when
   one of its scalars is written. */
extern _Atomic unsigned char cts_scalars[CTS_SCALARS];

/* What is known of a scalar, which has to be less than CTS_SCALARS; 0 for nothing. */
static inline unsigned char cts_scalar(uint32_t scalar) {
  return atomic_load_explicit(&cts_scalars[scalar], memory_order_relaxed);
}

/* Remembers it. */
static inline void cts_set_scalar(uint32_t scalar, unsigned char value) {
  atomic_store_explicit(&cts_scalars[scalar], value, memory_order_relaxed);
}

/* --- One more variable for a moment: environment.c */

/* Puts NAME=value before all other variables and returns what to give to pop; NULL when there is
   no memory. Unlike setenv safe beside threads that only read the environment. The string has to
   live until pop. */
char **cts_environment_push(const char *variable);

/* The environment as it was before push; NULL does nothing. */
void cts_environment_pop(char **before);

#endif
