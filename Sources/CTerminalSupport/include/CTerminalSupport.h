#ifndef CTERMINALSUPPORT_H
#define CTERMINALSUPPORT_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>
#include <termios.h>

/* Not API. What Swift cannot do for a terminal program: signal handlers, files in memory, the
   width of characters, and the two symbols of libdispatch that CoreFoundation's run loop uses. */

/* --- Restoring the terminal: rescue.c */

/* Maximum length of a reset string in bytes. */
#define CTS_RESCUE_MAXIMUM 1024
/* Maximum time in milliseconds to wait for a terminal that accepts no output. */
#define CTS_RESCUE_WAIT 300

/* Arms the rescue: exit(3), or a signal whose default action ends the process, writes these bytes to
   fd and restores its modes. An earlier plan stays armed until this one replaces it. The first call
   installs the handlers and makes writes to a closed pipe fail instead of ending the process. With
   bytes to write, text for standard error is held back if that is the same terminal: the message of
   a crash is shown after the terminal was restored. Returns 0, or -1 if the string is too long. */
int cts_rescue_arm(int fd, const struct termios *modes, const char *reset, size_t length);

/* Writes as many bytes as possible without blocking and, if any were written, arms the rescue as
   above. Signals are blocked meanwhile, so the terminal is restored exactly if it was changed.
   Returns the result of write(2) and preserves its errno. */
long cts_rescue_take(int fd, const struct termios *modes, const char *reset, size_t length,
                     const void *bytes, size_t count);

/* Restores the terminal immediately if the rescue is armed, and disarms it. Waits little longer
   than CTS_RESCUE_WAIT, then drops output that the terminal has not read. In the background, the
   modes are not restored because they belong to another program. Async-signal-safe. */
void cts_rescue_restore(void);

/* --- Child programs: children.c */

/* Resource limits and the surroundings of a program. */
struct cts_confinement {
  /* Address space in bytes. */
  unsigned long long memory;
  /* Processor time in seconds. */
  unsigned long long processor_seconds;
  /* Size of a written file in bytes. */
  unsigned long long file;
  /* Whether background processes survive when the program exits by itself, for example a key agent. */
  int spares_daemons;
  /* Whether the exit status after a signal is 128 and the number of the signal, and not 1. */
  int passes_signals;
  /* The environment; NULL passes on that of this process. */
  char *const *environment;
  /* An absolute path that the supervisor locks, and removes with its content when the program has
     ended; NULL for none. */
  const char *directory;
};

/* Starts a program, found in PATH, in its own session, with default signal actions and only three
   descriptors: standard input, output and error; -1 means /dev/null. A supervisor process ends the
   program and all its descendants, including stopped and background ones: when the program exits
   (unless daemons are spared), when the calling thread or this process ends, and on cts_child_end.
   Returns the supervisor's process ID. The caller must wait for it; its exit status is that of the
   program, 1 after a signal (see passes_signals), or 127 if the program does not exist. Returns -1 and sets errno if the
   process cannot be created. */
pid_t cts_confined_start(char *const arguments[], const struct cts_confinement *bounds, int input,
                         int output, int errors);
/* Starts a program, found in PATH, that uses the terminal of this process, with default signal actions.
   It gets SIGTERM when the calling thread or this process ends. Returns its process ID, or -1 and sets
   errno if it cannot be started. */
pid_t cts_foreground_start(char *const arguments[]);
/* Asks a supervisor to end its program. Async-signal-safe. */
void cts_child_end(pid_t child);
/* Unregisters a supervisor. Call it before waiting, because the process ID may be reused after. */
void cts_child_ended(pid_t child);
/* Ends all running programs, at most 32. Async-signal-safe. */
void cts_children_end(void);

/* Removes a directory of this user with everything in it, at any depth. Links are not followed.
   Async-signal-safe on Linux. Returns 0, or -1 and sets errno if something remains. */
int cts_remove_directory(const char *path);

/* --- Ending the process: exit.c */

/* Ends the running programs, restores the terminal and ends the process without exit(3) handlers.
   A thread still inside a library would find that library's data gone: OpenSSL's exit handler
   crashes a libcurl thread that ends at the same time. Streams of stdio are not flushed, because
   flushing waits for threads that read one. */
void cts_exit(int status) __attribute__((noreturn));

/* --- Changes of the network: network.c */

/* Opens a socket that becomes readable when an address or a route of this machine changes. Children do
   not inherit it. Returns -1 if the system does not report such changes. */
int cts_open_network_changes(void);

/* Reads and drops all messages that wait in a socket. */
void cts_skip_messages(int descriptor);

/* --- Pipes and silent terminals: pipe.c */

/* Creates a pipe that children do not inherit, atomically if the system supports it: another thread
   may start a child at any time. The first end is for reading. Returns 0, or -1 and sets errno. */
int cts_pipe(int ends[2]);

/* Opens a pseudo-terminal of 100 by 100 cells with the given cell size in pixels. It is nobody's
   controlling terminal, and children do not inherit it. Returns its controlling end and its device;
   0, or -1 and sets errno. */
int cts_silent_terminal(int ends[2], int cell_width, int cell_height);

/* --- Signals as bytes: signals.c */

/* Milliseconds that the loop has to read a termination signal: while it waits, and while it is busy
   when the signal arrives. */
#define CTS_END_WAIT 1500
#define CTS_BUSY_WAIT 60

/* Call this when the loop has read the signals. A termination signal that is not read in time, or a
   second one before that, restores the terminal and ends the process: a payload may keep the loop
   busy. */
void cts_signals_were_read(void);

/* Catches a signal: its number is written as one byte to a pipe. Signals that the parent process
   ignored (nohup) stay ignored. Returns 0 or -1. */
int cts_signal_watch(int signal);

/* Restores the earlier action of a signal. */
void cts_signal_unwatch(int signal);

/* Returns the non-blocking read end of the pipe; -1 before the first watched signal. */
int cts_signal_descriptor(void);

/* Makes the read end readable without a signal. */
void cts_wake(void);

/* Stops the process group like the terminal's suspend character. Returns when it continues. */
void cts_stop_group(void);

/* --- Interrupting a command: interrupt.c */

/* Seconds that a command has for its reports after the first signal. */
#define CTS_INTERRUPT_WAIT 30

/* Catches SIGINT, SIGTERM and SIGHUP for a command that reports its results before it ends. The first
   of them ends the running programs, and those that start later, and is remembered; a second one, or
   CTS_INTERRUPT_WAIT, ends the process with the action that the signal has by default. Signals that
   the parent process ignored (nohup) stay ignored. Returns 0, or -1 and sets errno. */
int cts_interrupt_watch(void);

/* Restores the earlier actions. A signal that arrived stays remembered. */
void cts_interrupt_unwatch(void);

/* Returns the signal that arrived, or 0. */
int cts_interrupt_signal(void);

/* Returns a descriptor that becomes readable when a signal arrives; -1 before the first watch. */
int cts_interrupt_descriptor(void);

/* Makes the kernel kill this process when its parent ends, or ends it now if its parent is not the
   given process. */
void cts_end_with_parent(pid_t parent);

/* --- Quit keys while the loop is busy: keys.c */

/* Milliseconds between two checks of the keyboard while the loop is busy. The second check that
   finds a quit key ends the program. */
#define CTS_LOOK_INTERVAL 20
/* Maximum number of bytes read from the keyboard while the loop is busy. */
#define CTS_EARLY_KEYS 16384

/* The state of the keyboard input: whether q alone quits, and whether the next bytes are part of a
   paste. No key quits during a paste. */
#define CTS_KEYS_LETTERS_QUIT 1
#define CTS_KEYS_IN_PASTE 2

/* Call this on the loop's thread when the loop starts to work. While SIGALRM is caught (see
   cts_signal_watch), the keyboard is checked every CTS_LOOK_INTERVAL. Ctrl-C, or q if letters quit,
   restores the terminal and ends the process, whatever the loop is doing. */
void cts_work_began(int fd, int state);

/* Call this when the loop waits again. Stops the timer. */
void cts_work_ended(void);

/* Updates the state of the keyboard input after bytes were decoded. */
void cts_keys_are(int state);

/* Sets the exit status of a process that a key ends while the loop is busy. It is 0 at first. */
void cts_quit_status_is(int status);

/* Reads typed bytes without blocking, first those read while the loop was busy. Returns the result
   of read(2), or -1 with EAGAIN if there are none. */
long cts_read_keys(int fd, void *buffer, size_t count);

/* Returns whether bytes were read while the loop was busy. */
int cts_has_early_keys(void);

/* Discards those bytes after the terminal was restored. */
void cts_forget_early_keys(void);

/* --- The main queue of libdispatch: mainqueue.c */

/* Returns a descriptor that becomes readable when the main dispatch queue, and so the main actor,
   has work; -1 if the process does not use it. */
int cts_main_queue_descriptor(void);

/* Runs that work. Call it on the main thread. */
/* Whether the caller is the first thread of the process. */
int cts_is_main_thread(void);
void cts_run_main_queue(void);

/* --- Frames: frames.c */

/* Creates a file in memory, closed on exec. Returns -1 if the system has no such files. */
int cts_memory_file(void);

/* Makes the descriptor copy refer to the file of fd, closed on exec. Returns 0 or -1. */
int cts_redirect(int fd, int copy);

/* --- Characters: widths.c */

/* Stores wcwidth's column widths of count scalars from first on, in a UTF-8 locale regardless of the
   process's locale; -1 for unprintable scalars. Returns 0, or -1 if no such locale exists. */
int cts_column_widths(uint32_t first, int count, signed char *widths);

/* The number of Unicode code points. */
#define CTS_SCALARS 0x110000

/* Cached properties of each scalar, shared by all threads and initially zero. A page of the array
   takes memory only after a write to it. */
extern _Atomic unsigned char cts_scalars[CTS_SCALARS];

/* Returns the cached properties of a scalar less than CTS_SCALARS, or 0. */
static inline unsigned char cts_scalar(uint32_t scalar) {
  return atomic_load_explicit(&cts_scalars[scalar], memory_order_relaxed);
}

/* Records that an emoji was found that is newer than libc. */
void cts_note_new_emoji(void);

/* Whether one was found. */
bool cts_has_new_emoji(void);

/* Records that a letter was found that reads from right to left. */
void cts_note_right_to_left(void);

/* Whether one was found. */
bool cts_has_right_to_left(void);

/* Caches the properties of a scalar. */
static inline void cts_set_scalar(uint32_t scalar, unsigned char value) {
  atomic_store_explicit(&cts_scalars[scalar], value, memory_order_relaxed);
}

/* --- Temporary environment variables: environment.c */

/* Inserts NAME=value before all other variables and returns the argument for pop, or NULL without
   memory. Unlike setenv, it is safe while other threads read the environment. The string must stay
   valid until pop. */
char **cts_environment_push(const char *variable);

/* Restores the environment from before push. NULL does nothing. */
void cts_environment_pop(char **before);

/* --- Identity of the program: identity.c */

/* Copies the JSON text that the linker option --package-metadata added, and returns its length including
   null bytes at its end; 0 if there is none or it is longer than capacity. */
size_t cts_package_note(unsigned char *json, size_t capacity);

#endif
