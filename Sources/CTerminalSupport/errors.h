#ifndef CTS_ERRORS_H
#define CTS_ERRORS_H

/* Internal: standard error while a terminal shows frames, see errors.c. */

/* Maximum number of bytes that are shown afterward. */
#define CTS_ERRORS_MAXIMUM 65536

/* Redirects standard error to a file in memory if it is this terminal. Text over a frame would be
   unreadable, and lost with the alternate screen. Does nothing if it is redirected already. */
void cts_errors_hold(int terminal);

/* Restores standard error and returns a descriptor of the file; -1 if it was not redirected.
   Async-signal-safe. */
int cts_errors_release(void);

/* Copies the next bytes of the file from an offset, at first CTS_ERRORS_MAXIMUM before its end.
   Returns their number, or 0 at the end. Async-signal-safe. */
long cts_errors_read(int file, long long *offset, char *buffer, unsigned long size);

#endif
