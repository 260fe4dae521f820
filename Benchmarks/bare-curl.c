/* Sequential requests with libcurl and little around it: bare-curl URL COUNT [thread] prints requests per second.
 *
 * With `thread` libcurl runs on a thread of its own that hands each answer to the caller, as every client must do
 * whose callers may not block. */
#include <curl/curl.h>
#include <pthread.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static size_t discard(char *bytes, size_t size, size_t count, void *context) {
    (void)bytes;
    (void)context;
    return size * count;
}

static double now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

static struct {
    pthread_mutex_t lock;
    pthread_cond_t answered;
    CURLM *multi;
    CURL *handle;
    bool is_asked, has_answer;
    CURLcode result;
} shared = {.lock = PTHREAD_MUTEX_INITIALIZER, .answered = PTHREAD_COND_INITIALIZER};

static void *run(void *context) {
    for (;;) {
        pthread_mutex_lock(&shared.lock);
        bool is_asked = shared.is_asked;
        shared.is_asked = false;
        pthread_mutex_unlock(&shared.lock);
        if (is_asked) curl_multi_add_handle(shared.multi, shared.handle);
        int running = 0, left = 0;
        curl_multi_perform(shared.multi, &running);
        CURLMsg *message = curl_multi_info_read(shared.multi, &left);
        if (message != NULL) {
            CURLcode result = message->data.result;
            curl_multi_remove_handle(shared.multi, shared.handle);
            pthread_mutex_lock(&shared.lock);
            shared.result = result;
            shared.has_answer = true;
            pthread_mutex_unlock(&shared.lock);
            pthread_cond_signal(&shared.answered);
        }
        curl_multi_poll(shared.multi, NULL, 0, 1000, NULL);
    }
    return context;
}

static CURLcode perform_elsewhere(void) {
    pthread_mutex_lock(&shared.lock);
    shared.is_asked = true;
    shared.has_answer = false;
    curl_multi_wakeup(shared.multi);
    while (!shared.has_answer) pthread_cond_wait(&shared.answered, &shared.lock);
    CURLcode result = shared.result;
    pthread_mutex_unlock(&shared.lock);
    return result;
}

int main(int count, char **arguments) {
    bool has_thread = count == 4 && strcmp(arguments[3], "thread") == 0;
    if (count != 3 && !has_thread) {
        fprintf(stderr, "usage: bare-curl URL COUNT [thread]\n");
        return 64;
    }
    int requests = atoi(arguments[2]);
    curl_global_init(CURL_GLOBAL_DEFAULT);
    CURL *handle = shared.handle = curl_easy_init();
    if (handle == NULL || requests < 1) return 1;
    curl_easy_setopt(handle, CURLOPT_URL, arguments[1]);
    curl_easy_setopt(handle, CURLOPT_WRITEFUNCTION, discard);
    curl_easy_setopt(handle, CURLOPT_NOSIGNAL, 1L);
    pthread_t thread;
    if (has_thread) {
        shared.multi = curl_multi_init();
        if (shared.multi == NULL || pthread_create(&thread, NULL, run, NULL) != 0) return 1;
    }
    double start = 0;
    /* The first request opens the connection and is not counted. */
    for (int index = 0; index <= requests; index++) {
        if (index == 1) start = now();
        CURLcode result = has_thread ? perform_elsewhere() : curl_easy_perform(handle);
        long status = 0;
        curl_easy_getinfo(handle, CURLINFO_RESPONSE_CODE, &status);
        if (result != CURLE_OK || status != 200) {
            fprintf(stderr, "bare-curl: %s, status %ld\n", curl_easy_strerror(result), status);
            return 1;
        }
    }
    printf("%.0f\n", requests / (now() - start));
    return 0;
}
