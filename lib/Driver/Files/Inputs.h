//===- Inputs.h - Files and directories to read -----------------*- C++ -*-===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#ifndef PTXMATRIX_LIB_DRIVER_FILES_INPUTS_H
#define PTXMATRIX_LIB_DRIVER_FILES_INPUTS_H

#include "Driver/Files/Language.h"

#include "llvm/ADT/StringRef.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace ptxmatrix::driver {

struct Settings;

/// One input: a path as given or found, and why it cannot be read if that is known already.
struct Input {
  std::string path;
  std::string name; ///< Its name, except for reading it: the path, or the name of standard input.
  std::string error;
  uint64_t size = 0;     ///< The size of a file; it may change.
  bool isStream = false; ///< Standard input, a pipe or the like, which can be read only once.
  Language language = Language::Ptx;
  bool isFound = false;               ///< Found in a directory, not named itself.
  const Settings *settings = nullptr; ///< Its settings, as soon as they are known.
};

/// The name of input \p name in messages.
inline llvm::StringRef displayName(llvm::StringRef name) { return name == "-" ? "<stdin>" : name; }

/// Replaces each directory by the *.ptx, *.cu and *.cuh files below it and the headers that have asm statements, sorted
/// by name, without hidden ones.  Named files have \p language, or the one of their extension.  Standard input ("-") is
/// called \p standardInput.
std::vector<Input> findInputs(const std::vector<std::string> &paths, std::optional<Language> language,
                              const std::string &standardInput);

} // namespace ptxmatrix::driver

#endif // PTXMATRIX_LIB_DRIVER_FILES_INPUTS_H
