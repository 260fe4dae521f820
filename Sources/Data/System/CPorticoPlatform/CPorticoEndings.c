#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include "CPorticoEndings.h"

#include <string.h>

// What goes on, stops or is nothing by default; every other signal ends the process, those without a name as well.
static const int harmless[] = {SIGCHLD, SIGCONT, SIGSTOP, SIGTSTP, SIGTTIN, SIGTTOU, SIGURG, SIGWINCH,
#if defined(SIGINFO)
                               SIGINFO,
#endif
#if !defined(__linux__) && defined(SIGIO)
                               SIGIO,
#endif
                               0};
static const int apart[] = {SIGKILL, SIGPIPE, 0};

static bool is_among(int number, const int *numbers) {
    for (; *numbers != 0; numbers++) {
        if (*numbers == number) return true;
    }
    return false;
}

bool is_ending(int number) {
    return number > 0 && number < signal_limit && !is_among(number, harmless) && !is_among(number, apart);
}

void catch_endings(struct endings *endings, void (*handler)(int), int flags, const int *left) {
    struct sigaction action;
    memset(&action, 0, sizeof action);
    sigfillset(&action.sa_mask);
    action.sa_handler = handler;
    action.sa_flags = flags;
    for (int number = 1; number < signal_limit; number++) {
        struct sigaction *former = &endings->former[number];
        // The system refuses numbers that it does not have, and those that the C library keeps for itself.
        endings->is_caught[number] = is_ending(number) && !is_among(number, left) &&
                                     sigaction(number, NULL, former) == 0 && former->sa_handler != SIG_IGN &&
                                     sigaction(number, &action, NULL) == 0;
    }
}

void release_endings(struct endings *endings) {
    for (int number = 1; number < signal_limit; number++) {
        if (endings->is_caught[number]) sigaction(number, &endings->former[number], NULL);
        endings->is_caught[number] = false;
    }
}
