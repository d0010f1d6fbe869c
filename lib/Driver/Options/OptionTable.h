//===- OptionTable.h - All options and settings -----------------*- C++ -*-===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
// Each option of the commands, key of the configuration file and setting of an editor is one row.

#pragma once

#include "Driver/Options/Options.h"

#include "llvm/ADT/ArrayRef.h"

#include <ranges>

namespace ptxmatrix::driver {

/// One of the words that an option accepts.
struct OptionWord {
  template <typename Value>
  constexpr OptionWord(Value value, std::string_view name, std::string_view help = "")
      : name(name), help(help), value(static_cast<int>(value)) {}

  std::string_view name;
  std::string_view help;
  int value; ///< The value of an enumerator or a bool.
};

struct OptionRow {
  std::string_view name;  ///< Without dashes.
  std::string_view value; ///< What stands for a value in the help; empty for a flag.
  Place places;           ///< Where it can be given.
  std::string_view help;
  /// Stores a value that is not empty.  Returns an error message or nothing.  Null for options that only print.
  std::string (*set)(const OptionRow &row, llvm::StringRef text, Options &options);
  std::span<const OptionWord> words = {}; ///< If only these are accepted.

  bool isFlag() const { return value.empty(); }
  bool isList() const { return value.ends_with("..."); }

  /// Reads the value \p text into \p options.  Returns an error message or nothing.
  std::string read(llvm::StringRef text, Options &options) const;
};

/// All rows, by name.  "cuda" comes before "ptx-version", because the release determines the known versions.
std::span<const OptionRow> allOptionRows();

/// The rows of \p place.
inline auto optionRows(Place place) {
  return std::views::filter(allOptionRows(), [place](const OptionRow &row) { return (row.places & place) != 0; });
}

/// The option \p name of \p place, or null.
const OptionRow *findOption(std::string_view name, Place place);

/// Reads \p words, given at \p place, into \p options.  Returns an error message or nothing.  `--help` and `--version`
/// print and exit with 0.
std::string readWords(llvm::ArrayRef<llvm::StringRef> words, Place place, Options &options);

/// Whether the \p patterns exclude \p path, or a directory that contains it, from a search.  They are relative to the
/// directory of the configuration file.
bool isExcluded(llvm::StringRef path, const std::vector<std::string> &patterns);

/// Why the CUDA release of \p check conflicts with its PTX version.
std::string whyNoPtxVersion(CheckOptions check);

} // namespace ptxmatrix::driver
