//===- Ptxas.cpp - The ptxas to run ---------------------------------------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#include "Assembler/Ptxas.h"
#include "Assembler/ChildProcess.h"
#include "Assembler/Environment.h"

#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"

#include <algorithm>
#include <cstdlib>
#include <elf.h>

namespace ptxmatrix::assembler {

namespace fs = llvm::sys::fs;

namespace {

/// Copies the bytes at \p offset of \p file to \p value.  False if the file is too short.
template <typename Value> bool readAt(llvm::StringRef file, uint64_t offset, Value &value) {
  const llvm::StringRef bytes = file.substr(offset, sizeof(value));
  if (bytes.size() == sizeof(value))
    std::ranges::copy(bytes, reinterpret_cast<char *>(&value));
  return bytes.size() == sizeof(value);
}

/// The constants (`.rodata`) of the ELF program \p file; empty if there are none.
llvm::StringRef constantsOf(llvm::StringRef file) {
  constexpr auto kName = llvm::StringLiteral::withInnerNUL(".rodata\0");
  Elf64_Ehdr header;
  if (!readAt(file, 0, header) || !file.starts_with(ELFMAG) || header.e_ident[EI_CLASS] != ELFCLASS64 ||
      header.e_shentsize != sizeof(Elf64_Shdr))
    return "";
  auto sectionAt = [&](uint64_t index) {
    Elf64_Shdr section{};
    readAt(file, header.e_shoff + index * sizeof(section), section);
    return section;
  };
  const llvm::StringRef names = file.substr(sectionAt(header.e_shstrndx).sh_offset);
  for (unsigned i = 0; i < header.e_shnum; ++i)
    if (const Elf64_Shdr section = sectionAt(i); names.substr(section.sh_name).starts_with(kName))
      return file.substr(section.sh_offset, section.sh_size);
  return "";
}

/// The release in "Cuda compilation tools, release 13.0, V13.0.88", if all of that is there.
std::optional<CudaRelease> findRelease(llvm::StringRef text) {
  while (!text.empty()) {
    text = text.split("Cuda compilation tools, release ").second;
    const auto [release, rest] = text.split(',');
    if (const auto found = parseVersion<CudaRelease>(std::string_view(release)); found && !rest.empty())
      return found;
  }
  return std::nullopt;
}

} // namespace

std::string ownPath() { return fs::getMainExecutable("", nullptr); }

bool isOtherProgram(const std::string &path) { return fs::can_execute(path) && !fs::equivalent(path, ownPath()); }

std::vector<std::string> pathsInToolkits(const std::string &program) {
  std::vector<std::string> paths;
  for (const llvm::StringRef toolkit :
       {environmentValue("CUDA_HOME"), environmentValue("CUDA_PATH"), llvm::StringRef("/usr/local/cuda")})
    if (!toolkit.empty())
      paths.push_back(toolkit.str() + "/bin/" + program);
  return paths;
}

std::string findPtxas(std::string &error) {
  if (std::string named = environmentValue("PTXMATRIX_PTXAS").str(); !named.empty()) {
    if (isOtherProgram(named))
      return named;
    error = "PTXMATRIX_PTXAS names '" + named + "', which is not a program other than ptx-as";
    return "";
  }
  llvm::SmallVector<llvm::StringRef> folders;
  if (const char *path = std::getenv("PATH"))
    llvm::StringRef(path).split(folders, ':');
  for (const llvm::StringRef folder : folders) // an empty folder is the working directory
    if (std::string path = (folder.empty() ? "." : folder.str()) + "/ptxas"; isOtherProgram(path))
      return path;
  for (std::string &path : pathsInToolkits("ptxas"))
    if (isOtherProgram(path))
      return std::move(path);
  error = "found no ptxas on PATH or in CUDA_HOME; set PTXMATRIX_PTXAS";
  return "";
}

std::optional<CudaRelease> releaseOf(const std::string &path) {
  const auto buffer = llvm::MemoryBuffer::getFile(path, /*IsText=*/false, /*RequiresNullTerminator=*/false);
  const llvm::StringRef file = buffer ? (*buffer)->getBuffer() : "";
  // A script that calls ptxas, as in conda and many local installations, does not contain the version text.
  return findRelease(file.starts_with("#!") ? outputOf(path, {"--version"}) : constantsOf(file));
}

std::optional<Target> gpuFor(const std::optional<std::string> &name, CudaRelease release) {
  if (!name)
    return findTarget(release >= CudaRelease{13, 0} ? "sm_75" : "sm_52");
  const size_t underscore = std::min(name->find('_'), name->size());
  const std::string_view kind = std::string_view(*name).substr(0, underscore);
  if (kind != "sm" && kind != "compute" && kind != "lto")
    return std::nullopt;
  return findTarget("sm" + name->substr(underscore));
}

} // namespace ptxmatrix::assembler
