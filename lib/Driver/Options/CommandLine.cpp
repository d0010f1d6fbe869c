//===- CommandLine.cpp - Parse the command line with LLVM -----------------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#include "Driver/Options/CommandLine.h"
#include "Diagnostics/Messages.h"
#include "Support/EditDistance.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"

#include <algorithm>

namespace ptxmatrix::driver {
namespace {

constexpr const char *kOverview =
    "Checks matrix instructions in PTX modules and in asm statements of CUDA sources.\n\n"
    "Exit status: 0 no error; 1 at least one error; 2 wrong usage, an input that cannot "
    "be read,\nan output that cannot be written, or a statement that exceeds the limits.\n";

void printVersion(llvm::raw_ostream &stream) {
  stream << "ptx-lint (ptxmatrix) " << PTXMATRIX_VERSION << "\nNewest PTX version known: " << kNewestRelease.ptx.str()
         << " (CUDA " << kNewestRelease.cuda.str() << ")\n";
}

/// The options that LLVM accepts after \p first, the first argument, which may be a subcommand.
std::vector<const cl::Option *> optionsAfter(llvm::StringRef first, const CommandLine &line) {
  std::vector<const cl::Option *> options;
  auto add = [&](cl::SubCommand &command) {
    for (const auto &[name, option] : cl::getRegisteredOptions(command))
      options.push_back(option);
  };
  add(cl::SubCommand::getTopLevel());
  for (cl::SubCommand *command : line.subcommands)
    if (command->getName() == first)
      add(*command);
  return options;
}

/// The subcommand that \p first, the first argument, seems to mean; empty if it can be an input.
std::string_view misspelledCommand(llvm::StringRef first, const CommandLine &line) {
  if (first.empty() || first.find_first_of("-./") != llvm::StringRef::npos || llvm::sys::fs::exists(first))
    return "";
  std::vector<std::string_view> names;
  for (const cl::SubCommand *command : line.subcommands)
    names.push_back(command->getName());
  if (std::ranges::find(names, std::string_view(first)) != names.end())
    return "";
  const std::vector<std::string_view> near = namesNear(first, names);
  return near.empty() ? "" : near.front();
}

/// Reports \p argument, an option that is none of \p options.  Returns false.
bool reportUnknownOption(llvm::StringRef argument, const std::vector<const cl::Option *> &options) {
  std::vector<std::string_view> names;
  for (const cl::Option *option : options)
    if (option->getOptionHiddenFlag() == cl::NotHidden)
      names.push_back(option->ArgStr);
  const llvm::StringRef option = argument.split('=').first;
  std::vector<std::string> near;
  for (const std::string_view name : namesNear(option.ltrim('-'), names))
    near.push_back(withDashes(name) + printable(argument.drop_front(option.size())));
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
/// Returns false.
bool reportParseFailure(llvm::StringRef text, const std::vector<const cl::Option *> &options) {
  const auto [before, after] = text.split("Unknown command line argument '");
  const llvm::StringRef unknown = after.split('\'').first;
  if (text.contains("Too many positional arguments"))
    return usageError("too many arguments");
  if (unknown.starts_with("-"))
    return reportUnknownOption(unknown, options);
  if (!unknown.empty())
    return usageError("unexpected argument '" + printable(unknown) + "'");
  llvm::errs() << text;
  return false;
}

/// The first option given to \p command that only the check supports, or null: LLVM accepts those, too.
const cl::Option *optionOfCheck(const cl::SubCommand &command) {
  const cl::Option *first = nullptr;
  for (const auto &[name, option] : cl::getRegisteredOptions())
    if (option->getNumOccurrences() > 0 && !option->Subs.contains(&command) &&
        (!first || option->getPosition() < first->getPosition()))
      first = option;
  return first;
}

} // namespace

bool CommandLine::parse(int argc, char **argv) {
  cl::HideUnrelatedOptions(ownCategory());
  for (cl::SubCommand *command : subcommands)
    cl::HideUnrelatedOptions(ownCategory(), *command);
  cl::SetVersionPrinter(printVersion);
  const llvm::MutableArrayRef<char *> arguments(argv, static_cast<size_t>(argc));
  for (char *&argument : arguments)
    if (llvm::StringRef(argument) == "-h")
      argument = const_cast<char *>("--help");
    else if (llvm::StringRef(argument).starts_with("--operand=")) // the manual calls matrices A to D
      std::ranges::transform(llvm::StringRef(argument), argument, llvm::toLower);
  if (argc > 1)
    if (const std::string_view command = misspelledCommand(arguments[1], *this); !command.empty())
      return usageError("no file and no subcommand is named '" + printable(arguments[1]) + "'" +
                        DidYouMean({command}).text());
  const std::vector<const cl::Option *> known = optionsAfter(argc > 1 ? arguments[1] : "", *this);
  if (const llvm::StringRef unknown = unknownLongOption(arguments.drop_front(), known); !unknown.empty())
    return reportUnknownOption(unknown, known);
  std::string failure;
  llvm::raw_string_ostream failures(failure);
  if (!cl::ParseCommandLineOptions(argc, argv, kOverview, &failures))
    return reportParseFailure(failure, known);
  for (cl::SubCommand *command : subcommands)
    if (const cl::Option *option = *command ? optionOfCheck(*command) : nullptr)
      return usageError("'" + command->getName().str() + "' has no option '" + withDashes(option->ArgStr) + "'",
                        "ptx-lint " + command->getName().str());
  return true;
}

} // namespace ptxmatrix::driver
