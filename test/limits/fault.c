/*===- fault.c - Something goes wrong in the n-th call ---------------------===*\
 *
 * Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
 *
 *===----------------------------------------------------------------------===*/

/* For LD_PRELOAD.  FAULT_AT is the number of the call, from 1, among those to the functions below, and FAULT is what
 * happens there: "error", "short" (it does only a part), "before:SIGNAL" and "behind:SIGNAL" (a signal by its number),
 * "cut" (the file FAULT_FILE is truncated before the call) and "add", or "run" (the shell command FAULT_COMMAND, before
 * the call).  With "memory", only allocations count, from the first call to another of the functions on, and one fails.
 * When it happens, the file FAULT_LOG gets the name of the function, so the caller knows when there is no such call any
 * more.
 */

#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/types.h>
#include <unistd.h>

typedef int (*Open)(const char *, int, ...);
typedef ssize_t (*Read)(int, void *, size_t);
typedef ssize_t (*Write)(int, const void *, size_t);

static int isWorking; /* In a function of this file, which may call others of it. */

static void *next(const char *name) { return dlsym(RTLD_NEXT, name); }

static void append(const char *path, const char *text) {
  const int file = ((Open)next("open"))(path, O_WRONLY | O_APPEND | O_CREAT, 0600);
  if (file < 0)
    abort();
  if (((Write)next("write"))(file, text, strlen(text)) < 0)
    abort();
  ((int (*)(int))next("close"))(file);
}

/* What happens in this call to the function `name`: nothing (null), or the value of FAULT. */
static const char *faultIn(const char *name) {
  static int calls, hasBegun; /* Before main(), nobody can handle a failure. */
  const char *at = getenv("FAULT_AT");
  const char *fault = getenv("FAULT");
  const int isAllocation = strstr(name, "alloc") != NULL;
  hasBegun = hasBegun || !isAllocation;
  if (isWorking || !at || !fault || !hasBegun)
    return NULL;
  if (isAllocation != (strcmp(fault, "memory") == 0) || ++calls != atoi(at))
    return NULL;
  isWorking = 1;
  append(getenv("FAULT_LOG"), name);
  if (strcmp(fault, "cut") == 0 && truncate(getenv("FAULT_FILE"), 100) != 0)
    abort();
  if (strcmp(fault, "add") == 0)
    append(getenv("FAULT_FILE"), "// more\n");
  if (strcmp(fault, "run") == 0) {
    unsetenv("FAULT_AT"); /* The command has no fault. */
    if (system(getenv("FAULT_COMMAND")) != 0)
      abort();
  }
  isWorking = 0;
  return fault;
}

static void raiseIf(const char *fault, const char *when) {
  const size_t length = strlen(when);
  if (fault && strncmp(fault, when, length) == 0)
    raise(atoi(fault + length));
}

static int isError(const char *fault, int number) {
  if (!fault || strcmp(fault, "error") != 0)
    return 0;
  errno = number;
  return 1;
}

#define CALL(TYPE, NAME, ERROR, PARAMETERS, ARGUMENTS)                                                                 \
  TYPE NAME PARAMETERS {                                                                                               \
    const char *fault = faultIn(#NAME);                                                                                \
    raiseIf(fault, "before:");                                                                                         \
    if (isError(fault, ERROR))                                                                                         \
      return -1;                                                                                                       \
    const TYPE result = ((TYPE(*) PARAMETERS)next(#NAME))ARGUMENTS;                                                    \
    const int number = errno;                                                                                          \
    raiseIf(fault, "behind:");                                                                                         \
    errno = number;                                                                                                    \
    return result;                                                                                                     \
  }

static size_t partOf(size_t size, const char *fault) {
  return fault && strcmp(fault, "short") == 0 && size > 1 ? size / 2 : size;
}

static int openBy(const char *function, const char *path, int flags, mode_t mode) {
  const char *fault = faultIn(function);
  raiseIf(fault, "before:");
  if (isError(fault, (flags & O_CREAT) != 0 ? ENOSPC : EACCES))
    return -1;
  const int file = ((Open)next(function))(path, flags, mode);
  const int number = errno;
  raiseIf(fault, "behind:");
  errno = number;
  return file;
}

int open(const char *path, int flags, ...) {
  va_list list;
  va_start(list, flags);
  const mode_t mode = (flags & O_CREAT) != 0 ? va_arg(list, mode_t) : 0;
  va_end(list);
  return openBy("open", path, flags, mode);
}

int open64(const char *path, int flags, ...) {
  va_list list;
  va_start(list, flags);
  const mode_t mode = (flags & O_CREAT) != 0 ? va_arg(list, mode_t) : 0;
  va_end(list);
  return openBy("open64", path, flags, mode);
}

ssize_t read(int file, void *buffer, size_t size) {
  const char *fault = faultIn("read");
  raiseIf(fault, "before:");
  if (isError(fault, EIO))
    return -1;
  const ssize_t count = ((Read)next("read"))(file, buffer, partOf(size, fault));
  raiseIf(fault, "behind:");
  return count;
}

ssize_t write(int file, const void *buffer, size_t size) {
  const char *fault = faultIn("write");
  raiseIf(fault, "before:");
  if (isError(fault, ENOSPC))
    return -1;
  const ssize_t count = ((Write)next("write"))(file, buffer, partOf(size, fault));
  raiseIf(fault, "behind:");
  return count;
}

CALL(int, fchmod, EPERM, (int file, mode_t mode), (file, mode))
CALL(int, fchown, EPERM, (int file, uid_t owner, gid_t group), (file, owner, group))
CALL(int, rename, EIO, (const char *from, const char *to), (from, to))
CALL(int, stat, EIO, (const char *path, struct stat *status), (path, status))
CALL(int, stat64, EIO, (const char *path, struct stat64 *status), (path, status))
CALL(int, fstat, EIO, (int file, struct stat *status), (file, status))
CALL(int, fstat64, EIO, (int file, struct stat64 *status), (file, status))
CALL(int, access, EACCES, (const char *path, int mode), (path, mode))
CALL(int, close, EIO, (int file), (file))
CALL(int, unlink, EIO, (const char *path), (path))

/* Those of the C library itself: to look them up would allocate. */
void *__libc_malloc(size_t size);
void *__libc_calloc(size_t count, size_t size);
void *__libc_realloc(void *old, size_t size);

void *malloc(size_t size) { return faultIn("malloc") ? NULL : __libc_malloc(size); }
void *calloc(size_t count, size_t size) { return faultIn("calloc") ? NULL : __libc_calloc(count, size); }
void *realloc(void *old, size_t size) { return faultIn("realloc") ? NULL : __libc_realloc(old, size); }
