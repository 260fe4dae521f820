#include "CPorticoFiles.h"

#include <stdio.h>
#include <string.h>
#include <time.h>
#ifdef __linux__
#include <sys/vfs.h>
#endif

static int result_of(int status) { return status == 0 ? 0 : errno; }

static void fill(const struct stat *from, struct portico_file_info *info) {
    info->device = (uint64_t)from->st_dev;
    info->inode = (uint64_t)from->st_ino;
    info->size = (uint64_t)from->st_size;
    info->mode = (uint32_t)(from->st_mode & 07777);
    info->owner = (uint32_t)from->st_uid;
    info->is_regular = S_ISREG(from->st_mode);
    info->is_folder = S_ISDIR(from->st_mode);
    info->is_link = S_ISLNK(from->st_mode);
#ifdef __APPLE__
    struct timespec modified = from->st_mtimespec, changed = from->st_ctimespec;
#else
    struct timespec modified = from->st_mtim, changed = from->st_ctim;
#endif
    info->modified = (int64_t)modified.tv_sec * 1000000000 + modified.tv_nsec;
    info->changed = (int64_t)changed.tv_sec * 1000000000 + changed.tv_nsec;
}

int portico_info(int descriptor, struct portico_file_info *info) {
    struct stat found;
    if (fstat(descriptor, &found) != 0) return errno;
    fill(&found, info);
    return 0;
}

int portico_info_at(int folder, const char *name, struct portico_file_info *info) {
    struct stat found;
    if (fstatat(folder, name, &found, AT_SYMLINK_NOFOLLOW) != 0) return errno;
    fill(&found, info);
    return 0;
}

int portico_no_folder(void) { return AT_FDCWD; }

int portico_open(int folder, const char *name, int flags, mode_t mode, int *descriptor) {
    do {
        *descriptor = openat(folder, name, flags | O_NOFOLLOW | O_CLOEXEC, mode);
    } while (*descriptor < 0 && errno == EINTR);
    return *descriptor < 0 ? errno : 0;
}

int portico_read_all(int descriptor, void *bytes, size_t count, size_t *got) {
    *got = 0;
    while (*got < count) {
        ssize_t part = read(descriptor, (char *)bytes + *got, count - *got);
        if (part < 0 && errno == EINTR) continue;
        if (part < 0) return errno;
        if (part == 0) break;
        *got += (size_t)part;
    }
    return 0;
}

int portico_write_all(int descriptor, const void *bytes, size_t count) {
    size_t done = 0;
    while (done < count) {
        ssize_t part = write(descriptor, (const char *)bytes + done, count - done);
        if (part < 0 && errno == EINTR) continue;
        if (part < 0) return errno;
        if (part == 0) return EIO;
        done += (size_t)part;
    }
    return 0;
}

int portico_set_modified(int descriptor, int64_t nanoseconds) {
    struct timespec at = {.tv_sec = nanoseconds / 1000000000, .tv_nsec = nanoseconds % 1000000000};
    struct timespec both[2] = {at, at};
    return result_of(futimens(descriptor, both));
}

int portico_sync(int descriptor) {
    int status;
    do {
#ifdef __APPLE__
        status = fcntl(descriptor, F_FULLFSYNC);
        if (status != 0 && errno == ENOTSUP) status = fsync(descriptor);
#else
        status = fsync(descriptor);
#endif
    } while (status != 0 && errno == EINTR);
    return result_of(status);
}

bool portico_keeps_order(int first, int second) {
#ifdef __linux__
    struct stat one, two;
    struct statfs system;
    if (fstat(first, &one) != 0 || fstat(second, &two) != 0 || one.st_dev != two.st_dev) return false;
    if (fstatfs(first, &system) != 0) return false;
    switch ((unsigned long)system.f_type & 0xffffffff) {
    case 0xef53:      // ext4 and ext3: one journal for all
    case 0x58465342:  // XFS: one log for all
    case 0x01021994:  // tmpfs: nothing outlasts a crash
        return true;
    default:
        return false;
    }
#else
    (void)first, (void)second;
    return false;
#endif
}

int portico_close(int descriptor) {
    if (close(descriptor) == 0 || errno == EINTR) return 0;
    return errno;
}

int portico_lock(int descriptor, bool waits) {
    int status;
    do {
        status = flock(descriptor, waits ? LOCK_EX : LOCK_EX | LOCK_NB);
    } while (status != 0 && errno == EINTR);
    return result_of(status);
}

int portico_make_folder(int folder, const char *name, mode_t mode) { return result_of(mkdirat(folder, name, mode)); }
int portico_set_mode(int descriptor, mode_t mode) { return result_of(fchmod(descriptor, mode)); }
int portico_set_mode_at(int folder, const char *name, mode_t mode) {
    return result_of(fchmodat(folder, name, mode, 0));
}
int portico_link(int folder, const char *from, const char *to) {
    return result_of(linkat(folder, from, folder, to, 0));
}
int portico_rename(int folder, const char *from, int into, const char *to) {
    return result_of(renameat(folder, from, into, to));
}
int portico_unlink(int folder, const char *name) { return result_of(unlinkat(folder, name, 0)); }

int portico_list(int folder, void *context, void (*each)(void *context, const char *name)) {
    // A descriptor of its own, because the stream takes it over and moves its position.
    int own = openat(folder, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (own < 0) return errno;
    DIR *stream = fdopendir(own);
    if (stream == NULL) {
        int failure = errno;
        close(own);
        return failure;
    }
    errno = 0;
    for (struct dirent *entry; (entry = readdir(stream)) != NULL; errno = 0) {
        if (strcmp(entry->d_name, ".") == 0 || strcmp(entry->d_name, "..") == 0) continue;
        each(context, entry->d_name);
    }
    int failure = errno;
    closedir(stream);
    return failure;
}
