#ifndef CPORTICO_PLATFORM_H
#define CPORTICO_PLATFORM_H

// What the platform's own Swift module hides: macros with arguments, GNU extensions, variadic calls.
#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdbool.h>
#include <sys/ioctl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/types.h>
#include <sys/wait.h>
#include <unistd.h>
#ifdef __linux__
#include <sys/prctl.h>
#endif

/// Forbids core dumps of this process; returns false when the kernel refused.
static inline bool portico_forbid_core_dumps(void) {
    struct rlimit none = {0, 0};
    bool limited = setrlimit(RLIMIT_CORE, &none) == 0;
#ifdef __linux__
    return prctl(PR_SET_DUMPABLE, 0, 0, 0, 0) == 0 && limited;
#else
    return limited;
#endif
}

/// `openat` with a mode; the C function is variadic, which Swift does not import.
static inline int portico_openat(int directory, const char *path, int flags, mode_t mode) {
    return openat(directory, path, flags, mode);
}

/// The size of the terminal behind a descriptor; zeros when unknown.
static inline bool portico_window_size(int descriptor, unsigned short *columns, unsigned short *rows) {
    struct winsize size = {0};
    if (ioctl(descriptor, TIOCGWINSZ, &size) != 0) return false;
    *columns = size.ws_col;
    *rows = size.ws_row;
    return true;
}

static inline bool portico_exited(int status) { return WIFEXITED(status); }
static inline int portico_exit_code(int status) { return WEXITSTATUS(status); }
static inline bool portico_signaled(int status) { return WIFSIGNALED(status); }
static inline int portico_termination_signal(int status) { return WTERMSIG(status); }

#endif
