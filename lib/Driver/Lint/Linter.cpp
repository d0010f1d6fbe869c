//===- Linter.cpp - Check one input ---------------------------------------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#include "Driver/Lint/Linter.h"
#include "Diagnostics/MessageText.h"
#include "Driver/Files/Output.h"
#include "Driver/Files/Paths.h"
#include "Driver/Render/OriginNote.h"
#include "Driver/Render/Printable.h"
#include "Driver/Render/ProgramRenderers.h"
#include "Driver/Render/RequirementsRenderer.h"
#include "Driver/Render/TextRenderer.h"
#include "Driver/Render/UnifiedDiff.h"

#include <algorithm>
#include <iterator>
#include <utility>

namespace ptxmatrix::driver {
namespace {

/// Whether this was built with clang's libraries.
constexpr bool kHasCuda = PTXMATRIX_HAS_CUDA;

std::vector<std::string> mnemonicNames() {
  std::vector<std::string> names;
  for (const MnemonicInfo &mnemonic : kMnemonics)
    names.emplace_back(mnemonic.name);
  return names;
}

} // namespace

std::string failureText(llvm::StringRef path, llvm::StringRef error) {
  return "ptx-lint: error: " + printable(path) + ": " + printable(error) + "\n";
}

int statusOf(const CheckResult &result) {
  return result.limitReached ? kExitFailure : result.hasErrors() ? kExitErrors : kExitOk;
}

/// Checks an input, and again after fixes.
class InputChecker {
public:
  /// Leaves out \p known diagnostics.  \p compilation is that of a CUDA source, or nothing for a module.
  InputChecker(const Options &options, const Settings &settings, std::optional<CudaCompilation> compilation,
               KnownDiagnostics known)
      : options(options), settings(settings), compilation(std::move(compilation)), check(settings.check),
        known(std::move(known)) {}

  CheckResult operator()(std::string_view text) {
    left = known;
    added.clear();
    check.filter = [&](Diagnostic &one) {
      return !removeKnown(one, text, left) && settings.check.filter(one) &&
             (options.newBaseline.empty() || !addKnown(one, text, added));
    };
    if (options.statement)
      return checkStatement(text, check);
    if constexpr (kHasCuda)
      if (compilation)
        return checkCuda(text, check, *compilation);
    return checkModule(text, check);
  }

  /// The known diagnostics that the last check did not find.
  const KnownDiagnostics &notFound() const { return left; }
  /// The diagnostics of the last check, for a new baseline.
  const KnownDiagnostics &newlyKnown() const { return added; }

private:
  const Options &options;
  const Settings &settings;
  const std::optional<CudaCompilation> compilation;
  CheckOptions check;
  const KnownDiagnostics known;
  KnownDiagnostics left;
  KnownDiagnostics added;
};

Linter::Linter(const Options &options, const CompileDatabase &database, const Baseline &baseline,
               llvm::StringRef folder)
    : options(options), database(database), baseline(baseline), folder(folder),
      hasColoredDiff(isColored(options.color, options.output == "-" ? llvm::outs() : llvm::nulls())) {
  if constexpr (kHasCuda)
    if (!options.fix) // fixes may change headers
      headers = makeCudaHeaders();
}

CudaCompilation Linter::compilationOf(const Input &input) const {
  CudaCompilation compilation;
  if (!options.compileDatabase.empty())
    compilation = database.find(input.name);
  else if (!input.isStream || input.name != input.path)
    compilation.path = input.name;
  std::ranges::copy(options.compilerArguments, std::back_inserter(compilation.arguments));
  compilation.headers = headers;
  return compilation;
}

Report Linter::lintStatement(const Settings &settings) const {
  const Input input{.path = "-e", .name = "-e", .error = "", .settings = &settings};
  const std::string &text = *options.statement;
  if (options.requirements)
    return reportRequirements(input, statementRequirements(text, settings.check), text);
  InputChecker checker(options, settings, std::nullopt, {});
  CheckResult found = checker(text);
  if (!options.fix)
    return report(input, std::move(found), text);
  std::optional<FixedText> fixed = fixText(text, found, fixLevel(), std::ref(checker));
  const std::string &fixedText = fixed ? fixed->text : text;
  Report left = report(input, fixed ? std::move(fixed->check) : std::move(found), fixedText);
  left.output = fixedText;
  if (!left.output.ends_with('\n'))
    left.output += '\n';
  return left;
}

Report Linter::lintFile(const Input &input) const {
  if (!input.error.empty())
    return reportFailure(input.name, input.error);
  thread_local FileBuffer buffer; // reuses its memory for each file
  const bool fixes = options.fix || options.diff;
  if (const std::error_code error = buffer.read(input.path, options.fileBytes))
    return reportFailure(input.name, readFailure(error, options.fileBytes));
  const bool isNamed = options.language.has_value() || input.language == Language::Cuda;
  if (!input.isStream)
    if (const std::string why = whyNoSource(input.path, buffer.text(), isNamed); !why.empty())
      return reportFailure(input.name, why);
  if (input.language == Language::Cuda && !kHasCuda)
    return reportFailure(input.name, "this ptx-lint was built without clang's libraries and reads PTX modules only; "
                                     "compile the source with 'nvcc -ptx' and check that");
  if (input.language == Language::Cuda && options.requirements)
    return reportFailure(input.name, "--requirements reads PTX modules only; compile the source with 'nvcc -ptx'");
  if (options.requirements)
    return reportRequirements(input, moduleRequirements(buffer.text(), input.settings->check), buffer.text());
  const std::string file = folder.empty() ? "" : pathFrom(folder, input.name);
  std::optional<CudaCompilation> compilation;
  if (input.language == Language::Cuda)
    compilation = compilationOf(input);
  InputChecker checker(options, *input.settings, std::move(compilation), baseline.of(file));
  Report done = fixes ? fixFile(input, buffer.text(), checker) : report(input, checker(buffer.text()), buffer.text());
  done.file = file;
  done.gone = countOf(checker.notFound());
  done.known = checker.newlyKnown();
  return done;
}

/// Fixes the text that was read.  Writes it to the file, or to the output if it is not one.
Report Linter::fixFile(const Input &input, std::string_view text, InputChecker &checker) const {
  CheckResult found = checker(text);
  const int statusBefore = statusOf(found);
  const std::optional<FixedText> fixed = fixText(text, found, fixLevel(), std::ref(checker));
  const bool isPrinted = input.isStream && options.format == Format::Text && !options.diff;
  if (!fixed) {
    Report left = report(input, std::move(found), text);
    if (isPrinted)
      left.output = text;
    return left;
  }
  Report left = report(input, fixed->check, fixed->text);
  if (options.diff) {
    left.status = statusBefore; // the status of the file, which is not changed
    left.output = unifiedDiff(displayName(input.name), text, fixed->text, hasColoredDiff);
    return left;
  }
  if (isPrinted) {
    left.output = fixed->text;
    return left;
  }
  std::string failure = "no file, so that it cannot be fixed";
  if (!input.isStream) {
    const std::error_code error = replaceFile(input.path, fixed->text);
    if (!error)
      return left;
    failure = error.message();
  }
  Report unfixed = report(input, checker(text), text);
  unfixed.failure = failureText(input.path, failure);
  unfixed.status = kExitFailure;
  return unfixed;
}

Report Linter::report(const Input &input, CheckResult result, std::string_view source) const {
  if (input.settings->warnings.quiet())
    std::erase_if(result.diagnostics, [](const Diagnostic &one) { return one.severity == Severity::Warning; });
  Report report;
  report.status = statusOf(result);
  report.statistics.add(result);
  report.text = textOf(input, result, source);
  const bool isOneStatement = options.statement && options.format == Format::Text;
  if (isOneStatement && result.diagnostics.empty() && std::ranges::all_of(result.instructions, std::logical_not()))
    report.text = "ptx-lint: note: nothing was checked: the statement has no supported instruction (" +
                  joined(mnemonicNames(), "or") + ")\n";
  report.lacksLines = lacksLines(source, result.diagnostics);
  if (result.truncated && options.format == Format::Sarif)
    report.notification = sarifNotification("note", displayName(input.name), kTruncated);
  return report;
}

Report Linter::reportRequirements(const Input &input, const ModuleRequirements &requirements,
                                  std::string_view source) const {
  Report report;
  report.status = requirements.limitReached                                          ? kExitFailure
                  : !requirements.errors.empty() || requirements.total.areNeverMet() ? kExitErrors
                                                                                     : kExitOk;
  if (options.format == Format::Json) {
    report.text = jsonOf(requirements, input.name, source);
    return report;
  }
  CheckResult errors;
  errors.diagnostics = requirements.errors;
  errors.truncated = requirements.truncated;
  report.text = textOf(input, errors, source);
  report.output =
      tableOfRequirements(displayName(input.name), requirements, source, input.settings->check.ptxasRelease());
  return report;
}

std::string Linter::textOf(const Input &input, const CheckResult &result, std::string_view source) const {
  const llvm::StringRef name = displayName(input.name);
  switch (options.format) {
  case Format::Json:
    return jsonOf(result, input.name, source);
  case Format::GitHub:
    return annotations(result, name, source);
  case Format::Sarif:
    return sarifResults(result, name, source);
  case Format::Text:
  case Format::Svg:
  case Format::Html:
    break;
  }
  std::string text;
  llvm::raw_string_ostream stream(text);
  stream.enable_colors(llvm::errs().colors_enabled());
  renderText(result.diagnostics, name, source, stream, input.settings->errorLimit, result.truncated);
  return text;
}

Report Linter::reportFailure(llvm::StringRef path, llvm::StringRef error) const {
  Report report;
  report.status = kExitFailure;
  report.isUnreadable = true;
  switch (options.format) {
  case Format::Json:
    report.text = jsonOfUnreadable(path, error, options.requirements);
    break;
  case Format::GitHub:
    report.text = annotationOfUnreadable(displayName(path), error);
    break;
  case Format::Sarif:
    report.notification = sarifNotification("error", displayName(path), error);
    break;
  case Format::Text:
  case Format::Svg:
  case Format::Html:
    report.text = failureText(path, error);
    break;
  }
  return report;
}

} // namespace ptxmatrix::driver
