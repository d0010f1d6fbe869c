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

/// The folder that \p file is named in; the working directory for standard input ("-") and a statement ("-e").
llvm::StringRef folderOf(llvm::StringRef file);

/// \p folder without links, from the root on; as it is where that cannot be found out: its files cannot be read either.
std::string realPath(llvm::StringRef folder);

/// The path from \p folder, a real path, to \p file, through ".." where it is not below; "-" for standard input.
std::string pathFrom(llvm::StringRef folder, llvm::StringRef file);

} // namespace ptxmatrix::driver

#endif // PTXMATRIX_LIB_DRIVER_FILES_PATHS_H
