//===- Inputs.cpp - Files and directories to read -------------------------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#include "Driver/Inputs.h"

#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

#include <algorithm>

namespace ptxmatrix::driver {
namespace {

using llvm::sys::fs::file_status;

/// Nothing known where there is no such file.
file_status statusOf(const std::string &path) {
  file_status status;
  return llvm::sys::fs::status(path, status) ? file_status() : status;
}

/// A file of that status.  One of none is told of when it is read.
Input makeInput(std::string path, const file_status &status) {
  const bool isStream = path == "-" || (exists(status) && !is_regular_file(status));
  return {.path = std::move(path), .error = "", .size = isStream ? 0 : status.getSize(), .isStream = isStream};
}

void findModules(const std::string &directory, std::vector<Input> &inputs) {
  std::error_code error;
  std::vector<Input> found;
  for (llvm::sys::fs::recursive_directory_iterator entry(directory, error, /*follow_symlinks=*/false), end;
       entry != end && !error; entry.increment(error)) {
    if (llvm::sys::path::extension(entry->path()) != ".ptx")
      continue;
    const file_status status = statusOf(entry->path());
    if (is_directory(status))
      continue;
    found.push_back(makeInput(entry->path(), status));
    found.back().isFound = true;
  }
  std::ranges::sort(found, {}, &Input::path);
  const bool isEmpty = found.empty();
  std::ranges::move(found, std::back_inserter(inputs));
  if (error)
    inputs.push_back({.path = directory, .error = error.message()});
  else if (isEmpty)
    inputs.push_back({.path = directory, .error = "the directory holds no *.ptx file"});
}

} // namespace

std::vector<Input> findInputs(const std::vector<std::string> &paths) {
  std::vector<Input> inputs;
  for (const std::string &path : paths) {
    const file_status status = path == "-" ? file_status() : statusOf(path);
    if (is_directory(status))
      findModules(path, inputs);
    else
      inputs.push_back(makeInput(path, status));
  }
  return inputs;
}

} // namespace ptxmatrix::driver
