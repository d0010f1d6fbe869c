//===- Ptxas.cpp - The ptxas to run ---------------------------------------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#include "Assembler/Ptxas.h"
#include "Assembler/OutputOf.h"

#include <algorithm>
#include <climits>
#include <cstdlib>
#include <cstring>
#include <elf.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>
#include <vector>

namespace ptxmatrix::assembler {
namespace {

bool isSameFile(const std::string &one, const std::string &other) {
  struct stat first{};
  struct stat second{};
  return stat(one.c_str(), &first) == 0 && stat(other.c_str(), &second) == 0 && first.st_dev == second.st_dev &&
         first.st_ino == second.st_ino;
}

/// The folders of PATH; an empty one is the working directory.
std::vector<std::string> foldersOfPath() {
  std::vector<std::string> folders;
  const char *path = std::getenv("PATH");
  std::string_view rest = path ? path : "";
  while (path) {
    const size_t colon = rest.find(':');
    folders.emplace_back(rest.substr(0, colon));
    if (folders.back().empty())
      folders.back() = ".";
    if (colon == std::string_view::npos)
      break;
    rest.remove_prefix(colon + 1);
  }
  return folders;
}

/// Reads parts of a file.
class File {
public:
  explicit File(const std::string &path) : descriptor(open(path.c_str(), O_RDONLY | O_CLOEXEC)) {}
  ~File() {
    if (descriptor >= 0)
      close(descriptor);
  }
  File(const File &) = delete;
  File &operator=(const File &) = delete;

  /// False if there is not as much.
  bool read(uint64_t offset, void *data, size_t size) const {
    return pread(descriptor, data, size, static_cast<off_t>(offset)) == static_cast<ssize_t>(size);
  }
  /// What there is of \p size bytes.
  std::string read(uint64_t offset, size_t size) const {
    std::string text(size, '\0');
    const ssize_t got = pread(descriptor, text.data(), size, static_cast<off_t>(offset));
    text.resize(got > 0 ? static_cast<size_t>(got) : 0);
    return text;
  }

private:
  int descriptor;
};

/// Where the constants of a program (`.rodata`) stand in its file.
std::optional<Elf64_Shdr> findConstants(const File &file) {
  Elf64_Ehdr header;
  if (!file.read(0, &header, sizeof(header)) || std::memcmp(header.e_ident, ELFMAG, SELFMAG) != 0 ||
      header.e_ident[EI_CLASS] != ELFCLASS64 || header.e_shentsize != sizeof(Elf64_Shdr) ||
      header.e_shstrndx >= header.e_shnum)
    return std::nullopt;
  std::vector<Elf64_Shdr> sections(header.e_shnum);
  if (!file.read(header.e_shoff, sections.data(), sections.size() * sizeof(Elf64_Shdr)))
    return std::nullopt;
  constexpr size_t kMostNames = size_t{1} << 16;
  const Elf64_Shdr &names = sections[header.e_shstrndx];
  const std::string text = file.read(names.sh_offset, std::min<size_t>(names.sh_size, kMostNames));
  for (const Elf64_Shdr &section : sections)
    if (section.sh_name < text.size() && std::string_view(text.c_str() + section.sh_name) == ".rodata")
      return section;
  return std::nullopt;
}

/// The release in "Cuda compilation tools, release 13.0, V13.0.88", if all of that is there.
std::optional<CudaRelease> findRelease(std::string_view text) {
  constexpr std::string_view kBefore = "Cuda compilation tools, release ";
  const size_t begin = text.find(kBefore);
  if (begin == std::string_view::npos)
    return std::nullopt;
  text.remove_prefix(begin + kBefore.size());
  const size_t comma = text.find(',');
  return comma < 16 ? parseVersion<CudaRelease>(text.substr(0, comma)) : std::nullopt;
}

} // namespace

std::string ownPath() {
  std::string path(PATH_MAX, '\0');
  const ssize_t size = readlink("/proc/self/exe", path.data(), path.size());
  path.resize(size > 0 ? static_cast<size_t>(size) : 0);
  return path;
}

bool isOtherProgram(const std::string &path) {
  struct stat status{};
  return stat(path.c_str(), &status) == 0 && S_ISREG(status.st_mode) && access(path.c_str(), X_OK) == 0 &&
         !isSameFile(path, ownPath());
}

std::string findPtxas(std::string &error) {
  if (const char *named = std::getenv("PTXMATRIX_PTXAS"); named && *named != '\0') {
    if (isOtherProgram(named))
      return named;
    error = std::string("PTXMATRIX_PTXAS names '") + named + "', which is no program but ptx-as";
    return "";
  }
  for (const std::string &folder : foldersOfPath())
    if (std::string path = folder + "/ptxas"; isOtherProgram(path))
      return path;
  for (const char *variable : {"CUDA_HOME", "CUDA_PATH"})
    if (const char *home = std::getenv(variable); home && *home != '\0')
      if (std::string path = std::string(home) + "/bin/ptxas"; isOtherProgram(path))
        return path;
  if (std::string path = "/usr/local/cuda/bin/ptxas"; isOtherProgram(path))
    return path;
  error = "there is no ptxas on PATH and none in CUDA_HOME; PTXMATRIX_PTXAS can name one";
  return "";
}

std::optional<CudaRelease> releaseOf(const std::string &path) {
  const File file(path);
  // A script that calls ptxas, as conda and many a site have it, has the text of another file.
  if (file.read(0, 2) == "#!")
    return findRelease(outputOf(path, {"--version"}));
  const std::optional<Elf64_Shdr> constants = findConstants(file);
  if (!constants)
    return std::nullopt;
  constexpr size_t kStep = size_t{1} << 18; // it stands near the begin
  constexpr size_t kOverlap = 64;
  for (uint64_t begin = 0; begin < constants->sh_size; begin += kStep) {
    const size_t size = std::min<uint64_t>(kStep + kOverlap, constants->sh_size - begin);
    if (std::optional<CudaRelease> release = findRelease(file.read(constants->sh_offset + begin, size)))
      return release;
  }
  return std::nullopt;
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
