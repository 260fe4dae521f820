#ifndef CPORTICO_QRENCODE_H
#define CPORTICO_QRENCODE_H

#if __has_include(<qrencode.h>)
#include <qrencode.h>
#else
#error "qrencode.h is missing: run Scripts/bootstrap, or install libqrencode-dev (Debian, Ubuntu)"
#endif

/// `QRcode_encodeString8bit` with the smallest version that holds the text; null also when the library is not there, which
/// is loaded at the first call.
QRcode *portico_qr_encode(const char *text, QRecLevel level);

/// `QRcode_free`.
void portico_qr_free(QRcode *code);

#endif
