//===- Paths.h - Paths of inputs --------------------------------*- C++ -*-===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#ifndef PTXMATRIX_LIB_DRIVER_FILES_PATHS_H
#define PTXMATRIX_LIB_DRIVER_FILES_PATHS_H

#include "llvm/ADT/StringRef.h"

#include <string>

namespace ptxmatrix::driver {

/// The directory of \p file; the working directory for standard input ("-") and a statement ("-e").
llvm::StringRef folderOf(llvm::StringRef file);

/// \p folder without links, as an absolute path; unchanged if that fails: its files cannot be read either.
std::string realPath(llvm::StringRef folder);

/// The path from \p folder, a real path, to \p file, with ".." if it is not below; "-" for standard input.
std::string pathFrom(llvm::StringRef folder, llvm::StringRef file);

} // namespace ptxmatrix::driver

#endif // PTXMATRIX_LIB_DRIVER_FILES_PATHS_H
