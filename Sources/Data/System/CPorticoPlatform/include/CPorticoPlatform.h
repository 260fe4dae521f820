#ifndef CPORTICO_PLATFORM_H
#define CPORTICO_PLATFORM_H

// What the platform's own Swift module hides: macros with arguments, GNU extensions, variadic calls. Only declarations
// stand here and _GNU_SOURCE only in the sources: under it system headers differ from those Swift's Glibc was made of,
// and a Swift file that imports both modules does not compile.
#include "CPorticoFiles.h"
#include "CPorticoLibraries.h"
#include "CPorticoScreen.h"
#include "CPorticoSpawn.h"
#include "CPorticoTty.h"
#include "CPorticoWatch.h"

#include <stdbool.h>
#include <sys/types.h>

/// Forbids core dumps of this process; returns false when the kernel refused.
bool portico_forbid_core_dumps(void);

/// Whether a crash of this process would leave no core dump.
bool portico_core_dumps_forbidden(void);

/// `openat` with a mode; the C function is variadic, which Swift does not import.
int portico_openat(int directory, const char *path, int flags, mode_t mode);

/// The size of the terminal behind a descriptor; zeros when unknown.
bool portico_window_size(int descriptor, unsigned short *columns, unsigned short *rows);

bool portico_exited(int status);
int portico_exit_code(int status);
bool portico_signaled(int status);
int portico_termination_signal(int status);

#endif
