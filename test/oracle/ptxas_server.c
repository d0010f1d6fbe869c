// A library to preload into ptxas, for PtxasServer in ptxas.py.
//
// Before it opens its input, ptxas spends most of its time for a small module on tables that depend only on its
// options.  With this library it waits at that point.  For each byte from the pipe PTXAS_REQUESTS it forks, and the
// child continues with the input as it is then, for at most that many seconds of processor time.  Its wait status goes
// to the pipe PTXAS_ANSWERS.

#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

// Returns only in children.
static void serve(int requests, int answers) {
  for (unsigned char seconds; read(requests, &seconds, 1) == 1;) {
    const pid_t child = fork();
    if (child == 0) {
      const struct rlimit limits = {seconds, seconds};
      const int output = open("output", O_WRONLY | O_CREAT | O_TRUNC, 0600);
      setrlimit(RLIMIT_CPU, &limits);
      dup2(output, STDOUT_FILENO);
      dup2(output, STDERR_FILENO);
      close(output);
      return;
    }
    int status = 0;
    if (child < 0 || waitpid(child, &status, 0) < 0 || write(answers, &status, sizeof status) < 0)
      _exit(1);
  }
  _exit(0);
}

FILE *fopen(const char *path, const char *mode) {
  static int isServing;
  FILE *(*const original)(const char *, const char *) =
      (FILE * (*)(const char *, const char *)) dlsym(RTLD_NEXT, "fopen");
  if (!isServing && strcmp(path, "module.ptx") == 0) {
    isServing = 1;
    serve(atoi(getenv("PTXAS_REQUESTS")), atoi(getenv("PTXAS_ANSWERS")));
  }
  return original(path, mode);
}
