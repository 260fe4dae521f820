#ifndef CPORTICO_MICROHTTPD_H
#define CPORTICO_MICROHTTPD_H

#if __has_include(<microhttpd.h>)
#include <microhttpd.h>
#else
#error "microhttpd.h is missing: run Scripts/bootstrap, or install libmicrohttpd-dev (Debian, Ubuntu)"
#endif

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// Nothing here is linked against libmicrohttpd: it is loaded at the first call of portico_mhd_load, and everything
// else may be called only after that has returned NULL. MHD_start_daemon is variadic, which Swift does not import.

/// What a daemon is started with; it owns the socket from then on.
struct portico_mhd_options {
    int socket;
    unsigned int connection_limit;
    unsigned int idle_seconds;
    size_t connection_memory;
    void *_Nonnull context;
    /// Told of each connection's beginning and end; may keep a pointer with it.
    MHD_NotifyConnectionCallback _Nonnull connected;
    /// Gets the request target as it came; what it returns is the request's own pointer.
    void *_Nullable (*_Nonnull begin)(
        void *_Nullable context, const char *_Nonnull target, struct MHD_Connection *_Nullable connection);
    MHD_AccessHandlerCallback _Nonnull access;
    MHD_RequestCompletedCallback _Nonnull completed;
};

/// Loads libmicrohttpd once per process; NULL when it is ready, else why not (a text that stays valid).
const char *_Nullable portico_mhd_load(void);

/// A socket that listens on the loopback address of one family; `-errno` when there is none.
int portico_mhd_listen(bool is_ipv6, uint16_t port, uint16_t *_Nonnull bound_port);

/// Starts a daemon with a thread of its own that gets no signal; NULL when it could not start.
struct MHD_Daemon *_Nullable portico_mhd_start(const struct portico_mhd_options *_Nonnull options);
/// Takes no new connection any more; those that wait to be taken are refused. Returns the socket for portico_mhd_stop.
int portico_mhd_quiesce(struct MHD_Daemon *_Nonnull daemon);
/// Closes every connection, ends the thread and closes the socket. No connection may be suspended.
void portico_mhd_stop(struct MHD_Daemon *_Nonnull daemon, int socket);

/// How many connections of `wanted` the process has descriptors for, some left for its own files; at least 8.
unsigned int portico_mhd_connection_room(unsigned int wanted);
/// The connection's descriptor, and the client's address as text.
int portico_mhd_socket(struct MHD_Connection *_Nonnull connection, char *_Nonnull address, size_t size);
/// What `connected` keeps with the connection.
void *_Nullable portico_mhd_connection_number(struct MHD_Connection *_Nonnull connection);
/// Whether a connection begins; the names of the codes do not reach Swift.
static inline bool portico_mhd_is_start(enum MHD_ConnectionNotificationCode code) {
    return code == MHD_CONNECTION_NOTIFY_STARTED;
}
/// Ends both directions; the daemon notices, and closes.
void portico_mhd_shut(int socket);

void portico_mhd_suspend(struct MHD_Connection *_Nonnull connection);
void portico_mhd_resume(struct MHD_Connection *_Nonnull connection);
/// A text's bytes before its NUL, which a Swift string would count after repairing them.
size_t portico_mhd_length(const char *_Nonnull text);
/// Whether the parts of a request's head, which are C strings, are all of it: false where a NUL has cut one, a field is
/// folded, or more than one blank stands in the request line. `target_size` is the target's length with its query.
bool portico_mhd_is_head_whole(
    struct MHD_Connection *_Nonnull connection, const char *_Nonnull method, const char *_Nonnull target,
    size_t target_size, const char *_Nonnull version);
void portico_mhd_each_header(
    struct MHD_Connection *_Nonnull connection, MHD_KeyValueIterator _Nonnull iterator, void *_Nullable context);

/// An answer with a copy of the bytes.
struct MHD_Response *_Nullable portico_mhd_response(const void *_Nullable bytes, size_t count);
bool portico_mhd_add_header(
    struct MHD_Response *_Nonnull response, const char *_Nonnull name, const char *_Nonnull value);
/// Hands the answer over; the caller keeps nothing of it.
enum MHD_Result portico_mhd_queue(
    struct MHD_Connection *_Nonnull connection, unsigned int status, struct MHD_Response *_Nonnull response);

#endif
