#ifndef CPORTICO_LIBRARIES_H
#define CPORTICO_LIBRARIES_H

#include <stdbool.h>
#include <stddef.h>

/// The commit that the program was built from; empty when the build did not say. An object file with a definition of its
/// own, handed to the linker, takes the place of this one.
const char *portico_built_from(void);

/// Asks a library for its version through `symbol`, a function that takes nothing or a kind (0) and returns text, and
/// tells which file the library was loaded from.
///
/// Without `file` it is one that the program is linked with; else it is loaded now. False when it cannot be had.
bool portico_library_version(const char *file, const char *symbol, char *version, size_t version_size, char *path,
                             size_t path_size);

#endif
