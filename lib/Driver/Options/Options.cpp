//===- Options.cpp - The command line of ptx-lint -------------------------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#include "Driver/Options/Options.h"
#include "Diagnostics/Messages.h"
#include "Diagnostics/Rules.h"
#include "Diagnostics/WarningOptions.h"
#include "Driver/Options/CommandLine.h"
#include "Driver/Render/Printable.h"

#include "llvm/ADT/STLExtras.h"
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

bool isAnyGiven(std::initializer_list<const cl::Option *> options) {
  return llvm::any_of(options, [](const cl::Option *option) { return option->getNumOccurrences() != 0; });
}

/// Reads --cuda, --arch, --ptx-version and --target.
bool readCheckOptions(CommandLine &line) {
  auto read = [&](const char *option, const std::string &value, const auto &readValue) {
    const std::string error = readValue(value, line.options.check);
    return error.empty() || usageError(std::string(option) + ": " + error);
  };
  return (line.cuda.empty() || read("--cuda", line.cuda, readCudaRelease)) &&
         (line.arch.empty() || read("--arch", line.arch, readArchitecture)) &&
         (line.ptxVersion.empty() || read("--ptx-version", line.ptxVersion, readPtxVersion)) &&
         llvm::all_of(line.targets, [&](const std::string &target) { return read("--target", target, readTarget); });
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
    constexpr unsigned kLanes = 256;
    if (!llvm::to_integer(*lane, options.lane.emplace(), 10) || *options.lane >= kLanes)
      return fail("--lane: '" + printable(*lane) +
                  "' is not a lane: 0 to 31, 0 to 127 in a warpgroup, 0 to 255 of tensor memory");
  }
  if (options.at && options.lane)
    return fail("--at cannot be used with --lane");
  if ((options.at || options.lane) && options.format != Format::Text && options.format != Format::Json)
    return fail("--at and --lane have the formats text and json");
  return true;
}

/// Reads a decimal number.
bool readNumber(const AnyText &option, const char *what, std::optional<unsigned> &number) {
  const std::optional<std::string> text = valueOf(option);
  return !text || llvm::to_integer(*text, number.emplace(), 10) ||
         !reportValue(option.ArgStr, "'" + printable(*text) + "' is not a number" + what);
}

/// Reads --operand and the sizes of a matrix in shared memory.
bool readShared(CommandLine &line, Options &options) {
  for (auto *option : {&line.layoutOperand, &line.describedOperand})
    if (const auto operand = valueOf(*option))
      options.operand = option->getParser().getOption(static_cast<unsigned>(*operand));
  SharedOptions &shared = options.shared;
  return readNumber(line.start, " of bytes", shared.start) && readNumber(line.leading, " of bytes", shared.leading) &&
         readNumber(line.stride, " of bytes", shared.stride) && readNumber(line.base, "", shared.base) &&
         readNumber(line.rows, "", shared.rows) && readNumber(line.columns, "", shared.columns);
}

/// Reads --m and --n.
bool readSize(const CommandLine &line, Options &options) {
  return readNumber(line.m, " of rows", options.m) && readNumber(line.n, " of columns", options.n);
}

bool readLayout(CommandLine &line, Options &options) {
  if (line.opcode.getNumOccurrences() == 0)
    return usageError("layout needs an opcode");
  if (!readShared(line, options) || !readPlaces(line, options) || !readSize(line, options))
    return false;
  if (!options.shared.isGiven)
    return !isAnyGiven({&line.major, &line.swizzle, &line.start, &line.leading, &line.stride, &line.base}) ||
           usageError("--major, --swizzle, --start, --leading, --stride and --base need --shared", "ptx-lint layout");
  if (options.at || options.lane || options.format == Format::Html)
    return usageError("--shared cannot be used with --at, --lane or --format=html", "ptx-lint layout");
  return true;
}

bool readMatch(const CommandLine &line, Options &options) {
  if (line.product.getNumOccurrences() == 0)
    return usageError("match needs the opcode of a product");
  if (!readNumber(line.pitch, " of bytes", options.pitch) || !readSize(line, options))
    return false;
  return !options.pitch || (*options.pitch != 0 && *options.pitch % 16 == 0) ||
         usageError("--pitch must be a multiple of 16 bytes, because each row needs such an address", "ptx-lint match");
}

bool readDescriptor(CommandLine &line, Options &options) {
  if (line.described.getNumOccurrences() == 0)
    return usageError("descriptor needs an opcode, or a descriptor in hexadecimal");
  auto fail = [](const char *message) { return usageError(message, "ptx-lint descriptor"); };
  const bool hasOpcode = isAnyGiven({&line.describedOpcode});
  const bool hasFields = isAnyGiven({&line.fields});
  if (hasFields && (!options.isInstruction || hasOpcode))
    return fail("--set needs --instruction and the opcode in place of a descriptor");
  if (options.isInstruction && isAnyGiven({&line.describedOperand, &line.major, &line.swizzle, &line.start, &line.rows,
                                           &line.columns, &line.m, &line.n}))
    return fail("--instruction cannot be used with options for a matrix");
  if (options.isInstruction && !hasOpcode && llvm::StringRef(options.opcode).starts_with_insensitive("0x"))
    return fail("--instruction needs --opcode: the fields depend on its .kind");
  if (!llvm::StringRef(options.opcode).starts_with_insensitive("0x")) {
    if (hasOpcode)
      return fail("--opcode says what a descriptor in hexadecimal is for");
  } else if (isAnyGiven({&line.swizzle, &line.start, &line.rows, &line.columns})) {
    return fail("--swizzle, --start, --rows and --columns cannot be used with a descriptor in hexadecimal");
  } else if (!hasOpcode && isAnyGiven({&line.describedOperand, &line.major, &line.m, &line.n})) {
    return fail("--operand, --major, --m and --n need --opcode");
  } else if (!isAnyGiven({&line.describedOperand}) && isAnyGiven({&line.major, &line.m, &line.n})) {
    return fail("--major, --m and --n need --operand");
  }
  return readShared(line, options) && readSize(line, options);
}

bool readLimits(const CommandLine &line, Options &options) {
  for (const AnyText *limit : {&line.maxFileSize, &line.maxStatementSize, &line.maxNesting, &line.maxDiagnostics})
    if (const std::optional<std::string> value = valueOf(*limit))
      if (const std::string error = readLimit(limit->ArgStr, *value, options.fileBytes, options.check.limits);
          !error.empty())
        return usageError(error);
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

/// Why \p options of a check conflict, or what they lack; null if they are fine.
const char *findConflict(const Options &options) {
  const bool isStatement = options.statement.has_value();
  const bool isText = options.format == Format::Text;
  const bool emits = options.emitCanonical;
  const bool fixes = options.fix || options.diff;
  const bool hasStream = isStatement || llvm::is_contained(options.inputs, "-");
  const bool readsBaseline = !options.baseline.empty();
  const bool writesBaseline = !options.newBaseline.empty();
  const std::pair<bool, const char *> conflicts[] = {
      {!options.configuration.empty() && !options.usesConfiguration, "--config cannot be used with --no-config"},
      {isStatement && !options.inputs.empty(), "-e cannot be used with files"},
      {!isStatement && options.inputs.empty() && options.compileDatabase.empty(),
       "no input: name files or directories, '-' for standard input, or a statement with -e"},
      {emits && !isStatement && options.inputs.size() != 1, "--emit accepts only one module"},
      {emits && !isText, "--emit cannot be used with --format"},
      {options.unsafeFixes && !fixes, "--unsafe-fixes needs --fix or --diff"},
      {fixes && emits, "--emit cannot be used with --fix or --diff"},
      {options.diff && isStatement, "--diff cannot be used with -e"},
      {options.diff && !isText, "--diff cannot be used with --format"},
      {options.fix && hasStream && !isText,
       "--fix of -e or '-' cannot be used with --format: the fixed text goes to standard output"},
      {options.requirements && (fixes || emits || options.statistics),
       "--requirements cannot be used with --fix, --diff, --emit or --statistics"},
      {options.requirements && options.check.ptxVersion,
       "--requirements cannot be used with --ptx-version: the PTX version is what it finds"},
      {options.requirements && !isText && options.format != Format::Json,
       "--requirements has the formats text and json"},
      {options.output != "-" && isText && !emits && !options.diff && !options.requirements,
       "-o needs --emit, --diff, --requirements or another --format: diagnostics in text go to standard error"},
      {readsBaseline && writesBaseline, "--baseline cannot be used with --write-baseline"},
      {(readsBaseline || writesBaseline) && (isStatement || emits || options.requirements),
       "--baseline and --write-baseline cannot be used with -e, --emit or --requirements"},
      {options.listSkipped && (!isText || emits || options.requirements),
       "--list-skipped cannot be used with --format, --emit or --requirements: it adds notes to the text of a check"},
      {writesBaseline && (fixes || !isText),
       "--write-baseline cannot be used with --fix, --diff or --format: it lists the diagnostics itself"},
  };
  const auto *found = llvm::find_if(conflicts, [](const auto &conflict) { return conflict.first; });
  return found == std::end(conflicts) ? nullptr : found->second;
}

/// Reads the options of a check.
bool readCheck(const CommandLine &line, Options &options) {
  for (const std::string &argument : options.warnings)
    if (const std::string error = WarningOptions().read(argument); !error.empty())
      return usageError(printable(error));
  options.usesConfiguration = !line.noConfiguration;
  options.quiet = valueOf(line.quiet);
  options.language = valueOf(line.language);
  options.emitCanonical = line.emit == CommandLine::Emit::Canonical;
  if (line.standardInput.getNumOccurrences() != 0 &&
      (options.standardInput.empty() || !llvm::is_contained(options.inputs, "-")))
    return usageError("--stdin-filename needs a name, and '-' among the inputs");
  if (!readNumber(line.jobs, " of threads", options.jobs) || !readNumber(line.errorLimit, "", options.errorLimit) ||
      !readLimits(line, options) || !readStatement(line, options))
    return false;
  const char *conflict = findConflict(options);
  return !conflict || usageError(conflict);
}

/// Reads what LLVM only stored.
bool readOptions(CommandLine &line) {
  Options &options = line.options;
  const std::optional<std::string> rule = valueOf(line.explain);
  options.command = line.variants     ? Command::Variants
                    : line.layout     ? Command::Layout
                    : line.match      ? Command::Match
                    : line.descriptor ? Command::Descriptor
                    : line.listRules  ? Command::ListRules
                    : rule            ? Command::Explain
                                      : Command::Lint;
  if (!readCheckOptions(line))
    return false;
  switch (options.command) {
  case Command::Variants:
    return !options.allTargets || !options.check.targets.empty() ||
           usageError("--all-targets needs --target", "ptx-lint variants");
  case Command::Layout:
    return readLayout(line, options);
  case Command::Match:
    return readMatch(line, options);
  case Command::Descriptor:
    return readDescriptor(line, options);
  case Command::ListRules:
    return true;
  case Command::Explain:
    options.explained = findRule(*rule);
    return options.explained || usageError("--explain: unknown rule '" + printable(*rule) + "'" +
                                           DidYouMean(rulesNear(*rule, /*withGroups=*/false)).text());
  case Command::Lint:
    return readCheck(line, options);
  }
  return false;
}

} // namespace

std::optional<Options> parseOptions(int argc, char **argv) {
  static CommandLine line;
  return line.parse(argc, argv) && readOptions(line) ? std::optional(line.options) : std::nullopt;
}

} // namespace ptxmatrix::driver
