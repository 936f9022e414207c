#ifndef CTS_ALARM_H
#define CTS_ALARM_H

/* Within CTerminalSupport: the one interval timer of the process, see signals.c. */

/* Has SIGALRM sent every CTS_LOOK_INTERVAL until it is stopped. */
void cts_alarm_start(void);

/* Ends that, unless a signal that asks for the end still waits for the loop. */
void cts_alarm_stop(void);

/* Whether the loop works on something. */
int cts_loop_is_working(void);

/* While the loop works: reads what was typed and, if that is a key that ends the program, ends it
   with the terminal given back. Called by the handler of SIGALRM. */
void cts_look_at_keys(void);

#endif
