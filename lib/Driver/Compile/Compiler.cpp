//===- Compiler.cpp - The PTX of a CUDA source ----------------------------===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.

#include "Driver/Compile/Compiler.h"
#include "Cuda/Predefines.h"
#include "Driver/Compile/ModuleCache.h"
#include "Driver/Files/Inputs.h"
#include "Driver/Render/Printable.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Program.h"

#include <cstdlib>

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

/// \p path as an absolute path, as the compiler is run in another folder.
std::string fullPath(llvm::StringRef path) {
  llvm::SmallString<128> full(path);
  if (fs::make_absolute(full))
    return path.str();
  return full.str().str();
}

/// The path of nvcc: `NVCC`, or that of PATH, or of a toolkit.
std::string findNvcc() {
  const char *const named = std::getenv("NVCC");
  const bool isNamed = named && *named != '\0';
  if (llvm::ErrorOr<std::string> found = llvm::sys::findProgramByName(isNamed ? named : "nvcc"))
    return fs::can_execute(*found) ? fullPath(*found) : "";
  if (isNamed)
    return "";
  for (const char *const toolkit :
       std::initializer_list<const char *>{std::getenv("CUDA_HOME"), std::getenv("CUDA_PATH"), "/usr/local/cuda"})
    if (const std::string path = toolkit ? inFolder(inFolder(toolkit, "bin"), "nvcc") : ""; fs::can_execute(path))
      return path;
  return "";
}

/// The command of \p compilation without its output, its source and, unless \p keepsTargets is set, its targets.
std::vector<std::string> commandOf(const CudaCompilation &compilation, bool keepsTargets) {
  std::vector<std::string> command;
  if (!compilation.isWhole)
    command.push_back(findNvcc());
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

/// A directory that is removed in the end.
struct TemporaryFolder {
  TemporaryFolder() : error(fs::createUniqueDirectory("ptx-lint", path)) {}
  ~TemporaryFolder() { error = fs::remove_directories(path); }
  TemporaryFolder(const TemporaryFolder &) = delete;
  TemporaryFolder &operator=(const TemporaryFolder &) = delete;

  llvm::SmallString<128> path;
  std::error_code error;
};

/// Runs \p command in \p folder.  Returns what it printed if it failed, or why it could not be run.
std::string run(const std::vector<std::string> &command, const std::string &folder, const std::string &printed) {
  std::vector<llvm::StringRef> words{"env", "-C", folder.empty() ? "." : llvm::StringRef(folder)};
  llvm::append_range(words, command);
  const std::optional<llvm::StringRef> streams[] = {"", printed, printed};
  std::string error;
  const int status = llvm::sys::ExecuteAndWait("/usr/bin/env", words, std::nullopt, streams, 0, 0, &error);
  if (status == 0)
    return "";
  constexpr uint64_t kMost = 1 << 20;
  std::string text;
  if (!error.empty() || readFile(printed, kMost, text) || text.empty())
    text = error.empty() ? "exit status " + std::to_string(status) : error;
  return text;
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
  const TemporaryFolder folder;
  if (folder.error) {
    made.error = "cannot make a temporary directory: " + folder.error.message();
    return made;
  }
  const std::string module = inFolder(folder.path, "module.ptx");
  const std::string dependencies = inFolder(folder.path, "module.d");
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
    std::string &text = made.modules.emplace_back();
    if (cache.find(text))
      continue;
    llvm::append_range(whole, std::initializer_list<std::string>{"-MD", "-MF", dependencies, "-o", module});
    made.error = run(whole, compilation.folder, inFolder(folder.path, "printed"));
    if (made.error.empty())
      if (const std::error_code error = readFile(module, UINT64_MAX, text))
        made.error = "cannot read what the compiler made: " + error.message();
    if (!made.error.empty()) {
      made.modules.pop_back();
      return made;
    }
    cache.add(text, dependencies);
  }
  return made;
}

} // namespace ptxmatrix::driver
