#ifndef CPORTICO_FILES_H
#define CPORTICO_FILES_H

// File calls with the loops that they need; each returns 0 or the error number, never -1 with errno.

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <sys/types.h>
#include <unistd.h>

/// What is known of a file, with times in nanoseconds since 1970 (the members' names differ between systems).
struct portico_file_info {
    uint64_t device, inode, size;
    uint32_t mode, owner;
    int64_t modified, changed;
    bool is_regular, is_folder, is_link;
};

/// What is known of an open file.
int portico_info(int descriptor, struct portico_file_info *info);
/// What is known of a name in a folder, without following a symbolic link.
int portico_info_at(int folder, const char *name, struct portico_file_info *info);
/// The folder that `portico_info_at` and `portico_open` take for absolute paths.
int portico_no_folder(void);

/// Opens with `O_NOFOLLOW | O_CLOEXEC` added, and `mode` when `flags` create.
int portico_open(int folder, const char *name, int flags, mode_t mode, int *descriptor);
/// Reads until `count` bytes or the end; `*got` says how many came.
int portico_read_all(int descriptor, void *bytes, size_t count, size_t *got);
/// Writes all, however the system splits it.
int portico_write_all(int descriptor, const void *bytes, size_t count);
/// Sets the time of the last change, in nanoseconds since 1970.
int portico_set_modified(int descriptor, int64_t nanoseconds);
/// Waits until the bytes are on the medium.
int portico_sync(int descriptor);
/// Whether two folders lie on one file system that makes changes of names durable in the order in which they were made.
bool portico_keeps_order(int first, int second);
/// Closes; an interruption counts as closed, because the descriptor is gone either way.
int portico_close(int descriptor);

/// Takes the exclusive lock of a file; without waiting, `EWOULDBLOCK` says that another holds it.
int portico_lock(int descriptor, bool waits);

int portico_make_folder(int folder, const char *name, mode_t mode);
int portico_set_mode(int descriptor, mode_t mode);
int portico_set_mode_at(int folder, const char *name, mode_t mode);
int portico_link(int folder, const char *from, const char *to);
int portico_rename(int folder, const char *from, int into, const char *to);
int portico_unlink(int folder, const char *name);

/// Calls `each` with every name in the folder but `.` and `..`.
int portico_list(int folder, void *context, void (*each)(void *context, const char *name));

#endif
