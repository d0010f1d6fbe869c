//===- Options.h - The command line of ptx-lint -----------------*- C++ -*-===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#ifndef PTXMATRIX_LIB_DRIVER_OPTIONS_OPTIONS_H
#define PTXMATRIX_LIB_DRIVER_OPTIONS_OPTIONS_H

#include "Driver/Files/Language.h"
#include "Driver/Options/LimitOptions.h"
#include "ptxmatrix/Check.h"

namespace ptxmatrix::driver {

// Exit statuses.
inline constexpr int kExitOk = 0;
inline constexpr int kExitErrors = 1;  ///< The input is wrong.
inline constexpr int kExitFailure = 2; ///< We could not do the job.

/// What is requested.
enum class Command : uint8_t { Lint, Variants, Layout, Match, ListRules, Explain };

/// How results are printed.
enum class Format : uint8_t { Text, Json, GitHub, Sarif, Svg, Html };

/// When text is printed in colors.  Auto: on a terminal, unless the environment has NO_COLOR.
enum class Color : uint8_t { Auto, Always, Never };

/// A position in a matrix.
struct ElementPlace {
  unsigned row = 0;
  unsigned column = 0;
};

/// The parsed command line.
struct Options {
  std::vector<std::string> inputs;            ///< Files, directories, or "-".
  std::string standardInput = "-";            ///< Of --stdin-filename: what "-" is called.
  std::optional<Language> language;           ///< Of --language: of the inputs that are named; else by the extension.
  std::vector<std::string> compilerArguments; ///< -D, -U, -I and -include for CUDA sources, in their order.
  std::string compileDatabase;                ///< Of -p: where `compile_commands.json` is.
  std::optional<std::string> statement;       ///< Of -e.
  std::string opcode;                         ///< Of the subcommands; of "variants" its beginning, or empty for all.
  std::string move;                           ///< Of "match": the load or the store, or empty for all.
  std::optional<ElementPlace> at;             ///< Of --at: the element to show.
  std::optional<unsigned> lane;               ///< Of --lane: the lane to show.
  std::string_view operand;                   ///< Of --operand: the one of which a layout is shown, or empty for all.
  CheckOptions check;                         ///< What is given here; a configuration file may say more.
  std::vector<std::string> warnings;          ///< Of -W, each as WarningOptions::read() takes it.
  std::string configuration;                  ///< Of --config: the file that all inputs have.
  std::string baseline;                       ///< Of --baseline: the file that lists what is known.
  std::string newBaseline;                    ///< Of --write-baseline.
  std::string output = "-";                   ///< Of -o.
  const RuleInfo *explained = nullptr;        ///< Of --explain.
  std::optional<unsigned> errorLimit;         ///< How many mistakes are shown of an input in text; 0: every message.
  std::optional<unsigned> jobs;               ///< Of -j: how many threads, 0 for one a core.
  uint64_t fileBytes = kMostFileBytes;        ///< The most bytes of an input that are read.
  std::optional<bool> quiet;                  ///< Leave warnings out of what is printed.
  Command command = Command::Lint;
  Format format = Format::Text;
  Color color = Color::Auto;
  bool usesConfiguration = true; ///< Not --no-config.
  bool allTargets = false;       ///< Of "variants": all targets count, not one of them.
  bool statistics = false;
  bool exitZero = false; ///< Errors of an input do not count for the exit status.
  bool emitCanonical = false;
  bool requirements = false; ///< Print what functions need, instead of checking.
  bool fix = false;          ///< Make the fixes.
  bool diff = false;         ///< Show them instead.
  bool unsafeFixes = false;  ///< Both, of all fixes.
};

/// Reads the command line.  If something is wrong, reports it and returns nothing, which means status 2.  `--help` and
/// `--version` print and exit with 0.
std::optional<Options> parseOptions(int argc, char **argv);

} // namespace ptxmatrix::driver

#endif // PTXMATRIX_LIB_DRIVER_OPTIONS_OPTIONS_H
