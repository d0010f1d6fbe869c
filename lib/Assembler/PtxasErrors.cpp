//===- PtxasErrors.cpp - Messages of ptxas with source lines --------------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#include "Assembler/PtxasErrors.h"
#include "Assembler/StandardInput.h"
#include "Driver/Files/Inputs.h"
#include "Driver/Options/Options.h"
#include "Driver/Render/OriginNote.h"
#include "Driver/Render/Printable.h"
#include "Driver/Render/SourceLine.h"

#include "llvm/Support/Path.h"

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

/// The line numbered \p number, from 1 on, as a part of \p text; empty if there is none.
llvm::StringRef findLine(llvm::StringRef text, size_t number) {
  for (; number > 1 && !text.empty(); --number)
    text = text.split('\n').second;
  return text.split('\n').first.rtrim('\r');
}

/// The input to which ptxas gives \p name.  It copies standard input to a temporary file and names that.
llvm::StringRef inputNamed(llvm::StringRef name) {
  const bool isCopy = llvm::sys::path::filename(name).starts_with("tmpxft_") && name.ends_with("_stdin");
  return isCopy || isStandardInput(name) ? "-" : name;
}

/// \p column is 0 if unknown.
std::string headOf(llvm::StringRef file, uint64_t line, uint64_t column, llvm::StringRef kind) {
  return driver::printable(driver::displayName(file)) + ":" + std::to_string(line) +
         (column == 0 ? "" : ":" + std::to_string(column)) + ": " + kind.str() + ": ";
}

std::string headOf(const SourcePlace &place, llvm::StringRef kind) {
  return headOf(place.file, place.line, place.column, kind);
}

} // namespace

std::string PtxasMessages::withSource(llvm::StringRef line) {
  llvm::StringRef rest = line;
  std::string whole = line.str() + "\n";
  if (!rest.consume_front("ptxas "))
    return whole;
  const size_t comma = rest.rfind(", line ");
  if (comma == llvm::StringRef::npos)
    return whole;
  const llvm::StringRef name = inputNamed(rest.take_front(comma));
  rest = rest.drop_front(comma + std::strlen(", line "));
  size_t number = 0;
  if (rest.consumeInteger(10, number) || !rest.consume_front("; "))
    return whole;
  const auto [kind, message] = rest.split(':');
  if (message.empty())
    return whole;
  const std::string said = driver::printable(message.trim()) + " [ptxas]\n";
  const llvm::StringRef text = textOf(name);
  const llvm::StringRef statement = findLine(text, number);
  if (statement.empty())
    return headOf(name, number, 0, kind.trim()) + said;

  const size_t offset = statement.ltrim().data() - text.data();
  hasNoLines = hasNoLines || driver::lacksLines(text, offset);
  const SourceOrigin origin = origins.try_emplace(name.str(), text).first->second.at(offset);
  std::string shown;
  if (origin.empty()) {
    shown = headOf(name, number, 0, kind.trim()) + said;
  } else {
    shown = headOf(origin[0], kind.trim()) + said;
    for (size_t i = 1; i < origin.size(); ++i)
      shown += headOf(origin[i], "note") + driver::originNote(i) + "\n";
    shown += headOf(name, number, 0, "note") + driver::kPtxNote.str() + "\n";
  }
  return shown + driver::showLine(statement, {0, 0}, 0).text + "\n";
}

int runWithSource(const std::string &ptxas, char *const *arguments, llvm::raw_ostream &stream,
                  PtxasMessages &messages) {
  auto fail = [&](int error) {
    stream << "ptx-as: error: cannot run " << driver::printable(ptxas) << ": " << std::strerror(error) << '\n';
    return driver::kExitFailure;
  };
  int ends[2];
  if (pipe2(ends, O_CLOEXEC) != 0)
    return fail(errno);
  // Signals are blocked until `child` is set.
  sigset_t ending;
  sigset_t before;
  sigemptyset(&ending);
  for (int signal : kEnding)
    sigaddset(&ending, signal);
  sigprocmask(SIG_BLOCK, &ending, &before);

  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_adddup2(&actions, ends[1], STDERR_FILENO);
  posix_spawnattr_t attributes;
  posix_spawnattr_init(&attributes);
  posix_spawnattr_setsigmask(&attributes, &before);
  posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGMASK);
  pid_t started = 0;
  const int error = posix_spawn(&started, ptxas.c_str(), &actions, &attributes, arguments, environ);
  posix_spawn_file_actions_destroy(&actions);
  posix_spawnattr_destroy(&attributes);
  close(ends[1]);
  if (error != 0) {
    sigprocmask(SIG_SETMASK, &before, nullptr);
    close(ends[0]);
    return fail(error);
  }
  child = started;
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
  sigprocmask(SIG_SETMASK, &before, nullptr);

  std::string pending;
  std::array<char, 4096> buffer{};
  for (ssize_t got = 0; (got = read(ends[0], buffer.data(), buffer.size())) != 0;) {
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
  close(ends[0]);
  stream << pending; // a last line without a line break
  stream.flush();

  auto wait = [&](int flags) {
    siginfo_t ended{};
    while (waitid(P_PID, static_cast<id_t>(started), &ended, WEXITED | flags) < 0 && errno == EINTR) {
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

} // namespace ptxmatrix::assembler
