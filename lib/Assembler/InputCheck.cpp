//===- InputCheck.cpp - Checking the inputs of ptxas ----------------------===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.

#include "Assembler/InputCheck.h"
#include "Driver/Files/Inputs.h"
#include "Driver/Render/Printable.h"
#include "Driver/Render/Renderers.h"
#include "ptxmatrix/Check.h"

#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Regex.h"

#include <cerrno>
#include <sys/mman.h>
#include <unistd.h>

namespace ptxmatrix::assembler {
namespace {

/// The name in messages of ptxas of the text after `--input-as-string`.
constexpr llvm::StringLiteral kNameOfString = "application ptx input";

std::error_code lastError() { return {errno, std::generic_category()}; }

/// Replaces standard input, which was read, by \p text in memory.
std::error_code replaceInput(std::string_view text) {
  const int memory = memfd_create("ptx", 0);
  if (memory < 0)
    return lastError();
  llvm::raw_fd_ostream stream(memory, /*shouldClose=*/true, /*unbuffered=*/true);
  stream << text;
  std::error_code error = stream.error();
  stream.clear_error(); // otherwise the destructor ends the program
  if (!error && (lseek(memory, 0, SEEK_SET) < 0 || dup2(memory, STDIN_FILENO) < 0))
    error = lastError();
  return error;
}

/// The line numbered \p number, from 1 on, as a part of \p text; empty if there is none.
llvm::StringRef findLine(llvm::StringRef text, size_t number) {
  for (; number > 1 && !text.empty(); --number)
    text = text.split('\n').second;
  return text.split('\n').first.rtrim('\r');
}

/// The input to which ptxas gives \p name.  It copies standard input to a temporary file and names that.
llvm::StringRef inputNamed(llvm::StringRef name) {
  const bool isCopy = llvm::sys::path::filename(name).starts_with("tmpxft_") && name.ends_with("_stdin");
  return isCopy || isStandardInput(name) ? "-" : name;
}

} // namespace

int InputCheck::check(const AssemblerInput &input) {
  const bool isStandard = !input.isPtx && isStandardInput(input.text);
  const std::string name = isStandard ? "-" : input.isPtx ? kNameOfString.str() : input.text;
  const driver::Settings *settings = finder.find(input.isPtx ? "-" : name);
  if (!settings)
    return driver::kExitFailure;
  if (input.isPtx)
    return checkText(name, input.text, *settings);
  const auto skip = [&](const std::string &why) {
    llvm::errs() << "ptx-as: note: " << driver::printable(name) << ' ' << why << '\n';
    return driver::kExitOk;
  };
  llvm::sys::fs::file_status status;
  const bool exists = !isStandard && !llvm::sys::fs::status(name, status);
  if (exists && !is_regular_file(status) && !is_directory(status))
    return skip("is not a regular file and can be read only once: not checked");
  std::string text;
  // Standard input has no limit: ptxas needs the whole text.
  const uint64_t most = isStandard ? UINT64_MAX : options.fileBytes;
  const std::error_code error = driver::readFile(name, most, text);
  if (error == std::errc::file_too_large)
    return skip("is not checked: " + driver::readFailure(error, most));
  if (error)
    return driver::kExitOk;
  const int result = checkText(name, text, *settings);
  if (!isStandard)
    return result;
  if (const std::error_code lost = replaceInput(text)) {
    llvm::errs() << "ptx-as: error: standard input was read and cannot be handed on: " << lost.message() << '\n';
    return driver::kExitFailure;
  }
  return result;
}

int InputCheck::checkText(llvm::StringRef name, std::string_view text, const driver::Settings &settings) {
  // The module's own directives and the installed ptxas determine the target and the release.
  CheckOptions checkOptions = settings.check;
  checkOptions.ptxVersion.reset();
  checkOptions.targets.clear();
  checkOptions.cuda = options.check.cuda;
  const CheckResult result = checkModule(text, checkOptions);
  bool isWrong = false;
  for (const Diagnostic &diagnostic : result.diagnostics) {
    foundWrongArchitecture = foundWrongArchitecture || diagnostic.rule->name == "wrong-architecture";
    // ptxas may accept a statement that exceeds our limits.
    isWrong = isWrong || (diagnostic.severity == Severity::Error && diagnostic.rule->name != "limit");
  }
  llvm::errs() << driver::renderText(result, driver::displayName(name), text,
                                     {.limit = settings.errorLimit, .first = driver::FirstPlace::Source});
  foundNoLines = foundNoLines || driver::lacksLines(text, result.diagnostics);
  if (keepsText)
    texts[name] = std::string(text);
  return isWrong ? driver::kExitErrors : driver::kExitOk;
}

std::string InputCheck::withSource(llvm::StringRef line) {
  llvm::SmallVector<llvm::StringRef> parts;
  size_t number = 0;
  if (!llvm::Regex("^ptxas (.*), line ([0-9]+); ([^:]*):(.+)$").match(line, &parts) ||
      parts[2].getAsInteger(10, number))
    return line.str() + "\n";
  const llvm::StringRef name = inputNamed(parts[1]);
  Diagnostic said;
  said.message = parts[3].trim().str() + ": " + driver::printable(parts[4].trim()) + " [ptxas]";
  const std::string place = driver::placeText({driver::displayName(name).str(), number, 0}) + ": ";
  const std::string text = texts.lookup(name);
  const llvm::StringRef statement = findLine(text, number);
  if (statement.empty())
    return place + said.message + "\n";

  const size_t offset = statement.ltrim().data() - text.data();
  foundNoLines = foundNoLines || driver::lacksLines(text, offset);
  std::string shown;
  for (const driver::Remark &one : driver::remarksOf(said, SourceOrigins(text).at(offset), driver::FirstPlace::Source))
    shown += (one.source ? driver::placeText(*one.source) + ": " : place) + (shown.empty() ? "" : "note: ") +
             one.message + "\n";
  return shown + driver::showLine(statement, {0, 0}).text + "\n";
}

} // namespace ptxmatrix::assembler
