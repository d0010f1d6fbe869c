//===- Settings.h - Settings of an input ------------------------*- C++ -*-===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.

#pragma once

#include "Diagnostics/CheckSettings.h"
#include "Driver/Options/Options.h"

#include "llvm/ADT/StringMap.h"
#include "llvm/Support/raw_ostream.h"

#include <memory>

namespace ptxmatrix::driver {

inline constexpr llvm::StringLiteral kConfigurationName = ".ptx-lint.toml";

/// Reads \p text, the content of \p path, a configuration file, whose keys docs/configuration.md describes.  Returns
/// its mistakes, formatted as messages, or nothing.
std::string readConfiguration(llvm::StringRef text, llvm::StringRef path, Options &file);

/// The settings of an input from the command line and its configuration file, which the command line overrides.
struct Settings {
  CheckOptions check;
  bool isQuiet = false;             ///< Warnings are not printed.
  unsigned errorLimit = 0;          ///< The number of mistakes to show per input in text; 0: every message.
  std::vector<std::string> exclude; ///< Patterns of paths relative to the folder.
  std::string folder;               ///< The real path of the configuration's folder; empty without one.
};

/// Finds the settings of inputs.  Each configuration file is read once.
class SettingsFinder {
public:
  /// Reports mistakes in configurations to \p errors.  Both must outlive this.
  explicit SettingsFinder(const Options &options, llvm::raw_ostream &errors = llvm::errs())
      : options(options), errors(errors) {}

  /// The settings for the file \p path, or for standard input ("-") or a statement ("-e"), which use the working
  /// directory.  Null if the configuration has mistakes.
  const Settings *find(llvm::StringRef path);
  /// The settings of the command line only.
  const Settings *withoutConfiguration() { return findFrom(""); }

private:
  const Settings *findFrom(llvm::StringRef folder);
  const Settings *read(const std::string &path, llvm::StringRef folder);
  const Settings *make(const Options &file, llvm::StringRef path, llvm::StringRef folder);

  const Options &options;
  llvm::raw_ostream &errors;
  llvm::StringMap<const Settings *> byFolder; ///< By the real path.
  std::vector<std::unique_ptr<Settings>> all;
};

} // namespace ptxmatrix::driver
