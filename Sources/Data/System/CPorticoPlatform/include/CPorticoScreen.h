#ifndef CPORTICO_SCREEN_H
#define CPORTICO_SCREEN_H

#include <stdbool.h>
#include <stddef.h>

/// Takes the terminal over: saves its modes, installs the handlers for every signal that ends or stops the process,
/// then sets raw mode and writes `enter`. `reset` undoes `enter` and is written on every way out. Standard error goes
/// to an unlinked file meanwhile and is shown after the restore. Both texts are copied; each at most 512 bytes.
/// Started in the background, it stops the process until the shell hands the terminal over.
/// Returns false, with nothing changed, when `input` is no terminal, a text is too long, or nobody can hand it over.
bool portico_screen_enter(int input, int output, const void *enter, size_t enter_length, const void *reset,
                          size_t reset_length);

/// Gives the terminal back; harmless when it was not taken.
void portico_screen_leave(void);

/// Gives the terminal back, stops the process group as Ctrl-Z does, and takes the terminal again when it goes on.
void portico_screen_suspend(void);

/// Whether the terminal is taken just now: not while the program is stopped or in the background.
bool portico_screen_is_taken(void);

/// The reading end of a pipe that gets one byte per happening: `W` window size changed, `C` went on after a stop.
int portico_screen_notices(void);

/// Puts a byte into the pipe of `portico_screen_notices`, to wake who waits for it.
void portico_screen_notify(unsigned char notice);

#endif
