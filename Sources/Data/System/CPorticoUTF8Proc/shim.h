#if __has_include(<utf8proc.h>)
#include <utf8proc.h>
#else
#error "utf8proc.h is missing: run Scripts/bootstrap, or install libutf8proc-dev (Debian, Ubuntu)"
#endif
