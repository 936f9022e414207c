#ifndef CPTYSUPPORT_H
#define CPTYSUPPORT_H

#include <sys/types.h>
#include <termios.h>

/* What Swift cannot do: fork, and be the shell of a terminal. Only for tests. */

/* How to start a program on a new pseudo-terminal. */
typedef struct {
  const char *path;
  char *const *arguments;   /* ends with NULL, as in execve */
  char *const *environment; /* the same; nothing is added */
  const char *directory;
  const char *input; /* the file that a program without any terminal reads; NULL: /dev/null */
  int rows, columns;
  int output;  /* what becomes its standard output; -1: the terminal */
  int errors;  /* the same for standard error */
  int as_job;  /* 1: a job of a small shell, which can stop and continue; 0: the session's leader,
                  as a terminal starts a program */
} pty_request;

/* What has been started. */
typedef struct {
  int master;
  pid_t program;
  pid_t shell; /* -1 where there is none */
  int reports; /* a pipe of pty_report; -1 without a shell */
  int orders;  /* a pipe of orders to the shell; -1 without one */
  struct termios modes; /* the terminal's, before the program was started */
} pty_session;

/* The program was stopped or has ended. Before it reports, the shell takes the terminal back, as
   every shell does, and writes PTY_MARK to it: what comes before the mark is the program's. */
typedef struct {
  int status;           /* of waitpid */
  struct termios modes; /* the terminal's, right after that */
} pty_report;

#define PTY_MARK "\033_pty-support\033\\"

/* Orders, one byte each. When the pipe is closed, the shell kills the program and ends. */
#define PTY_FOREGROUND 1 /* as fg does */
#define PTY_BACKGROUND 2 /* as bg does */

/* Starts a program. Returns 0, or an error number and then nothing is left of it. */
int pty_start(const pty_request *request, pty_session *session);

/* Starts a program in a session without any terminal; its output and errors must be given. Returns
   0 or an error number. */
int pty_start_without_terminal(const pty_request *request, pid_t *program);

/* A pipe that no program started later holds; the reading end does not block. Returns 0 or an
   error number. */
int pty_pipe(int *reading, int *writing);

/* From now on a program gets no more memory. Returns 0 or an error number. */
int pty_forbid_memory(pid_t program);

/* Tells the terminal's size; the kernel sends SIGWINCH. Returns 0 or an error number. */
int pty_resize(int master, int rows, int columns);

/* Whether two terminals have the same modes. */
int pty_same_modes(const struct termios *a, const struct termios *b);

/* What became of a process: 0 exit, 1 signal, 2 stopped, and its number. */
int pty_status_kind(int status);
int pty_status_number(int status);

#endif
