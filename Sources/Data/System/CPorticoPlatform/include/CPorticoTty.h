#ifndef CPORTICO_TTY_H
#define CPORTICO_TTY_H

#include <stdbool.h>

/// Saves the terminal's modes, arranges that INT, TERM, HUP, QUIT and TSTP bring them back, then switches echo and
/// the kernel's line editing off. One terminal at a time. Returns false when `descriptor` is no terminal.
bool portico_tty_hide(int descriptor);

/// Brings the saved modes and the former signal handlers back; harmless when nothing was hidden.
void portico_tty_show(void);

/// Lets a write to a closed pipe fail with EPIPE instead of ending the process.
void portico_ignore_broken_pipes(void);

/// Blocks INT and TERM in this thread and all that it starts later, so that `portico_wait_for_end` gets them.
void portico_hold_end_signals(void);

/// Waits until INT or TERM arrives and returns its number. Blocks the calling thread.
int portico_wait_for_end(void);

#endif
