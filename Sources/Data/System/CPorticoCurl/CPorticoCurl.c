#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#define CURL_DISABLE_TYPECHECK

#include "CPorticoCurl.h"
#include "CPorticoLoader.h"

#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>

static struct {
    CURLcode (*global_init)(long);
    CURL *(*easy_init)(void);
    void (*easy_cleanup)(CURL *);
    void (*easy_reset)(CURL *);
    CURLcode (*easy_pause)(CURL *, int);
    CURLcode (*easy_setopt)(CURL *, CURLoption, ...);
    CURLcode (*easy_getinfo)(CURL *, CURLINFO, ...);
    const char *(*easy_strerror)(CURLcode);
    struct curl_slist *(*slist_append)(struct curl_slist *, const char *);
    void (*slist_free_all)(struct curl_slist *);
    CURLM *(*multi_init)(void);
    CURLMcode (*multi_cleanup)(CURLM *);
    CURLMcode (*multi_add_handle)(CURLM *, CURL *);
    CURLMcode (*multi_remove_handle)(CURLM *, CURL *);
    CURLMcode (*multi_perform)(CURLM *, int *);
    CURLMcode (*multi_poll)(CURLM *, struct curl_waitfd *, unsigned int, int, int *);
    CURLMcode (*multi_wakeup)(CURLM *);
    CURLMsg *(*multi_info_read)(CURLM *, int *);
} curl;

static pthread_once_t once = PTHREAD_ONCE_INIT;
static const char *failure = NULL;
static char failure_text[256];

static void load(void) {
#ifdef __APPLE__
    const char *const files[] = {"/usr/lib/libcurl.4.dylib", "libcurl.4.dylib"};
#else
    const char *const files[] = {"libcurl.so.4", "libcurl-gnutls.so.4"};
#endif
    const struct portico_symbol symbols[] = {
        {"curl_global_init", (void **)&curl.global_init},
        {"curl_easy_init", (void **)&curl.easy_init},
        {"curl_easy_cleanup", (void **)&curl.easy_cleanup},
        {"curl_easy_reset", (void **)&curl.easy_reset},
        {"curl_easy_pause", (void **)&curl.easy_pause},
        {"curl_easy_setopt", (void **)&curl.easy_setopt},
        {"curl_easy_getinfo", (void **)&curl.easy_getinfo},
        {"curl_easy_strerror", (void **)&curl.easy_strerror},
        {"curl_slist_append", (void **)&curl.slist_append},
        {"curl_slist_free_all", (void **)&curl.slist_free_all},
        {"curl_multi_init", (void **)&curl.multi_init},
        {"curl_multi_cleanup", (void **)&curl.multi_cleanup},
        {"curl_multi_add_handle", (void **)&curl.multi_add_handle},
        {"curl_multi_remove_handle", (void **)&curl.multi_remove_handle},
        {"curl_multi_perform", (void **)&curl.multi_perform},
        {"curl_multi_poll", (void **)&curl.multi_poll},
        {"curl_multi_wakeup", (void **)&curl.multi_wakeup},
        {"curl_multi_info_read", (void **)&curl.multi_info_read},
    };
    failure = portico_load_library(
        "libcurl", "version 7.68 or later is needed", files, PORTICO_COUNT(files), symbols,
        PORTICO_COUNT(symbols), failure_text);
    if (!failure && curl.global_init(CURL_GLOBAL_DEFAULT) != CURLE_OK) failure = "curl_global_init failed";
}

const char *portico_curl_load(void) {
    pthread_once(&once, load);
    return failure;
}

struct start {
    void (*body)(void *);
    void *context;
};

static void *run(void *argument) {
    struct start start = *(struct start *)argument;
    free(argument);
#ifdef __APPLE__
    pthread_setname_np("portico-http");
#else
    pthread_setname_np(pthread_self(), "portico-http");
#endif
    start.body(start.context);
    return NULL;
}

bool portico_curl_start_thread(void (*body)(void *), void *context) {
    struct start *start = malloc(sizeof *start);
    if (!start) return false;
    *start = (struct start){body, context};
    // A new thread inherits the mask of the one that makes it.
    sigset_t all, before;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    pthread_t thread;
    bool started = pthread_create(&thread, NULL, run, start) == 0;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    if (started) pthread_detach(thread);
    else free(start);
    return started;
}

CURL *portico_curl_easy_init(void) { return curl.easy_init(); }
void portico_curl_easy_cleanup(CURL *easy) { curl.easy_cleanup(easy); }
void portico_curl_easy_reset(CURL *easy) { curl.easy_reset(easy); }
CURLcode portico_curl_easy_resume(CURL *easy) { return curl.easy_pause(easy, CURLPAUSE_CONT); }

CURLcode portico_curl_set_number(CURL *easy, CURLoption option, long value) {
    return curl.easy_setopt(easy, option, value);
}

CURLcode portico_curl_set_text(CURL *easy, CURLoption option, const char *value) {
    return curl.easy_setopt(easy, option, value);
}

CURLcode portico_curl_set_pointer(CURL *easy, CURLoption option, void *value) {
    return curl.easy_setopt(easy, option, value);
}

CURLcode portico_curl_set_list(CURL *easy, CURLoption option, struct curl_slist *value) {
    return curl.easy_setopt(easy, option, value);
}

CURLcode portico_curl_set_body(CURL *easy, const void *bytes, int64_t count) {
    CURLcode code = curl.easy_setopt(easy, CURLOPT_POSTFIELDSIZE_LARGE, (curl_off_t)count);
    return code == CURLE_OK ? curl.easy_setopt(easy, CURLOPT_COPYPOSTFIELDS, bytes) : code;
}

CURLcode portico_curl_set_function(CURL *easy, CURLoption option, size_t (*function)(char *, size_t, size_t, void *)) {
    return curl.easy_setopt(easy, option, function);
}

CURLcode portico_curl_set_size(CURL *easy, CURLoption option, int64_t value) {
    return curl.easy_setopt(easy, option, (curl_off_t)value);
}

CURLcode portico_curl_set_seek(CURL *easy, int (*function)(void *, curl_off_t, int)) {
    return curl.easy_setopt(easy, CURLOPT_SEEKFUNCTION, function);
}

// CURLOPT_CAINFO_BLOB since 7.77 and CURLINFO_CAINFO since 7.84, by number and with the blob's layout of our own,
// because an older header has neither.
struct blob {
    void *data;
    size_t len;
    unsigned int flags;
};

CURLcode portico_curl_set_authorities(CURL *easy, const void *bytes, size_t count) {
    struct blob blob = {(void *)bytes, count, 0};
    return curl.easy_setopt(easy, (CURLoption)(40000 + 309), &blob);
}

const char *portico_curl_authorities(CURL *easy) {
    char *value = NULL;
    return curl.easy_getinfo(easy, (CURLINFO)(CURLINFO_STRING + 61), &value) == CURLE_OK ? value : NULL;
}

long portico_curl_local_port(CURL *easy) {
    long port = 0;
    curl.easy_getinfo(easy, CURLINFO_LOCAL_PORT, &port);
    return port;
}

int portico_curl_active_socket(CURL *easy) {
    curl_socket_t socket = CURL_SOCKET_BAD;
    curl.easy_getinfo(easy, CURLINFO_ACTIVESOCKET, &socket);
    return (int)socket;
}

bool portico_curl_socket_has_input(int socket) {
    struct pollfd entry = {.fd = socket, .events = POLLIN};
    return poll(&entry, 1, 0) > 0;
}

bool portico_curl_set_prerequisite(CURL *easy, int (*function)(void *, char *, char *, int, int), void *context) {
    // CURLOPT_PREREQFUNCTION and CURLOPT_PREREQDATA, since 7.80.
    return curl.easy_setopt(easy, (CURLoption)(20000 + 312), function) == CURLE_OK &&
           curl.easy_setopt(easy, (CURLoption)(10000 + 313), context) == CURLE_OK;
}

long portico_curl_connect_status(CURL *easy) {
    long status = 0;
    curl.easy_getinfo(easy, CURLINFO_HTTP_CONNECTCODE, &status);
    return status;
}

CURLcode portico_curl_allow_http_only(CURL *easy) {
    // CURLOPT_PROTOCOLS_STR since 7.85, CURLOPT_PROTOCOLS before; by number, because either header lacks or
    // deprecates the other.
    CURLcode code = curl.easy_setopt(easy, (CURLoption)(CURLOPTTYPE_OBJECTPOINT + 318), "http,https");
    if (code != CURLE_UNKNOWN_OPTION) return code;
    return curl.easy_setopt(easy, (CURLoption)(CURLOPTTYPE_LONG + 181), (long)(CURLPROTO_HTTP | CURLPROTO_HTTPS));
}

void portico_curl_set_quick_exit(CURL *easy) {
    curl.easy_setopt(easy, (CURLoption)(CURLOPTTYPE_LONG + 322), 1L);
}

void *portico_curl_private(CURL *easy) {
    char *value = NULL;
    curl.easy_getinfo(easy, CURLINFO_PRIVATE, &value);
    return value;
}

const char *portico_curl_error_text(CURLcode code) { return curl.easy_strerror(code); }

struct curl_slist *portico_curl_list_append(struct curl_slist *list, const char *text) {
    return curl.slist_append(list, text);
}

void portico_curl_list_free(struct curl_slist *list) { curl.slist_free_all(list); }

CURLM *portico_curl_multi_init(void) { return curl.multi_init(); }
void portico_curl_multi_cleanup(CURLM *multi) { curl.multi_cleanup(multi); }
CURLMcode portico_curl_multi_add(CURLM *multi, CURL *easy) { return curl.multi_add_handle(multi, easy); }
CURLMcode portico_curl_multi_remove(CURLM *multi, CURL *easy) { return curl.multi_remove_handle(multi, easy); }
CURLMcode portico_curl_multi_perform(CURLM *multi, int *running) { return curl.multi_perform(multi, running); }

CURLMcode portico_curl_multi_poll(CURLM *multi, int milliseconds) {
    return curl.multi_poll(multi, NULL, 0, milliseconds, NULL);
}

CURLMcode portico_curl_multi_wakeup(CURLM *multi) { return curl.multi_wakeup(multi); }

CURL *portico_curl_multi_next_done(CURLM *multi, CURLcode *result) {
    int left;
    for (CURLMsg *message; (message = curl.multi_info_read(multi, &left));) {
        if (message->msg != CURLMSG_DONE) continue;
        *result = message->data.result;
        return message->easy_handle;
    }
    return NULL;
}
