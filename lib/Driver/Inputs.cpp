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

void findModules(const std::string &directory, std::vector<Input> &inputs) {
  std::error_code error;
  std::vector<std::string> found;
  for (llvm::sys::fs::recursive_directory_iterator entry(directory, error, /*follow_symlinks=*/false), end;
       entry != end && !error; entry.increment(error))
    if (llvm::sys::path::extension(entry->path()) == ".ptx" && !llvm::sys::fs::is_directory(entry->path()))
      found.push_back(entry->path());
  std::ranges::sort(found);
  for (std::string &path : found)
    inputs.push_back({std::move(path), ""});
  if (error)
    inputs.push_back({directory, error.message()});
  else if (found.empty())
    inputs.push_back({directory, "the directory holds no *.ptx file"});
}

} // namespace

std::vector<Input> findInputs(const std::vector<std::string> &paths) {
  std::vector<Input> inputs;
  for (const std::string &path : paths) {
    if (path != "-" && llvm::sys::fs::is_directory(path))
      findModules(path, inputs);
    else
      inputs.push_back({path, ""});
  }
  return inputs;
}

llvm::ErrorOr<std::unique_ptr<llvm::MemoryBuffer>> readInput(const std::string &path) {
  if (path == "-")
    return llvm::MemoryBuffer::getSTDIN();
  // Volatile: read, not mapped, since a mapped file that another process shortens would kill us.
  return llvm::MemoryBuffer::getFile(path, /*IsText=*/false, /*RequiresNullTerminator=*/true, /*IsVolatile=*/true);
}

} // namespace ptxmatrix::driver
