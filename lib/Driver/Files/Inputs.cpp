//===- Inputs.cpp - Files and directories to read -------------------------===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.

#include "Driver/Files/Files.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/ErrorOr.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"

#include <algorithm>
#include <filesystem>
#include <iterator>
#include <tuple>
#include <utility>

namespace ptxmatrix::driver {

namespace fs = llvm::sys::fs;
namespace path = llvm::sys::path;

namespace {

constexpr auto kSources = std::to_array<llvm::StringLiteral>({".cpp", ".cc", ".cxx", ".c"});
constexpr auto kHeaders =
    std::to_array<llvm::StringLiteral>({".h", ".hh", ".hpp", ".hxx", ".inl", ".inc", ".ipp", ".impl", ".def", ".cui"});

bool isCuda(llvm::StringRef extension) { return extension == ".cu" || extension == ".cuh"; }

/// Whether such a file in a directory is skipped if it has no asm statement.
bool isHeader(llvm::StringRef path) { return llvm::is_contained(kHeaders, path::extension(path)); }

/// Whether files with that extension are searched for in directories.
bool isSearchedFor(llvm::StringRef path) {
  const llvm::StringRef extension = path::extension(path);
  return extension == ".ptx" || isCuda(extension) || isHeader(path);
}

using fs::file_status;

/// The status of \p path; an unknown one if the file is missing.
file_status fileStatusOf(const std::string &path) {
  file_status status;
  return fs::status(path, status) ? file_status() : status;
}

/// An input for a file with \p status.  A missing file is reported when it is read.
Input makeInput(std::string path, std::string name, const file_status &status, Language language) {
  const bool isStream = path == "-" || (exists(status) && !is_regular_file(status));
  return {.path = std::move(path), .name = std::move(name), .error = "", .isStream = isStream, .language = language};
}

/// Whether a header may have asm statements; true if it cannot be read, which is reported later.
bool mayHaveAsm(const std::string &path) {
  const auto buffer = llvm::MemoryBuffer::getFile(path, /*IsText=*/false, /*RequiresNullTerminator=*/false);
  return !buffer || (*buffer)->getBuffer().contains("asm");
}

/// Adds the files of \p directory to \p found, and its subdirectories to \p directories.
void findInDirectory(const std::string &directory, std::vector<Input> &found, std::vector<std::string> &directories) {
  std::error_code error;
  for (fs::directory_iterator entry(directory, error, /*follow_symlinks=*/false), end; entry != end && !error;
       entry.increment(error)) {
    // Such as .git, and Emacs's lock of a file, a link to nowhere.
    if (path::filename(entry->path()).starts_with("."))
      continue;
    // Not for a link to a directory: it may lead to one that contains it.
    const llvm::ErrorOr<fs::basic_file_status> itself = entry->status();
    if (itself && itself->type() == fs::file_type::directory_file) {
      directories.push_back(entry->path());
      continue;
    }
    const std::string &path = entry->path();
    if (!isSearchedFor(path))
      continue;
    const file_status status = fileStatusOf(path);
    const bool isFile = !exists(status) || is_regular_file(status); // no pipe, whose writer may never come
    if (!isFile || (isHeader(path) && !mayHaveAsm(path)))
      continue;
    found.push_back(makeInput(path, path, status, languageOf(path)));
    found.back().isFound = true;
  }
  if (error)
    found.push_back({.path = directory, .name = directory, .error = error.message()});
}

/// Not with LLVM's recursive iterator, which silently skips directories that it cannot read.
void findInputsBelow(const std::string &directory, std::vector<Input> &inputs) {
  std::vector<Input> found;
  for (std::vector<std::string> left{directory}; !left.empty();) {
    const std::string next = std::move(left.back());
    left.pop_back();
    findInDirectory(next, found, left);
  }
  std::ranges::sort(found, {}, &Input::path);
  if (found.empty())
    inputs.push_back(
        {.path = directory,
         .name = directory,
         .error = "the directory holds no *.ptx, *.cu or *.cuh file, and no header with an asm statement"});
  std::ranges::move(found, std::back_inserter(inputs));
}

std::error_code readToEnd(fs::file_t file, uint64_t most, std::string &text) {
  constexpr size_t kLeast = size_t{64} << 10;
  fs::file_status status; // the size of a pipe is 0
  const size_t expected = fs::status(file, status) ? 0 : std::min(status.getSize(), most) + 1;
  text.resize(std::max(expected, kLeast));
  for (size_t size = 0; size <= most;) {
    if (size == text.size())
      text.resize(2 * size);
    llvm::Expected<size_t> count = fs::readNativeFile(file, {text.data() + size, text.size() - size});
    if (!count)
      return llvm::errorToErrorCode(count.takeError());
    size += *count;
    if (*count == 0) {
      text.resize(size);
      return {};
    }
  }
  return std::make_error_code(std::errc::file_too_large);
}

} // namespace

Language languageOf(llvm::StringRef path) {
  const llvm::StringRef extension = path::extension(path);
  const bool isCxx = isCuda(extension) || isHeader(path) || llvm::is_contained(kSources, extension);
  return isCxx ? Language::Cuda : Language::Ptx;
}

std::string whyNoSource(llvm::StringRef path, llvm::StringRef text, bool isNamed) {
  constexpr std::pair<llvm::StringLiteral, const char *> kBinaries[] = {
      {"\x7f\x45LF", "an object file or a cubin"}, {"\x50\xed\x55\xba", "a fatbin"}, {"!<arch>\n", "a library"}};
  for (const auto &[magic, what] : kBinaries)
    if (text.starts_with(magic))
      return std::string("this is ") + what +
             ", not PTX; extract the PTX that is in it with 'cuobjdump -xptx all' and check that";
  if (text.ltrim().starts_with("Fatbin "))
    return "this is a listing of cuobjdump; extract the modules with 'cuobjdump -xptx all' and check these";
  if (text.starts_with("\xff\xfe") || text.starts_with("\xfe\xff"))
    return "this is UTF-16; save it as UTF-8";
  const llvm::StringRef extension = path::extension(path);
  const bool isKnown = isNamed || extension.empty() || isSearchedFor(path) || llvm::is_contained(kSources, extension);
  if (isKnown || text.empty() || text.contains(".version"))
    return "";
  return "unknown language: there is no '.version' and no file extension of C++; use --language=ptx or "
         "--language=cuda";
}

llvm::StringRef folderOf(llvm::StringRef file) {
  const bool isFile = file != "-" && file != "-e";
  const llvm::StringRef folder = isFile ? path::parent_path(file) : "";
  return folder.empty() ? "." : folder;
}

std::string realPath(llvm::StringRef path) {
  llvm::SmallString<256> real;
  return fs::real_path(path, real) ? path.str() : real.str().str();
}

std::string inFolder(llvm::StringRef folder, llvm::StringRef name) {
  return std::filesystem::path(folder.str()) / name.str();
}

std::string pathFrom(llvm::StringRef folder, llvm::StringRef file) {
  if (file == "-")
    return file.str();
  const std::filesystem::path real = realPath(folderOf(file));
  return (real / path::filename(file).str()).lexically_relative(folder.str());
}

std::error_code readFile(const std::string &path, uint64_t most, std::string &text) {
  if (path == "-")
    return readToEnd(fs::getStdinHandle(), most, text);
  llvm::Expected<fs::file_t> file = fs::openNativeFileForRead(path);
  if (!file)
    return llvm::errorToErrorCode(file.takeError());
  const std::error_code error = readToEnd(*file, most, text);
  std::ignore = fs::closeFile(*file); // an error here does not affect the text
  return error;
}

std::string readFailure(std::error_code error, uint64_t most) {
  if (error == std::errc::file_too_large)
    return "it is larger than " + std::to_string(most) +
           " bytes, the most that is read; --max-file-size=<size> allows more";
  return error.message();
}

std::vector<Input> findInputs(const std::vector<std::string> &paths, std::optional<Language> language,
                              const std::string &standardInput) {
  std::vector<Input> inputs;
  for (const std::string &path : paths) {
    const file_status status = path == "-" ? file_status() : fileStatusOf(path);
    const std::string &name = path == "-" ? standardInput : path;
    if (is_directory(status))
      findInputsBelow(path, inputs);
    else
      inputs.push_back(makeInput(path, name, status, language.value_or(languageOf(name))));
  }
  return inputs;
}

} // namespace ptxmatrix::driver
