//===- InputCheck.cpp - Checking the inputs of ptxas ----------------------===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.

#include "Assembler/Assembler.h"
#include "Driver/Compile/Compile.h"
#include "Driver/Render/Printable.h"
#include "Driver/Render/Renderers.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

#include <sys/mman.h>
#include <unistd.h>

namespace ptxmatrix::assembler {
namespace {

/// The name in messages of ptxas of the text after `--input-as-string`.
constexpr llvm::StringLiteral kNameOfString = "application ptx input";

/// Replaces standard input, which was read, by \p text in memory.
std::error_code replaceInput(std::string_view text) {
  const int memory = memfd_create("ptx", 0);
  if (memory < 0)
    return llvm::errnoAsErrorCode();
  llvm::raw_fd_ostream stream(memory, /*shouldClose=*/true, /*unbuffered=*/true);
  stream << text;
  std::error_code error = stream.error();
  stream.clear_error(); // otherwise the destructor ends the program
  if (!error && (lseek(memory, 0, SEEK_SET) < 0 || dup2(memory, STDIN_FILENO) < 0))
    error = llvm::errnoAsErrorCode();
  return error;
}

/// The input to which ptxas gives \p name.  It copies standard input to a temporary file and names that.
llvm::StringRef inputNamed(llvm::StringRef name) {
  const bool isCopy = llvm::sys::path::filename(name).starts_with("tmpxft_") && name.ends_with("_stdin");
  return isCopy || isStandardInput(name) ? "-" : name;
}

/// Whether \p line is one of those that programs read: a number, or "Compiling entry function '_Z1kPf' for 'sm_90a'".
bool isReport(llvm::StringRef line) { return line.starts_with("ptxas info") && !line.contains(": (C"); }

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

int InputCheck::checkText(const std::string &name, std::string_view text, const driver::Settings &settings) {
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
                                     {.limit = settings.errorLimit, .isSourceFirst = true});
  foundNoLines = foundNoLines || driver::lacksLines(text, result.diagnostics);
  if (keepsText)
    inputs.try_emplace(name, std::string(text), settings.errorLimit);
  return isWrong ? driver::kExitErrors : driver::kExitOk;
}

std::string InputCheck::withSource(llvm::StringRef printed) {
  std::vector<std::string> others;
  for (const llvm::StringRef line : llvm::split(printed, '\n'))
    if (!keepMessage(line))
      others.push_back(isReport(line) ? line.str() : driver::explained(line));
  std::string shown;
  for (const auto &[name, input] : inputs) {
    shown += driver::renderText(input.ofPtxas, driver::displayName(name), input.text,
                                {.limit = input.errorLimit, .isSourceFirst = true});
    foundNoLines = foundNoLines || driver::lacksLines(input.text, input.ofPtxas.diagnostics);
  }
  return shown + llvm::join(others, "\n"); // which ends as it was printed
}

bool InputCheck::keepMessage(llvm::StringRef line) {
  const std::optional<driver::PtxasMessage> message = driver::readPtxasMessage(line);
  if (!message)
    return false;
  const bool isOnly = message->file.empty() && inputs.size() == 1;
  const auto input = isOnly ? inputs.begin() : inputs.find(inputNamed(message->file));
  std::optional<Diagnostic> kept =
      input == inputs.end() ? std::nullopt : driver::diagnosticOf(*message, input->second.text, input->second.lines);
  if (!kept)
    return false;
  input->second.ofPtxas.diagnostics.push_back(*std::move(kept));
  return true;
}

} // namespace ptxmatrix::assembler
