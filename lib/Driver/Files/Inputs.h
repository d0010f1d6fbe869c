//===- Inputs.h - Files and directories to read -----------------*- C++ -*-===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.

#pragma once

#include "llvm/ADT/StringRef.h"

#include <cstdint>
#include <optional>
#include <string>
#include <system_error>
#include <vector>

namespace ptxmatrix::driver {

struct Settings;

enum class Language : uint8_t {
  Ptx,
  Cuda ///< C++ or CUDA C++, whose asm statements are checked.
};

/// The language of the file \p path by its extension.
Language languageOf(llvm::StringRef path);

/// Why \p text, the content of the file \p path, is not a source, and what to do; empty if it may be one.  \p isNamed:
/// its language is known, not only assumed.
std::string whyNoSource(llvm::StringRef path, llvm::StringRef text, bool isNamed);

/// One input: a path as given or found, and why it cannot be read if that is known already.
struct Input {
  std::string path;
  std::string name; ///< Its name, except for reading it: the path, or the name of standard input.
  std::string error;
  bool isStream = false; ///< Standard input, a pipe or the like, which can be read only once.
  Language language = Language::Ptx;
  bool isFound = false;               ///< Found in a directory, not named itself.
  const Settings *settings = nullptr; ///< Its settings, as soon as they are known.
};

/// The directory of \p file; the working directory for standard input ("-") and a statement ("-e").
llvm::StringRef folderOf(llvm::StringRef file);

/// \p folder without links, as an absolute path; unchanged if that fails: its files cannot be read either.
std::string realPath(llvm::StringRef folder);

/// The path of the file \p name in \p folder; \p name itself if it is an absolute path.
std::string inFolder(llvm::StringRef folder, llvm::StringRef name);

/// The path from \p folder, a real path, to \p file, with ".." if it is not below; "-" for standard input.
std::string pathFrom(llvm::StringRef folder, llvm::StringRef file);

/// Reads a file, a pipe or the like to its end, standard input for "-".  If it has more than \p most bytes, the error
/// is std::errc::file_too_large.
std::error_code readFile(const std::string &path, uint64_t most, std::string &text);

/// Why an input with a limit of \p most bytes was not read.
std::string readFailure(std::error_code error, uint64_t most);

/// The name of input \p name in messages.
inline llvm::StringRef displayName(llvm::StringRef name) { return name == "-" ? "<stdin>" : name; }

/// Replaces each directory by the *.ptx, *.cu and *.cuh files below it and the headers that have asm statements, sorted
/// by name, without hidden ones.  Named files have \p language, or the one of their extension.  Standard input ("-") is
/// called \p standardInput.
std::vector<Input> findInputs(const std::vector<std::string> &paths, std::optional<Language> language,
                              const std::string &standardInput);

} // namespace ptxmatrix::driver
