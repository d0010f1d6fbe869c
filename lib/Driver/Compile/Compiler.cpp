//===- Compiler.cpp - The PTX of a CUDA source ----------------------------===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.

#include "Cuda/Predefines.h"
#include "Driver/Compile/Compile.h"
#include "Driver/Compile/PtxasMessages.h"
#include "Driver/Files/Environment.h"
#include "Driver/Files/Inputs.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/Errno.h"
#include "llvm/Support/FileSystem.h"

#include <cstring>
#include <sys/wait.h>
#include <tuple>

namespace ptxmatrix::driver {
namespace {

namespace fs = llvm::sys::fs;

/// Options with a value that say what is made, and for which targets, which is another thing here.
constexpr llvm::StringLiteral kOutputOptions[] = {"-o",  "--output-file", "-odir",    "--output-directory",
                                                  "-MF", "-MT",           "-MQ",      "--dependency-output",
                                                  "-t",  "--threads",     "-keep-dir"};
constexpr llvm::StringLiteral kTargetOptions[] = {"-arch",          "--gpu-architecture", "-code",
                                                  "--gpu-code",     "-gencode",           "--generate-code",
                                                  "--offload-arch", "--cuda-gpu-arch"};
constexpr llvm::StringLiteral kOutputFlags[] = {
    "-c",         "--compile", "-dc",     "--device-c", "-dw",
    "--device-w", "-ptx",      "--ptx",   "-cubin",     "--cubin",
    "-fatbin",    "--fatbin",  "-dlto",   "--dlto",     "-keep",
    "--keep",     "-M",        "-MM",     "-MD",        "-MMD",
    "-MP",        "-E",        "-dryrun", "--dryrun",   "--generate-dependencies-with-compile"};

/// The command of \p compilation without its output, its source and, unless \p keepsTargets is set, its targets.
std::vector<std::string> commandOf(const CudaCompilation &compilation, bool keepsTargets) {
  std::vector<std::string> command;
  if (!compilation.isWhole) {
    command = findNvcc();
    command.resize(1); // an empty one if there is none
  }
  for (size_t i = 0; i < compilation.arguments.size(); ++i) {
    const llvm::StringRef word = compilation.arguments[i];
    const bool isSource =
        !word.starts_with("-") && i > 0 && fs::equivalent(inFolder(compilation.folder, word), compilation.path);
    const llvm::StringRef option = word.split('=').first;
    const bool isDropped =
        llvm::is_contained(kOutputOptions, option) || (!keepsTargets && llvm::is_contained(kTargetOptions, option));
    if (isDropped && option == word) // the value is the next word
      ++i;
    else if (!isDropped && !isSource && !llvm::is_contained(kOutputFlags, word))
      command.push_back(word.str());
  }
  return command;
}

/// Runs \p command in \p folder.  Returns what it printed if it failed, or why it could not be run.
std::string run(const std::vector<std::string> &command, const std::string &folder) {
  std::vector<std::string> words{"/usr/bin/env", "-C", folder.empty() ? "." : folder};
  llvm::append_range(words, command);
  const EndedProcess ended = runProgram(std::move(words), /*isQuestion=*/true);
  if (ended.error != 0)
    return llvm::sys::StrError(ended.error);
  if (WIFSIGNALED(ended.status))
    return strsignal(WTERMSIG(ended.status));
  if (ended.status != 0 && ended.printed.empty())
    return "exit status " + std::to_string(WEXITSTATUS(ended.status));
  return ended.status == 0 ? "" : ended.printed;
}

} // namespace

CompiledSource compile(const CudaCompilation &compilation, const std::vector<Target> &targets) {
  CompiledSource made;
  const CompileArguments arguments = readCompileArguments(compilation);
  std::vector<std::string> command = commandOf(compilation, /*keepsTargets=*/arguments.targets.empty());
  if (command.front().empty()) {
    made.error = "found no nvcc on PATH or in CUDA_HOME; set NVCC";
    return made;
  }
  llvm::SmallString<128> folder;
  if (const std::error_code error = fs::createUniqueDirectory("ptx-lint", folder)) {
    made.error = "cannot make a temporary directory: " + error.message();
    return made;
  }
  const std::string module = inFolder(folder, "module.ptx");
  const std::string dependencies = inFolder(folder, "module.d");
  if (arguments.isClang)
    llvm::append_range(command, std::initializer_list<std::string>{"--cuda-device-only", "-S", "-gline-tables-only"});
  else
    llvm::append_range(command, std::initializer_list<std::string>{"-ptx", "-lineinfo"});
  llvm::append_range(command, std::initializer_list<std::string>{realPath(compilation.path)});

  std::vector<std::string> names;
  for (const Target target : arguments.targets.empty() ? targets : arguments.targets)
    names.push_back((arguments.isClang ? "--cuda-gpu-arch=" : "-arch=") + std::string(info(target).name));
  if (names.empty())
    names.emplace_back(); // the compiler's own
  for (const std::string &target : names) {
    std::vector<std::string> whole = command;
    if (!target.empty())
      whole.push_back(target);
    const ModuleCache cache(whole, compilation.folder);
    auto &[text, printed] = made.modules.emplace_back();
    if (cache.find(text))
      continue;
    llvm::append_range(whole, std::initializer_list<std::string>{"-MD", "-MF", dependencies, "-o", module});
    printed = run(whole, compilation.folder);
    const std::error_code error = readFile(module, UINT64_MAX, text);
    const bool isRejected = !error && llvm::any_of(llvm::split(printed, '\n'), readPtxasMessage);
    if (error || (!printed.empty() && !isRejected)) {
      made.error = printed.empty() ? "cannot read what the compiler made: " + error.message() : printed;
      made.modules.pop_back();
      break;
    }
    if (!isRejected)
      cache.add(text, dependencies);
  }
  std::ignore = fs::remove_directories(folder); // an error here does not affect the modules
  return made;
}

} // namespace ptxmatrix::driver
