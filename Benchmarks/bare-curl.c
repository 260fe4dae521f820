/* Sequential requests with libcurl and nothing around it: bare-curl URL COUNT prints requests per second. */
#include <curl/curl.h>
#include <stdio.h>
#include <stdlib.h>
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

int main(int count, char **arguments) {
    if (count != 3) {
        fprintf(stderr, "usage: bare-curl URL COUNT\n");
        return 64;
    }
    int requests = atoi(arguments[2]);
    curl_global_init(CURL_GLOBAL_DEFAULT);
    CURL *handle = curl_easy_init();
    if (handle == NULL || requests < 1) return 1;
    curl_easy_setopt(handle, CURLOPT_URL, arguments[1]);
    curl_easy_setopt(handle, CURLOPT_WRITEFUNCTION, discard);
    curl_easy_setopt(handle, CURLOPT_NOSIGNAL, 1L);
    double start = 0;
    /* The first request opens the connection and is not counted. */
    for (int index = 0; index <= requests; index++) {
        if (index == 1) start = now();
        CURLcode result = curl_easy_perform(handle);
        long status = 0;
        curl_easy_getinfo(handle, CURLINFO_RESPONSE_CODE, &status);
        if (result != CURLE_OK || status != 200) {
            fprintf(stderr, "bare-curl: %s, status %ld\n", curl_easy_strerror(result), status);
            return 1;
        }
    }
    printf("%.0f\n", requests / (now() - start));
    curl_easy_cleanup(handle);
    return 0;
}
