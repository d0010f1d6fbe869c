//===- Linter.cpp - Check one input ---------------------------------------===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.

#include "Diagnostics/ResultJson.h"
#include "Driver/Compile/Compile.h"
#include "Driver/Files/Files.h"
#include "Driver/Lint/Lint.h"
#include "Driver/Render/Printable.h"
#include "Driver/Render/Renderers.h"

#include "llvm/Support/JSON.h"

namespace ptxmatrix::driver {
namespace {

/// Whether this was built with clang's libraries.
constexpr bool kHasCuda = PTXMATRIX_HAS_CUDA;

/// A message that \p path cannot be read or written.
std::string failureText(llvm::StringRef path, llvm::StringRef error) {
  return "ptx-lint: error: " + printable(path) + ": " + printable(error) + "\n";
}

int statusOf(const CheckResult &result) {
  return result.limitReached ? kExitFailure : result.hasErrors() ? kExitErrors : kExitOk;
}

/// Replaces the file of \p input by \p text.  Returns why that fails, or nothing.
std::string writeFixed(const Input &input, const std::string &text) {
  if (input.isStream)
    return "no file, so that it cannot be fixed";
  const std::error_code error = writeFile(input.path, [&](llvm::raw_ostream &stream) { stream << text; });
  return error ? error.message() : "";
}

/// The diagnostics of \p result in the format requested.
std::string textOf(const CheckResult &result, const Input &input, std::string_view source, const Options &options) {
  const llvm::StringRef name = displayName(input.name);
  if (options.format == Format::Json)
    return jsonOf(result, {.path = input.name, .text = source});
  if (options.format == Format::GitHub)
    return annotations(result, name, source);
  if (options.format == Format::Sarif)
    return sarifResults(result, name, source);
  return renderText(
      result, name, source,
      {.limit = input.settings->errorLimit, .marksFixes = showsSummary(options), .listsSkipped = options.listSkipped});
}

Report makeReport(CheckResult result, const Input &input, std::string_view source, const Options &options) {
  if (input.settings->isQuiet)
    std::erase_if(result.diagnostics, [](const Diagnostic &one) { return one.severity == Severity::Warning; });
  Report report;
  report.status = statusOf(result);
  report.text = textOf(result, input, source, options);
  if (options.statement && options.format == Format::Text && result.diagnostics.empty() &&
      std::ranges::all_of(result.instructions, std::logical_not()))
    report.text = "ptx-lint: note: nothing was checked: the PTX ISA does not define this instruction\n";
  report.lacksLines = lacksLines(source, result.diagnostics);
  if (result.truncated && options.format == Format::Sarif)
    report.notification = sarifNotification("note", displayName(input.name), kTruncated);
  report.result = std::move(result);
  return report;
}

Report reportFailure(llvm::StringRef path, llvm::StringRef error, const Options &options) {
  Report report;
  report.status = kExitFailure;
  if (options.format == Format::Json)
    report.text = jsonOfUnreadable(path, error, options.requirements);
  else if (options.format == Format::GitHub)
    report.text = annotationOfUnreadable(displayName(path), error);
  else if (options.format == Format::Sarif)
    report.notification = sarifNotification("error", displayName(path), error);
  else
    report.text = failureText(path, error);
  return report;
}

Report reportCanonical(const Input &input, const std::string &source, const Options &options) {
  const CheckOptions &check = input.settings->check;
  CanonicalResult canonical = options.statement ? canonicalStatement(source, check) : canonicalModule(source, check);
  Report report = makeReport(std::move(canonical.check), input, source, options);
  report.output = std::move(canonical.text);
  if (options.statement && !report.output.ends_with('\n'))
    report.output += '\n';
  return report;
}

Report reportRequirements(const Input &input, const std::string &source, const Options &options) {
  const CheckOptions &check = input.settings->check;
  const ModuleRequirements requirements =
      options.statement ? statementRequirements(source, check) : moduleRequirements(source, check);
  Report report;
  report.status = requirements.limitReached                                          ? kExitFailure
                  : !requirements.errors.empty() || requirements.total.areNeverMet() ? kExitErrors
                                                                                     : kExitOk;
  if (options.format == Format::Json) {
    report.text = jsonOf(requirements, {.path = input.name, .text = source, .demangle = demangled});
    return report;
  }
  CheckResult errors;
  errors.diagnostics = requirements.errors;
  errors.truncated = requirements.truncated;
  report.text = textOf(errors, input, source, options);
  report.output = tableOfRequirements(displayName(input.name), requirements, source, check.ptxasRelease());
  return report;
}

/// Checks \p text, which was read, and fixes it if requested.  Writes it to the file, or to the output if it is not
/// one.
Report checkAndFix(const Input &input, const std::string &text, const CheckFunction &check, const Options &options) {
  CheckResult found = check(text);
  if (!options.fix && !options.diff)
    return makeReport(std::move(found), input, text, options);
  const int statusBefore = statusOf(found);
  std::optional<FixedText> fixed = fixText(text, found, options.unsafeFixes ? FixLevel::Unsafe : FixLevel::Safe, check);
  const std::string &newText = fixed ? fixed->text : text;
  Report left = makeReport(fixed ? std::move(fixed->check) : std::move(found), input, newText, options);
  if (options.diff) {
    left.status = statusBefore; // the status of the file, which is not changed
    if (fixed)
      left.output =
          unifiedDiff(displayName(input.name), text, newText, options.output == "-" && llvm::outs().colors_enabled());
    return left;
  }
  left.fixes = fixed ? fixed->fixes : 0;
  const bool lacksNewline = options.statement && !newText.ends_with('\n');
  if (input.isStream && options.format == Format::Text)
    left.output = newText + (lacksNewline ? "\n" : "");
  else if (fixed)
    if (const std::string failure = writeFixed(input, newText); !failure.empty()) {
      left = makeReport(check(text), input, text, options);
      left.failure = failureText(input.path, failure);
      left.status = kExitFailure;
    }
  return left;
}

} // namespace

Linter::Linter(const Options &options) : options(options) {
  if (!options.compileDatabase.empty())
    if (const std::string error = database.read(options.compileDatabase); !error.empty())
      throw Failure{"-p: " + printable(error)};
  if (!options.baseline.empty())
    if (const std::string error = readBaseline(options.baseline, baseline); !error.empty())
      throw Failure{printable(options.baseline) + ": " + printable(error)};
  if (const std::string &file = options.baseline.empty() ? options.newBaseline : options.baseline; !file.empty())
    baselineFolder = realPath(folderOf(file));
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

Report Linter::lint(const Input &input) const {
  const auto fail = [&](const std::string &why) { return reportFailure(input.name, why, options); };
  if (!input.error.empty())
    return fail(input.error);
  std::string text = options.statement.value_or("");
  if (!options.statement)
    if (const std::error_code error = readFile(input.path, options.fileBytes, text))
      return fail(readFailure(error, options.fileBytes));
  const bool isCuda = input.language == Language::Cuda;
  if (!input.isStream)
    if (const std::string why = whyNoSource(input.path, text, isCuda || options.language); !why.empty())
      return fail(why);
  if (isCuda && !kHasCuda)
    return fail("this ptx-lint was built without clang's libraries and reads PTX modules only; compile the source with "
                "'nvcc -ptx' and check that");
  if (isCuda && (options.requirements || options.emitCanonical))
    return fail(std::string(options.requirements ? "--requirements" : "--emit") +
                " reads PTX modules only; compile the source with 'nvcc -ptx'");
  return options.requirements    ? reportRequirements(input, text, options)
         : options.emitCanonical ? reportCanonical(input, text, options)
                                 : reportCheck(input, text);
}

Report Linter::reportCheck(const Input &input, const std::string &text) const {
  const std::string file = baselineFolder.empty() ? "" : llvm::json::fixUTF8(pathFrom(baselineFolder, input.name));
  const auto listed = baseline.find(file);
  const KnownDiagnostics known = listed == baseline.end() ? KnownDiagnostics() : listed->second;
  KnownDiagnostics left; // after the last check: the known diagnostics without those it found, or the new ones
  std::optional<CudaCompilation> compilation;
  if (input.language == Language::Cuda)
    compilation = compilationOf(input);
  CompiledSource compiled;
  if constexpr (kHasCuda)
    if (compilation && options.compile &&
        (compilation->isWhole || (options.compileDatabase.empty() && llvm::StringRef(input.path).ends_with(".cu"))))
      compiled = compile(*compilation, input.settings->check.targets);
  const auto check = [&](std::string_view checked) {
    left = known;
    std::vector<Diagnostic> inBaseline;
    CheckOptions checkOptions = compiled.optionsFor(input.settings->check);
    checkOptions.filter = [&](Diagnostic &one) {
      const bool isNew = !options.newBaseline.empty();
      const bool isKnown = !isNew && removeKnown(one, checked, left);
      if (!isKnown && !input.settings->check.filter(one))
        return false;
      const bool isReported = !isKnown && !(isNew && addKnown(one, checked, left));
      if (!isReported && !compiled.modules.empty())
        inBaseline.push_back(one);
      return isReported;
    };
    if (options.statement)
      return checkStatement(checked, checkOptions);
    if constexpr (kHasCuda)
      if (compilation) {
        CheckResult result = checkCuda(checked, checkOptions, *compilation);
        addKernelView(result, checked, *compilation, compiled.modules, checkOptions, std::exchange(inBaseline, {}));
        return result;
      }
    return checkModule(checked, checkOptions);
  };
  Report done = checkAndFix(input, text, check, options);
  done.file = file;
  if (!compiled.error.empty()) {
    done.failure = failureText(input.path, "cannot be compiled, so that its kernels are not checked:") + compiled.error;
    if (!done.failure.ends_with('\n'))
      done.failure += '\n';
    done.status = kExitFailure;
  }
  done.known = std::move(left);
  return done;
}

} // namespace ptxmatrix::driver
