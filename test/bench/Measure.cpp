//===- Measure.cpp - Time and memory of commands --------------------------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//
//
//   ptxmatrix-bench-measure RUNS COMMAND... [::: COMMAND...]...
//
// Runs the commands RUNS times, those separated by ":::" concurrently, and drops their output.  Prints a line for each
// run: wall seconds until the last has ended, CPU seconds of all, the largest peak memory in KiB, and the exit
// statuses.
//
// This is a small program instead of Python because Linux counts the memory of the process that starts a
// command into the command's peak, and because it starts one in less time than is being measured.
//
//===----------------------------------------------------------------------===//

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <fcntl.h>
#include <iostream>
#include <spawn.h>
#include <string_view>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>
#include <vector>

extern char **environ;

namespace {

double seconds(const timeval &time) {
  return static_cast<double>(time.tv_sec) + 1e-6 * static_cast<double>(time.tv_usec);
}

/// The destination of output.  It costs as much as /dev/null, which grep would recognize and then stop early
/// at the first match.
constexpr const char *kSink = "/dev/zero";

/// Starts \p command; returns a negative number if that fails.
pid_t start(char **command) {
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, kSink, O_WRONLY, 0);
  posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, kSink, O_WRONLY, 0);
  pid_t child = -1;
  const int error = posix_spawnp(&child, command[0], &actions, nullptr, command, environ);
  posix_spawn_file_actions_destroy(&actions);
  return error ? -1 : child;
}

/// Runs \p commands concurrently and prints their line.
bool run(const std::vector<char **> &commands) {
  const auto begin = std::chrono::steady_clock::now();
  std::vector<pid_t> children;
  for (char **command : commands) {
    children.push_back(start(command));
    if (children.back() < 0)
      return false;
  }
  double cpu = 0;
  long peak = 0;
  std::vector<int> statuses;
  for (pid_t child : children) {
    int status = 0;
    rusage usage{};
    wait4(child, &status, 0, &usage);
    cpu += seconds(usage.ru_utime) + seconds(usage.ru_stime);
    peak = std::max(peak, usage.ru_maxrss);
    statuses.push_back(WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status));
  }
  const std::chrono::duration<double> wall = std::chrono::steady_clock::now() - begin;
  std::cout << wall.count() << ' ' << cpu << ' ' << peak;
  for (int status : statuses)
    std::cout << ' ' << status;
  std::cout << '\n' << std::flush;
  return true;
}

} // namespace

int main(int argc, char **argv) {
  const int runs = argc > 2 ? std::atoi(argv[1]) : 0;
  if (runs <= 0) {
    std::cerr << "usage: ptxmatrix-bench-measure RUNS COMMAND... [::: COMMAND...]...\n";
    return 2;
  }
  // Each command ends at its ':::' with the null pointer that posix_spawn requires.
  std::vector<char **> commands{argv + 2};
  for (int i = 2; i < argc; ++i)
    if (std::string_view(argv[i]) == ":::") {
      argv[i] = nullptr;
      commands.push_back(argv + i + 1);
    }
  for (char **command : commands)
    if (!*command) {
      std::cerr << "ptxmatrix-bench-measure: an empty command\n";
      return 2;
    }
  std::cout.precision(9);
  for (int i = 0; i < runs; ++i)
    if (!run(commands)) {
      std::cerr << "ptxmatrix-bench-measure: cannot start a command\n";
      return 2;
    }
  return 0;
}
