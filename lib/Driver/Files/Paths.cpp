//===- Paths.cpp - Paths of inputs ----------------------------------------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#include "Driver/Files/Paths.h"

#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

#include <filesystem>

namespace ptxmatrix::driver {

namespace path = llvm::sys::path;

llvm::StringRef folderOf(llvm::StringRef file) {
  const bool isFile = file != "-" && file != "-e";
  const llvm::StringRef folder = isFile ? path::parent_path(file) : "";
  return folder.empty() ? "." : folder;
}

std::string realPath(llvm::StringRef folder) {
  llvm::SmallString<256> real;
  return llvm::sys::fs::real_path(folder, real) ? folder.str() : real.str().str();
}

std::string pathFrom(llvm::StringRef folder, llvm::StringRef file) {
  if (file == "-")
    return file.str();
  const std::filesystem::path real = realPath(folderOf(file));
  return (real / path::filename(file).str()).lexically_relative(folder.str());
}

} // namespace ptxmatrix::driver
