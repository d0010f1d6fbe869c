//===- Compiler.cpp - The PTX of a CUDA source ----------------------------===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.

#include "Cuda/Predefines.h"
#include "Driver/Compile/Compile.h"
#include "Driver/Files/Files.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/BLAKE3.h"
#include "llvm/Support/CachePruning.h"
#include "llvm/Support/Errno.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Program.h"

#include <cstdlib>
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

/// \p command, executed in \p folder.
std::vector<std::string> inItsFolder(const std::vector<std::string> &command, const std::string &folder) {
  std::vector<std::string> words{"/usr/bin/env", "-C", folder.empty() ? "." : folder};
  llvm::append_range(words, command);
  return words;
}

/// Runs \p command in \p folder.  Returns what it printed if it failed, or why it could not be run.
std::string run(const std::vector<std::string> &command, const std::string &folder) {
  const EndedProcess ended = runProgram(inItsFolder(command, folder), /*capturesOutput=*/true);
  if (ended.error != 0)
    return llvm::sys::StrError(ended.error);
  if (WIFSIGNALED(ended.status))
    return strsignal(WTERMSIG(ended.status));
  if (ended.status != 0 && ended.printed.empty())
    return "exit status " + std::to_string(WEXITSTATUS(ended.status));
  return ended.status == 0 ? "" : ended.printed;
}

// The cache of modules.  A module is found as long as all files that it was made of have the same content.

std::string hashOfText(llvm::StringRef text) {
  return llvm::toHex(llvm::BLAKE3::hash(llvm::arrayRefFromStringRef(text)), true);
}

/// The hash of the content of the file \p name; empty if it cannot be read.
std::string hashOfFile(llvm::StringRef name) {
  const auto buffer = llvm::MemoryBuffer::getFile(name, /*IsText=*/false, /*RequiresNullTerminator=*/false);
  return buffer ? hashOfText((*buffer)->getBuffer()) : "";
}

/// The folder of the cache: in `PTXMATRIX_CACHE`, or in the user's cache; empty if there is none.
std::string cacheFolder() {
  const llvm::StringRef named = environmentValue("PTXMATRIX_CACHE");
  const std::string cache = named.empty() ? userCache() : named.str();
  const std::string folder = inFolder(cache, "modules");
  return cache.empty() || fs::create_directories(folder) ? "" : folder;
}

/// The path of the entry for what \p command makes in \p folder; empty without a cache.
std::string entryOf(const std::vector<std::string> &command, const std::string &folder) {
  const std::string cache = cacheFolder();
  if (cache.empty())
    return "";
  std::string key = folder;
  for (const std::string &word : command)
    key += '\0' + word;
  for (const char *const variable :
       {"NVCC_PREPEND_FLAGS", "NVCC_APPEND_FLAGS", "NVCC_CCBIN", "CPATH", "CPLUS_INCLUDE_PATH"})
    key += '\0' + environmentValue(variable).str();
  // Another release of the compiler is another program.  It may come after a launcher, such as ccache.
  for (const std::string &word : llvm::ArrayRef(command).take_front(2)) {
    fs::file_status status;
    if (const auto program = llvm::sys::findProgramByName(word); program && !fs::status(*program, status))
      key += '\0' + realPath(*program) + std::to_string(status.getLastModificationTime().time_since_epoch().count());
  }
  return inFolder(cache, "llvmcache-" + hashOfText(key)); // so that pruneCache() removes it after a week
}

/// Reads the module of \p entry.  False if there is none, or one of its files has changed.
bool readEntry(const std::string &entry, std::string &module) {
  std::string text;
  if (entry.empty() || readFile(entry, UINT64_MAX, text))
    return false;
  const auto [hashOfRest, rest] = llvm::StringRef(text).split('\n');
  if (hashOfText(rest) != hashOfRest) // not written by us, or not as it was
    return false;
  const auto [files, kept] = rest.split("\n\n");
  for (const llvm::StringRef line : llvm::split(files, '\n'))
    if (const auto [hash, name] = line.split(' '); hash.empty() || hashOfFile(name) != hash)
      return false;
  module = kept.str();
  return true;
}

/// The files that the rule of make \p text names: `module.ptx : k.cu k.h`, on several lines that end with a backslash.
std::vector<std::string> filesOf(const std::string &rule) {
  std::string text = llvm::StringRef(rule).split(": ").second.str();
  for (size_t at = 0; (at = text.find("\\\n", at)) != std::string::npos;)
    text.replace(at, 2, " ");
  return shellWords(text);
}

/// Keeps \p module, which was made in \p folder of the files that the rule of make in \p dependencies names.
void writeEntry(const std::string &entry, const std::string &module, const std::string &folder,
                const std::string &dependencies) {
  std::string rule;
  if (entry.empty() || readFile(dependencies, UINT64_MAX, rule))
    return;
  std::string text;
  for (const std::string &file : filesOf(rule)) {
    const std::string name = inFolder(folder, file);
    text += hashOfFile(name) + " " + name + "\n";
  }
  text += '\n' + module;
  if (!writeFile(entry, [&](llvm::raw_ostream &stream) { stream << hashOfText(text) << '\n' << text; }))
    llvm::pruneCache(llvm::sys::path::parent_path(entry), llvm::CachePruningPolicy());
}

} // namespace

CompiledSource compile(const CudaCompilation &compilation, const std::vector<Target> &targets) {
  const CompileArguments arguments = readCompileArguments(compilation);
  std::vector<std::string> command = commandOf(compilation, /*keepsTargets=*/arguments.targets.empty());
  if (command.front().empty())
    return {.error = "found no nvcc on PATH or in CUDA_HOME; set NVCC"};
  llvm::SmallString<128> parent;
  llvm::sys::path::system_temp_directory(/*ErasedOnReboot=*/true, parent);
  std::string folder = inFolder(parent, "ptx-lint-XXXXXX");
  if (!mkdtemp(folder.data())) // fs::createUniqueDirectory() replaces each '%', also of the parent
    return {.error = "cannot make a temporary directory: " + llvm::sys::StrError()};
  CompiledSource made;
  if (const auto cuda = releaseOf(inItsFolder(command, compilation.folder)); cuda && isKnownRelease(*cuda))
    made.cuda = cuda;
  const std::string module = inFolder(folder, "module.ptx");
  const std::string dependencies = inFolder(folder, "module.d");
  if (arguments.isClang)
    llvm::append_values(command, "--cuda-device-only", "-S", "-gline-tables-only");
  else
    llvm::append_values(command, "-ptx", "-lineinfo");
  command.push_back(realPath(compilation.path));

  std::vector<std::string> names;
  for (const Target target : arguments.targets.empty() ? targets : arguments.targets)
    names.push_back((arguments.isClang ? "--cuda-gpu-arch=" : "-arch=") + std::string(info(target).name));
  if (names.empty())
    names.emplace_back(); // the compiler's own
  for (const std::string &target : names) {
    std::vector<std::string> whole = command;
    if (!target.empty())
      whole.push_back(target);
    const std::string entry = entryOf(whole, compilation.folder);
    auto &[text, printed] = made.modules.emplace_back();
    if (readEntry(entry, text))
      continue;
    llvm::append_values(whole, "-MD", "-MF", dependencies, "-o", module);
    printed = run(whole, compilation.folder);
    const std::error_code error = readFile(module, UINT64_MAX, text);
    const bool isRejected = !error && llvm::any_of(llvm::split(printed, '\n'), readPtxasMessage);
    if (error || (!printed.empty() && !isRejected)) {
      made.error = printed.empty() ? "cannot read what the compiler made: " + error.message() : printed;
      made.modules.pop_back();
      break;
    }
    if (!isRejected)
      writeEntry(entry, text, compilation.folder, dependencies);
  }
  std::ignore = fs::remove_directories(folder); // an error here does not affect the modules
  return made;
}

} // namespace ptxmatrix::driver
