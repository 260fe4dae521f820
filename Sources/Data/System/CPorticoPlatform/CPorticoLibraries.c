#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif

#include "CPorticoLibraries.h"

#include <dlfcn.h>
#include <stdio.h>

extern const char portico_commit[];
__attribute__((weak)) const char portico_commit[41] = "";

const char *portico_built_from(void) { return portico_commit; }

bool portico_library_version(const char *file, const char *symbol, char *version, size_t version_size, char *path,
                             size_t path_size) {
    void *library = file ? dlopen(file, RTLD_LAZY | RTLD_LOCAL) : RTLD_DEFAULT;
    if (file && !library) return false;
    void *address = dlsym(library, symbol);
    if (!address) return false;
    // Those that take nothing do not look at the argument.
    const char *(*ask)(int);
    *(void **)&ask = address;
    const char *text = ask(0);
    if (!text) return false;
    snprintf(version, version_size, "%s", text);
    Dl_info place;
    const char *from = dladdr(address, &place) && place.dli_fname ? place.dli_fname : "";
    snprintf(path, path_size, "%s", from);
    return true;
}
