//===- Environment.cpp - Variables and other programs ---------------------===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.

#include "Driver/Files/Files.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

#include <cerrno>
#include <cstdlib>
#include <fcntl.h>
#include <filesystem>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

namespace ptxmatrix::driver {

namespace fs = llvm::sys::fs;

llvm::StringRef environmentValue(const char *variable) {
  const char *value = std::getenv(variable);
  return value ? value : "";
}

std::string userCache() {
  llvm::SmallString<128> home;
  if (const llvm::StringRef cache = environmentValue("XDG_CACHE_HOME"); !cache.empty())
    return inFolder(cache, "ptxmatrix");
  return llvm::sys::path::home_directory(home) && !home.empty() ? inFolder(home, ".cache/ptxmatrix") : "";
}

EndedProcess runProgram(std::vector<std::string> command, bool capturesOutput) {
  EndedProcess ended;
  std::vector<char *> words;
  for (std::string &word : command)
    words.push_back(word.data());
  words.push_back(nullptr);
  int ends[2];
  if (pipe2(ends, O_CLOEXEC) != 0) {
    ended.error = errno;
    return ended;
  }
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_adddup2(&actions, ends[1], STDERR_FILENO);
  if (capturesOutput) {
    posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
    posix_spawn_file_actions_adddup2(&actions, ends[1], STDOUT_FILENO);
  }
  pid_t child = 0;
  ended.error = posix_spawn(&child, words[0], &actions, nullptr, words.data(), environ);
  posix_spawn_file_actions_destroy(&actions);
  close(ends[1]);
  if (ended.error == 0) {
    llvm::SmallString<0> printed;
    llvm::consumeError(fs::readNativeFileToEOF(ends[0], printed));
    ended.printed = printed.str();
    while (waitpid(child, &ended.status, 0) < 0 && errno == EINTR) {
    }
  }
  close(ends[0]);
  return ended;
}

std::string outputOf(std::vector<std::string> command) {
  EndedProcess ended = runProgram(std::move(command), /*capturesOutput=*/true);
  return ended.error == 0 && ended.status == 0 ? std::move(ended.printed) : "";
}

std::optional<CudaRelease> releaseOf(std::vector<std::string> command) {
  command.emplace_back("--version");
  const std::string printed = outputOf(std::move(command));
  // "Cuda compilation tools, release 13.0, V13.0.88"
  const llvm::StringRef release = llvm::StringRef(printed).split("Cuda compilation tools, release ").second;
  return parseVersion<CudaRelease>(std::string_view(release.split(',').first));
}

std::vector<std::string> findPrograms(const std::string &name) {
  std::vector<std::string> paths;
  if (name.find('/') != std::string::npos) {
    paths.push_back(name);
  } else {
    for (const llvm::StringRef folder : llvm::split(environmentValue("PATH"), ':'))
      paths.push_back(inFolder(folder, name)); // an empty folder is the working directory
    for (const llvm::StringRef toolkit : {environmentValue("CUDA_HOME"), environmentValue("CUDA_PATH")})
      if (!toolkit.empty())
        paths.push_back(inFolder(toolkit, "bin/" + name));
    paths.push_back("/usr/local/cuda/bin/" + name);
  }
  llvm::erase_if(paths, [](const std::string &path) { return !fs::can_execute(path); });
  for (std::string &path : paths)
    path = std::filesystem::absolute(path);
  return paths;
}

std::vector<std::string> findNvcc() {
  const llvm::StringRef named = environmentValue("NVCC");
  return findPrograms(named.empty() ? "nvcc" : named.str());
}

} // namespace ptxmatrix::driver
