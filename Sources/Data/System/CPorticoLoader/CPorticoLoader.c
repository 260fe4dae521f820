#include "CPorticoLoader.h"

#include <dlfcn.h>
#include <stdio.h>

enum { text_size = 256 };

const char *portico_load_library(
    const char *name, const char *advice, const char *const *files, size_t file_count,
    const struct portico_symbol *symbols, size_t symbol_count, char *text) {
    void *library = NULL;
    for (size_t i = 0; i < file_count && !library; i++) {
        library = dlopen(files[i], RTLD_NOW | RTLD_LOCAL);
        if (library || i > 0) continue;
        const char *reason = dlerror();
        snprintf(text, text_size, "%s", reason ? reason : files[i]);
    }
    if (!library) return text;
    for (size_t i = 0; i < symbol_count; i++) {
        *symbols[i].address = dlsym(library, symbols[i].name);
        if (*symbols[i].address) continue;
        snprintf(
            text, text_size, "%s has no %s%s%s", name, symbols[i].name, advice ? "; " : "", advice ? advice : "");
        return text;
    }
    return NULL;
}
