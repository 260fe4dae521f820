#ifndef CPORTICO_MICROHTTPD_H
#define CPORTICO_MICROHTTPD_H

#if __has_include(<microhttpd.h>)
#include <microhttpd.h>
#else
#error "microhttpd.h is missing: run Scripts/bootstrap, or install libmicrohttpd-dev (Debian, Ubuntu)"
#endif

#endif
