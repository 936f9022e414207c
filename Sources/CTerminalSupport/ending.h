#ifndef CTS_ENDING_H
#define CTS_ENDING_H

/* Internal: ends the process by a signal with its standard action, so that a shell sees the signal
   as the status. Async-signal-safe. */
void cts_end_by_signal(int number);

#endif
