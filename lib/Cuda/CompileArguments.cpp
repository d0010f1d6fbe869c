//===- CompileArguments.cpp - Arguments of nvcc and clang -----------------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#include "Cuda/CompileArguments.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Program.h"
#include "llvm/Support/StringSaver.h"

#include <array>
#include <span>
#include <utility>

namespace ptxmatrix {
namespace {

enum class ArgumentKind : uint8_t {
  Define,
  Undefine,
  QuoteFolder,
  Folder,
  SystemFolder,
  Header,
  Generate,
  Target,
  Standard,
  Toolkit,
  File,     ///< A file with more arguments.
  Arguments ///< Arguments of the host compiler of nvcc.
};

struct KnownArgument {
  llvm::StringLiteral name;
  ArgumentKind kind;
  bool isJoined = false; ///< The value may be in the same word: `-DNAME`.
};

/// The supported arguments; others are skipped.
constexpr std::array<KnownArgument, 25> kKnown = {{
    {"--define-macro", ArgumentKind::Define},
    {"--undefine-macro", ArgumentKind::Undefine},
    {"--include-path", ArgumentKind::Folder},
    {"--system-include", ArgumentKind::SystemFolder},
    {"--pre-include", ArgumentKind::Header},
    {"--generate-code", ArgumentKind::Generate},
    {"--gpu-architecture", ArgumentKind::Target},
    {"--cuda-gpu-arch", ArgumentKind::Target},
    {"--offload-arch", ArgumentKind::Target},
    {"--std", ArgumentKind::Standard},
    {"--cuda-path", ArgumentKind::Toolkit},
    {"--options-file", ArgumentKind::File},
    {"-gencode", ArgumentKind::Generate},
    {"-arch", ArgumentKind::Target},
    {"-std", ArgumentKind::Standard},
    {"-optf", ArgumentKind::File},
    {"-isystem", ArgumentKind::SystemFolder, true},
    {"-iquote", ArgumentKind::QuoteFolder, true},
    {"-idirafter", ArgumentKind::SystemFolder, true},
    {"-include", ArgumentKind::Header},
    {"-D", ArgumentKind::Define, true},
    {"-U", ArgumentKind::Undefine, true},
    {"-I", ArgumentKind::Folder, true},
    {"-Xcompiler", ArgumentKind::Arguments},
    {"--compiler-options", ArgumentKind::Arguments},
}};

/// Reads the arguments in order.
class ArgumentReader {
public:
  explicit ArgumentReader(const CudaCompilation &compilation);

  void read(std::span<const std::string> arguments, unsigned depth = 0);
  CompileArguments take();

private:
  /// The folder of nvcc's toolkit.
  std::string toolkitOf(llvm::StringRef compiler) const;
  /// Adds the headers that a compiler finds by itself: those of the toolkit.
  void addToolkit();
  void add(ArgumentKind kind, llvm::StringRef value, unsigned depth);
  void readFile(llvm::StringRef path, unsigned depth);
  void addTarget(llvm::StringRef name);
  std::string absolute(llvm::StringRef path) const;

  const CudaCompilation &compilation;
  std::string toolkit;
  std::vector<std::string> hostArguments; ///< Of the host compiler.
  CompileArguments result;
};

/// The release of the toolkit with these headers: 13.0 for `#define CUDART_VERSION 13000`.
std::optional<CudaRelease> releaseOf(const std::string &headers) {
  const auto buffer = llvm::MemoryBuffer::getFile(headers + "/cuda_runtime_api.h");
  unsigned version = 0;
  if (!buffer || (*buffer)->getBuffer().split("#define CUDART_VERSION").second.ltrim().consumeInteger(10, version))
    return std::nullopt;
  return CudaRelease{static_cast<uint16_t>(version / 1000), static_cast<uint16_t>(version % 1000 / 10)};
}

bool isNvcc(llvm::StringRef program) { return llvm::sys::path::stem(program).starts_with("nvcc"); }

ArgumentReader::ArgumentReader(const CudaCompilation &compilation) : compilation(compilation) {
  std::span<const std::string> arguments = compilation.arguments;
  if (compilation.isWhole && !arguments.empty()) {
    if (arguments.size() > 1 && isNvcc(arguments[1])) // after ccache
      arguments = arguments.subspan(1);
    result.isNvcc = isNvcc(arguments.front());
    result.isClang = llvm::sys::path::stem(arguments.front()).starts_with("clang");
    if (result.isNvcc)
      toolkit = toolkitOf(arguments.front());
    arguments = arguments.subspan(1);
  }
  read(arguments);
  read(std::exchange(hostArguments, {}));
}

CompileArguments ArgumentReader::take() {
  if (!toolkit.empty())
    addToolkit();
  return std::move(result);
}

std::string ArgumentReader::toolkitOf(llvm::StringRef compiler) const {
  std::string path = compiler.str();
  if (llvm::sys::path::filename(compiler) == compiler)
    if (auto found = llvm::sys::findProgramByName(compiler))
      path = *found;
  llvm::SmallString<128> real;
  if (llvm::sys::fs::real_path(absolute(path), real))
    return "";
  return llvm::sys::path::parent_path(llvm::sys::path::parent_path(real)).str();
}

/// The toolkit's folders are the last of their kind; cuda_runtime.h is included before all other headers.
void ArgumentReader::addToolkit() {
  const std::string folder = absolute(toolkit + "/include");
  result.release = releaseOf(folder);
  if (!result.release)
    return;
  std::vector<std::string> first{folder + "/cuda_runtime.h"};
  if (result.isNvcc) {
    result.folders.push_back(folder);
    result.systemFolders.push_back(folder + "/cccl");
  } else {
    result.systemFolders.push_back(folder);
    first.push_back(folder + "/cuda.h");
  }
  result.headers.insert(result.headers.begin(), first.begin(), first.end());
}

void ArgumentReader::read(std::span<const std::string> arguments, unsigned depth) {
  for (size_t i = 0; i < arguments.size(); ++i) {
    llvm::StringRef argument = arguments[i];
    for (const KnownArgument &known : kKnown) {
      llvm::StringRef value = argument;
      if (!value.consume_front(known.name))
        continue;
      if (value.empty() && i + 1 < arguments.size())
        value = arguments[++i];
      else if (!value.consume_front("=") && !known.isJoined)
        continue;
      add(known.kind, value, depth);
      break;
    }
  }
}

void ArgumentReader::add(ArgumentKind kind, llvm::StringRef value, unsigned depth) {
  if (kind == ArgumentKind::Generate) { // arch=compute_80,code=[compute_80,sm_80]
    if (const size_t arch = value.find("arch="); arch != llvm::StringRef::npos)
      addTarget(value.substr(arch + 5).split(',').first);
    return;
  }
  // nvcc accepts a comma-separated list where clang accepts one value.
  llvm::SmallVector<llvm::StringRef, 1> values{value};
  if (result.isNvcc || kind == ArgumentKind::Target) {
    values.clear();
    value.split(values, ',', -1, /*KeepEmpty=*/false);
  }
  for (llvm::StringRef one : values) {
    switch (kind) {
    case ArgumentKind::Define:
    case ArgumentKind::Undefine:
      result.macros.push_back({one.str(), kind == ArgumentKind::Undefine});
      break;
    case ArgumentKind::QuoteFolder:
      result.quoteFolders.push_back(one.str());
      break;
    case ArgumentKind::Folder:
      result.folders.push_back(one.str());
      break;
    case ArgumentKind::SystemFolder:
      result.systemFolders.push_back(one.str());
      break;
    case ArgumentKind::Header:
      result.headers.push_back(one.str());
      break;
    case ArgumentKind::Target:
      addTarget(one);
      break;
    case ArgumentKind::Standard:
      result.standard = one.str();
      break;
    case ArgumentKind::Toolkit:
      toolkit = one.str();
      break;
    case ArgumentKind::File:
      readFile(one, depth);
      break;
    case ArgumentKind::Arguments:
      hostArguments.push_back(one.str());
      break;
    case ArgumentKind::Generate:
      break;
    }
  }
}

/// CMake passes include folders to nvcc in such a file.
void ArgumentReader::readFile(llvm::StringRef path, unsigned depth) {
  constexpr unsigned kMostNested = 8;
  const std::string full = absolute(path);
  if (depth == kMostNested || !llvm::sys::fs::is_regular_file(full))
    return;
  auto buffer = llvm::MemoryBuffer::getFile(full);
  if (!buffer)
    return;
  llvm::BumpPtrAllocator memory;
  llvm::StringSaver saver(memory);
  llvm::SmallVector<const char *, 64> words;
  llvm::cl::TokenizeGNUCommandLine((*buffer)->getBuffer(), saver, words);
  read(std::vector<std::string>(words.begin(), words.end()), depth + 1);
}

/// Adds the target of `compute_90a` or `sm_90a`; skips `native`, `all` and the like.
void ArgumentReader::addTarget(llvm::StringRef name) {
  name.consume_front("compute_");
  name.consume_front("sm_");
  const std::optional<Target> target = findTarget("sm_" + name.str());
  if (target && !llvm::is_contained(result.targets, *target))
    result.targets.push_back(*target);
}

std::string ArgumentReader::absolute(llvm::StringRef path) const {
  llvm::SmallString<128> full(path);
  if (!compilation.folder.empty() && llvm::sys::path::is_relative(path)) {
    full = compilation.folder;
    llvm::sys::path::append(full, path);
  }
  return full.str().str();
}

} // namespace

CompileArguments readCompileArguments(const CudaCompilation &compilation) { return ArgumentReader(compilation).take(); }

} // namespace ptxmatrix
