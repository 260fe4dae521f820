#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include "CPorticoWatch.h"

#include <errno.h>
#include <string.h>
#ifdef __linux__
#include <sys/inotify.h>
#include <sys/vfs.h>
#include <unistd.h>

bool portico_is_remote(const char *path) {
    struct statfs found;
    if (statfs(path, &found) != 0) return false;
    switch ((unsigned long)found.f_type & 0xffffffff) {
    case 0x6969:      // NFS
    case 0x517b:      // SMB
    case 0xfe534d42:  // SMB 2
    case 0xff534d42:  // CIFS
    case 0x5346414f:  // AFS
    case 0x6b414653:  // kAFS
    case 0x73757245:  // Coda
    case 0x00c36400:  // Ceph
    case 0x01021997:  // 9P
    case 0x65735546:  // FUSE, such as sshfs
    case 0x564c:      // NCP
    case 0x7461636f:  // OCFS2
    case 0x01161970:  // GFS2
    case 0x0bd00bd0:  // Lustre
    case 0x786f4256:  // VirtualBox shared folders
        return true;
    default:
        return false;
    }
}

int portico_watch_begin(int *source) {
    *source = inotify_init1(IN_NONBLOCK | IN_CLOEXEC);
    return *source < 0 ? errno : 0;
}

int portico_watch_add(int source, const char *folder, bool follows, int *watch) {
    uint32_t mask = IN_ONLYDIR | IN_CREATE | IN_MOVED_TO | IN_MOVED_FROM | IN_DELETE | IN_CLOSE_WRITE | IN_DELETE_SELF |
                    IN_MOVE_SELF;
    *watch = inotify_add_watch(source, folder, follows ? mask : mask | IN_DONT_FOLLOW);
    return *watch < 0 ? errno : 0;
}

void portico_watch_remove(int source, int watch) { inotify_rm_watch(source, watch); }

void portico_watch_take(int source, int watch, const char *name, bool *concerns_name, bool *concerns_folder) {
    _Alignas(struct inotify_event) char bytes[4096];
    *concerns_name = *concerns_folder = false;
    for (;;) {
        ssize_t count = read(source, bytes, sizeof bytes);
        if (count < 0 && errno == EINTR) continue;
        if (count <= 0) return;
        for (ssize_t at = 0; at < count;) {
            const struct inotify_event *event = (const struct inotify_event *)(bytes + at);
            at += (ssize_t)(sizeof *event + event->len);
            // Of what did not fit into the queue, anything may be true.
            if (event->mask & IN_Q_OVERFLOW) *concerns_name = *concerns_folder = true;
            if (event->wd != watch) continue;
            if (event->mask & (IN_DELETE_SELF | IN_MOVE_SELF | IN_IGNORED | IN_UNMOUNT)) *concerns_folder = true;
            if (event->len > 0 && strcmp(event->name, name) == 0) *concerns_name = true;
        }
    }
}
#else
#include <sys/mount.h>
#include <sys/param.h>

bool portico_is_remote(const char *path) {
    struct statfs found;
    return statfs(path, &found) == 0 && (found.f_flags & MNT_LOCAL) == 0;
}

int portico_watch_begin(int *source) {
    *source = -1;
    return ENOSYS;
}

int portico_watch_add(int source, const char *folder, bool follows, int *watch) {
    (void)source, (void)folder, (void)follows;
    *watch = -1;
    return ENOSYS;
}

void portico_watch_remove(int source, int watch) { (void)source, (void)watch; }

void portico_watch_take(int source, int watch, const char *name, bool *concerns_name, bool *concerns_folder) {
    (void)source, (void)watch, (void)name;
    *concerns_name = *concerns_folder = false;
}
#endif
