#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include "CTerminalSupport.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
#ifdef __linux__
#include <sys/syscall.h>
#endif

/* The supervisor of a program is a fork of a process with threads, so on Linux nothing here takes a
   lock: opendir(3) would allocate memory. */

/* A buffer for directory entries. The longest entry takes 280 bytes. */
enum { entries_size = 4096 };

#ifdef __linux__
struct entry {
  unsigned long long inode;
  long long offset;
  unsigned short length;
  unsigned char kind;
  char name[];
};
#endif

typedef struct {
  /* The directory whose content is removed. Directories in directories are moved there first, so
     that any depth needs two descriptors and no recursion. */
  int top;
  unsigned long long moved;
  /* The number of entries removed or moved in this pass. */
  long changes;
} removal;

static int open_directory(int parent, const char *name) {
  return openat(parent, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
}

static int is_dot(const char *name) {
  return strcmp(name, ".") == 0 || strcmp(name, "..") == 0;
}

static void remove_entry(removal *removal, int parent, const char *name);

/* Removes the entries of a directory, or moves them to the top. */
static void remove_entries(removal *removal, int directory) {
#ifdef __linux__
  _Alignas(struct entry) char bytes[entries_size];
  lseek(directory, 0, SEEK_SET);
  for (;;) {
    long count = syscall(SYS_getdents64, directory, bytes, sizeof bytes);
    if (count <= 0) return;
    for (long at = 0; at < count;) {
      const struct entry *entry = (const struct entry *)(bytes + at);
      if (!is_dot(entry->name)) remove_entry(removal, directory, entry->name);
      at += entry->length;
    }
  }
#else
  int copy = open_directory(directory, ".");
  DIR *stream = copy < 0 ? NULL : fdopendir(copy);
  if (!stream) {
    if (copy >= 0) close(copy);
    return;
  }
  for (struct dirent *entry; (entry = readdir(stream));) {
    if (!is_dot(entry->d_name)) remove_entry(removal, directory, entry->d_name);
  }
  closedir(stream);
#endif
}

/* Moves a directory to the top under an unused name. */
static int move_to_top(removal *removal, int parent, const char *name) {
  char unused[32];
  for (int attempt = 0; attempt < 1000; attempt++) {
    snprintf(unused, sizeof unused, ".removed-%llu", removal->moved++);
    if (renameat(parent, name, removal->top, unused) == 0) return 0;
    if (errno != EEXIST && errno != ENOTEMPTY && errno != ENOTDIR) return -1;
  }
  return -1;
}

static void remove_entry(removal *removal, int parent, const char *name) {
  if (unlinkat(parent, name, 0) == 0 || unlinkat(parent, name, AT_REMOVEDIR) == 0) {
    removal->changes++;
    return;
  }
  struct stat status;
  if (fstatat(parent, name, &status, AT_SYMLINK_NOFOLLOW) != 0 || !S_ISDIR(status.st_mode)) return;
  /* The program may have removed its own permissions. */
  fchmodat(parent, name, 0700, 0);
  if (parent != removal->top) {
    if (move_to_top(removal, parent, name) == 0) removal->changes++;
    return;
  }
  int directory = open_directory(parent, name);
  if (directory < 0) return;
  remove_entries(removal, directory);
  close(directory);
  if (unlinkat(parent, name, AT_REMOVEDIR) == 0) removal->changes++;
}

int cts_remove_directory(const char *path) {
  if (rmdir(path) == 0) return 0;
  struct stat status;
  if (lstat(path, &status) != 0) return -1;
  if (!S_ISDIR(status.st_mode) || status.st_uid != geteuid()) {
    errno = EPERM;
    return -1;
  }
  chmod(path, 0700);
  removal removal = {.top = open_directory(AT_FDCWD, path)};
  if (removal.top < 0) return -1;
  do {
    removal.changes = 0;
    remove_entries(&removal, removal.top);
  } while (removal.changes > 0);
  close(removal.top);
  return rmdir(path);
}
