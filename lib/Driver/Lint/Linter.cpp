//===- Linter.cpp - Check one input ---------------------------------------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#include "Driver/Lint/Linter.h"
#include "Driver/Files/FileText.h"
#include "Driver/Files/Paths.h"
#include "Driver/Lint/Findings.h"
#include "Driver/Render/Colors.h"
#include "Driver/Render/GitHubRenderer.h"
#include "Driver/Render/JsonRenderer.h"
#include "Driver/Render/Printable.h"
#include "Driver/Render/RequirementsRenderer.h"
#include "Driver/Render/SarifRenderer.h"
#include "Driver/Render/UnifiedDiff.h"

#include <utility>

namespace ptxmatrix::driver {
namespace {

/// Prints the diagnostics of one input where they belong: at once, or to the text of a report.
class Printer {
public:
  Printer(const Options &options, const Input &input, llvm::StringRef source, bool colors, RendererMaker direct)
      : atOnce(direct ? direct(input, source) : nullptr) {
    if (!atOnce)
      text.emplace(options.format, input, source, colors);
  }

  FileRenderer &renderer() { return atOnce ? *atOnce : text->renderer(); }
  /// Gives \p report what was not printed.
  void finish(Report &report) {
    report.isPrinted = !text;
    if (text)
      report.text = text->take();
  }

private:
  std::unique_ptr<FileRenderer> atOnce;
  std::optional<FileText> text;
};

} // namespace

std::string failureText(llvm::StringRef path, llvm::StringRef error) {
  return "ptx-lint: error: " + printable(path) + ": " + printable(error) + "\n";
}

Linter::Linter(const Options &options, const Baseline &baseline, llvm::StringRef folder)
    : options(options), baseline(baseline), folder(folder), colors(usesColors(options.color)) {}

Report Linter::lintStatement(const Settings &settings, RendererMaker direct) const {
  const Input input{.path = "-e", .error = "", .settings = &settings};
  const std::string &text = *options.statement;
  if (options.requirements)
    return reportRequirements(
        input,
        [&](const DiagnosticConsumer &consume) {
          ModuleRequirements requirements = statementRequirements(text, settings.check);
          consume(requirements.errors);
          return requirements;
        },
        text, direct);
  auto find = [&](std::string_view read, const DiagnosticConsumer &consume) {
    CheckResult result = checkStatement(read, settings.check);
    consume(result.diagnostics);
    return result;
  };
  KnownDiagnostics none;
  if (!options.fix)
    return report(input, find, text, none, direct);
  const Mended mended = mend(text, settings, find, none);
  const std::string &mendedText = mended.text ? *mended.text : text;
  Report left = report(input, find, mendedText, none, direct);
  left.output = mendedText;
  if (!left.output.ends_with('\n'))
    left.output += '\n';
  return left;
}

Report Linter::lintFile(const Input &input, unsigned threads, RendererMaker direct) const {
  if (!input.error.empty())
    return reportFailure(input.path, input.error);
  thread_local FileBuffer buffer; // its memory serves one file after the other
  const bool fixes = options.fix || options.diff;
  const std::optional<FileStamp> stamp = fixes ? stampOf(input.path) : std::nullopt;
  if (const std::error_code error = buffer.read(input.path, options.fileBytes))
    return reportFailure(input.path, readFailure(error, options.fileBytes));
  if (options.requirements)
    return reportRequirements(
        input,
        [&](const DiagnosticConsumer &consume) {
          return moduleRequirements(buffer.text(), input.settings->check, consume);
        },
        buffer.text(), direct);
  CheckOptions checkOptions = input.settings->check;
  checkOptions.threads = threads;
  const std::string file = folder.empty() ? "" : pathFrom(folder, input.path);
  KnownDiagnostics known = baseline.of(file);
  auto find = [&](std::string_view text, const DiagnosticConsumer &consume) {
    return checkModule(text, checkOptions, consume);
  };
  Report done =
      fixes ? fixFile(input, stamp, find, buffer, known, direct) : report(input, find, buffer.text(), known, direct);
  done.file = file;
  done.gone = countOf(known);
  return done;
}

/// Mends all that \p find finds and that is neither \p known nor switched off.
Linter::Mended Linter::mend(std::string_view text, const Settings &settings, FindInParts find,
                            const KnownDiagnostics &known) const {
  Mended mended;
  bool isFirst = true;
  mended.text = fixText(text, fixLevel(), [&](std::string_view read, const DiagnosticConsumer &consume) {
    std::vector<Diagnostic> kept;
    size_t parts = 0;
    ErrorTally errors;
    mended.known = known;
    CheckResult result = find(read, [&](std::vector<Diagnostic> &part) {
      removeKnown(part, read, mended.known);
      settings.warnings.apply(part);
      errors.add(part);
      consume(part);
      kept = ++parts == 1 ? std::move(part) : std::vector<Diagnostic>();
    });
    errors.judge(result.verdicts);
    if (std::exchange(isFirst, false))
      mended.statusBefore = statusOf(result);
    result.diagnostics = std::move(kept);
    mended.check = parts > 1 ? std::nullopt : std::optional(std::move(result));
  });
  return mended;
}

/// Mends what was read, in the file that \p stamp is of; what is none goes to the output.
Report Linter::fixFile(const Input &input, const std::optional<FileStamp> &stamp, FindInParts find, FileBuffer &buffer,
                       KnownDiagnostics &known, RendererMaker direct) const {
  Mended mended = mend(buffer.text(), *input.settings, find, known);
  const std::string_view text = mended.text ? std::string_view(*mended.text) : buffer.text();
  auto reportLeft = [&] {
    if (!mended.check)
      return report(input, find, text, known, direct);
    known = std::move(mended.known);
    return reportDone(input, std::move(*mended.check), text, known, direct);
  };
  const bool isPrinted = !stamp && options.format == Format::Text;
  if (options.diff || isPrinted || !mended.text) {
    Report left = reportLeft();
    if (options.diff) {
      left.status = mended.statusBefore; // of the file, which stays as it is
      if (mended.text)
        left.output = unifiedDiff(displayName(input.path), buffer.text(), text);
    } else if (isPrinted) {
      left.output = text;
    }
    return left;
  }
  std::string failure = "no file, so that it cannot be mended";
  if (stamp) {
    failure = replaceFile(input.path, *stamp, text);
  }
  if (failure.empty())
    return reportLeft();
  const std::error_code error = stamp ? buffer.read(input.path, options.fileBytes) : std::error_code();
  Report unfixed = error ? reportFailure(input.path, readFailure(error, options.fileBytes))
                         : report(input, find, buffer.text(), known, direct);
  unfixed.failure = failureText(input.path, failure);
  unfixed.status = kExitFailure;
  return unfixed;
}

/// What is \p known and found is taken out of \p known and not told.
Report Linter::report(const Input &input, FindInParts find, std::string_view source, KnownDiagnostics &known,
                      RendererMaker direct) const {
  Printer printer(options, input, source, colors, direct);
  Findings findings(options, *input.settings, source, printer.renderer(), known);
  CheckResult result = find(source, [&](std::vector<Diagnostic> &part) { findings.add(part); });
  Report report;
  report.status = findings.finish(result);
  report.statistics = findings.statistics();
  report.known = findings.taken();
  printer.finish(report);
  return report;
}

/// The report on a check that is done.
Report Linter::reportDone(const Input &input, CheckResult result, std::string_view source, KnownDiagnostics &known,
                          RendererMaker direct) const {
  auto find = [&](std::string_view /*text*/, const DiagnosticConsumer &consume) {
    consume(result.diagnostics);
    return std::move(result);
  };
  return report(input, find, source, known, direct);
}

Report Linter::reportRequirements(const Input &input, CollectInParts collect, std::string_view source,
                                  RendererMaker direct) const {
  Printer printer(options, input, source, colors, direct);
  bool hasErrors = false;
  const ModuleRequirements requirements = collect([&](std::vector<Diagnostic> &part) {
    hasErrors = hasErrors || !part.empty();
    printer.renderer().add(part);
  });
  printer.renderer().finishRequirements(requirements);
  Report report;
  report.status = requirements.limitReached                       ? kExitFailure
                  : hasErrors || requirements.total.areNeverMet() ? kExitErrors
                                                                  : kExitOk;
  printer.finish(report);
  if (options.format != Format::Json)
    report.output = tableOfRequirements(displayName(input.path), requirements, source, input.settings->check.judge());
  return report;
}

Report Linter::reportFailure(llvm::StringRef path, llvm::StringRef error) const {
  Report report;
  report.text = renderFailure(path, error);
  report.status = kExitFailure;
  report.isUnreadable = true;
  return report;
}

std::string Linter::renderFailure(llvm::StringRef path, llvm::StringRef error) const {
  switch (options.format) {
  case Format::Json:
    return options.requirements ? jsonOfUnreadableRequirements(path, error) : jsonOfUnreadable(path, error);
  case Format::GitHub:
    return annotationOfUnreadable(displayName(path), error);
  case Format::Sarif:
    return sarifOfUnreadable(displayName(path), error);
  case Format::Text:
  case Format::Svg:
    break;
  }
  return failureText(path, error);
}

} // namespace ptxmatrix::driver
