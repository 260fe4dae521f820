#ifndef CPORTICO_CRYPTO_H
#define CPORTICO_CRYPTO_H

#if __has_include(<openssl/evp.h>)
#include <openssl/evp.h>
#else
#error "openssl/evp.h is missing: run Scripts/bootstrap, or install libssl-dev (Debian, Ubuntu)"
#endif

#endif
