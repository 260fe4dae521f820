#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include "CPorticoSpawn.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <stddef.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/types.h>
#include <sys/wait.h>
#include <unistd.h>

/// What a program may rely on when a shell starts it; this process ignores some signals and may block others.
static void forget_signals(void) {
    sigset_t none;
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, NULL);
    for (int number = 1; number < NSIG; number++) signal(number, SIG_DFL);
}

// Between fork and exec stand only calls that are safe after a fork of a process with threads.
static void run(char *const arguments[], int report) {
    int nothing = open("/dev/null", O_RDWR);
    if (nothing >= 0) {
        for (int descriptor = 0; descriptor < 3; descriptor++) dup2(nothing, descriptor);
        forget_signals();
        execv(arguments[0], arguments);
    }
    int failure = errno;
    ssize_t ignored = write(report, &failure, sizeof failure);
    (void)ignored;
    _exit(127);
}

int portico_start_detached(char *const arguments[]) {
    int report[2];
    if (pipe(report) != 0) return errno;
    fcntl(report[0], F_SETFD, FD_CLOEXEC);
    fcntl(report[1], F_SETFD, FD_CLOEXEC);
    pid_t child = fork();
    if (child == 0) {
        // A grandchild, so that nobody has to wait for the program: this child ends at once.
        setsid();
        pid_t grandchild = fork();
        if (grandchild == 0) run(arguments, report[1]);
        int failure = errno;
        if (grandchild < 0) {
            ssize_t ignored = write(report[1], &failure, sizeof failure);
            (void)ignored;
        }
        _exit(0);
    }
    int failure = child < 0 ? errno : 0;
    close(report[1]);
    if (child > 0) {
        while (waitpid(child, NULL, 0) < 0 && errno == EINTR) {}
        ssize_t count;
        int told = 0;
        // Nothing comes when the program has begun, since that closes the pipe.
        do count = read(report[0], &told, sizeof told);
        while (count < 0 && errno == EINTR);
        if (count == (ssize_t)sizeof told) failure = told;
    }
    close(report[0]);
    return failure;
}

extern char **environ;

int portico_run(char *const arguments[], int *code) {
    posix_spawn_file_actions_t actions;
    posix_spawnattr_t attributes;
    sigset_t defaults, none;
    sigemptyset(&none);
    sigemptyset(&defaults);
    sigaddset(&defaults, SIGPIPE);
    posix_spawn_file_actions_init(&actions);
    posix_spawnattr_init(&attributes);
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0);
    posix_spawn_file_actions_adddup2(&actions, 2, 1);
    posix_spawnattr_setsigdefault(&attributes, &defaults);
    posix_spawnattr_setsigmask(&attributes, &none);
    posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK);
    pid_t child;
    int failure = posix_spawnp(&child, arguments[0], &actions, &attributes, arguments, environ);
    posix_spawnattr_destroy(&attributes);
    posix_spawn_file_actions_destroy(&actions);
    if (failure != 0) return failure;
    int status = 0;
    while (waitpid(child, &status, 0) < 0) {
        if (errno != EINTR) return errno;
    }
    *code = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
    return 0;
}

static sigset_t start_mask;
static struct sigaction start_pipe;
static struct rlimit start_core;
static int is_start_known = 0;

void portico_remember_start(void) {
    is_start_known = sigprocmask(SIG_BLOCK, NULL, &start_mask) == 0 && sigaction(SIGPIPE, NULL, &start_pipe) == 0
        && getrlimit(RLIMIT_CORE, &start_core) == 0;
}

int portico_become(char *const arguments[], const char *name, const char *value) {
    if (setenv(name, value, 1) != 0) return errno;
    if (is_start_known) {
        // The other threads are gone when the program begins; the mask of this one is what it gets.
        pthread_sigmask(SIG_SETMASK, &start_mask, NULL);
        sigaction(SIGPIPE, &start_pipe, NULL);
        setrlimit(RLIMIT_CORE, &start_core);
    }
    execvp(arguments[0], arguments);
    int failure = errno;
    signal(SIGPIPE, SIG_IGN);
    return failure;
}

void portico_keep_standard_descriptors_apart(void) {
    for (int descriptor = 0; descriptor < 3; descriptor++) {
        if (fcntl(descriptor, F_GETFD) >= 0) continue;
        // The lowest free number is the one that is closed.
        int opened = open("/dev/null", (descriptor == 0 ? O_WRONLY : O_RDONLY) | O_CLOEXEC);
        if (opened >= 0 && opened != descriptor) close(opened);
    }
}
