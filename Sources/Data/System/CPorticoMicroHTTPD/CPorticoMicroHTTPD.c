#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif

#include "CPorticoMicroHTTPD.h"
#include "CPorticoLoader.h"

#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <pthread.h>
#include <signal.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <unistd.h>

static struct {
    struct MHD_Daemon *(*start_daemon)(
        unsigned int, uint16_t, MHD_AcceptPolicyCallback, void *, MHD_AccessHandlerCallback, void *, ...);
    MHD_socket (*quiesce_daemon)(struct MHD_Daemon *);
    void (*stop_daemon)(struct MHD_Daemon *);
    void (*suspend_connection)(struct MHD_Connection *);
    void (*resume_connection)(struct MHD_Connection *);
    const union MHD_ConnectionInfo *(*get_connection_info)(
        struct MHD_Connection *, enum MHD_ConnectionInfoType, ...);
    int (*get_connection_values)(struct MHD_Connection *, enum MHD_ValueKind, MHD_KeyValueIterator, void *);
    struct MHD_Response *(*create_response_from_buffer)(size_t, void *, enum MHD_ResponseMemoryMode);
    enum MHD_Result (*add_response_header)(struct MHD_Response *, const char *, const char *);
    enum MHD_Result (*queue_response)(struct MHD_Connection *, unsigned int, struct MHD_Response *);
    void (*destroy_response)(struct MHD_Response *);
} mhd;

static pthread_once_t once = PTHREAD_ONCE_INIT;
static const char *failure = NULL;
static char failure_text[256];

static void load(void) {
#ifdef __APPLE__
    const char *const files[] = {
        "libmicrohttpd.12.dylib", "/opt/homebrew/lib/libmicrohttpd.12.dylib", "/usr/local/lib/libmicrohttpd.12.dylib"};
#else
    const char *const files[] = {"libmicrohttpd.so.12"};
#endif
    const struct portico_symbol symbols[] = {
        {"MHD_start_daemon", (void **)&mhd.start_daemon},
        {"MHD_quiesce_daemon", (void **)&mhd.quiesce_daemon},
        {"MHD_stop_daemon", (void **)&mhd.stop_daemon},
        {"MHD_suspend_connection", (void **)&mhd.suspend_connection},
        {"MHD_resume_connection", (void **)&mhd.resume_connection},
        {"MHD_get_connection_info", (void **)&mhd.get_connection_info},
        {"MHD_get_connection_values", (void **)&mhd.get_connection_values},
        {"MHD_create_response_from_buffer", (void **)&mhd.create_response_from_buffer},
        {"MHD_add_response_header", (void **)&mhd.add_response_header},
        {"MHD_queue_response", (void **)&mhd.queue_response},
        {"MHD_destroy_response", (void **)&mhd.destroy_response},
    };
    failure = portico_load_library(
        "libmicrohttpd", NULL, files, PORTICO_COUNT(files), symbols,
        PORTICO_COUNT(symbols), failure_text);
}

const char *portico_mhd_load(void) {
    pthread_once(&once, load);
    return failure;
}

int portico_mhd_listen(bool is_ipv6, uint16_t port, uint16_t *bound_port) {
    struct sockaddr_storage storage = {0};
    socklen_t size = 0;
    if (is_ipv6) {
        struct sockaddr_in6 *address = (struct sockaddr_in6 *)&storage;
        address->sin6_family = AF_INET6;
        address->sin6_port = htons(port);
        address->sin6_addr = in6addr_loopback;
        size = sizeof *address;
    } else {
        struct sockaddr_in *address = (struct sockaddr_in *)&storage;
        address->sin_family = AF_INET;
        address->sin_port = htons(port);
        address->sin_addr.s_addr = htonl(INADDR_LOOPBACK);
        size = sizeof *address;
    }
    int listener = socket(is_ipv6 ? AF_INET6 : AF_INET, SOCK_STREAM, 0);
    if (listener < 0) return -errno;
    const int yes = 1;
    // Without it a port stays taken for a minute after a server on it has ended.
    if (fcntl(listener, F_SETFD, FD_CLOEXEC) != 0 ||
        setsockopt(listener, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes) != 0 ||
        (is_ipv6 && setsockopt(listener, IPPROTO_IPV6, IPV6_V6ONLY, &yes, sizeof yes) != 0) ||
        bind(listener, (struct sockaddr *)&storage, size) != 0 || listen(listener, 128) != 0 ||
        getsockname(listener, (struct sockaddr *)&storage, &size) != 0) {
        int reason = errno;
        close(listener);
        return -reason;
    }
    *bound_port = ntohs(
        is_ipv6 ? ((struct sockaddr_in6 *)&storage)->sin6_port : ((struct sockaddr_in *)&storage)->sin_port);
    return listener;
}

/// Leaves the text as it came: decoding here would turn %2F into a separator and cut the path at %00.
static size_t keep_escapes(void *context, struct MHD_Connection *connection, char *text) {
    (void)context;
    (void)connection;
    return strlen(text);
}

struct MHD_Daemon *portico_mhd_start(const struct portico_mhd_options *options) {
    // A new thread inherits the mask of the one that makes it.
    sigset_t all, before;
    // Not stricter than it is by itself: it would refuse a request without Host at once, and 0.9.75 goes on after that as if
    // it had not and writes the refusal's head twice. Who is let in is decided here, once the header is whole.
    const int strictness = 0;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    struct MHD_Daemon *daemon = mhd.start_daemon(
        MHD_USE_AUTO_INTERNAL_THREAD | MHD_ALLOW_SUSPEND_RESUME, 0, NULL, NULL, options->access, options->context,
        MHD_OPTION_LISTEN_SOCKET, (MHD_socket)options->socket,
        MHD_OPTION_CONNECTION_LIMIT, options->connection_limit,
        MHD_OPTION_CONNECTION_TIMEOUT, options->idle_seconds,
        MHD_OPTION_CONNECTION_MEMORY_LIMIT, options->connection_memory,
        MHD_OPTION_STRICT_FOR_CLIENT, strictness,
        MHD_OPTION_UNESCAPE_CALLBACK, keep_escapes, NULL,
        MHD_OPTION_URI_LOG_CALLBACK, options->begin, options->context,
        MHD_OPTION_NOTIFY_CONNECTION, options->connected, options->context,
        MHD_OPTION_NOTIFY_COMPLETED, options->completed, options->context,
        MHD_OPTION_END);
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    if (!daemon) close(options->socket);
    return daemon;
}

int portico_mhd_quiesce(struct MHD_Daemon *daemon) {
    int listener = mhd.quiesce_daemon(daemon);
    // The daemon's thread may still look at the socket, so it is closed only after the end; until then connections
    // would wait in the queue.
    if (listener >= 0) shutdown(listener, SHUT_RDWR);
    return listener;
}

void portico_mhd_stop(struct MHD_Daemon *daemon, int socket) {
    mhd.stop_daemon(daemon);
    if (socket >= 0) close(socket);
}

unsigned int portico_mhd_connection_room(unsigned int wanted) {
    const unsigned int own = 64, least = 8;
    struct rlimit limit;
    if (getrlimit(RLIMIT_NOFILE, &limit) != 0 || limit.rlim_cur >= (rlim_t)wanted + own) return wanted;
    unsigned int room = limit.rlim_cur > own + least ? (unsigned int)limit.rlim_cur - own : least;
    return room < wanted ? room : wanted;
}

int portico_mhd_socket(struct MHD_Connection *connection, char *address, size_t size) {
    const union MHD_ConnectionInfo *info = mhd.get_connection_info(connection, MHD_CONNECTION_INFO_CLIENT_ADDRESS);
    const struct sockaddr *client = info ? info->client_addr : NULL;
    address[0] = 0;
    if (client && client->sa_family == AF_INET) {
        inet_ntop(AF_INET, &((const struct sockaddr_in *)client)->sin_addr, address, (socklen_t)size);
    } else if (client && client->sa_family == AF_INET6) {
        inet_ntop(AF_INET6, &((const struct sockaddr_in6 *)client)->sin6_addr, address, (socklen_t)size);
    }
    info = mhd.get_connection_info(connection, MHD_CONNECTION_INFO_CONNECTION_FD);
    return info ? info->connect_fd : -1;
}

void *portico_mhd_connection_number(struct MHD_Connection *connection) {
    const union MHD_ConnectionInfo *info = mhd.get_connection_info(connection, MHD_CONNECTION_INFO_SOCKET_CONTEXT);
    return info ? info->socket_context : NULL;
}

void portico_mhd_shut(int socket) { shutdown(socket, SHUT_RDWR); }

void portico_mhd_suspend(struct MHD_Connection *connection) { mhd.suspend_connection(connection); }
void portico_mhd_resume(struct MHD_Connection *connection) { mhd.resume_connection(connection); }

size_t portico_mhd_length(const char *text) { return strlen(text); }

/// What has been read of a head, up to `end`, and whether only line ends stood between its parts.
struct walk {
    const char *end, *limit;
    bool is_whole;
};

/// Goes on to the part at `next`: nothing but the ends of `lines` lines, and blanks, may stand before it.
static void walk_to(struct walk *walk, const char *next, int lines) {
    int ends = 0;
    if (next <= walk->end || next > walk->limit) walk->is_whole = false;
    for (const char *byte = walk->end; walk->is_whole && byte < next; byte++) {
        // The library has put NUL in the place of line ends and of a value's last blank.
        if (*byte == 0 || *byte == '\r' || *byte == '\n') ends++;
        else if (*byte != ' ' && *byte != '\t') walk->is_whole = false;
    }
    if (ends > lines * 2) walk->is_whole = false;
    walk->end = next;
}

static enum MHD_Result walk_field(void *context, enum MHD_ValueKind kind, const char *name, const char *value) {
    struct walk *walk = context;
    (void)kind;
    walk_to(walk, name, 1);
    // A folded field was put together elsewhere.
    if (!value || value <= name || value > walk->limit) walk->is_whole = false;
    if (walk->is_whole) walk->end = value + strlen(value);
    return walk->is_whole ? MHD_YES : MHD_NO;
}

bool portico_mhd_is_head_whole(
    struct MHD_Connection *connection, const char *method, const char *target, size_t target_size, const char *version) {
    const union MHD_ConnectionInfo *info = mhd.get_connection_info(connection, MHD_CONNECTION_INFO_REQUEST_HEADER_SIZE);
    if (!info || target != method + strlen(method) + 1 || version != target + target_size + 1) return false;
    struct walk walk = {version + strlen(version), method + info->header_size, true};
    mhd.get_connection_values(connection, MHD_HEADER_KIND, walk_field, &walk);
    if (walk.is_whole) walk_to(&walk, walk.limit, 2);
    return walk.is_whole;
}

void portico_mhd_each_header(struct MHD_Connection *connection, MHD_KeyValueIterator iterator, void *context) {
    mhd.get_connection_values(connection, MHD_HEADER_KIND, iterator, context);
}

struct MHD_Response *portico_mhd_response(const void *bytes, size_t count) {
    return mhd.create_response_from_buffer(count, count ? (void *)bytes : "", MHD_RESPMEM_MUST_COPY);
}

bool portico_mhd_add_header(struct MHD_Response *response, const char *name, const char *value) {
    return mhd.add_response_header(response, name, value) == MHD_YES;
}

enum MHD_Result portico_mhd_queue(
    struct MHD_Connection *connection, unsigned int status, struct MHD_Response *response) {
    enum MHD_Result result = mhd.queue_response(connection, status, response);
    mhd.destroy_response(response);
    return result;
}
