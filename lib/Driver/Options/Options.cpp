//===- Options.cpp - The command line of ptx-lint -------------------------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#include "Driver/Options/Options.h"
#include "Diagnostics/Messages.h"
#include "Diagnostics/RuleNames.h"
#include "Driver/Options/CheckArguments.h"
#include "Driver/Options/CommandLine.h"
#include "Driver/Options/WarningOptions.h"
#include "Driver/Render/Printable.h"

#include "llvm/ADT/StringExtras.h"

#include <algorithm>
#include <array>

namespace ptxmatrix::driver {
namespace {

// Each of the functions `read...` reports a mistake and then returns false.

/// The value of \p option, if it is given.
template <typename Value, typename Parser> std::optional<Value> valueOf(const cl::opt<Value, false, Parser> &option) {
  return option.getNumOccurrences() != 0 ? std::optional<Value>(option.getValue()) : std::nullopt;
}

/// Reads --cuda, --arch, --ptx-version and --target.
bool readCheckOptions(const CommandLine &line, CheckOptions &check) {
  auto read = [&](const char *option, const std::string &value, const auto &readValue) {
    const std::string error = readValue(value, check);
    return error.empty() || usageError(std::string(option) + ": " + error);
  };
  return (line.cuda.empty() || read("--cuda", line.cuda, readCudaRelease)) &&
         (line.arch.empty() || read("--arch", line.arch, readArchitecture)) &&
         (line.ptxVersion.empty() || read("--ptx-version", line.ptxVersion, readPtxVersion)) &&
         std::ranges::all_of(line.variants ? line.variantTargets : line.targets,
                             [&](const std::string &target) { return read("--target", target, readTarget); });
}

bool readVariants(const CommandLine &line, Options &options) {
  options.command = Command::Variants;
  options.opcode = line.wanted;
  options.allTargets = line.allTargets;
  options.format = line.tableFormat;
  if (options.allTargets && options.check.targets.empty())
    return usageError("--all-targets needs --target", "ptx-lint variants");
  return true;
}

/// Reads --at and --lane.
bool readPlaces(const CommandLine &line, Options &options) {
  auto fail = [](const std::string &message) { return usageError(message, "ptx-lint layout"); };
  if (const std::optional<std::string> at = valueOf(line.at)) {
    const auto [row, column] = llvm::StringRef(*at).split(',');
    ElementPlace &place = options.at.emplace();
    if (!llvm::to_integer(row, place.row, 10) || !llvm::to_integer(column, place.column, 10))
      return fail("--at: '" + printable(*at) + "' is not a position; write ROW,COLUMN, such as 5,3");
  }
  if (const std::optional<std::string> lane = valueOf(line.lane)) {
    constexpr unsigned kLanes = 32;
    if (!llvm::to_integer(*lane, options.lane.emplace(), 10) || *options.lane >= kLanes)
      return fail("--lane: '" + printable(*lane) + "' is not a lane from 0 to 31");
  }
  if (options.at && options.lane)
    return fail("--at cannot be used with --lane");
  if ((options.at || options.lane) && options.format != Format::Text && options.format != Format::Json)
    return fail("--at and --lane have the formats text and json");
  return true;
}

bool readLayout(const CommandLine &line, Options &options) {
  if (line.opcode.getNumOccurrences() == 0)
    return usageError("layout needs an opcode");
  options.command = Command::Layout;
  options.opcode = line.opcode;
  constexpr std::array<std::string_view, 7> kOperands = {"a", "b", "c", "d", "metadata", "scale_a", "scale_b"};
  if (line.layoutOperand.getNumOccurrences() != 0)
    options.operand = kOperands[static_cast<size_t>(line.layoutOperand.getValue())];
  options.format = line.layoutFormat;
  return readPlaces(line, options);
}

bool readMatch(const CommandLine &line, Options &options) {
  if (line.product.getNumOccurrences() == 0)
    return usageError("match needs the opcode of a product");
  options.command = Command::Match;
  options.opcode = line.product;
  options.move = line.move;
  options.format = line.tableFormat;
  return true;
}

bool readExplain(const std::string &rule, Options &options) {
  options.command = Command::Explain;
  options.explained = findRule(rule);
  return options.explained || usageError("--explain: unknown rule '" + printable(rule) + "'" +
                                         DidYouMean(rulesNear(rule, /*withGroups=*/false)).text());
}

/// Reads -W, --config and --no-config.
bool readWarnings(const CommandLine &line, Options &options) {
  options.warnings.assign(line.warnings.begin(), line.warnings.end());
  for (const std::string &argument : options.warnings)
    if (const std::string error = WarningOptions().read(argument); !error.empty())
      return usageError(error);
  options.usesConfiguration = !line.noConfiguration;
  options.configuration = line.configuration;
  if (!options.configuration.empty() && !options.usesConfiguration)
    return usageError("--config cannot be used with --no-config");
  return true;
}

/// Reads -j and the limits.
bool readNumbers(const CommandLine &line, Options &options) {
  if (const std::optional<std::string> jobs = valueOf(line.jobs))
    if (!llvm::to_integer(*jobs, options.jobs.emplace(), 10))
      return usageError("-j: '" + printable(*jobs) + "' is not a number of threads");
  for (const cl::opt<std::string> *limit :
       {&line.maxFileSize, &line.maxStatementSize, &line.maxNesting, &line.maxDiagnostics})
    if (const std::optional<std::string> value = valueOf(*limit))
      if (const std::string error = readLimit(limit->ArgStr, *value, options.fileBytes, options.check.limits);
          !error.empty())
        return usageError(error);
  return true;
}

/// -D, -U, -I and -include in the given order.
std::vector<std::string> compilerArguments(const CommandLine &line) {
  std::vector<std::pair<unsigned, std::string>> given;
  auto add = [&](const TextList &list, const std::string &spelling) {
    for (unsigned i = 0; i < list.size(); ++i)
      given.emplace_back(list.getPosition(i), spelling + list[i]);
  };
  add(line.defines, "-D");
  add(line.undefines, "-U");
  add(line.folders, "-I");
  add(line.headers, "-include=");
  std::ranges::sort(given);
  std::vector<std::string> arguments;
  for (auto &[position, argument] : given)
    arguments.push_back(std::move(argument));
  return arguments;
}

/// Reads the inputs, their language and how CUDA sources are compiled.
bool readInputs(const CommandLine &line, Options &options) {
  options.inputs.assign(line.inputs.begin(), line.inputs.end());
  options.standardInput = line.standardInput;
  if (line.standardInput.getNumOccurrences() != 0 &&
      (options.standardInput.empty() || std::ranges::find(options.inputs, "-") == options.inputs.end()))
    return usageError("--stdin-filename needs a name, and '-' among the inputs");
  options.compilerArguments = compilerArguments(line);
  options.compileDatabase = line.compileDatabase;
  options.language = valueOf(line.language);
  return true;
}

/// Whether the ';' at the end of \p statement is missing.  Not with a comment, and not after a '}', which may end a
/// block.
bool lacksEnd(llvm::StringRef statement) {
  const char last = statement.rtrim().back();
  const bool isBlock = last == '}' && statement.contains(';');
  return last != ';' && last != ':' && !isBlock && !statement.contains("//") && !statement.contains("/*");
}

/// Reads -e.
bool readStatement(const CommandLine &line, Options &options) {
  if (line.statement.empty())
    return true;
  if (line.statement.size() > 1)
    return usageError("-e can be given once");
  std::string statement = line.statement.front();
  if (llvm::StringRef(statement).trim(" \t\r\n").empty())
    return usageError("-e needs a statement");
  if (lacksEnd(statement))
    statement += ';';
  options.statement = std::move(statement);
  return true;
}

/// Reads the options of a check.
bool readCheck(const CommandLine &line, Options &options) {
  options.format = line.format;
  options.errorLimit = valueOf(line.errorLimit);
  options.quiet = valueOf(line.quiet);
  options.exitZero = line.exitZero;
  options.statistics = line.statistics;
  options.emitCanonical = line.emit == CommandLine::Emit::Canonical;
  options.fix = line.fix;
  options.diff = line.diff;
  options.unsafeFixes = line.unsafeFixes;
  options.requirements = line.requirements;
  options.baseline = line.baseline;
  options.newBaseline = line.newBaseline;
  if (!readWarnings(line, options) || !readNumbers(line, options) || !readInputs(line, options) ||
      !readStatement(line, options))
    return false;
  const char *conflict = findConflict(options);
  return !conflict || usageError(conflict);
}

bool readOptions(const CommandLine &line, Options &options) {
  if (!readCheckOptions(line, options.check))
    return false;
  options.color = line.color;
  options.output = line.output;
  if (line.variants)
    return readVariants(line, options);
  if (line.layout)
    return readLayout(line, options);
  if (line.match)
    return readMatch(line, options);
  if (line.listRules) {
    options.command = Command::ListRules;
    return true;
  }
  if (const std::optional<std::string> rule = valueOf(line.explain))
    return readExplain(*rule, options);
  return readCheck(line, options);
}

} // namespace

std::optional<Options> parseOptions(int argc, char **argv) {
  static CommandLine line;
  Options options;
  if (!line.parse(argc, argv) || !readOptions(line, options))
    return std::nullopt;
  return options;
}

} // namespace ptxmatrix::driver
