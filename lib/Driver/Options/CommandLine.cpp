//===- CommandLine.cpp - The command line of ptx-lint ---------------------===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.

#include "Diagnostics/MessageText.h"
#include "Diagnostics/Messages.h"
#include "Driver/Options/OptionTable.h"
#include "Driver/Render/Printable.h"
#include "Support/EditDistance.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/StringSaver.h"
#include "llvm/Support/raw_ostream.h"

#include <algorithm>
#include <cstdlib>

namespace ptxmatrix::driver {
namespace {

using llvm::StringRef;

struct Subcommand {
  std::string_view name;
  Place place;
  std::string_view help;
};

constexpr Subcommand kSubcommands[] = {
    {"descriptor", kDescriptor, "Show the descriptor of a tile in shared memory, or what a descriptor says"},
    {"layout", kLayout, "Show which lane, register and bits hold which element"},
    {"match", kMatch, "Show which loads and stores fit the operands of an mma"},
    {"variants", kVariants, "List every legal spelling"}};

/// The option as the user writes it: `-o`, `--format`.
std::string withDashes(std::string_view name) { return (name.size() == 1 ? "-" : "--") + std::string(name); }

/// `-o <file>`, `--format=<value>`, `--fix`.
std::string usageOf(const OptionRow &row) {
  const char *separator = row.name == "W" ? "" : row.name.size() == 1 ? " " : "=";
  return withDashes(row.name) + (row.isFlag() ? "" : separator + ("<" + std::string(row.value) + ">"));
}

std::vector<const OptionRow *> rowsOf(unsigned place) {
  std::vector<const OptionRow *> rows;
  for (const OptionRow &row : optionRows())
    if ((row.places & place) != 0)
      rows.push_back(&row);
  return rows;
}

void printHelpLine(const std::string &what, size_t width, std::string_view help, const char *indent) {
  llvm::outs() << "  " << what;
  if (!help.empty())
    llvm::outs().indent(static_cast<unsigned>(width - what.size())) << " - " << indent << help;
  llvm::outs() << '\n';
}

void printOptions(const std::vector<const OptionRow *> &rows, bool areGeneric) {
  size_t width = 0;
  for (const OptionRow *row : rows)
    width = std::max(width, row->name.empty() ? 0 : usageOf(*row).size());
  for (const OptionRow *row : rows) {
    if (row->name.empty() || (row->set == nullptr) != areGeneric)
      continue;
    printHelpLine(usageOf(*row), width, row->help, "");
    for (const OptionWord &word : row->words)
      printHelpLine("  =" + std::string(word.name), width, word.help, "  ");
  }
}

/// The subcommand whose options have the place \p place; null for the check.
const Subcommand *subcommandOf(Place place) {
  const auto *found = llvm::find_if(kSubcommands, [&](const Subcommand &one) { return one.place == place; });
  return found == std::end(kSubcommands) ? nullptr : found;
}

void printHelp(Place place) {
  llvm::raw_ostream &out = llvm::outs();
  out << "OVERVIEW: Checks matrix instructions in PTX modules and in asm statements of CUDA sources.\n\n"
         "Exit status: 0 no error; 1 at least one error; 2 wrong usage, an input that cannot be read,\n"
         "an output that cannot be written, or a statement that exceeds the limits.\n\n";
  const Subcommand *command = subcommandOf(place);
  if (command)
    out << "SUBCOMMAND '" << command->name << "': " << command->help << "\n\n";
  out << "USAGE: ptx-lint " << (command ? command->name : "[subcommand]") << " [options]";
  const std::vector<const OptionRow *> rows = rowsOf(place);
  for (const OptionRow *row : rows)
    if (row->name.empty())
      out << ' ' << row->value;
  out << "\n\n";
  if (!command) {
    out << "SUBCOMMANDS:\n\n";
    for (const Subcommand &one : kSubcommands)
      printHelpLine(std::string(one.name), kSubcommands[0].name.size(), one.help, "");
    out << "\n  Type \"ptx-lint <subcommand> --help\" to get more help on a specific subcommand\n\n";
  }
  out << "OPTIONS:\n\nGeneric Options:\n\n";
  printOptions(rows, /*areGeneric=*/true);
  out << "\nptx-lint options:\n\n";
  printOptions(rows, /*areGeneric=*/false);
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
  for (const OptionRow *row : rowsOf(place)) {
    usages.push_back(usageOf(*row));
    if (!row->name.empty())
      names.push_back(row->name);
  }
  if (place == kAssembler)
    return "'" + printable(word) + "' is not supported here; supported are " + joined(usages, "and");
  const OptionRow *ofCheck = splitWord(word, kCheck).first;
  if (const Subcommand *command = subcommandOf(place); command && ofCheck)
    return inQuotes(command->name) + " has no option " + inQuotes(withDashes(ofCheck->name));
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
  auto before = llvm::count(options.given, "");
  for (const OptionRow *row : rowsOf(place))
    if (row->name.empty() && (row->isList() || before-- == 0)) {
      options.given.push_back(row->name);
      return row->read(word, options);
    }
  return place == kAssembler ? whyUnknown(word, place) : "too many arguments";
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
    value = rest.consume_front();
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
  std::vector<std::string_view> names;
  for (const Subcommand &one : kSubcommands)
    names.push_back(one.name);
  const std::vector<std::string_view> near = namesNear(first, names);
  return near.empty()
             ? ""
             : "no file and no subcommand is named '" + printable(first) + "'" + DidYouMean({near.front()}).text();
}

/// Reads \p words, the arguments of \p subcommand or, if it is null, of the check.  Returns an error message or
/// nothing.
std::string readOptions(llvm::ArrayRef<StringRef> words, const Subcommand *subcommand, Options &options) {
  options.command = subcommand ? subcommand->place : kCheck;
  std::string error = subcommand || words.empty() ? "" : whyNoSubcommand(words.front());
  if (error.empty())
    error = readWords(words, options.command, options);
  return error.empty() ? options.whyConflict() : error;
}

} // namespace

std::string readWords(llvm::ArrayRef<StringRef> words, Place place, Options &options) {
  bool areArguments = false;
  while (!words.empty()) {
    const StringRef word = words.consume_front();
    std::string error;
    if (areArguments || word == "-" || !word.starts_with("-"))
      error = readArgument(word, place, options);
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
  llvm::BumpPtrAllocator memory;
  llvm::SmallVector<const char *, 64> arguments(argv, argv + argc);
  llvm::cl::ExpansionContext files(memory, llvm::cl::TokenizeGNUCommandLine);
  if (llvm::Error error = files.expandResponseFiles(arguments)) // @file
    throw Failure{toString(std::move(error))};
  const std::vector<StringRef> words(arguments.begin(), arguments.end());
  const StringRef first = words.size() > 1 ? words[1] : "";
  const auto *found = llvm::find_if(kSubcommands, [&](const Subcommand &one) { return first == StringRef(one.name); });
  const Subcommand *subcommand = found == std::end(kSubcommands) ? nullptr : found;
  Options options;
  const std::string error = readOptions(llvm::ArrayRef(words).drop_front(subcommand ? 2 : 1), subcommand, options);
  if (!error.empty())
    throw Failure{error + "\nTry 'ptx-lint " + (subcommand ? first.str() + " " : "") + "--help'."};
  return options;
}

} // namespace ptxmatrix::driver
