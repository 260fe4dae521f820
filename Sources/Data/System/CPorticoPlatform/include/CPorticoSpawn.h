#ifndef CPORTICO_SPAWN_H
#define CPORTICO_SPAWN_H

/// Starts a program in a session of its own, with nothing to read, nowhere to write and nobody who waits for it.
///
/// `arguments` ends with a null pointer; the first one is the program's path. Returns 0 once the program has begun, else
/// the error number that says why it could not.
int portico_start_detached(char *const arguments[]);

#endif
