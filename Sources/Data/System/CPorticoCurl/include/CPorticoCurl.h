#ifndef CPORTICO_CURL_H
#define CPORTICO_CURL_H

#if __has_include(<curl/curl.h>)
#include <curl/curl.h>
#else
#error "curl/curl.h is missing: run Scripts/bootstrap, or install libcurl4-openssl-dev (Debian, Ubuntu)"
#endif

#endif
