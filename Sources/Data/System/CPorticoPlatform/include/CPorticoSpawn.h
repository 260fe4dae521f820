#ifndef CPORTICO_SPAWN_H
#define CPORTICO_SPAWN_H

/// Starts a program in a session of its own, with nothing to read, nowhere to write and nobody who waits for it.
///
/// `arguments` ends with a null pointer; the first one is the program's path. Returns 0 once the program has begun, else
/// the error number that says why it could not.
int portico_start_detached(char *const arguments[]);

/// Runs a program, which is looked for in `PATH` when it has no slash, to its end. It has nothing to read; what it prints
/// goes to standard error. `arguments` ends with a null pointer. Blocks the calling thread.
///
/// Returns 0 with its exit code (128 and the signal's number when one ended it), else the error number that says why it
/// could not begin.
int portico_run(char *const arguments[], int *code);

/// Remembers the signal mask, what SIGPIPE does and how large a core dump may be, before this process changes them.
void portico_remember_start(void);

/// Makes this process the program that `arguments` name, which is looked for in `PATH` when it has no slash, with one
/// variable more in its environment. `arguments` ends with a null pointer.
///
/// The program finds signals and limits as `portico_remember_start` saw them. Returns only when it cannot be started:
/// the error number.
int portico_become(char *const arguments[], const char *name, const char *value);

/// Gives each of the descriptors 0, 1 and 2 that is closed a place of its own, where reading and writing fail as before,
/// so that no file which is opened later can be taken for one of them. Programs started later find them closed.
void portico_keep_standard_descriptors_apart(void);

#endif
