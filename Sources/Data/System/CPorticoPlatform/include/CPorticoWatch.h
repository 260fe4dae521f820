#ifndef CPORTICO_WATCH_H
#define CPORTICO_WATCH_H

// Notices of changes in a folder (inotify); where there are none, beginning fails with ENOSYS.

#include <stdbool.h>

/// Whether a path lies on a file system whose changes by other machines the kernel does not tell of.
bool portico_is_remote(const char *path);

/// Opens a source of notices, which never blocks.
int portico_watch_begin(int *source);
/// Adds a folder; `follows` allows its path to end in a symbolic link. ENOENT when there is none.
int portico_watch_add(int source, const char *folder, bool follows, int *watch);
/// Takes a folder away again.
void portico_watch_remove(int source, int watch);
/// Takes all waiting notices of the folder `watch`, and tells whether any concerned `name` or the folder itself.
void portico_watch_take(int source, int watch, const char *name, bool *concerns_name, bool *concerns_folder);

#endif
