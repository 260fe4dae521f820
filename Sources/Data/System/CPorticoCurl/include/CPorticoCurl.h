#ifndef CPORTICO_CURL_H
#define CPORTICO_CURL_H

#if __has_include(<curl/curl.h>)
#include <curl/curl.h>
#else
#error "curl/curl.h is missing: run Scripts/bootstrap, or install libcurl4-openssl-dev (Debian, Ubuntu)"
#endif

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// Nothing here is linked against libcurl: it is loaded at the first call of portico_curl_load, and everything else
// may be called only after that has returned NULL. curl_easy_setopt and curl_easy_getinfo are variadic, which Swift
// does not import; each has one function here for each type of argument.

/// Loads and starts libcurl once per process; NULL when it is ready, else why not (a text that stays valid).
const char *_Nullable portico_curl_load(void);

/// Starts a detached thread that gets no signal, so that SIGPIPE from a TLS write cannot end the process.
bool portico_curl_start_thread(void (*_Nonnull body)(void *_Nonnull context), void *_Nonnull context);

CURL *_Nullable portico_curl_easy_init(void);
void portico_curl_easy_cleanup(CURL *_Nonnull easy);
/// Forgets every option; connections and names that were looked up belong to the multi handle and stay.
void portico_curl_easy_reset(CURL *_Nonnull easy);
/// Goes on with an exchange whose body had no bytes ready.
CURLcode portico_curl_easy_resume(CURL *_Nonnull easy);
CURLcode portico_curl_set_number(CURL *_Nonnull easy, CURLoption option, long value);
CURLcode portico_curl_set_text(CURL *_Nonnull easy, CURLoption option, const char *_Nullable value);
CURLcode portico_curl_set_pointer(CURL *_Nonnull easy, CURLoption option, void *_Nullable value);
CURLcode portico_curl_set_list(CURL *_Nonnull easy, CURLoption option, struct curl_slist *_Nullable value);
CURLcode portico_curl_set_body(CURL *_Nonnull easy, const void *_Nonnull bytes, int64_t count);
CURLcode portico_curl_set_function(
    CURL *_Nonnull easy, CURLoption option,
    size_t (*_Nonnull function)(char *_Nullable bytes, size_t size, size_t count, void *_Nullable context));
CURLcode portico_curl_set_size(CURL *_Nonnull easy, CURLoption option, int64_t value);
CURLcode portico_curl_set_seek(
    CURL *_Nonnull easy, int (*_Nonnull function)(void *_Nullable context, curl_off_t offset, int origin));
/// Trusts the certificates in `bytes` (PEM), of which libcurl keeps the address only: they must outlive the handle.
CURLcode portico_curl_set_authorities(CURL *_Nonnull easy, const void *_Nonnull bytes, size_t count);
/// The file with the authorities that libcurl trusts unless told otherwise; NULL when there is none or it cannot say.
const char *_Nullable portico_curl_authorities(CURL *_Nonnull easy);
/// The port at this end of the connection that the last exchange used; 0 when there is none.
long portico_curl_local_port(CURL *_Nonnull easy);
/// The socket that the last exchange left open; -1 when there is none.
int portico_curl_active_socket(CURL *_Nonnull easy);
/// Whether there is something to read, the end included; never waits.
bool portico_curl_socket_has_input(int socket);
/// Has `function` asked before a request is written to its connection; 0 goes on, 1 ends the exchange. False without
/// effect before 7.80.
bool portico_curl_set_prerequisite(
    CURL *_Nonnull easy,
    int (*_Nonnull function)(
        void *_Nullable context, char *_Nullable address, char *_Nullable own_address, int port, int own_port),
    void *_Nullable context);
/// The status of the proxy's last answer to CONNECT; 0 when there was none.
long portico_curl_connect_status(CURL *_Nonnull easy);
/// Allows http and https and nothing else.
CURLcode portico_curl_allow_http_only(CURL *_Nonnull easy);
/// Lets a cancelled exchange leave a name lookup that still runs (since 7.87; without effect before).
void portico_curl_set_quick_exit(CURL *_Nonnull easy);
/// What was set with CURLOPT_PRIVATE.
void *_Nullable portico_curl_private(CURL *_Nonnull easy);
const char *_Nonnull portico_curl_error_text(CURLcode code);

struct curl_slist *_Nullable portico_curl_list_append(struct curl_slist *_Nullable list, const char *_Nonnull text);
void portico_curl_list_free(struct curl_slist *_Nullable list);

CURLM *_Nullable portico_curl_multi_init(void);
void portico_curl_multi_cleanup(CURLM *_Nonnull multi);
CURLMcode portico_curl_multi_add(CURLM *_Nonnull multi, CURL *_Nonnull easy);
CURLMcode portico_curl_multi_remove(CURLM *_Nonnull multi, CURL *_Nonnull easy);
CURLMcode portico_curl_multi_perform(CURLM *_Nonnull multi, int *_Nonnull running);
CURLMcode portico_curl_multi_poll(CURLM *_Nonnull multi, int milliseconds);
CURLMcode portico_curl_multi_wakeup(CURLM *_Nonnull multi);
/// The next exchange that has ended, with its result; NULL when there is none.
CURL *_Nullable portico_curl_multi_next_done(CURLM *_Nonnull multi, CURLcode *_Nonnull result);

#endif
