//===- OutputOf.cpp - Output of a child process ---------------------------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#include "Assembler/OutputOf.h"

#include <array>
#include <cerrno>
#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>
#include <vector>

namespace ptxmatrix::assembler {

std::string outputOf(const std::string &program, std::initializer_list<const char *> arguments) {
  int ends[2];
  if (pipe2(ends, O_CLOEXEC) != 0)
    return "";
  std::vector<char *> words{const_cast<char *>(program.c_str())};
  for (const char *argument : arguments)
    words.push_back(const_cast<char *>(argument));
  words.push_back(nullptr);

  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
  posix_spawn_file_actions_adddup2(&actions, ends[1], STDOUT_FILENO);
  posix_spawn_file_actions_adddup2(&actions, ends[1], STDERR_FILENO);
  pid_t child = 0;
  const int error = posix_spawn(&child, program.c_str(), &actions, nullptr, words.data(), environ);
  posix_spawn_file_actions_destroy(&actions);
  close(ends[1]);

  constexpr size_t kMost = size_t{1} << 20;
  std::string output;
  std::array<char, 4096> buffer{};
  while (error == 0) {
    const ssize_t got = read(ends[0], buffer.data(), buffer.size());
    if (got < 0 && errno == EINTR)
      continue;
    if (got <= 0)
      break;
    if (output.size() < kMost) // the rest is read, too, so that the program does not block
      output.append(buffer.data(), static_cast<size_t>(got));
  }
  close(ends[0]);
  int status = error;
  if (error == 0)
    while (waitpid(child, &status, 0) < 0 && errno == EINTR) {
    }
  return status == 0 ? output : "";
}

} // namespace ptxmatrix::assembler
