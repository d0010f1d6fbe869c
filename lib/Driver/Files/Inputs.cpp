//===- Inputs.cpp - Files and directories to read -------------------------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#include "Driver/Files/Inputs.h"

#include "llvm/Support/ErrorOr.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"

#include <algorithm>
#include <iterator>
#include <utility>

namespace ptxmatrix::driver {
namespace {

using llvm::sys::fs::file_status;

/// The status of \p path; an unknown one if the file is missing.
file_status statusOf(const std::string &path) {
  file_status status;
  return llvm::sys::fs::status(path, status) ? file_status() : status;
}

/// An input for a file with \p status.  A missing file is reported when it is read.
Input makeInput(std::string path, std::string name, const file_status &status, Language language) {
  const bool isStream = path == "-" || (exists(status) && !is_regular_file(status));
  return {.path = std::move(path),
          .name = std::move(name),
          .error = "",
          .size = isStream ? 0 : status.getSize(),
          .isStream = isStream,
          .language = language};
}

/// Whether a header may have asm statements; true if it cannot be read, which is reported later.
bool mayHaveAsm(const std::string &path) {
  const auto buffer = llvm::MemoryBuffer::getFile(path, /*IsText=*/false, /*RequiresNullTerminator=*/false);
  return !buffer || (*buffer)->getBuffer().contains("asm");
}

/// False for a link to a directory: it may lead to one that contains it.
bool isDirectoryItself(const llvm::sys::fs::directory_entry &entry) {
  if (entry.type() != llvm::sys::fs::file_type::type_unknown)
    return entry.type() == llvm::sys::fs::file_type::directory_file;
  const llvm::ErrorOr<llvm::sys::fs::basic_file_status> status = entry.status();
  return status && status->type() == llvm::sys::fs::file_type::directory_file;
}

/// Adds the files of \p directory to \p found, and its subdirectories to \p directories.
void findInDirectory(const std::string &directory, std::vector<Input> &found, std::vector<std::string> &directories) {
  std::error_code error;
  for (llvm::sys::fs::directory_iterator entry(directory, error, /*follow_symlinks=*/false), end;
       entry != end && !error; entry.increment(error)) {
    // Such as .git, and Emacs's lock of a file, a link to nowhere.
    if (llvm::sys::path::filename(entry->path()).starts_with("."))
      continue;
    if (isDirectoryItself(*entry)) {
      directories.push_back(entry->path());
      continue;
    }
    const std::string &path = entry->path();
    if (!isSearchedFor(path))
      continue;
    const file_status status = statusOf(path);
    if (is_directory(status) || (isHeader(path) && !mayHaveAsm(path)))
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

} // namespace

std::vector<Input> findInputs(const std::vector<std::string> &paths, std::optional<Language> language,
                              const std::string &standardInput) {
  std::vector<Input> inputs;
  for (const std::string &path : paths) {
    const file_status status = path == "-" ? file_status() : statusOf(path);
    const std::string &name = path == "-" ? standardInput : path;
    if (is_directory(status))
      findInputsBelow(path, inputs);
    else
      inputs.push_back(makeInput(path, name, status, language.value_or(languageOf(name))));
  }
  return inputs;
}

} // namespace ptxmatrix::driver
