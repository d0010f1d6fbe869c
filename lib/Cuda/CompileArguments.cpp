//===- CompileArguments.cpp - Arguments of nvcc and clang -----------------===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.

#include "Cuda/Predefines.h"
#include "Diagnostics/CheckSettings.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Program.h"
#include "llvm/Support/StringSaver.h"

#include <filesystem>
#include <span>
#include <utility>

namespace ptxmatrix {
namespace {

/// The release of the toolkit with these headers: 13.0 for `#define CUDART_VERSION 13000`.
std::optional<CudaRelease> releaseOf(const std::string &headers) {
  const auto buffer = llvm::MemoryBuffer::getFile(headers + "/cuda_runtime_api.h");
  unsigned version = 0;
  if (!buffer || (*buffer)->getBuffer().split("#define CUDART_VERSION").second.ltrim().consumeInteger(10, version))
    return std::nullopt;
  return CudaRelease{static_cast<uint16_t>(version / 1000), static_cast<uint16_t>(version % 1000 / 10)};
}

bool isNvcc(llvm::StringRef program) { return llvm::sys::path::stem(program).starts_with("nvcc"); }
bool isClang(llvm::StringRef program) { return llvm::sys::path::stem(program).starts_with("clang"); }
bool isCompiler(llvm::StringRef program) { return isNvcc(program) || isClang(program); }

/// \p text up to its first line break.
llvm::StringRef lineOf(llvm::StringRef text) { return text.take_front(text.find_first_of("\r\n")); }

/// Reads the arguments in order.
class ArgumentReader {
public:
  explicit ArgumentReader(const CudaCompilation &compilation) : compilation(compilation) {}

  CompileArguments run() {
    std::span<const std::string> arguments = compilation.arguments;
    if (compilation.isWhole && !arguments.empty()) {
      if (arguments.size() > 1 && !isCompiler(arguments[0]) && isCompiler(arguments[1])) // after ccache
        arguments = arguments.subspan(1);
      result.isNvcc = isNvcc(arguments.front());
      result.isClang = isClang(arguments.front());
      if (result.isNvcc)
        toolkit = toolkitOf(arguments.front());
      arguments = arguments.subspan(1);
    }
    read(arguments);
    read(std::exchange(hostArguments, {}));
    if (!toolkit.empty())
      addToolkit();
    return std::move(result);
  }

private:
  struct KnownArgument {
    llvm::StringLiteral names; ///< With a '|' between two.
    void (ArgumentReader::*handle)(llvm::StringRef value);
    bool isJoined = false; ///< The value may be in the same word: `-DNAME`.
  };
  static const KnownArgument kKnown[];

  void read(std::span<const std::string> arguments);

  /// The folder of nvcc's toolkit.
  std::string toolkitOf(llvm::StringRef compiler) const {
    const auto found = llvm::sys::findProgramByName(compiler);
    std::error_code error;
    const std::filesystem::path real = std::filesystem::canonical(absolute(found ? *found : compiler.str()), error);
    return real.parent_path().parent_path();
  }

  /// The toolkit's folders are the last of their kind; cuda_runtime.h is included before all other headers.
  void addToolkit() {
    const std::string folder = absolute(toolkit + "/include");
    result.release = releaseOf(folder);
    if (!result.release)
      return;
    (result.isNvcc ? result.folders : result.systemFolders).push_back(folder);
    if (result.isNvcc)
      result.systemFolders.push_back(folder + "/cccl");
    else
      result.headers.insert(result.headers.begin(), folder + "/cuda.h");
    result.headers.insert(result.headers.begin(), folder + "/cuda_runtime.h");
  }

  std::string absolute(llvm::StringRef path) const { return std::filesystem::path(compilation.folder) / path.str(); }

  // What to do with the value of an argument.
  template <auto list> void addTo(llvm::StringRef value) { (result.*list).push_back(value.str()); }

  void define(llvm::StringRef macro) {
    const auto [name, value] = lineOf(macro).split('=');
    result.macros += ("#define " + name + " " + (macro.contains('=') ? value : "1") + "\n").str();
  }

  void undefine(llvm::StringRef name) {
    result.macros += ("#undef " + lineOf(name) + "\n").str();
    result.undefined.insert(lineOf(name).str());
  }

  /// `arch=compute_80` of `arch=compute_80,code=[compute_80,sm_80]`
  void generate(llvm::StringRef code) { addTargets(code.split("arch=").second.split(',').first); }

  /// Adds the targets of `compute_90a,sm_100a`; skips `native`, `all` and the like.
  void addTargets(llvm::StringRef names) {
    CheckOptions options{.targets = std::move(result.targets)};
    for (const llvm::StringRef name : llvm::split(names, ','))
      addTarget(name, options);
    result.targets = std::move(options.targets);
  }

  void setStandard(llvm::StringRef name) { result.standard = name.str(); }
  void setToolkit(llvm::StringRef folder) { toolkit = folder.str(); }

  /// CMake passes include folders to nvcc in such a file.
  void readFile(llvm::StringRef path) {
    constexpr unsigned kMaxFiles = 64; // one may name itself, again and again
    const std::string full = absolute(path);
    if (numFiles == kMaxFiles || !llvm::sys::fs::is_regular_file(full))
      return;
    auto buffer = llvm::MemoryBuffer::getFile(full);
    if (!buffer)
      return;
    llvm::BumpPtrAllocator memory;
    llvm::StringSaver saver(memory);
    llvm::SmallVector<const char *, 64> words;
    llvm::cl::TokenizeGNUCommandLine((*buffer)->getBuffer(), saver, words);
    ++numFiles;
    read(std::vector<std::string>(words.begin(), words.end()));
  }

  void addHostArgument(llvm::StringRef argument) { hostArguments.push_back(argument.str()); }

  const CudaCompilation &compilation;
  std::string toolkit;
  std::vector<std::string> hostArguments; ///< Of the host compiler of nvcc.
  unsigned numFiles = 0;                  ///< The number of files with arguments that were read.
  CompileArguments result;
};

/// The supported arguments; others are skipped.
const ArgumentReader::KnownArgument ArgumentReader::kKnown[] = {
    {"--define-macro", &ArgumentReader::define},
    {"--undefine-macro", &ArgumentReader::undefine},
    {"--include-path", &ArgumentReader::addTo<&CompileArguments::folders>},
    {"--system-include", &ArgumentReader::addTo<&CompileArguments::systemFolders>},
    {"--pre-include|-include", &ArgumentReader::addTo<&CompileArguments::headers>},
    {"--generate-code|-gencode", &ArgumentReader::generate},
    {"--gpu-architecture|--cuda-gpu-arch|--offload-arch|-arch", &ArgumentReader::addTargets},
    {"--std|-std", &ArgumentReader::setStandard},
    {"--cuda-path", &ArgumentReader::setToolkit},
    {"--options-file|-optf", &ArgumentReader::readFile},
    {"-isystem|-idirafter", &ArgumentReader::addTo<&CompileArguments::systemFolders>, true},
    {"-iquote", &ArgumentReader::addTo<&CompileArguments::quoteFolders>, true},
    {"-D", &ArgumentReader::define, true},
    {"-U", &ArgumentReader::undefine, true},
    {"-I", &ArgumentReader::addTo<&CompileArguments::folders>, true},
    {"--compiler-options|-Xcompiler", &ArgumentReader::addHostArgument},
};

void ArgumentReader::read(std::span<const std::string> arguments) {
  for (size_t i = 0; i < arguments.size(); ++i) {
    const llvm::StringRef argument = arguments[i];
    for (const KnownArgument &known : kKnown)
      for (const llvm::StringRef name : llvm::split(known.names, '|')) { // no two fit
        llvm::StringRef value = argument;
        if (!value.consume_front(name))
          continue;
        if (value.empty() && i + 1 < arguments.size())
          value = arguments[++i];
        else if (!value.consume_front("=") && !known.isJoined)
          continue;
        // nvcc accepts a comma-separated list where clang accepts one value.
        llvm::SmallVector<llvm::StringRef, 4> values;
        value.split(values, ',', result.isNvcc ? -1 : 0, /*KeepEmpty=*/false);
        for (const llvm::StringRef one : values)
          (this->*known.handle)(one);
      }
  }
}

} // namespace

CompileArguments readCompileArguments(const CudaCompilation &compilation) { return ArgumentReader(compilation).run(); }

} // namespace ptxmatrix
