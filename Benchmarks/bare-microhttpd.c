/* An answer of a few bytes from libmicrohttpd and nothing around it, until SIGTERM. */
#include <microhttpd.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>

static enum MHD_Result answer(void *context, struct MHD_Connection *connection, const char *url, const char *method,
                              const char *version, const char *body, size_t *size, void **request) {
    (void)context, (void)url, (void)method, (void)version, (void)body, (void)size;
    static char text[] = "{\"status\":\"ok\"}";
    /* At the first call the header alone has come; answered then, the connection is closed afterwards. */
    if (*request == NULL) {
        *request = text;
        return MHD_YES;
    }
    struct MHD_Response *response =
        MHD_create_response_from_buffer(strlen(text), text, MHD_RESPMEM_PERSISTENT);
    MHD_add_response_header(response, "Content-Type", "application/json");
    enum MHD_Result result = MHD_queue_response(connection, MHD_HTTP_OK, response);
    MHD_destroy_response(response);
    return result;
}

int main(void) {
    sigset_t end;
    sigemptyset(&end);
    sigaddset(&end, SIGTERM);
    sigprocmask(SIG_BLOCK, &end, NULL);
    struct MHD_Daemon *daemon =
        MHD_start_daemon(MHD_USE_EPOLL_INTERNAL_THREAD, 0, NULL, NULL, answer, NULL, MHD_OPTION_END);
    if (daemon == NULL) return 1;
    printf("listening on http://127.0.0.1:%d\n", MHD_get_daemon_info(daemon, MHD_DAEMON_INFO_BIND_PORT)->port);
    fflush(stdout);
    int signal;
    sigwait(&end, &signal);
    MHD_stop_daemon(daemon);
    return 0;
}
