#include "CPorticoQREncode.h"

#include <CPorticoLoader.h>
#include <pthread.h>

static __typeof__(&QRcode_encodeString8bit) encode;
static __typeof__(&QRcode_free) free_code;
static pthread_once_t once = PTHREAD_ONCE_INIT;

static void load(void) {
#ifdef __APPLE__
    const char *const files[] = {
        "libqrencode.4.dylib", "/opt/homebrew/lib/libqrencode.4.dylib", "/usr/local/lib/libqrencode.4.dylib"};
#else
    const char *const files[] = {"libqrencode.so.4"};
#endif
    const struct portico_symbol symbols[] = {
        {"QRcode_encodeString8bit", (void **)&encode}, {"QRcode_free", (void **)&free_code}};
    char text[256];
    const char *missing = portico_load_library(
        "libqrencode", NULL, files, PORTICO_COUNT(files), symbols, PORTICO_COUNT(symbols), text);
    if (missing) encode = NULL;
}

QRcode *portico_qr_encode(const char *text, QRecLevel level) {
    pthread_once(&once, load);
    return encode ? encode(text, 0, level) : NULL;
}

void portico_qr_free(QRcode *code) {
    if (free_code) free_code(code);
}
