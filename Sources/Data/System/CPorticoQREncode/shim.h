#if __has_include(<qrencode.h>)
#include <qrencode.h>
#else
#error "qrencode.h is missing: run Scripts/bootstrap, or install libqrencode-dev (Debian, Ubuntu)"
#endif
