#if __has_include(<sodium.h>)
#include <sodium.h>
#else
#error "sodium.h is missing: run Scripts/bootstrap, or install libsodium-dev (Debian, Ubuntu)"
#endif
