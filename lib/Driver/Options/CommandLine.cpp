//===- CommandLine.cpp - The command line of ptx-lint ---------------------===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.

#include "Diagnostics/MessageText.h"
#include "Diagnostics/Messages.h"
#include "Driver/Options/Options.h"
#include "Driver/Render/Printable.h"
#include "Support/EditDistance.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/raw_ostream.h"

#include <cstdlib>

namespace ptxmatrix::driver {
namespace {

using llvm::StringRef;

/// The text of the first of \p conflicts that there is.  The functions below return why options conflict, or what they
/// lack.
std::string firstOf(std::initializer_list<std::pair<bool, const char *>> conflicts) {
  const auto *found = llvm::find_if(conflicts, [](const auto &conflict) { return conflict.first; });
  return found == conflicts.end() ? "" : found->second;
}

/// Whether one of the options \p names is on the command line.
bool has(const Options &options, std::initializer_list<std::string_view> names) {
  return llvm::any_of(names, [&](std::string_view name) { return llvm::is_contained(options.given, name); });
}

std::string whyNoVariants(const Options &options) {
  return firstOf({{options.allTargets && options.check.targets.empty(), "--all-targets needs --target"}});
}

std::string whyNoLayout(const Options &options) {
  const bool isPart = options.at || options.lane;
  const bool isShared = options.shared.isGiven;
  return firstOf({
      {options.inputs.empty(), "layout needs an opcode"},
      {options.at && options.lane, "--at cannot be used with --lane"},
      {isPart && options.format != Format::Text && options.format != Format::Json,
       "--at and --lane have the formats text and json"},
      {!isShared && has(options, {"major", "swizzle", "start", "leading", "stride", "base"}),
       "--major, --swizzle, --start, --leading, --stride and --base need --shared"},
      {isShared && (isPart || options.format == Format::Html),
       "--shared cannot be used with --at, --lane or --format=html"},
  });
}

std::string whyNoMatch(const Options &options) {
  return firstOf({
      {options.inputs.empty(), "match needs the opcode of an mma"},
      {options.pitch && (*options.pitch == 0 || *options.pitch % 16 != 0),
       "--pitch must be a multiple of 16 bytes, because each row needs such an address"},
  });
}

std::string whyNoDescriptor(const Options &options) {
  const bool isValue = StringRef(options.opcode()).starts_with_insensitive("0x");
  const bool hasOpcode = has(options, {"opcode"});
  return firstOf({
      {options.inputs.empty(), "descriptor needs an opcode, or a descriptor in hexadecimal"},
      {has(options, {"set"}) && (!options.isInstruction || hasOpcode),
       "--set needs --instruction and the opcode in place of a descriptor"},
      {options.isInstruction && has(options, {"operand", "major", "swizzle", "start", "rows", "columns", "m", "n"}),
       "--instruction cannot be used with options for a matrix"},
      {options.isInstruction && !hasOpcode && isValue, "--instruction needs --opcode: the fields depend on its .kind"},
      {!isValue && hasOpcode, "--opcode says what a descriptor in hexadecimal is for"},
      {isValue && has(options, {"swizzle", "start", "rows", "columns"}),
       "--swizzle, --start, --rows and --columns cannot be used with a descriptor in hexadecimal"},
      {isValue && !hasOpcode && has(options, {"operand", "major", "m", "n"}),
       "--operand, --major, --m and --n need --opcode"},
      {isValue && !has(options, {"operand"}) && has(options, {"major", "m", "n"}),
       "--major, --m and --n need --operand"},
  });
}

std::string whyNoCheck(const Options &options) {
  if (options.listRules || options.explained)
    return "";
  const bool isStatement = options.statement.has_value();
  const bool isText = options.format == Format::Text;
  const bool emits = options.emitCanonical;
  const bool fixes = options.fix || options.diff;
  const bool hasStream = isStatement || llvm::is_contained(options.inputs, "-");
  const bool readsBaseline = !options.baseline.empty();
  const bool writesBaseline = !options.newBaseline.empty();
  return firstOf({
      {has(options, {"config"}) && options.noConfiguration, "--config cannot be used with --no-config"},
      {has(options, {"stdin-filename"}) && !llvm::is_contained(options.inputs, "-"),
       "--stdin-filename needs '-' among the inputs"},
      {isStatement && !options.inputs.empty(), "-e cannot be used with files"},
      {isStatement && options.language == Language::Cuda,
       "-e cannot be used with --language=cuda: the statement is PTX"},
      {!isStatement && options.inputs.empty() && options.compileDatabase.empty(),
       "no input: name files or directories, '-' for standard input, or a statement with -e"},
      {emits && !isStatement && options.inputs.size() != 1, "--emit accepts only one module"},
      {emits && !isText, "--emit cannot be used with --format"},
      {options.unsafeFixes && !fixes, "--unsafe-fixes needs --fix or --diff"},
      {options.compile && (fixes || emits || options.requirements || hasStream),
       "--compile cannot be used with --fix, --diff, --emit, --requirements, -e or '-'"},
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
  });
}

struct Command {
  std::string_view name;
  Place place;
  std::string_view help;
  std::string_view arguments; ///< The words that are not options.
  size_t mostArguments;
  std::string (*whyConflict)(const Options &options); ///< Why its options conflict, or what they lack.
};

constexpr Command kCheckCommand = {"", kCheck, "", "<file|directory|->...", SIZE_MAX, whyNoCheck};
constexpr Command kSubcommands[] = {
    {"descriptor", kDescriptor, "Show the descriptor of a tile in shared memory, or what a descriptor says",
     "<opcode | bits of a descriptor>", 1, whyNoDescriptor},
    {"layout", kLayout, "Show which lane, register and bits hold which element", "<opcode>", 1, whyNoLayout},
    {"match", kMatch, "Show which loads and stores fit the operands of an mma",
     "<opcode of an mma> [<opcode of a load, a store or an mma>]", 2, whyNoMatch},
    {"variants", kVariants, "List the legal spellings of matrix instructions, or of those named",
     "[<instruction name or opcode prefix>]", 1, whyNoVariants}};

/// The option as the user writes it: `-o`, `--format`.
std::string withDashes(std::string_view name) { return (name.size() == 1 ? "-" : "--") + std::string(name); }

/// `-o <file>`, `--format=<value>`, `--fix`.
std::string usageOf(const OptionRow &row) {
  const char *separator = row.name == "W" ? "" : row.name.size() == 1 ? " " : "=";
  return withDashes(row.name) + (row.isFlag() ? "" : separator + ("<" + std::string(row.value) + ">"));
}

void printHelpLine(const std::string &what, size_t width, std::string_view help, const char *indent) {
  llvm::outs() << "  " << what;
  if (!help.empty())
    llvm::outs().indent(static_cast<unsigned>(width - what.size())) << " - " << indent << help;
  llvm::outs() << '\n';
}

void printOptions(Place place, bool areGeneric) {
  size_t width = 0;
  for (const OptionRow &row : optionRows(place))
    width = std::max(width, usageOf(row).size());
  for (const OptionRow &row : optionRows(place)) {
    if ((row.set == nullptr) != areGeneric)
      continue;
    printHelpLine(usageOf(row), width, row.help, "");
    for (const OptionWord &word : row.words)
      printHelpLine("  =" + std::string(word.name), width, word.help, "  ");
  }
}

/// The subcommand whose options have the place \p place, or the check.
const Command &commandOf(Place place) {
  const auto *found = llvm::find_if(kSubcommands, [&](const Command &one) { return one.place == place; });
  return found == std::end(kSubcommands) ? kCheckCommand : *found;
}

void printHelp(Place place) {
  llvm::raw_ostream &out = llvm::outs();
  out << "OVERVIEW: Checks PTX modules and the asm statements of CUDA sources.\n\n"
         "Exit status: 0 no error; 1 at least one error; 2 wrong usage, an input that cannot be read,\n"
         "an output that cannot be written, or a statement that exceeds the limits.\n\n";
  const Command &command = commandOf(place);
  if (place != kCheck)
    out << "SUBCOMMAND '" << command.name << "': " << command.help << "\n\n";
  out << "USAGE: ptx-lint " << (place == kCheck ? "[subcommand]" : command.name) << " [options] " << command.arguments
      << "\n\n";
  if (place == kCheck) {
    out << "SUBCOMMANDS:\n\n";
    for (const Command &one : kSubcommands)
      printHelpLine(std::string(one.name), kSubcommands[0].name.size(), one.help, "");
    out << "\n  Type \"ptx-lint <subcommand> --help\" to get more help on a specific subcommand\n\n";
  }
  out << "OPTIONS:\n\nGeneric Options:\n\n";
  printOptions(place, /*areGeneric=*/true);
  out << "\nptx-lint options:\n\n";
  printOptions(place, /*areGeneric=*/false);
}

void printVersion() {
  llvm::outs() << "ptx-lint (ptxmatrix) " << PTXMATRIX_VERSION
               << "\nNewest PTX version known: " << kNewestRelease.ptx.str() << " (CUDA " << kNewestRelease.cuda.str()
               << ")\n";
}

/// The option that \p word names, or null, and its value if it is in the same word: `--cuda=12.4`, `-cuda=12.4`,
/// `-o=file`, `-ofile`.
std::pair<const OptionRow *, std::optional<StringRef>> splitWord(StringRef word, Place place) {
  const auto [written, value] = word.split('=');
  const bool hasTwoDashes = written.starts_with("--");
  const StringRef name = written.drop_front(hasTwoDashes ? 2 : 1);
  if (const OptionRow *row = findOption(name == "h" ? "help" : std::string_view(name), place))
    return {row, written.size() < word.size() ? std::optional(value) : std::nullopt};
  const OptionRow *row = hasTwoDashes ? nullptr : findOption(name.take_front(1), place);
  return {row && !row->isFlag() ? row : nullptr, word.drop_front(2)};
}

std::string whyUnknown(StringRef word, Place place) {
  std::vector<std::string> usages;
  std::vector<std::string_view> names;
  for (const OptionRow &row : optionRows(place)) {
    usages.push_back(usageOf(row));
    names.push_back(row.name);
  }
  if (place == kAssembler)
    return "'" + printable(word) + "' is not supported here; supported are " + joined(usages, "and");
  if (const OptionRow *ofCheck = splitWord(word, kCheck).first; ofCheck && place != kCheck)
    return inQuotes(commandOf(place).name) + " has no option " + inQuotes(withDashes(ofCheck->name));
  const StringRef option = word.split('=').first;
  std::vector<std::string> near;
  for (const std::string_view name : namesNear(option.ltrim('-'), names))
    near.push_back(withDashes(name) + printable(word.drop_front(option.size())));
  return "unknown option '" + printable(word) + "'" +
         DidYouMean(std::vector<std::string_view>(near.begin(), near.end())).text();
}

// These functions return an error message or nothing.

/// Reads an argument that is no option.
std::string readArgument(StringRef word, Place place, Options &options) {
  if (place == kAssembler)
    return whyUnknown(word, place);
  options.inputs.push_back(word.str());
  return options.inputs.size() > commandOf(place).mostArguments ? "too many arguments" : "";
}

/// Removes the first of \p words, of which there is one, and returns it.
StringRef takeFirst(llvm::ArrayRef<StringRef> &words) {
  const StringRef first = words.front();
  words = words.drop_front();
  return first;
}

/// Reads the option \p word, whose value may be the first of the words \p rest.
std::string readOption(StringRef word, llvm::ArrayRef<StringRef> &rest, Place place, Options &options) {
  auto [row, value] = splitWord(word, place);
  if (!row)
    return whyUnknown(word, place);
  if (!row->set) {
    row->name == "help" ? printHelp(place) : printVersion();
    std::exit(kExitOk);
  }
  if (row->isFlag() && !value)
    value = "true";
  if (!value && row->name != "W" && !rest.empty()) // the value of -W is always in the same word
    value = takeFirst(rest);
  if (!value)
    return withDashes(row->name) + " needs a value";
  options.given.push_back(row->name);
  const std::string error = row->read(*value, options);
  const bool isNamed = row->name == "W"; // a message about a warning names it
  return error.empty() || isNamed ? error : withDashes(row->name) + ": " + error;
}

/// What \p first, the first argument, says if it is neither an option nor a file but a misspelled subcommand.
std::string whyNoSubcommand(StringRef first) {
  if (first.empty() || first.find_first_of("-./") != StringRef::npos || llvm::sys::fs::exists(first))
    return "";
  const std::vector<std::string_view> near = namesNear(first, std::views::transform(kSubcommands, &Command::name));
  return near.empty()
             ? ""
             : "no file and no subcommand is named '" + printable(first) + "'" + DidYouMean({near.front()}).text();
}

} // namespace

std::string readWords(llvm::ArrayRef<StringRef> words, Place place, Options &options) {
  bool areArguments = false;
  while (!words.empty()) {
    const StringRef word = takeFirst(words);
    std::string error;
    if (areArguments || word == "-" || !word.starts_with("-"))
      error = readArgument(word, place, options);
    else if (word == "--" && options.compile)
      for (const StringRef argument : std::exchange(words, {}))
        options.compilerArguments.push_back(argument.str());
    else if (word == "--")
      areArguments = true;
    else
      error = readOption(word, words, place, options);
    if (!error.empty())
      return error;
  }
  const std::string error = whyNoPtxVersion(options.check); // --cuda may follow
  return error.empty() ? "" : "--ptx-version: " + error;
}

Options parseOptions(int argc, char **argv) {
  const std::vector<StringRef> words(argv, argv + argc);
  const StringRef first = words.size() > 1 ? words[1] : "";
  const auto *subcommand =
      llvm::find_if(kSubcommands, [&](const Command &one) { return first == StringRef(one.name); });
  const bool isCheck = subcommand == std::end(kSubcommands);
  Options options;
  const Command &command = isCheck ? kCheckCommand : *subcommand;
  options.command = command.place;
  std::string error = isCheck ? whyNoSubcommand(first) : "";
  if (error.empty())
    error = readWords(llvm::ArrayRef(words).drop_front(isCheck ? 1 : 2), options.command, options);
  if (error.empty())
    error = command.whyConflict(options);
  if (!error.empty())
    throw Failure{error + "\nTry 'ptx-lint " + (isCheck ? "" : first.str() + " ") + "--help'."};
  return options;
}

} // namespace ptxmatrix::driver
