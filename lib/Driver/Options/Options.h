//===- Options.h - Options of the commands ----------------------*- C++ -*-===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
// Each option of the commands, key of the configuration file and setting of an editor is one row of a table.

#pragma once

#include "Driver/Files/Files.h"
#include "ptxmatrix/Check.h"
#include "ptxmatrix/Descriptor.h"
#include "ptxmatrix/Layout.h"

#include "llvm/ADT/ArrayRef.h"

#include <ranges>

namespace ptxmatrix::driver {

// Exit statuses.
inline constexpr int kExitOk = 0;
inline constexpr int kExitErrors = 1;  ///< An input has errors.
inline constexpr int kExitFailure = 2; ///< The check failed or is incomplete.

/// Why a command cannot go on.
struct Failure {
  std::string message; ///< Empty if it is reported already.
  int status = kExitFailure;
};

/// Where an option can be given: one of these, or several together.
using Place = unsigned;
inline constexpr Place kCheck = 1; ///< To ptx-lint without a subcommand.
inline constexpr Place kVariants = 2;
inline constexpr Place kLayout = 4;
inline constexpr Place kMatch = 8;
inline constexpr Place kDescriptor = 16;
inline constexpr Place kAssembler = 32; ///< To ptx-as, in PTXMATRIX_AS_FLAGS.
inline constexpr Place kFile = 64;      ///< In a configuration file.
inline constexpr Place kEditor = 128;   ///< To ptx-lsp.

/// How results are printed.
enum class Format : uint8_t { Text, Json, GitHub, Sarif, Svg, Html };

/// When text is printed in colors.  Auto: on a terminal, unless the environment has NO_COLOR.
enum class Color : uint8_t { Auto, Always, Never };

/// A matrix in shared memory, for "layout --shared" and "descriptor".  Sizes are in bytes.
struct SharedOptions {
  bool isGiven = false; ///< --shared
  Major major = Major::K;
  Swizzle swizzle = Swizzle::Bytes128;
  unsigned start = 0;
  std::optional<unsigned> leading;
  std::optional<unsigned> stride;
  unsigned base = 0;
  std::optional<unsigned> rows; ///< Of the tile, like the columns.
  std::optional<unsigned> columns;
};

/// The values of options, on a command line or elsewhere.
struct Options {
  std::vector<std::string_view> given;        ///< The names of the options on the command line.
  std::vector<std::string> inputs;            ///< Files, directories, or "-"; the opcodes of a subcommand.
  std::string standardInput = "-";            ///< --stdin-filename: the name of "-".
  std::optional<Language> language;           ///< --language: for named inputs; otherwise by extension.
  std::vector<std::string> compilerArguments; ///< -D, -U, -I and -include for CUDA sources, in their order.
  std::string compileDatabase;                ///< -p: the path of `compile_commands.json` or its directory.
  std::optional<std::string> statement;       ///< -e: the statement to check.
  std::optional<unsigned> pitch;              ///< --pitch: for "match".
  unsigned m = 0;                             ///< --m: the rows of D of a tcgen05.mma; 0 if they are not given.
  unsigned n = 0;                             ///< --n: its columns, likewise.
  std::optional<MatrixElement> at;            ///< --at: the element to show.
  std::optional<unsigned> lane;               ///< --lane: the lane to show.
  std::string_view operand;                   ///< --operand: the operand to show, or empty for all.
  SharedOptions shared;
  bool isInstruction = false;      ///< --instruction: the descriptor is an instruction descriptor.
  std::vector<std::string> fields; ///< --set: its fields, "name=value".
  std::string describedOpcode;     ///< --opcode: what a descriptor is for, or empty.
  CheckOptions check;
  std::vector<std::string> warnings;      ///< -W, each in the form of WarningOptions::read().
  std::vector<std::string> exclude;       ///< Patterns of paths relative to the configuration file.
  std::string configuration;              ///< --config: the file for all inputs.
  std::string baseline;                   ///< --baseline: the file with known diagnostics.
  std::string newBaseline;                ///< --write-baseline: the file to write.
  std::string output = "-";               ///< -o: the output file, or "-".
  const RuleInfo *explained = nullptr;    ///< --explain: the rule to explain.
  std::optional<unsigned> errorLimit;     ///< The number of mistakes to show per input in text; 0: every message.
  unsigned jobs = 0;                      ///< -j: the number of threads, 0 for all cores.
  uint64_t fileBytes = uint64_t{4} << 30; ///< The maximum size of an input in bytes.
  std::optional<bool> quiet;              ///< Print only errors.
  Place command = kCheck;                 ///< What to do: a subcommand, or the check.
  Format format = Format::Text;
  Color color = Color::Auto;
  bool noConfiguration = false;
  bool allTargets = false; ///< For "variants": all targets must accept it, not only one.
  bool statistics = false;
  bool listRules = false;
  bool listSkipped = false; ///< Print the asm statements that are not checked.
  bool exitZero = false;    ///< Errors of an input do not count for the exit status.
  bool emitCanonical = false;
  bool requirements = false; ///< Print what functions need, instead of checking.
  bool compile = false;      ///< Check the PTX that a compiler makes of a CUDA source, too.
  bool fix = false;          ///< Apply fixes.
  bool diff = false;         ///< Show fixes instead.
  bool unsafeFixes = false;  ///< Apply or show all fixes.

  /// The first opcode of a subcommand; for "variants" a prefix, or empty for all.
  std::string opcode() const { return inputs.empty() ? "" : inputs[0]; }
  bool isQuiet() const { return quiet.value_or(false); }
};

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

/// Reads the command line.  If something is wrong, throws a Failure.  `--help` and `--version` print and exit with 0.
Options parseOptions(int argc, char **argv);

} // namespace ptxmatrix::driver
