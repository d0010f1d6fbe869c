//===- Configuration.h - The file .ptx-lint.toml ----------------*- C++ -*-===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#ifndef PTXMATRIX_LIB_DRIVER_OPTIONS_CONFIGURATION_H
#define PTXMATRIX_LIB_DRIVER_OPTIONS_CONFIGURATION_H

#include "Driver/Options/Options.h"

#include "llvm/ADT/StringRef.h"

namespace ptxmatrix::driver {

inline constexpr llvm::StringLiteral kConfigurationName = ".ptx-lint.toml";

/// The contents of a configuration file. docs/configuration.md describes the keys.
struct Configuration {
  Options options;
  /// The place of the PTX version, "PATH:LINE:COLUMN", for messages: it may conflict with the CUDA release of the
  /// command line.
  std::string versionPlace;

  /// Whether to exclude \p path, which is relative to the directory of the file, or a directory that contains it, from
  /// a search.
  bool excludes(llvm::StringRef path) const;
};

/// Reads \p text, the content of \p path.  Returns its mistakes, formatted as messages, or nothing.
std::string readConfiguration(llvm::StringRef text, llvm::StringRef path, Configuration &configuration);

} // namespace ptxmatrix::driver

#endif // PTXMATRIX_LIB_DRIVER_OPTIONS_CONFIGURATION_H
