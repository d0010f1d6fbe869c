//===- Lint.cpp - Check inputs and print the results ----------------------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#include "Driver/Lint.h"
#include "Driver/Inputs.h"
#include "Driver/JsonRenderer.h"
#include "Driver/Output.h"
#include "Driver/TextRenderer.h"

#include "llvm/Support/FormatVariadic.h"

namespace ptxmatrix::driver {
namespace {

using Buffer = std::unique_ptr<llvm::MemoryBuffer>;

int statusOf(const CheckResult &result) {
  return result.limitReached ? kExitFailure : result.hasErrors() ? kExitErrors : kExitOk;
}

void reportFailure(llvm::StringRef path, llvm::StringRef error) {
  llvm::errs() << "ptx-lint: error: " << path << ": " << error << '\n';
}

std::string_view textOf(const llvm::MemoryBuffer &buffer) { return {buffer.getBufferStart(), buffer.getBufferSize()}; }

/// A module or statement and what it is called in messages.
class Subject {
public:
  Subject(const Options &options, Buffer buffer) : options(options), buffer(std::move(buffer)) {}

  CheckResult check() const {
    return options.statement ? checkStatement(textOf(*buffer), options.check)
                             : checkModule(textOf(*buffer), options.check);
  }
  CanonicalResult canonical() const {
    return options.statement ? canonicalStatement(textOf(*buffer), options.check)
                             : canonicalModule(textOf(*buffer), options.check);
  }
  const llvm::MemoryBuffer &source() const { return *buffer; }

private:
  const Options &options;
  Buffer buffer;
};

Buffer statementBuffer(const std::string &statement) { return llvm::MemoryBuffer::getMemBuffer(statement, "-e"); }

int emitCanonical(const Options &options, Subject subject) {
  const CanonicalResult result = subject.canonical();
  renderText(result.check.diagnostics, subject.source(), llvm::errs());
  if (int status = statusOf(result.check); status != kExitOk)
    return status;
  return writeOutput(options.output, [&](llvm::raw_ostream &stream) {
    stream << result.text;
    if (options.statement && !result.text.ends_with('\n'))
      stream << '\n';
  });
}

/// Checks every input and hands the results to \p onResult or \p onFailure.
template <typename OnResult, typename OnFailure>
int checkInputs(const Options &options, const OnResult &onResult, const OnFailure &onFailure) {
  int status = kExitOk;
  auto checkOne = [&](Buffer buffer) {
    const Subject subject(options, std::move(buffer));
    const CheckResult result = subject.check();
    onResult(result, subject.source());
    status = std::max(status, statusOf(result));
  };
  if (options.statement)
    checkOne(statementBuffer(*options.statement));
  for (const Input &input : findInputs(options.inputs)) {
    llvm::ErrorOr<Buffer> buffer = input.error.empty() ? readInput(input.path) : llvm::ErrorOr<Buffer>(nullptr);
    if (input.error.empty() && buffer) {
      checkOne(std::move(*buffer));
      continue;
    }
    onFailure(input.path, buffer ? input.error : buffer.getError().message());
    status = kExitFailure;
  }
  return status;
}

} // namespace

int lint(const Options &options) {
  if (options.emitCanonical) {
    if (options.statement)
      return emitCanonical(options, {options, statementBuffer(*options.statement)});
    llvm::ErrorOr<Buffer> buffer = readInput(options.inputs.front());
    if (buffer)
      return emitCanonical(options, {options, std::move(*buffer)});
    reportFailure(options.inputs.front(), buffer.getError().message());
    return kExitFailure;
  }

  if (options.format == Format::Text)
    return checkInputs(
        options,
        [](const CheckResult &result, const llvm::MemoryBuffer &source) {
          renderText(result.diagnostics, source, llvm::errs());
        },
        reportFailure);

  int status = kExitOk;
  const int written = writeOutput(options.output, [&](llvm::raw_ostream &stream) {
    JsonRenderer renderer(stream);
    status = checkInputs(
        options,
        [&](const CheckResult &result, const llvm::MemoryBuffer &source) {
          const llvm::StringRef name = source.getBufferIdentifier();
          renderer.addResult(name == "<stdin>" ? "-" : name, result, textOf(source)); // the path as it was given
        },
        [&](llvm::StringRef path, llvm::StringRef error) { renderer.addUnreadable(path, error); });
  });
  return std::max(status, written);
}

int listRules(const Options &options) {
  return writeOutput(options.output, [](llvm::raw_ostream &stream) {
    for (const RuleInfo &rule : rules())
      stream << llvm::formatv("{0,-24}{1,-9}{2,-14}{3}\n", rule.name,
                              rule.severity == Severity::Error ? "error" : "warning", rule.group, rule.summary);
  });
}

} // namespace ptxmatrix::driver
