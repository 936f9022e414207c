#ifndef CPTYSUPPORT_H
#define CPTYSUPPORT_H

#include <sys/types.h>
#include <termios.h>

/* For tests only: fork, and the shell of a terminal, which Swift cannot implement. */

/* How to start a program on a new pseudo-terminal. */
typedef struct {
  const char *path;
  char *const *arguments;   /* ends with NULL, as in execve */
  char *const *environment; /* the same; nothing is added */
  const char *directory;
  const char *input; /* standard input of a program without a terminal; NULL: /dev/null */
  int rows, columns;
  int output;  /* standard output; -1: the terminal */
  int errors;  /* standard error; -1: the terminal */
  int as_job;  /* 1: a job of a small shell, which can stop and continue; 0: the session leader, as
                  when a terminal starts a program */
} pty_request;

/* A started program. */
typedef struct {
  int master;
  pid_t program;
  pid_t shell; /* -1 without a shell */
  int reports; /* a pipe of pty_report; -1 without a shell */
  int orders;  /* a pipe of orders to the shell; -1 without one */
  struct termios modes; /* of the terminal, before the program started */
} pty_session;

/* The program was stopped or has ended. Before the report, the shell takes the terminal back, as
   every shell does, and writes PTY_MARK to it: all output before the mark is the program's. */
typedef struct {
  int status;           /* of waitpid */
  struct termios modes; /* of the terminal, directly after that */
} pty_report;

#define PTY_MARK "\033_pty-support\033\\"

/* Orders, one byte each. When the pipe is closed, the shell kills the program and ends. */
#define PTY_FOREGROUND 1 /* as fg does */
#define PTY_BACKGROUND 2 /* as bg does */

/* Starts a program. Returns 0, or an error number if nothing was started. */
int pty_start(const pty_request *request, pty_session *session);

/* Starts a program in a session without a terminal; its output and errors are required. Returns 0
   or an error number. */
int pty_start_without_terminal(const pty_request *request, pid_t *program);

/* Creates a pipe that later programs do not inherit; the read end does not block. Returns 0 or an
   error number. */
int pty_pipe(int *reading, int *writing);

/* Prevents a program from allocating more memory. Returns 0 or an error number. */
int pty_forbid_memory(pid_t program);

/* Sends a signal to one thread of a program. Returns 0 or an error number. */
int pty_signal_thread(pid_t program, pid_t thread, int number);

/* Sets the size of the terminal; the kernel sends SIGWINCH. Returns 0 or an error number. */
int pty_resize(int master, int rows, int columns);

/* Returns whether two terminals have the same modes. */
int pty_same_modes(const struct termios *a, const struct termios *b);

/* The kind of a wait status (0 exit, 1 signal, 2 stopped) and its number. */
int pty_status_kind(int status);
int pty_status_number(int status);

#endif
