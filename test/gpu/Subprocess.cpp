//===- Subprocess.cpp - Run a program and read what it prints -------------===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.

#include "Subprocess.h"

#include <array>
#include <atomic>
#include <cerrno>
#include <stdexcept>
#include <system_error>
#include <thread>

#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

namespace ptxmatrix::gpu {
namespace {

void check(int error, const std::string &what) {
  if (error != 0)
    throw std::system_error(error, std::generic_category(), what);
}

std::string readAll(int file) {
  std::string text;
  std::array<char, 4096> block;
  while (true) {
    const ssize_t size = read(file, block.data(), block.size());
    if (size < 0 && errno == EINTR)
      continue;
    if (size <= 0)
      return text;
    text.append(block.data(), static_cast<size_t>(size));
  }
}

} // namespace

Ended runProgram(const std::vector<std::string> &arguments) {
  std::vector<char *> argv;
  argv.reserve(arguments.size() + 1);
  for (const std::string &argument : arguments)
    argv.push_back(const_cast<char *>(argument.c_str())); // posix_spawn() does not change them
  argv.push_back(nullptr);

  std::array<int, 2> ends;
  // Not inherited; otherwise a program that another thread starts meanwhile would keep the end open.
  if (pipe2(ends.data(), O_CLOEXEC) != 0)
    check(errno, "pipe");
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_adddup2(&actions, ends[1], STDOUT_FILENO);
  posix_spawn_file_actions_adddup2(&actions, ends[1], STDERR_FILENO);
  pid_t child = 0;
  const int error = posix_spawnp(&child, argv[0], &actions, nullptr, argv.data(), environ);
  posix_spawn_file_actions_destroy(&actions);
  close(ends[1]);
  Ended ended;
  if (error == 0)
    ended.output = readAll(ends[0]);
  close(ends[0]);
  check(error, "cannot start " + arguments.front());

  int status = 0;
  while (waitpid(child, &status, 0) < 0)
    if (errno != EINTR)
      check(errno, "waitpid");
  ended.status = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
  return ended;
}

std::vector<Ended> runPrograms(const std::vector<std::vector<std::string>> &commands, unsigned jobs) {
  std::vector<Ended> results(commands.size());
  std::atomic<size_t> next = 0;
  auto work = [&] {
    for (size_t i = next++; i < commands.size(); i = next++)
      try {
        results[i] = runProgram(commands[i]);
      } catch (const std::exception &error) {
        results[i] = {.status = 127, .output = error.what()};
      }
  };
  std::vector<std::jthread> workers;
  for (unsigned i = 1; i < jobs; ++i)
    workers.emplace_back(work);
  work();
  workers.clear();
  return results;
}

} // namespace ptxmatrix::gpu
