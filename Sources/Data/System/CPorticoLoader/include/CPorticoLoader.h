#ifndef CPORTICO_LOADER_H
#define CPORTICO_LOADER_H

#include <stddef.h>

/// A function that is wanted of a library, and where its address goes.
struct portico_symbol {
    const char *_Nonnull name;
    void *_Nullable *_Nonnull address;
};

/// How many things an array holds.
#define PORTICO_COUNT(array) (sizeof(array) / sizeof *(array))

/// Loads the first of the files that is there and finds every function in it.
///
/// Returns NULL, or what is wrong: the reason for the first file, or the function that is missing, with `advice` after
/// it where there is one. The text stays until the next call with the same `text`.
const char *_Nullable portico_load_library(
    const char *_Nonnull name, const char *_Nullable advice, const char *_Nonnull const *_Nonnull files, size_t file_count,
    const struct portico_symbol *_Nonnull symbols, size_t symbol_count, char text[_Nonnull 256]);

#endif
