#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif

#include "CPorticoQREncode.h"

#include <dlfcn.h>
#include <pthread.h>

static __typeof__(&QRcode_encodeString8bit) encode;
static __typeof__(&QRcode_free) free_code;
static pthread_once_t once = PTHREAD_ONCE_INIT;

static void load(void) {
#ifdef __APPLE__
    const char *const names[] = {
        "libqrencode.4.dylib", "/opt/homebrew/lib/libqrencode.4.dylib", "/usr/local/lib/libqrencode.4.dylib"};
#else
    const char *const names[] = {"libqrencode.so.4"};
#endif
    void *library = NULL;
    for (size_t i = 0; !library && i < sizeof names / sizeof *names; i++) {
        library = dlopen(names[i], RTLD_NOW | RTLD_LOCAL);
    }
    if (!library) return;
    *(void **)&free_code = dlsym(library, "QRcode_free");
    if (free_code) *(void **)&encode = dlsym(library, "QRcode_encodeString8bit");
}

QRcode *portico_qr_encode(const char *text, QRecLevel level) {
    pthread_once(&once, load);
    return encode ? encode(text, 0, level) : NULL;
}

void portico_qr_free(QRcode *code) {
    if (free_code) free_code(code);
}
