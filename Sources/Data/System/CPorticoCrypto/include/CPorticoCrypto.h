#ifndef CPORTICO_CRYPTO_H
#define CPORTICO_CRYPTO_H

#if __has_include(<openssl/evp.h>)
#include <openssl/evp.h>
#else
#error "openssl/evp.h is missing: run Scripts/bootstrap, or install libssl-dev (Debian, Ubuntu)"
#endif

#include <stddef.h>
#include <stdint.h>

// Nothing here is linked against libcrypto: it is loaded at the first call of portico_crypto_load, and everything else
// may be called only after that has returned NULL.

/// How a signature is made. The salt of PSS is as long as the hash (RFC 7518 §3.5).
enum portico_crypto_scheme {
    PORTICO_CRYPTO_RSA,
    PORTICO_CRYPTO_RSA_PSS,
    PORTICO_CRYPTO_ECDSA,
    PORTICO_CRYPTO_EDDSA,
};

/// Loads libcrypto once per process; NULL when it is ready, else why not (a text that stays valid).
const char *_Nullable portico_crypto_load(void);

/// Whether `signature` over `message` was made with the key: 1 yes, 0 no, -1 the key is none of that scheme.
///
/// `key` is a SubjectPublicKeyInfo in DER (RFC 5280 §4.1.2.7); an ECDSA signature is in DER, too. `hash_bits` is 256,
/// 384 or 512, and without meaning for EdDSA.
int portico_crypto_verify(
    enum portico_crypto_scheme scheme, int hash_bits, const uint8_t *_Nonnull key, size_t key_size,
    const uint8_t *_Nonnull message, size_t message_size, const uint8_t *_Nonnull signature, size_t signature_size);

/// SHA-2 of 256, 384 or 512 bits; `digest` has room for 64 bytes. Returns the number of bytes, 0 on failure.
size_t portico_crypto_digest(
    int hash_bits, const uint8_t *_Nonnull message, size_t message_size, uint8_t *_Nonnull digest);

#endif
