//===- RunWithSource.cpp - Run ptxas and format its messages --------------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#include "Assembler/RunWithSource.h"
#include "Driver/Options/Options.h"
#include "Driver/Render/Printable.h"

#include <array>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

namespace ptxmatrix::assembler {
namespace {

// A global, because the signal handler cannot get it in another way.
volatile pid_t child = 0;

void forwardSignal(int signal) {
  const int before = errno;
  if (child > 0)
    kill(child, signal);
  errno = before;
}

/// The signals that request termination.
constexpr int kEnding[] = {SIGHUP, SIGINT, SIGQUIT, SIGTERM};

/// Passes the signals that request termination on to `child`, except those that are ignored.
void forwardSignals() {
  for (int signal : kEnding) {
    struct sigaction old{};
    sigaction(signal, nullptr, &old);
    if (old.sa_handler == SIG_IGN)
      continue;
    struct sigaction action{};
    action.sa_handler = forwardSignal;
    action.sa_flags = SA_RESTART;
    sigaction(signal, &action, nullptr);
  }
}

/// Starts \p ptxas as `child`, with \p errors as its standard error.  Returns the number of an error, or 0.
int start(const std::string &ptxas, char *const *arguments, int errors) {
  // Signals are blocked until `child` is set.
  sigset_t ending;
  sigset_t before;
  sigemptyset(&ending);
  for (int signal : kEnding)
    sigaddset(&ending, signal);
  sigprocmask(SIG_BLOCK, &ending, &before);

  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_adddup2(&actions, errors, STDERR_FILENO);
  posix_spawnattr_t attributes;
  posix_spawnattr_init(&attributes);
  posix_spawnattr_setsigmask(&attributes, &before);
  posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGMASK);
  pid_t started = 0;
  const int error = posix_spawn(&started, ptxas.c_str(), &actions, &attributes, arguments, environ);
  posix_spawn_file_actions_destroy(&actions);
  posix_spawnattr_destroy(&attributes);
  if (error == 0) {
    child = started;
    forwardSignals();
  }
  sigprocmask(SIG_SETMASK, &before, nullptr);
  return error;
}

/// Prints each line of \p file with its source.
void printMessages(int file, llvm::raw_ostream &stream, PtxasMessages &messages) {
  std::string pending;
  std::array<char, 4096> buffer{};
  for (ssize_t got = 0; (got = read(file, buffer.data(), buffer.size())) != 0;) {
    if (got < 0 && errno == EINTR)
      continue;
    if (got < 0)
      break;
    size_t begin = 0;
    size_t end = pending.size();
    pending.append(buffer.data(), static_cast<size_t>(got));
    for (; (end = pending.find('\n', end)) != std::string::npos; begin = ++end)
      stream << messages.withSource(llvm::StringRef(pending).slice(begin, end));
    pending.erase(0, begin);
  }
  stream << pending; // a last line without a line break
  stream.flush();
}

/// Waits for the end of `child`.  Returns its exit status, or ends this process with the signal that ended it.
int waitForChild() {
  auto wait = [started = static_cast<id_t>(child)](int flags) {
    siginfo_t ended{};
    while (waitid(P_PID, started, &ended, WEXITED | flags) < 0 && errno == EINTR) {
    }
    return ended;
  };
  wait(WNOWAIT);
  child = 0; // from now on, another process may get the number
  const siginfo_t ended = wait(0);
  if (ended.si_code != CLD_EXITED) {
    std::signal(ended.si_status, SIG_DFL);
    raise(ended.si_status);
  }
  return ended.si_status;
}

} // namespace

int runWithSource(const std::string &ptxas, char *const *arguments, llvm::raw_ostream &stream,
                  PtxasMessages &messages) {
  auto fail = [&](int error) {
    stream << "ptx-as: error: cannot run " << driver::printable(ptxas) << ": " << std::strerror(error) << '\n';
    return driver::kExitFailure;
  };
  int ends[2];
  if (pipe2(ends, O_CLOEXEC) != 0)
    return fail(errno);
  const int error = start(ptxas, arguments, ends[1]);
  close(ends[1]);
  if (error == 0)
    printMessages(ends[0], stream, messages);
  close(ends[0]);
  return error == 0 ? waitForChild() : fail(error);
}

} // namespace ptxmatrix::assembler
