#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include "CPorticoScreen.h"

#include "CPorticoEndings.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#if defined(__linux__)
#include <sys/mman.h>
#endif
#include <sys/types.h>
#include <termios.h>
#include <time.h>
#include <unistd.h>

// Everything a handler touches is static and written before the handlers are installed: nothing in them allocates,
// locks or formats.
enum { text_limit = 512 };
static char enter_text[text_limit], reset_text[text_limit];
static size_t enter_size, reset_size;
static int input_fd = -1, output_fd = -1;
static int notices[2] = {-1, -1};
static int shown_error = -1, hidden_error = -1;
static struct termios saved, raw;
// Handlers run on any thread, and others ask meanwhile; lock-free, so that a handler may.
static atomic_bool is_taken = false;

static struct endings before;
static struct sigaction former_stop, former_continue, former_size, former_background;

// Deep stacks overflow; the handler of such a fault needs a stack of its own.
static char alternate_stack[64 * 1024];

static void write_all(int fd, const char *text, size_t size) {
    while (size > 0) {
        ssize_t count = write(fd, text, size);
        if (count < 0 && errno == EINTR) continue;
        if (count <= 0) return;
        text += count;
        size -= (size_t)count;
    }
}

static void show_errors(void) {
    if (shown_error < 0) return;
    dup2(shown_error, STDERR_FILENO);
    char part[4096];
    off_t offset = 0;
    ssize_t count;
    while ((count = pread(hidden_error, part, sizeof part, offset)) > 0) {
        write_all(STDERR_FILENO, part, (size_t)count);
        offset += count;
    }
    if (ftruncate(hidden_error, 0) != 0) return;
    lseek(hidden_error, 0, SEEK_SET);
}

static void hide_errors(void) {
    if (shown_error >= 0) dup2(hidden_error, STDERR_FILENO);
}

static void restore(void) {
    if (!atomic_exchange(&is_taken, false)) return;
    write_all(output_fd, reset_text, reset_size);
    tcsetattr(input_fd, TCSANOW, &saved);
    show_errors();
}

// A terminal that does not control this process (ENOTTY) has no background.
static bool is_background(int terminal) {
    pid_t foreground = tcgetpgrp(terminal);
    return foreground >= 0 && foreground != getpgrp();
}

// Through this thread, which must not go on before the process is stopped; the threads of a pool block every signal.
static void stop_in_background(void) {
    sigset_t set, before_stop;
    sigemptyset(&set);
    sigaddset(&set, SIGTTIN);
    pthread_sigmask(SIG_UNBLOCK, &set, &before_stop);
    raise(SIGTTIN);
    pthread_sigmask(SIG_SETMASK, &before_stop, NULL);
}

static void take(void) {
    // Another program has the terminal; it is asked for again on SIGCONT.
    if (is_background(input_fd)) return;
    hide_errors();
    tcsetattr(input_fd, TCSANOW, &raw);
    write_all(output_fd, enter_text, enter_size);
    is_taken = true;
}

static void on_end(int number) {
    int error = errno;
    restore();
    struct sigaction action;
    memset(&action, 0, sizeof action);
    action.sa_handler = SIG_DFL;
    sigaction(number, &action, NULL);
    sigset_t set;
    sigemptyset(&set);
    sigaddset(&set, number);
    raise(number);
    sigprocmask(SIG_UNBLOCK, &set, NULL);
    errno = error;
}

static void on_stop(int number) {
    (void)number;
    int error = errno;
    restore();
    raise(SIGSTOP);
    errno = error;
}

static void on_continue(int number) {
    (void)number;
    int error = errno;
    // Sent on without the terminal (`bg`): stop until it is given back, as a program that reads from it would.
    if (is_background(input_fd)) stop_in_background();
    if (!is_taken) take();
    portico_screen_notify('C');
    errno = error;
}

static void on_size(int number) {
    (void)number;
    int error = errno;
    portico_screen_notify('W');
    errno = error;
}

static volatile sig_atomic_t has_continued = 0;

static void note_continue(int number) {
    (void)number;
    has_continued = 1;
}

// Started in the background (`program &`): stops until the shell hands the terminal over. Returns false where stopping
// does nothing, which is a process group that no shell looks after.
static bool wait_for_foreground(int terminal) {
    struct sigaction action, former;
    memset(&action, 0, sizeof action);
    action.sa_handler = note_continue;
    sigaction(SIGCONT, &action, &former);
    bool is_foreground = true;
    while (is_background(terminal)) {
        has_continued = 0;
        stop_in_background();
        // Another thread may hear that the process goes on, and a little later.
        for (int turn = 0; turn < 100 && !has_continued && is_background(terminal); turn++) {
            nanosleep(&(struct timespec){.tv_nsec = 10000000}, NULL);
        }
        if (has_continued || !is_background(terminal)) continue;
        is_foreground = false;
        break;
    }
    sigaction(SIGCONT, &former, NULL);
    return is_foreground;
}

static void install(void) {
    stack_t stack = {.ss_sp = alternate_stack, .ss_size = sizeof alternate_stack};
    sigaltstack(&stack, NULL);
    static const int none[] = {0};
    catch_endings(&before, on_end, SA_ONSTACK, none);
    struct sigaction action;
    memset(&action, 0, sizeof action);
    sigfillset(&action.sa_mask);
    action.sa_flags = SA_RESTART;
    action.sa_handler = on_stop;
    sigaction(SIGTSTP, &action, &former_stop);
    action.sa_handler = on_size;
    sigaction(SIGWINCH, &action, &former_size);
    action.sa_handler = SIG_IGN;
    sigaction(SIGTTOU, &action, &former_background);
    // Stopping must be possible from inside this handler's sibling, so only itself is held off.
    sigemptyset(&action.sa_mask);
    action.sa_handler = on_continue;
    sigaction(SIGCONT, &action, &former_continue);
}

static void uninstall(void) {
    release_endings(&before);
    sigaction(SIGTSTP, &former_stop, NULL);
    sigaction(SIGWINCH, &former_size, NULL);
    sigaction(SIGTTOU, &former_background, NULL);
    sigaction(SIGCONT, &former_continue, NULL);
}

static void open_hidden_error(void) {
#if defined(__linux__)
    // It has no name at any moment, so that nothing can be left behind.
    hidden_error = memfd_create("portico-errors", MFD_CLOEXEC);
#else
    char path[] = "/tmp/.portico-errors-XXXXXX";
    hidden_error = mkostemp(path, O_CLOEXEC);
    if (hidden_error >= 0) unlink(path);
#endif
    if (hidden_error < 0) return;
    shown_error = fcntl(STDERR_FILENO, F_DUPFD_CLOEXEC, 3);
    if (shown_error >= 0) return;
    close(hidden_error);
    hidden_error = -1;
}

static void close_hidden_error(void) {
    if (shown_error < 0) return;
    close(shown_error);
    close(hidden_error);
    shown_error = hidden_error = -1;
}

bool portico_screen_enter(int input, int output, const void *enter, size_t enter_length, const void *reset,
                          size_t reset_length) {
    if (is_taken || enter_length > text_limit || reset_length > text_limit) return false;
    if (!wait_for_foreground(input) || tcgetattr(input, &saved) != 0) return false;
    if (pipe(notices) != 0) return false;
    for (int end = 0; end < 2; end++) {
        fcntl(notices[end], F_SETFD, FD_CLOEXEC);
        fcntl(notices[end], F_SETFL, O_NONBLOCK);
    }
    memcpy(enter_text, enter, enter_length);
    memcpy(reset_text, reset, reset_length);
    enter_size = enter_length;
    reset_size = reset_length;
    input_fd = input;
    output_fd = output;
    raw = saved;
    cfmakeraw(&raw);
    raw.c_cc[VMIN] = 1;
    raw.c_cc[VTIME] = 0;
    open_hidden_error();
    install();
    take();
    return true;
}

void portico_screen_leave(void) {
    if (input_fd < 0) return;
    restore();
    uninstall();
    close_hidden_error();
    close(notices[0]);
    close(notices[1]);
    notices[0] = notices[1] = input_fd = output_fd = -1;
}

void portico_screen_suspend(void) {
    if (input_fd < 0) return;
    restore();
    kill(0, SIGSTOP);
}

bool portico_screen_is_taken(void) { return is_taken; }

int portico_screen_notices(void) { return notices[0]; }

void portico_screen_notify(unsigned char notice) {
    if (notices[1] < 0) return;
    // A full pipe already wakes whoever reads it.
    ssize_t ignored = write(notices[1], &notice, 1);
    (void)ignored;
}
