//===- Options.cpp - The command line of ptx-lint -------------------------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#include "Driver/Options/Options.h"
#include "Diagnostics/Messages.h"
#include "Diagnostics/RuleNames.h"
#include "Driver/Options/CheckArguments.h"
#include "Driver/Options/ValueParser.h"
#include "Driver/Options/WarningOptions.h"
#include "Driver/Render/Printable.h"
#include "Support/EditDistance.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/raw_ostream.h"

#include <algorithm>
#include <array>

namespace cl = llvm::cl;

namespace ptxmatrix::driver {
namespace {

constexpr const char *kOverview =
    "Checks warp-level matrix instructions in PTX modules and in asm statements of CUDA sources.\n\n"
    "Exit status: 0 no error; 1 at least one error; 2 wrong usage, an input that cannot "
    "be read,\nan output that cannot be written, or a statement that exceeds the limits.\n";

/// Removes LLVM's own --color, which is a boolean.
struct WithoutLlvmColor {
  WithoutLlvmColor() {
    auto &options = cl::getRegisteredOptions();
    if (const auto found = options.find("color"); found != options.end())
      found->second->removeArgument();
  }
};

/// The options as LLVM stores them.  They register themselves when constructed, so they are constructed once, on
/// demand.
struct CommandLine {
  WithoutLlvmColor withoutLlvmColor;
  cl::OptionCategory category{"ptx-lint options"};
  cl::SubCommand variants{"variants", "List every legal spelling"};
  cl::SubCommand layout{"layout", "Show which lane, register and bits hold which element"};
  cl::SubCommand match{"match", "Show which loads and stores fit the operands of a product"};

  cl::list<std::string> inputs{cl::Positional, cl::desc("<file|directory|->..."), cl::cat(category)};
  cl::opt<Language, false, ValueParser<Language>> language{
      "language", cl::desc("Language of the inputs (default: by file extension; ptx for unnamed standard input)"),
      cl::values(clEnumValN(Language::Ptx, "ptx", "PTX modules"),
                 clEnumValN(Language::Cuda, "cuda", "asm statements in CUDA C++ or C++ sources")),
      cl::cat(category)};
  cl::opt<std::string> standardInput{"stdin-filename",
                                     cl::desc("Name of standard input in diagnostics; also determines its "
                                              "language and configuration"),
                                     cl::value_desc("file"), cl::init("-"), cl::cat(category)};
  TextList defines{"D", cl::desc("CUDA sources: define a macro"), cl::value_desc("name[=value]"), cl::Prefix,
                   cl::cat(category)};
  TextList undefines{"U", cl::desc("CUDA sources: undefine a macro"), cl::value_desc("name"), cl::Prefix,
                     cl::cat(category)};
  TextList folders{"I", cl::desc("CUDA sources: add a directory to the header search path"), cl::value_desc("dir"),
                   cl::Prefix, cl::cat(category)};
  TextList headers{"include", cl::desc("CUDA sources: include a header first"), cl::value_desc("file"),
                   cl::cat(category)};
  TextOption compileDatabase{
      "p",
      cl::desc("CUDA sources: read compile_commands.json in this directory; without inputs, check its CUDA sources"),
      cl::value_desc("dir"), cl::Prefix, cl::cat(category)};
  cl::list<std::string> statement{"e", cl::desc("Check one statement; names need no declaration"),
                                  cl::value_desc("statement"), cl::Prefix, cl::cat(category)};
  TextOption ptxVersion{"ptx-version",
                        cl::desc("PTX version, overrides the module's .version"),
                        cl::value_desc("X.Y"),
                        cl::cat(category),
                        cl::sub(cl::SubCommand::getTopLevel()),
                        cl::sub(variants)};
  cl::list<std::string> targets{"target", cl::desc("Targets, override the module's .target"),
                                cl::value_desc("sm_NN[a|f],..."), cl::CommaSeparated, cl::cat(category)};
  cl::list<std::string> variantTargets{
      "target",
      cl::desc("List spellings that at least one of these targets accepts (with --all-targets: all of them)"),
      cl::value_desc("sm_NN[a|f],..."),
      cl::CommaSeparated,
      cl::cat(category),
      cl::sub(variants)};
  cl::opt<bool> allTargets{"all-targets", cl::desc("List only spellings that all targets accept"), cl::cat(category),
                           cl::sub(variants)};
  cl::opt<std::string> wanted{cl::Positional, cl::desc("[<instruction name or opcode prefix>]"), cl::cat(category),
                              cl::sub(variants)};
  TextOption arch{"arch", cl::desc("GPU to assemble for; report targets that cannot run on it"),
                  cl::value_desc("sm_NN[a|f]"), cl::cat(category)};
  // LLVM does not copy a description.
  std::string cudaText = "CUDA release to check for (default: " + kNewestRelease.cuda.str() + ")";
  TextOption cuda{"cuda",
                  cl::desc(cudaText),
                  cl::value_desc("X.Y"),
                  cl::cat(category),
                  cl::sub(cl::SubCommand::getTopLevel()),
                  cl::sub(variants)};
  cl::opt<Format, false, ValueParser<Format>> format{
      "format", cl::desc("Output format (default: text)"),
      cl::values(clEnumValN(Format::Text, "text", "human-readable"),
                 clEnumValN(Format::Json, "json", "machine-readable"),
                 clEnumValN(Format::GitHub, "github", "GitHub Actions annotations"),
                 clEnumValN(Format::Sarif, "sarif", "SARIF 2.1.0")),
      cl::init(Format::Text), cl::cat(category)};
  cl::opt<Format, false, ValueParser<Format>> tableFormat{
      "format",
      cl::desc("Output format (default: text)"),
      cl::values(clEnumValN(Format::Text, "text", "human-readable"),
                 clEnumValN(Format::Json, "json", "machine-readable")),
      cl::init(Format::Text),
      cl::cat(category),
      cl::sub(variants),
      cl::sub(match)};
  cl::opt<Color, false, ValueParser<Color>> color{
      "color",
      cl::desc("When to use colors (default: auto)"),
      cl::values(clEnumValN(Color::Auto, "auto", "on a terminal, unless NO_COLOR is set"),
                 clEnumValN(Color::Always, "always", ""), clEnumValN(Color::Never, "never", "")),
      cl::init(Color::Auto),
      cl::cat(category),
      cl::sub(cl::SubCommand::getTopLevel()),
      cl::sub(layout),
      cl::sub(match)};
  cl::opt<std::string> opcode{cl::Positional, cl::desc("<opcode>"), cl::cat(category), cl::sub(layout)};
  cl::opt<std::string> product{cl::Positional, cl::desc("<opcode of a product>"), cl::cat(category), cl::sub(match)};
  cl::opt<std::string> move{cl::Positional, cl::desc("[<opcode of a load or a store>]"), cl::cat(category),
                            cl::sub(match)};
  cl::opt<Format, false, ValueParser<Format>> layoutFormat{
      "format",
      cl::desc("Output format (default: text)"),
      cl::values(clEnumValN(Format::Text, "text", "tables"), clEnumValN(Format::Json, "json", "machine-readable"),
                 clEnumValN(Format::Svg, "svg", "picture"), clEnumValN(Format::Html, "html", "interactive page")),
      cl::init(Format::Text),
      cl::cat(category),
      cl::sub(layout)};
  enum class LayoutOperand : uint8_t { A, B, C, D, Metadata, ScaleA, ScaleB };
  cl::opt<LayoutOperand, false, ValueParser<LayoutOperand>> layoutOperand{
      "operand", cl::desc("Operand to show (default: all)"),
      cl::values(clEnumValN(LayoutOperand::A, "a", "matrix A"), clEnumValN(LayoutOperand::B, "b", "matrix B"),
                 clEnumValN(LayoutOperand::C, "c", "matrix C"), clEnumValN(LayoutOperand::D, "d", "matrix D"),
                 clEnumValN(LayoutOperand::Metadata, "metadata", "metadata of a sparse A"),
                 clEnumValN(LayoutOperand::ScaleA, "scale_a", "scale factors of A"),
                 clEnumValN(LayoutOperand::ScaleB, "scale_b", "scale factors of B")),
      cl::cat(category), cl::sub(layout)};
  cl::opt<std::string> at{"at", cl::desc("Show only this element: which lane, register and bits hold it"),
                          cl::value_desc("row,column"), cl::cat(category), cl::sub(layout)};
  cl::opt<std::string> lane{"lane", cl::desc("Show only the elements of this lane, 0 to 31"), cl::value_desc("N"),
                            cl::cat(category), cl::sub(layout)};
  enum class Emit : uint8_t { Nothing, Canonical };
  cl::opt<Emit, false, ValueParser<Emit>> emit{
      "emit", cl::desc("Check one module and print it"),
      cl::values(clEnumValN(Emit::Canonical, "canonical", "supported instructions in canonical form")),
      cl::init(Emit::Nothing), cl::cat(category)};
  cl::opt<bool> fix{"fix", cl::desc("Apply safe fixes to the files; fix standard input to standard output"),
                    cl::cat(category)};
  cl::opt<bool> diff{"diff", cl::desc("Print the changes of --fix as a unified diff; change no file"),
                     cl::cat(category)};
  cl::opt<bool> unsafeFixes{"unsafe-fixes",
                            cl::desc("With --fix or --diff: also apply fixes that may not be what was meant"),
                            cl::cat(category)};
  TextOption output{"o",
                    cl::desc("Output file (default: standard output)"),
                    cl::value_desc("file"),
                    cl::init("-"),
                    cl::Prefix,
                    cl::cat(category),
                    cl::sub(cl::SubCommand::getTopLevel()),
                    cl::sub(variants),
                    cl::sub(layout),
                    cl::sub(match)};
  cl::opt<std::string> jobs{
      "j", cl::desc("Number of threads, 0 for all cores (default: chosen by the number and size of files)"),
      cl::value_desc("N"), cl::Prefix, cl::cat(category)};
  cl::list<std::string> warnings{
      "W",
      cl::desc(
          "Enable a warning (-W<rule>, -Wall for all), disable it (-Wno-<rule>) or make it an error (-Werror=<rule>, "
          "-Werror for all, -Wno-error for none); <rule> can be a group"),
      cl::value_desc("[no-|error=]rule"), cl::AlwaysPrefix, cl::cat(category)};
  TextOption configuration{"config",
                           cl::desc("Configuration file (default: for each input, .ptx-lint.toml in its "
                                    "directory or the nearest one above)"),
                           cl::value_desc("file"), cl::cat(category)};
  TextOption baseline{"baseline", cl::desc("Do not report diagnostics listed in this file"), cl::value_desc("file"),
                      cl::cat(category)};
  TextOption newBaseline{"write-baseline",
                         cl::desc("Write all diagnostics to this file, for --baseline, instead of reporting "
                                  "them"),
                         cl::value_desc("file"), cl::cat(category)};
  cl::opt<bool> noConfiguration{"no-config", cl::desc("Do not read a configuration file"), cl::cat(category)};
  cl::opt<bool> quiet{"quiet", cl::desc("Print only errors"), cl::cat(category)};
  cl::alias shortQuiet{"q", cl::desc("Same as --quiet"), cl::aliasopt(quiet), cl::NotHidden};
  cl::opt<bool> exitZero{"exit-zero", cl::desc("Exit with status 0 instead of 1 if an input has errors"),
                         cl::cat(category)};
  cl::opt<bool> requirements{
      "requirements", cl::desc("Print the PTX version, CUDA release and targets that each function needs, and why"),
      cl::cat(category)};
  cl::opt<bool> statistics{"statistics",
                           cl::desc("Print the number of diagnostics by rule at the end, on standard error"),
                           cl::cat(category)};
  cl::opt<std::string> explain{"explain", cl::desc("Print the page of a rule"), cl::value_desc("rule"),
                               cl::cat(category)};
  cl::opt<unsigned, false, NumberParser> errorLimit{
      "error-limit",
      cl::desc("Maximum number of mistakes to show per input, 0 for every message (text only; default: 100)"),
      cl::value_desc("N"), cl::cat(category)};
  cl::opt<std::string> maxFileSize{
      llvm::StringRef(kLimitOptions[0]),
      cl::desc("Maximum size of an input in bytes, with an optional suffix K, M or G (default: 4G)"),
      cl::value_desc("size"), cl::cat(category)};
  cl::opt<std::string> maxStatementSize{llvm::StringRef(kLimitOptions[1]),
                                        cl::desc("Maximum size of a supported instruction's statement (default: 64K)"),
                                        cl::value_desc("size"), cl::cat(category)};
  cl::opt<std::string> maxNesting{
      llvm::StringRef(kLimitOptions[2]),
      cl::desc("Maximum nesting of parentheses and operators in a statement (default: 256)"), cl::value_desc("N"),
      cl::cat(category)};
  cl::opt<std::string> maxDiagnostics{
      llvm::StringRef(kLimitOptions[3]),
      cl::desc("Maximum number of diagnostics per input, errors first, 0 for no limit (default: 1000)"),
      cl::value_desc("N"), cl::cat(category)};
  // Replaces LLVM's own -h, which matches every option that begins with it.
  cl::opt<bool> shortHelp{"h", cl::Hidden, cl::cat(category), cl::sub(cl::SubCommand::getAll())};
  cl::opt<bool> listRules{"list-rules", cl::desc("List all rules"), cl::cat(category)};
};

std::nullopt_t usageError(const std::string &message, const std::string &command = "ptx-lint") {
  llvm::errs() << "ptx-lint: error: " << message << "\nTry '" << command << " --help'.\n";
  return std::nullopt;
}

/// The options that LLVM accepts after \p first, the first argument, which may be a subcommand.
std::vector<const cl::Option *> optionsAfter(llvm::StringRef first, CommandLine &line) {
  std::vector<const cl::Option *> options;
  for (cl::SubCommand *command : {&cl::SubCommand::getTopLevel(), &line.variants, &line.layout, &line.match})
    if (command->getName().empty() || command->getName() == first)
      for (const auto &[name, option] : cl::getRegisteredOptions(*command))
        options.push_back(option);
  return options;
}

/// Reports \p argument, an option that is none of \p options.
std::nullopt_t reportUnknownOption(llvm::StringRef argument, const std::vector<const cl::Option *> &options) {
  std::vector<std::string_view> names;
  for (const cl::Option *option : options)
    if (option->getOptionHiddenFlag() == cl::NotHidden)
      names.push_back(option->ArgStr);
  const llvm::StringRef option = argument.split('=').first;
  std::vector<std::string> near;
  for (const std::string_view name : namesNear(option.ltrim('-'), names))
    near.push_back((name.size() == 1 ? "-" : "--") + std::string(name) + printable(argument.drop_front(option.size())));
  std::ranges::sort(near);
  return usageError("unknown option '" + printable(argument) + "'" +
                    DidYouMean(std::vector<std::string_view>(near.begin(), near.end())).text());
}

/// The first of \p arguments that begins with "--" and is none of \p options, or empty.  LLVM would read `--output` as
/// the option `-o` with the value "utput".
llvm::StringRef unknownLongOption(llvm::ArrayRef<char *> arguments, const std::vector<const cl::Option *> &options) {
  for (const llvm::StringRef argument : arguments) {
    if (argument == "--")
      break;
    const llvm::StringRef name = argument.split('=').first;
    if (name.starts_with("--") && std::ranges::find(options, name.drop_front(2), &cl::Option::ArgStr) == options.end())
      return argument;
  }
  return "";
}

/// Prints LLVM's message about the command line; unknown options and arguments are reported like other mistakes.
std::nullopt_t reportParseFailure(llvm::StringRef text, const std::vector<const cl::Option *> &options) {
  const auto [before, after] = text.split("Unknown command line argument '");
  const llvm::StringRef unknown = after.split('\'').first;
  if (text.contains("Too many positional arguments"))
    return usageError("too many arguments");
  if (unknown.starts_with("-"))
    return reportUnknownOption(unknown, options);
  if (!unknown.empty())
    return usageError("unexpected argument '" + printable(unknown) + "'");
  llvm::errs() << text;
  return std::nullopt;
}

/// Whether the ';' at the end of \p statement is missing.  Not with a comment, and not after a '}', which may end a
/// block.
bool lacksEnd(llvm::StringRef statement) {
  const char last = statement.rtrim().back();
  const bool isBlock = last == '}' && statement.contains(';');
  return last != ';' && last != ':' && !isBlock && !statement.contains("//") && !statement.contains("/*");
}

/// The given subcommand, or null.
cl::SubCommand *subcommandOf(CommandLine &line) {
  for (cl::SubCommand *command : {&line.variants, &line.layout, &line.match})
    if (*command)
      return command;
  return nullptr;
}

/// The first of \p inputs that is the name of a subcommand and not of a file, or empty.  LLVM reads a subcommand only
/// as the first argument.
llvm::StringRef misplacedSubcommand(CommandLine &line, const std::vector<std::string> &inputs) {
  for (const llvm::StringRef input : inputs)
    for (const cl::SubCommand *command : {&line.variants, &line.layout, &line.match})
      if (input == command->getName() && !llvm::sys::fs::exists(input))
        return input;
  return "";
}

/// The first option given to \p command that only the check supports, or null: LLVM accepts those, too.
const cl::Option *optionOfCheck(cl::SubCommand &command) {
  const cl::Option *first = nullptr;
  for (const auto &[name, option] : cl::getRegisteredOptions())
    if (option->getNumOccurrences() > 0 && !option->Subs.contains(&command) &&
        (!first || option->getPosition() < first->getPosition()))
      first = option;
  return first;
}

/// Reads --cuda, --arch, --ptx-version and --target.
bool readCheckOptions(const CommandLine &line, CheckOptions &check) {
  auto isFine = [](llvm::StringRef option, const std::string &error) {
    if (!error.empty())
      usageError(option.str() + ": " + error);
    return error.empty();
  };
  if (!line.cuda.empty() && !isFine("--cuda", readCudaRelease(line.cuda, check)))
    return false;
  if (!line.arch.empty() && !isFine("--arch", readArchitecture(line.arch, check)))
    return false;
  if (!line.ptxVersion.empty() && !isFine("--ptx-version", readPtxVersion(line.ptxVersion, check)))
    return false;
  return std::ranges::all_of(line.variants ? line.variantTargets : line.targets,
                             [&](const std::string &name) { return isFine("--target", readTarget(name, check)); });
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

/// Reads --at and --lane.  Returns an error message or nothing.
std::string readPlaces(const CommandLine &line, Options &options) {
  if (line.at.getNumOccurrences() != 0) {
    ElementPlace place;
    const auto [row, column] = llvm::StringRef(line.at).split(',');
    if (!llvm::to_integer(row, place.row, 10) || !llvm::to_integer(column, place.column, 10))
      return "--at: '" + printable(line.at) + "' is not a position; write ROW,COLUMN, such as 5,3";
    options.at = place;
  }
  if (line.lane.getNumOccurrences() != 0) {
    constexpr unsigned kLanes = 32;
    unsigned lane = 0;
    if (!llvm::to_integer(line.lane, lane, 10) || lane >= kLanes)
      return "--lane: '" + printable(line.lane) + "' is not a lane from 0 to 31";
    options.lane = lane;
  }
  if (options.at && options.lane)
    return "--at cannot be used with --lane";
  if ((options.at || options.lane) && options.format != Format::Text && options.format != Format::Json)
    return "--at and --lane have the formats text and json";
  return "";
}

/// Why the options conflict with those for fixes, or null.
const char *whyNoFixes(const Options &options) {
  const bool isAsked = options.fix || options.diff;
  if (options.unsafeFixes && !isAsked)
    return "--unsafe-fixes needs --fix or --diff";
  if (isAsked && options.emitCanonical)
    return "--emit cannot be used with --fix or --diff";
  if (options.diff && options.statement)
    return "--diff cannot be used with -e";
  if (options.diff && options.format != Format::Text)
    return "--diff cannot be used with --format";
  const bool hasStream = options.statement || std::ranges::find(options.inputs, "-") != options.inputs.end();
  if (options.fix && hasStream && options.format != Format::Text)
    return "--fix of -e or '-' cannot be used with --format: the fixed text goes to standard output";
  return nullptr;
}

/// Why the options conflict with --requirements, or null.
const char *whyNoRequirements(const Options &options) {
  if (options.fix || options.diff || options.emitCanonical || options.statistics)
    return "--requirements cannot be used with --fix, --diff, --emit or --statistics";
  if (options.check.ptxVersion)
    return "--requirements cannot be used with --ptx-version: the PTX version is what it finds";
  if (options.format != Format::Text && options.format != Format::Json)
    return "--requirements has the formats text and json";
  return nullptr;
}

/// Why the options conflict with a baseline, or null.
const char *whyNoBaseline(const Options &options) {
  const bool isWritten = !options.newBaseline.empty();
  if (options.baseline.empty() && !isWritten)
    return nullptr;
  if (!options.baseline.empty() && isWritten)
    return "--baseline cannot be used with --write-baseline";
  if (options.statement || options.emitCanonical || options.requirements)
    return "--baseline and --write-baseline cannot be used with -e, --emit or --requirements";
  if (isWritten && (options.fix || options.diff || options.format != Format::Text))
    return "--write-baseline cannot be used with --fix, --diff or --format: it lists the diagnostics itself";
  return nullptr;
}

} // namespace

std::optional<Options> parseOptions(int argc, char **argv) {
  static CommandLine line;
  cl::HideUnrelatedOptions(line.category);
  cl::HideUnrelatedOptions(line.category, line.variants);
  cl::HideUnrelatedOptions(line.category, line.layout);
  cl::HideUnrelatedOptions(line.category, line.match);
  cl::SetVersionPrinter([](llvm::raw_ostream &stream) {
    stream << "ptx-lint (ptxmatrix) " << PTXMATRIX_VERSION << "\nNewest PTX version known: " << kNewestRelease.ptx.str()
           << " (CUDA " << kNewestRelease.cuda.str() << ")\n";
  });
  const llvm::MutableArrayRef<char *> arguments(argv, static_cast<size_t>(argc));
  for (char *&argument : arguments)
    if (llvm::StringRef(argument) == "-h")
      argument = const_cast<char *>("--help");
  const std::vector<const cl::Option *> known = optionsAfter(argc > 1 ? arguments[1] : "", line);
  if (const llvm::StringRef unknown = unknownLongOption(arguments.drop_front(), known); !unknown.empty())
    return reportUnknownOption(unknown, known);
  std::string failure;
  llvm::raw_string_ostream failures(failure);
  if (!cl::ParseCommandLineOptions(argc, argv, kOverview, &failures))
    return reportParseFailure(failure, known);
  if (cl::SubCommand *command = subcommandOf(line))
    if (const cl::Option *option = optionOfCheck(*command))
      return usageError("'" + command->getName().str() + "' has no option '" +
                            (option->ArgStr.size() == 1 ? "-" : "--") + option->ArgStr.str() + "'",
                        "ptx-lint " + command->getName().str());

  Options options;
  if (!readCheckOptions(line, options.check))
    return std::nullopt;
  options.format = line.format;
  options.color = line.color;
  if (line.errorLimit.getNumOccurrences() != 0)
    options.errorLimit = line.errorLimit;
  options.output = line.output;
  if (line.variants) {
    options.command = Command::Variants;
    options.opcode = line.wanted;
    options.allTargets = line.allTargets;
    if (options.allTargets && options.check.targets.empty())
      return usageError("--all-targets needs --target", "ptx-lint variants");
    options.format = line.tableFormat;
    return options;
  }
  if (line.layout) {
    if (line.opcode.getNumOccurrences() == 0)
      return usageError("layout needs an opcode");
    options.command = Command::Layout;
    options.opcode = line.opcode;
    constexpr std::array<std::string_view, 7> kOperands = {"a", "b", "c", "d", "metadata", "scale_a", "scale_b"};
    if (line.layoutOperand.getNumOccurrences() != 0)
      options.operand = kOperands[static_cast<size_t>(line.layoutOperand.getValue())];
    options.format = line.layoutFormat;
    if (const std::string error = readPlaces(line, options); !error.empty())
      return usageError(error, "ptx-lint layout");
    return options;
  }
  if (line.match) {
    if (line.product.getNumOccurrences() == 0)
      return usageError("match needs the opcode of a product");
    options.command = Command::Match;
    options.opcode = line.product;
    options.move = line.move;
    options.format = line.tableFormat;
    return options;
  }
  if (line.listRules) {
    options.command = Command::ListRules;
    return options;
  }
  if (line.explain.getNumOccurrences() != 0) {
    options.command = Command::Explain;
    options.explained = findRule(std::string_view(line.explain));
    if (!options.explained)
      return usageError("--explain: unknown rule '" + printable(line.explain) + "'" +
                        DidYouMean(rulesNear(std::string_view(line.explain), /*withGroups=*/false)).text());
    return options;
  }
  options.warnings.assign(line.warnings.begin(), line.warnings.end());
  for (const std::string &argument : options.warnings)
    if (const std::string error = WarningOptions().read(argument); !error.empty())
      return usageError(error);
  if (line.quiet.getNumOccurrences() != 0)
    options.quiet = line.quiet;
  options.exitZero = line.exitZero;
  options.usesConfiguration = !line.noConfiguration;
  options.configuration = line.configuration;
  if (line.configuration.getNumOccurrences() != 0 && line.noConfiguration)
    return usageError("--config cannot be used with --no-config");
  options.statistics = line.statistics;
  if (line.jobs.getNumOccurrences() != 0) {
    unsigned jobs = 0;
    if (!llvm::to_integer(line.jobs, jobs, 10))
      return usageError("-j: '" + line.jobs + "' is not a number of threads");
    options.jobs = jobs;
  }
  for (const cl::opt<std::string> *limit :
       {&line.maxFileSize, &line.maxStatementSize, &line.maxNesting, &line.maxDiagnostics})
    if (limit->getNumOccurrences() != 0)
      if (const std::string error = readLimit(limit->ArgStr, *limit, options.fileBytes, options.check.limits);
          !error.empty())
        return usageError(error);
  options.inputs.assign(line.inputs.begin(), line.inputs.end());
  if (const llvm::StringRef command = misplacedSubcommand(line, options.inputs); !command.empty())
    return usageError("the subcommand '" + command.str() + "' must be the first argument", "ptx-lint " + command.str());
  options.standardInput = line.standardInput;
  if (line.standardInput.getNumOccurrences() != 0 &&
      (options.standardInput.empty() || std::ranges::find(options.inputs, "-") == options.inputs.end()))
    return usageError("--stdin-filename needs a name, and '-' among the inputs");
  options.compilerArguments = compilerArguments(line);
  options.compileDatabase = line.compileDatabase;
  if (line.language.getNumOccurrences() != 0)
    options.language = line.language;
  options.emitCanonical = line.emit == CommandLine::Emit::Canonical;
  if (line.statement.size() > 1)
    return usageError("-e can be given once");
  if (!line.statement.empty())
    options.statement = line.statement.front();
  if (options.statement && options.statement->find_first_not_of(" \t\r\n") == std::string::npos)
    return usageError("-e needs a statement");
  if (options.statement && lacksEnd(*options.statement))
    *options.statement += ';';
  if (options.statement && !options.inputs.empty())
    return usageError("-e cannot be used with files");
  if (!options.statement && options.inputs.empty() && options.compileDatabase.empty())
    return usageError("no input: name files or directories, '-' for standard input, or a statement with -e");
  if (options.emitCanonical && options.inputs.size() > 1)
    return usageError("--emit accepts only one module");
  if (options.emitCanonical && options.format != Format::Text)
    return usageError("--emit cannot be used with --format");
  options.fix = line.fix;
  options.diff = line.diff;
  options.unsafeFixes = line.unsafeFixes;
  if (const char *clash = whyNoFixes(options))
    return usageError(clash);
  options.requirements = line.requirements;
  if (const char *clash = options.requirements ? whyNoRequirements(options) : nullptr)
    return usageError(clash);
  const bool hasOutput = options.emitCanonical || options.diff || options.requirements;
  if (options.output != "-" && !hasOutput && options.format == Format::Text)
    return usageError("-o needs --emit, --diff, --requirements or another --format: diagnostics in text go to standard "
                      "error");
  options.baseline = line.baseline;
  options.newBaseline = line.newBaseline;
  if (const char *clash = whyNoBaseline(options))
    return usageError(clash);
  return options;
}

} // namespace ptxmatrix::driver
