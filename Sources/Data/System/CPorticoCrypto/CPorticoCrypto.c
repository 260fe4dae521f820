#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif

#include "CPorticoCrypto.h"
#include "CPorticoLoader.h"

#include <openssl/rsa.h>
#include <openssl/x509.h>
#include <pthread.h>

static struct {
    EVP_PKEY *(*d2i_public_key)(EVP_PKEY **, const unsigned char **, long);
    int (*key_id)(const EVP_PKEY *);
    void (*key_free)(EVP_PKEY *);
    EVP_MD_CTX *(*context_new)(void);
    void (*context_free)(EVP_MD_CTX *);
    int (*verify_init)(EVP_MD_CTX *, EVP_PKEY_CTX **, const EVP_MD *, ENGINE *, EVP_PKEY *);
    int (*verify)(EVP_MD_CTX *, const unsigned char *, size_t, const unsigned char *, size_t);
    int (*set_padding)(EVP_PKEY_CTX *, int);
    int (*set_salt_length)(EVP_PKEY_CTX *, int);
    const EVP_MD *(*sha256)(void);
    const EVP_MD *(*sha384)(void);
    const EVP_MD *(*sha512)(void);
    int (*digest)(const void *, size_t, unsigned char *, unsigned int *, const EVP_MD *, ENGINE *);
    void (*clear_error)(void);
} crypto;

static pthread_once_t once = PTHREAD_ONCE_INIT;
static const char *failure = NULL;
static char failure_text[256];

static void load(void) {
#ifdef __APPLE__
    const char *const files[] = {
        "libcrypto.3.dylib", "/opt/homebrew/opt/openssl@3/lib/libcrypto.3.dylib",
        "/usr/local/opt/openssl@3/lib/libcrypto.3.dylib"};
#else
    const char *const files[] = {"libcrypto.so.3"};
#endif
    const struct portico_symbol symbols[] = {
        {"d2i_PUBKEY", (void **)&crypto.d2i_public_key},
        {"EVP_PKEY_get_base_id", (void **)&crypto.key_id},
        {"EVP_PKEY_free", (void **)&crypto.key_free},
        {"EVP_MD_CTX_new", (void **)&crypto.context_new},
        {"EVP_MD_CTX_free", (void **)&crypto.context_free},
        {"EVP_DigestVerifyInit", (void **)&crypto.verify_init},
        {"EVP_DigestVerify", (void **)&crypto.verify},
        {"EVP_PKEY_CTX_set_rsa_padding", (void **)&crypto.set_padding},
        {"EVP_PKEY_CTX_set_rsa_pss_saltlen", (void **)&crypto.set_salt_length},
        {"EVP_sha256", (void **)&crypto.sha256},
        {"EVP_sha384", (void **)&crypto.sha384},
        {"EVP_sha512", (void **)&crypto.sha512},
        {"EVP_Digest", (void **)&crypto.digest},
        {"ERR_clear_error", (void **)&crypto.clear_error},
    };
    failure = portico_load_library(
        "libcrypto", NULL, files, PORTICO_COUNT(files), symbols,
        PORTICO_COUNT(symbols), failure_text);
}

const char *portico_crypto_load(void) {
    pthread_once(&once, load);
    return failure;
}

static const EVP_MD *hash_of(int bits) {
    switch (bits) {
        case 256: return crypto.sha256();
        case 384: return crypto.sha384();
        case 512: return crypto.sha512();
        default: return NULL;
    }
}

static int identifier_of(enum portico_crypto_scheme scheme) {
    switch (scheme) {
        case PORTICO_CRYPTO_ECDSA: return EVP_PKEY_EC;
        case PORTICO_CRYPTO_EDDSA: return EVP_PKEY_ED25519;
        default: return EVP_PKEY_RSA;
    }
}

int portico_crypto_verify(
    enum portico_crypto_scheme scheme, int hash_bits, const uint8_t *key, size_t key_size, const uint8_t *message,
    size_t message_size, const uint8_t *signature, size_t signature_size) {
    int result = -1;
    const unsigned char *cursor = key;
    EVP_PKEY *public_key = crypto.d2i_public_key(NULL, &cursor, (long)key_size);
    EVP_MD_CTX *context = crypto.context_new();
    const EVP_MD *hash = scheme == PORTICO_CRYPTO_EDDSA ? NULL : hash_of(hash_bits);
    EVP_PKEY_CTX *settings = NULL;  // owned by the context
    if (public_key && context && cursor == key + key_size && crypto.key_id(public_key) == identifier_of(scheme) &&
        (hash || scheme == PORTICO_CRYPTO_EDDSA) &&
        crypto.verify_init(context, &settings, hash, NULL, public_key) == 1 &&
        (scheme != PORTICO_CRYPTO_RSA_PSS || (crypto.set_padding(settings, RSA_PKCS1_PSS_PADDING) == 1 &&
                                              crypto.set_salt_length(settings, RSA_PSS_SALTLEN_DIGEST) == 1))) {
        result = crypto.verify(context, signature, signature_size, message, message_size) == 1 ? 1 : 0;
    }
    crypto.context_free(context);
    crypto.key_free(public_key);
    // What went wrong here must not be found by the thread's next use of the library.
    crypto.clear_error();
    return result;
}

size_t portico_crypto_digest(int hash_bits, const uint8_t *message, size_t message_size, uint8_t *digest) {
    unsigned int count = 0;
    const EVP_MD *hash = hash_of(hash_bits);
    if (!hash || crypto.digest(message, message_size, digest, &count, hash, NULL) != 1) return 0;
    return count;
}
