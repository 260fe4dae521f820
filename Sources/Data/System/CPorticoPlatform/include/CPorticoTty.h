#ifndef CPORTICO_TTY_H
#define CPORTICO_TTY_H

#include <stdbool.h>

/// Saves the terminal's modes, arranges that TSTP and every signal that ends the process bring them back, then switches
/// echo and the kernel's line editing off. One terminal at a time. Returns false when `descriptor` is no terminal.
bool portico_tty_hide(int descriptor);

/// What ended a wait at a hidden terminal.
typedef enum portico_tty_event {
    /// There is something to read, or the terminal has ended.
    portico_tty_ready,
    /// The program was stopped and goes on: what was asked is to be shown again.
    portico_tty_resumed,
    /// Nothing came for as long as was asked.
    portico_tty_silent
} portico_tty_event;

/// Waits, while the terminal is hidden, at most `milliseconds`, or without end when they are negative. Blocks the calling
/// thread.
portico_tty_event portico_tty_wait(int descriptor, int milliseconds);

/// Brings the saved modes and the former signal handlers back; harmless when nothing was hidden.
void portico_tty_show(void);

/// Lets a write to a closed pipe fail with EPIPE instead of ending the process.
void portico_ignore_broken_pipes(void);

/// Lets QUIT and the signals of a crash end the process as the system does, without a report of its memory; one that is
/// ignored stays ignored.
void portico_end_quietly_by_signals(void);

/// From now on a signal that ends the process at once, such as QUIT, takes the file at `path` away first; so does the
/// second INT or TERM while the first is caught. One file at a time, until `portico_discard_no_more`. Returns false when
/// there is one already, or the path has 4,096 bytes or more. KILL leaves the file.
bool portico_discard_when_ended(const char *path);

/// Brings the former handlers back; the file is kept from now on.
void portico_discard_no_more(void);

/// From now on the first INT, TERM or HUP does not end the process but lets `portico_wait_for_end` return; the next INT
/// or TERM ends it as ever. A HUP that is ignored stays ignored. Returns false when the system refused.
bool portico_catch_end(void);

/// The same for a while, and not for a signal that is ignored, until `portico_release_interruption`.
bool portico_catch_interruption(void);

/// Brings the former handlers back and lets `portico_wait_for_end` return 0.
void portico_release_interruption(void);

/// Waits until INT, TERM or HUP has arrived, and gives its number. Blocks the calling thread.
int portico_wait_for_end(void);

#endif
