//===- ChildProcess.cpp - Running another program -------------------------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#include "Assembler/ChildProcess.h"

#include <array>
#include <cerrno>
#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>
#include <vector>

namespace ptxmatrix::assembler {
namespace {

std::string readAll(int file) {
  std::string text;
  std::array<char, 4096> buffer{};
  for (ssize_t got = 0; (got = read(file, buffer.data(), buffer.size())) != 0;) {
    if (got > 0)
      text.append(buffer.data(), static_cast<size_t>(got));
    else if (errno != EINTR)
      break;
  }
  return text;
}

/// With \p isQuestion, the program has no input, and its standard output is read, too.
EndedProcess run(const std::string &program, char *const *arguments, bool isQuestion) {
  EndedProcess ended;
  int ends[2];
  if (pipe2(ends, O_CLOEXEC) != 0) {
    ended.error = errno;
    return ended;
  }
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_adddup2(&actions, ends[1], STDERR_FILENO);
  if (isQuestion) {
    posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
    posix_spawn_file_actions_adddup2(&actions, ends[1], STDOUT_FILENO);
  }
  pid_t child = 0;
  ended.error = posix_spawn(&child, program.c_str(), &actions, nullptr, arguments, environ);
  posix_spawn_file_actions_destroy(&actions);
  close(ends[1]);
  if (ended.error == 0) {
    ended.printed = readAll(ends[0]);
    while (waitpid(child, &ended.status, 0) < 0 && errno == EINTR) {
    }
  }
  close(ends[0]);
  return ended;
}

} // namespace

EndedProcess runProgram(const std::string &program, char *const *arguments) {
  return run(program, arguments, /*isQuestion=*/false);
}

std::string outputOf(const std::string &program, std::initializer_list<const char *> arguments) {
  std::vector<char *> words{const_cast<char *>(program.c_str())};
  for (const char *argument : arguments)
    words.push_back(const_cast<char *>(argument));
  words.push_back(nullptr);
  EndedProcess ended = run(program, words.data(), /*isQuestion=*/true);
  return ended.error == 0 && ended.status == 0 ? std::move(ended.printed) : "";
}

} // namespace ptxmatrix::assembler
