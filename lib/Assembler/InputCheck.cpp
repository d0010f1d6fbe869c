//===- InputCheck.cpp - Checking the inputs of ptxas ----------------------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#include "Assembler/InputCheck.h"
#include "Driver/Files/FileBuffer.h"
#include "Driver/Files/Inputs.h"
#include "Driver/Render/OriginNote.h"
#include "Driver/Render/Printable.h"
#include "Driver/Render/TextRenderer.h"
#include "ptxmatrix/Check.h"

#include "llvm/Support/FileSystem.h"

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
  while (!text.empty()) {
    const ssize_t written = write(memory, text.data(), text.size());
    if (written < 0 && errno == EINTR)
      continue;
    if (written < 0)
      return lastError();
    text.remove_prefix(static_cast<size_t>(written));
  }
  if (lseek(memory, 0, SEEK_SET) < 0 || dup2(memory, STDIN_FILENO) < 0)
    return lastError();
  close(memory);
  return {};
}

} // namespace

int InputCheck::check(const AssemblerInput &input) {
  if (!input.isPtx && isStandardInput(input.text))
    return checkStandardInput();
  const std::string name = input.isPtx ? kNameOfString.str() : input.text;
  const driver::Settings *settings = finder.find(input.isPtx ? "-" : input.text);
  if (!settings)
    return driver::kExitFailure;
  if (input.isPtx)
    return checkText(name, input.text, *settings);
  llvm::sys::fs::file_status status;
  const bool exists = !llvm::sys::fs::status(input.text, status);
  if (!is_regular_file(status)) {
    if (exists && !is_directory(status))
      llvm::errs() << "ptx-as: note: " << driver::printable(name)
                   << " is not a regular file and can be read only once: not checked\n";
    return driver::kExitOk;
  }
  driver::FileBuffer buffer;
  if (const std::error_code error = buffer.read(input.text, options.fileBytes)) {
    if (error == std::errc::file_too_large)
      llvm::errs() << "ptx-as: note: " << driver::printable(name)
                   << " is not checked: " << driver::readFailure(error, options.fileBytes) << '\n';
    return driver::kExitOk;
  }
  return checkText(name, buffer.text(), *settings);
}

int InputCheck::checkStandardInput() {
  const driver::Settings *settings = finder.find("-");
  if (!settings)
    return driver::kExitFailure;
  // There is no limit: ptxas needs the whole text.
  driver::FileBuffer buffer;
  if (buffer.read("-", UINT64_MAX))
    return driver::kExitOk;
  const int status = checkText("-", buffer.text(), *settings);
  if (const std::error_code error = replaceInput(buffer.text())) {
    llvm::errs() << "ptx-as: error: standard input was read and cannot be handed on: " << error.message() << '\n';
    return driver::kExitFailure;
  }
  return status;
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
    hasWrongArchitecture = hasWrongArchitecture || diagnostic.rule->name == "wrong-architecture";
    // ptxas may accept a statement that exceeds our limits.
    isWrong = isWrong || (diagnostic.severity == Severity::Error && diagnostic.rule->name != "limit");
  }
  driver::renderText(result.diagnostics, driver::displayName(name), text, driver::errsInColors(options.color),
                     settings.errorLimit, result.truncated, driver::FirstPlace::Source);
  hasNoLines = hasNoLines || driver::lacksLines(text, result.diagnostics);
  if (keepsText)
    texts[name] = std::string(text);
  return isWrong ? driver::kExitErrors : driver::kExitOk;
}

llvm::StringRef InputCheck::textOf(llvm::StringRef name) const {
  const auto found = texts.find(name);
  return found == texts.end() ? "" : llvm::StringRef(found->second);
}

} // namespace ptxmatrix::assembler
