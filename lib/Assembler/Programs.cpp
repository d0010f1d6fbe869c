//===- Programs.cpp - The programs to run ---------------------------------===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.

#include "Assembler/Programs.h"
#include "Assembler/Arguments.h"
#include "Driver/Files/Inputs.h"
#include "Driver/Render/Printable.h"

#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/FileSystem.h"

#include <cerrno>
#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

namespace ptxmatrix::assembler {

namespace fs = llvm::sys::fs;

EndedProcess runProgram(const std::string &program, char *const *arguments, bool isQuestion) {
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
    llvm::SmallString<0> printed;
    llvm::consumeError(fs::readNativeFileToEOF(ends[0], printed));
    ended.printed = printed.str();
    while (waitpid(child, &ended.status, 0) < 0 && errno == EINTR) {
    }
  }
  close(ends[0]);
  return ended;
}

std::string outputOf(const std::string &program, std::vector<const char *> arguments) {
  arguments.insert(arguments.begin(), program.c_str());
  arguments.push_back(nullptr);
  EndedProcess ended = runProgram(program, const_cast<char *const *>(arguments.data()), /*isQuestion=*/true);
  return ended.error == 0 && ended.status == 0 ? std::move(ended.printed) : "";
}

std::string ownPath() { return fs::getMainExecutable("", nullptr); }

std::string makeFolder(std::string &folder) {
  if (const std::error_code error = fs::create_directories(folder, /*IgnoreExisting=*/true, fs::all_all))
    return "cannot create the directory " + driver::printable(folder) + ": " + error.message();
  folder = driver::realPath(folder);
  return "";
}

std::vector<std::string> pathsInToolkits(const std::string &program) {
  std::vector<std::string> paths;
  for (const llvm::StringRef toolkit :
       {environmentValue("CUDA_HOME"), environmentValue("CUDA_PATH"), llvm::StringRef("/usr/local/cuda")})
    if (!toolkit.empty())
      paths.push_back(toolkit.str() + "/bin/" + program);
  return paths;
}

std::string findPtxas(std::string &error) {
  const auto isOtherProgram = [](const std::string &path) {
    return fs::can_execute(path) && !fs::equivalent(path, ownPath());
  };
  if (std::string named = environmentValue("PTXMATRIX_PTXAS").str(); !named.empty()) {
    if (isOtherProgram(named))
      return named;
    error = "PTXMATRIX_PTXAS names '" + named + "', which is not a program other than ptx-as";
    return "";
  }
  std::vector<std::string> paths;
  for (const llvm::StringRef folder : llvm::split(environmentValue("PATH"), ':'))
    paths.push_back((folder.empty() ? "." : folder.str()) + "/ptxas"); // an empty folder is the working directory
  llvm::append_range(paths, pathsInToolkits("ptxas"));
  if (const auto found = llvm::find_if(paths, isOtherProgram); found != paths.end())
    return *found;
  error = "found no ptxas on PATH or in CUDA_HOME; set PTXMATRIX_PTXAS";
  return "";
}

std::optional<CudaRelease> releaseOf(const std::string &path) {
  const std::string printed = outputOf(path, {"--version"});
  // "Cuda compilation tools, release 13.0, V13.0.88"
  const llvm::StringRef release = llvm::StringRef(printed).split("Cuda compilation tools, release ").second;
  return parseVersion<CudaRelease>(std::string_view(release.split(',').first));
}

std::optional<Target> gpuFor(const std::optional<std::string> &name, CudaRelease release) {
  if (!name)
    return findTarget(release >= CudaRelease{13, 0} ? "sm_75" : "sm_52");
  const auto [kind, number] = llvm::StringRef(*name).split('_');
  if (kind != "sm" && kind != "compute" && kind != "lto")
    return std::nullopt;
  return findTarget("sm_" + number.str());
}

} // namespace ptxmatrix::assembler
