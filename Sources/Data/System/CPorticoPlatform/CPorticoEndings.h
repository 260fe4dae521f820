#ifndef CPORTICO_ENDINGS_H
#define CPORTICO_ENDINGS_H

#include <signal.h>
#include <stdbool.h>

// Above the number of every signal of the systems there are.
enum { signal_limit = 129 };

// The handlers that were there before those of `catch_endings`.
struct endings {
    struct sigaction former[signal_limit];
    bool is_caught[signal_limit];
};

// Whether a signal ends the process when nobody handles it, and can be handled. PIPE is none: it is about one descriptor
// and not about the process.
bool is_ending(int number);

// Handles every signal that ends the process, apart from those that are ignored and those of `left`, which ends with 0.
// All others are held off in the handler.
void catch_endings(struct endings *endings, void (*handler)(int), int flags, const int *left);

// Brings the former handlers back; harmless when nothing was caught.
void release_endings(struct endings *endings);

#endif
