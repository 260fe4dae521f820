#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include "CPorticoPlatform.h"

#include <fcntl.h>
#include <sys/ioctl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>
#ifdef __linux__
#include <sys/prctl.h>
#endif

bool portico_forbid_core_dumps(void) {
    struct rlimit limit;
    bool limited = getrlimit(RLIMIT_CORE, &limit) == 0;
    // The hard limit stays: a program that takes this one's place gets its own back.
    limit.rlim_cur = 0;
    limited = limited && setrlimit(RLIMIT_CORE, &limit) == 0;
#ifdef __linux__
    return prctl(PR_SET_DUMPABLE, 0, 0, 0, 0) == 0 && limited;
#else
    return limited;
#endif
}

bool portico_core_dumps_forbidden(void) {
    struct rlimit limit;
    if (getrlimit(RLIMIT_CORE, &limit) == 0 && limit.rlim_cur == 0) return true;
#ifdef __linux__
    return prctl(PR_GET_DUMPABLE, 0, 0, 0, 0) == 0;
#else
    return false;
#endif
}

int portico_openat(int directory, const char *path, int flags, mode_t mode) {
    return openat(directory, path, flags, mode);
}

bool portico_window_size(int descriptor, unsigned short *columns, unsigned short *rows) {
    struct winsize size = {0};
    if (ioctl(descriptor, TIOCGWINSZ, &size) != 0) return false;
    *columns = size.ws_col;
    *rows = size.ws_row;
    return true;
}

bool portico_exited(int status) { return WIFEXITED(status); }
int portico_exit_code(int status) { return WEXITSTATUS(status); }
bool portico_signaled(int status) { return WIFSIGNALED(status); }
int portico_termination_signal(int status) { return WTERMSIG(status); }
