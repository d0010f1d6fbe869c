//===- Paths.cpp - Where inputs are ---------------------------------------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#include "Driver/Files/Paths.h"

#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

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
  const std::string real = realPath(folderOf(file));
  auto from = path::begin(folder);
  auto to = path::begin(real);
  while (from != path::end(folder) && to != path::end(real) && *from == *to) {
    ++from;
    ++to;
  }
  llvm::SmallString<256> relative;
  for (; from != path::end(folder); ++from)
    path::append(relative, "..");
  for (; to != path::end(real); ++to)
    path::append(relative, *to);
  path::append(relative, path::filename(file));
  return relative.str().str();
}

} // namespace ptxmatrix::driver
