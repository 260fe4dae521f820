#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include "CPorticoTty.h"

#include "CPorticoEndings.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <string.h>
#include <termios.h>
#include <unistd.h>

// Everything a signal handler touches is written before the handlers are installed.
static int terminal = -1;
static struct termios shown;
static struct termios hidden;
static volatile sig_atomic_t is_hidden = 0;

static struct endings before_hidden;
static struct sigaction former_stop;
// A byte for each return from a stop, so that the reader can ask again.
static int resumed[2] = {-1, -1};

// SA_RESETHAND has put the default action back; the raised signal is delivered when the handler returns.
static void show_and_end(int number) {
    int saved = errno;
    if (is_hidden) {
        is_hidden = 0;
        tcsetattr(terminal, TCSANOW, &shown);
        ssize_t ignored = write(terminal, "\n", 1);
        (void)ignored;
    }
    raise(number);
    errno = saved;
}

static void show_and_stop(int number) {
    int saved = errno;
    (void)number;
    if (is_hidden) tcsetattr(terminal, TCSANOW, &shown);
    raise(SIGSTOP);
    if (is_hidden) tcsetattr(terminal, TCSANOW, &hidden);
    ssize_t ignored = write(resumed[1], "", 1);
    (void)ignored;
    errno = saved;
}

bool portico_tty_hide(int descriptor) {
    if (is_hidden || tcgetattr(descriptor, &shown) != 0) return false;
    if (resumed[0] < 0) {
        if (pipe(resumed) != 0) return false;
        for (int index = 0; index < 2; index++) {
            fcntl(resumed[index], F_SETFD, FD_CLOEXEC);
            fcntl(resumed[index], F_SETFL, O_NONBLOCK);
        }
    }
    terminal = descriptor;
    hidden = shown;
    hidden.c_lflag &= ~(tcflag_t)(ECHO | ECHONL | ICANON | IEXTEN);
    hidden.c_cc[VMIN] = 1;
    hidden.c_cc[VTIME] = 0;
    static const int none[] = {0};
    catch_endings(&before_hidden, show_and_end, SA_RESETHAND | SA_ONSTACK, none);
    struct sigaction action;
    memset(&action, 0, sizeof action);
    sigfillset(&action.sa_mask);
    action.sa_handler = show_and_stop;
    action.sa_flags = SA_RESTART;
    sigaction(SIGTSTP, NULL, &former_stop);
    if (former_stop.sa_handler != SIG_IGN) sigaction(SIGTSTP, &action, NULL);
    is_hidden = 1;
    if (tcsetattr(descriptor, TCSADRAIN, &hidden) == 0) return true;
    portico_tty_show();
    return false;
}

portico_tty_event portico_tty_wait(int descriptor, int milliseconds) {
    struct pollfd awaited[] = {{.fd = descriptor, .events = POLLIN}, {.fd = resumed[0], .events = POLLIN}};
    int count;
    while ((count = poll(awaited, 2, milliseconds)) < 0) {
        if (errno != EINTR) return portico_tty_ready;
    }
    if (count == 0) return portico_tty_silent;
    if ((awaited[1].revents & POLLIN) == 0) return portico_tty_ready;
    char byte;
    while (read(resumed[0], &byte, 1) > 0) {
    }
    return portico_tty_resumed;
}

void portico_tty_show(void) {
    if (!is_hidden) return;
    tcsetattr(terminal, TCSADRAIN, &shown);
    is_hidden = 0;
    release_endings(&before_hidden);
    sigaction(SIGTSTP, &former_stop, NULL);
}

void portico_ignore_broken_pipes(void) {
    struct sigaction action;
    memset(&action, 0, sizeof action);
    action.sa_handler = SIG_IGN;
    sigaction(SIGPIPE, &action, NULL);
}

void portico_end_quietly_by_signals(void) {
    // Swift's runtime answers these with a report when it finds its backtracer: registers and memory, which may be a
    // token, go to standard error, and Ctrl-\ asks a question instead of ending the program. A crash still says what it
    // found wrong ("Fatal error: …"), which the runtime writes before it raises the signal.
    static const int reported[] = {SIGQUIT, SIGILL, SIGTRAP, SIGABRT, SIGSEGV, SIGBUS, SIGFPE};
    for (size_t index = 0; index < sizeof reported / sizeof reported[0]; index++) {
        struct sigaction action;
        if (sigaction(reported[index], NULL, &action) != 0 || action.sa_handler == SIG_IGN) continue;
        memset(&action, 0, sizeof action);
        action.sa_handler = SIG_DFL;
        sigaction(reported[index], &action, NULL);
    }
}

// A file that is no use to anybody half written, with its end of text; empty without one.
enum { unfinished_limit = 4096 };
static char unfinished[unfinished_limit];
static volatile sig_atomic_t is_unfinished = 0;
static struct endings before_abrupt;
// They ask the program to end and are answered in its own time.
static const int wishes[] = {SIGINT, SIGTERM, SIGHUP, 0};
enum { wish_count = sizeof wishes / sizeof wishes[0] - 1 };
static struct sigaction before_wishes[wish_count];

// SA_RESETHAND has put the default action back; the raised signal is delivered when the handler returns.
static void discard_and_end(int number) {
    int saved = errno;
    if (is_unfinished) unlink(unfinished);
    raise(number);
    errno = saved;
}

static void end_abruptly_by(int number, struct sigaction *former) {
    struct sigaction action;
    memset(&action, 0, sizeof action);
    sigfillset(&action.sa_mask);
    action.sa_handler = discard_and_end;
    action.sa_flags = SA_RESETHAND;
    if (sigaction(number, NULL, former) == 0 && former->sa_handler != SIG_IGN) sigaction(number, &action, NULL);
}

bool portico_discard_when_ended(const char *path) {
    size_t length = strlen(path);
    if (is_unfinished || length >= unfinished_limit) return false;
    memcpy(unfinished, path, length + 1);
    is_unfinished = 1;
    catch_endings(&before_abrupt, discard_and_end, SA_RESETHAND | SA_ONSTACK, wishes);
    return true;
}

void portico_discard_no_more(void) {
    if (!is_unfinished) return;
    release_endings(&before_abrupt);
    is_unfinished = 0;
}

static int ended[2] = {-1, -1};

static void note_end(int number) {
    int saved = errno;
    char byte = (char)number;
    ssize_t ignored = write(ended[1], &byte, 1);
    (void)ignored;
    // Whoever asks a second time, whichever way, does not want to wait. A closed window asks for nothing: both the shell
    // and the kernel may tell of it.
    struct sigaction former;
    end_abruptly_by(SIGINT, &former);
    end_abruptly_by(SIGTERM, &former);
    errno = saved;
}

static bool catch_wishes(bool even_if_ignored) {
    if (ended[0] < 0 && pipe(ended) != 0) return false;
    for (int index = 0; index < 2; index++) fcntl(ended[index], F_SETFD, FD_CLOEXEC);
    struct sigaction action;
    memset(&action, 0, sizeof action);
    action.sa_handler = note_end;
    action.sa_flags = SA_RESTART;
    bool is_caught = true;
    for (int index = 0; index < wish_count; index++) {
        sigaction(wishes[index], NULL, &before_wishes[index]);
        // What `nohup` started stays, whatever else is caught.
        bool is_kept = !even_if_ignored || wishes[index] == SIGHUP;
        if (before_wishes[index].sa_handler == SIG_IGN && is_kept) continue;
        if (sigaction(wishes[index], &action, NULL) != 0) is_caught = false;
    }
    return is_caught;
}

bool portico_catch_end(void) { return catch_wishes(true); }

bool portico_catch_interruption(void) { return catch_wishes(false); }

int portico_wait_for_end(void) {
    char byte = 0;
    while (read(ended[0], &byte, 1) < 0 && errno == EINTR) {
    }
    return byte;
}

void portico_release_interruption(void) {
    for (int index = 0; index < wish_count; index++) sigaction(wishes[index], &before_wishes[index], NULL);
    ssize_t ignored = write(ended[1], "", 1);
    (void)ignored;
}
