#ifndef CTS_ALARM_H
#define CTS_ALARM_H

/* Internal: the interval timer of the process, see signals.c. */

/* Sends SIGALRM every CTS_LOOK_INTERVAL until it is stopped. */
void cts_alarm_start(void);

/* Stops the timer, unless a termination signal still waits for the loop. */
void cts_alarm_stop(void);

/* Returns whether the loop is handling something. */
int cts_loop_is_working(void);

/* Reads the keyboard while the loop is busy. If a quit key was typed, restores the terminal and
   exits. Called by the SIGALRM handler. */
void cts_look_at_keys(void);

#endif
