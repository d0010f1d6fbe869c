//===- Lint.cpp - Check inputs and print the results ----------------------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#include "Driver/Lint.h"
#include "Driver/Baseline.h"
#include "Driver/Colors.h"
#include "Driver/FileBuffer.h"
#include "Driver/GitHubRenderer.h"
#include "Driver/InOrder.h"
#include "Driver/Inputs.h"
#include "Driver/JsonRenderer.h"
#include "Driver/Output.h"
#include "Driver/Paths.h"
#include "Driver/Printable.h"
#include "Driver/Progress.h"
#include "Driver/ReplaceFile.h"
#include "Driver/RequirementsRenderer.h"
#include "Driver/RulePages.h"
#include "Driver/SarifRenderer.h"
#include "Driver/Settings.h"
#include "Driver/Statistics.h"
#include "Driver/TextRenderer.h"
#include "Driver/UnifiedDiff.h"
#include "ptxmatrix/Fix.h"

#include "llvm/Support/FileSystem.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/Threading.h"

#include <algorithm>
#include <cstdlib>
#include <set>
#include <span>

namespace ptxmatrix::driver {
namespace {

/// What is to be printed of an input, and the exit status that it asks for.
struct Report {
  std::string text; ///< Its diagnostics in the format asked for, unless they are printed.
  bool isPrinted = false;
  int status = kExitOk;
  std::optional<Statistics> statistics; ///< If asked for.
  bool isUnreadable = false;
  std::string output;     ///< The diff, or the mended text that has no file.
  std::string failure;    ///< Why it could not be mended.
  std::string file;       ///< As a baseline names it, if there is one or is to be one.
  size_t gone = 0;        ///< How much the baseline knows of it that is not there.
  KnownDiagnostics known; ///< For a new baseline.
};

int statusOf(const CheckResult &result) {
  return result.limitReached ? kExitFailure : result.hasErrors() ? kExitErrors : kExitOk;
}

/// How messages name an input.
llvm::StringRef displayName(llvm::StringRef path) { return path == "-" ? "<stdin>" : path; }

std::string failureText(llvm::StringRef path, llvm::StringRef error) {
  return "ptx-lint: error: " + printable(path) + ": " + printable(error) + "\n";
}

/// A string that is to be printed on another stream, in its colors.
class StringStream : public llvm::raw_string_ostream {
public:
  StringStream(std::string &text, bool colors) : raw_string_ostream(text), colors(colors) { enable_colors(colors); }
  bool has_colors() const override { return colors; }

private:
  bool colors;
};

/// Prints the diagnostics of an input in a format for programs.
using Printer = llvm::function_ref<void(llvm::StringRef path, const CheckResult &, std::string_view source)>;

/// Checks one input after the other.  May be used by many threads.
class Linter {
public:
  /// \p baseline is what is known, whose files are named from \p folder.
  Linter(const Options &options, const Baseline &baseline, llvm::StringRef folder)
      : options(options), baseline(baseline), folder(folder), colors(usesColors(options.color)) {}

  /// What \p printer is there for is printed at once: the text of many diagnostics is large.
  Report lintStatement(const Settings &settings, Printer printer) const {
    const Input input{.path = "-e", .error = "", .settings = &settings};
    const std::string &text = *options.statement;
    if (options.requirements)
      return reportRequirements(input, statementRequirements(text, settings.check), text);
    const CheckFunction check = [&](std::string_view mended) {
      return switched(checkStatement(mended, settings.check), settings);
    };
    const CheckResult result = check(text);
    if (!options.fix)
      return report(input, result, text, printer);
    std::optional<FixedText> fixed = fixText(text, result, fixLevel(), check);
    Report left = fixed ? report(input, fixed->check, fixed->text) : report(input, result, text);
    left.output = fixed ? fixed->text : text;
    if (!left.output.ends_with('\n'))
      left.output += '\n';
    return left;
  }

  /// By \p threads threads, if the file is large.
  Report lintFile(const Input &input, unsigned threads, Printer printer) const {
    if (!input.error.empty())
      return reportFailure(input.path, input.error);
    thread_local FileBuffer buffer; // its memory serves one file after the other
    const bool fixes = options.fix || options.diff;
    const std::optional<FileStamp> stamp = fixes ? stampOf(input.path) : std::nullopt;
    if (const std::error_code error = buffer.read(input.path, options.fileBytes))
      return reportFailure(input.path, readFailure(error, options.fileBytes));
    if (options.requirements)
      return reportRequirements(input, moduleRequirements(buffer.text(), input.settings->check), buffer.text());
    CheckOptions checkOptions = input.settings->check;
    checkOptions.threads = threads;
    const std::string file = folder.empty() ? "" : pathFrom(folder, input.path);
    size_t gone = 0;
    const CheckFunction check = [&](std::string_view text) {
      CheckResult result = checkModule(text, checkOptions);
      gone = baseline.apply(file, text, result);
      return switched(std::move(result), *input.settings);
    };
    const CheckResult result = check(buffer.text());
    Report done = fixes ? fixFile(input, stamp, result, check, buffer) : report(input, result, buffer.text(), printer);
    done.file = file;
    done.gone = gone;
    return done;
  }

private:
  /// \p result as -W has it: what is switched off is not mended either.
  static CheckResult switched(CheckResult result, const Settings &settings) {
    settings.warnings.apply(result);
    return result;
  }

  FixLevel fixLevel() const { return options.unsafeFixes ? FixLevel::Unsafe : FixLevel::Safe; }

  /// Mends what was read, in the file that \p stamp is of; what is none goes to the output.
  Report fixFile(const Input &input, const std::optional<FileStamp> &stamp, const CheckResult &result,
                 const CheckFunction &check, FileBuffer &buffer) const {
    const std::optional<FixedText> fixed = fixText(buffer.text(), result, fixLevel(), check);
    const std::string_view text = fixed ? std::string_view(fixed->text) : buffer.text();
    Report left = report(input, fixed ? fixed->check : result, text);
    if (options.diff) {
      left.status = statusOf(result); // of the file, which stays as it is
      if (fixed)
        left.output = unifiedDiff(displayName(input.path), buffer.text(), text);
      return left;
    }
    const bool isPrinted = !stamp && options.format == Format::Text;
    if (isPrinted)
      left.output = text;
    if (!fixed || isPrinted)
      return left;
    Report unfixed = report(input, result, buffer.text());
    buffer.clear(); // what follows does not wait for our own lease
    unfixed.failure = stamp ? replaceFile(input.path, *stamp, text) : "no file, so that it cannot be mended";
    if (unfixed.failure.empty())
      return left;
    unfixed.failure = failureText(input.path, unfixed.failure);
    unfixed.status = kExitFailure;
    return unfixed;
  }

  Report report(const Input &input, CheckResult result, std::string_view source, Printer printer = nullptr) const {
    input.settings->warnings.applyQuiet(result);
    Report report;
    if (!options.newBaseline.empty())
      report.known = takeDiagnostics(result, source);
    report.status = statusOf(result);
    if (options.statistics)
      report.statistics.emplace().add(result.diagnostics);
    report.isPrinted = static_cast<bool>(printer);
    if (report.isPrinted)
      printer(input.path, result, source);
    else
      report.text = render(input, result, source);
    return report;
  }

  Report reportRequirements(const Input &input, const ModuleRequirements &requirements, std::string_view source) const {
    Report report;
    report.status = requirements.limitReached                                          ? kExitFailure
                    : !requirements.errors.empty() || requirements.total.areNeverMet() ? kExitErrors
                                                                                       : kExitOk;
    if (options.format == Format::Json) {
      report.text = jsonOfRequirements(input.path, requirements, source);
      return report;
    }
    report.text = textOf(requirements.errors, input, source);
    report.output = tableOfRequirements(displayName(input.path), requirements, source, input.settings->check.judge());
    return report;
  }

  Report reportFailure(llvm::StringRef path, llvm::StringRef error) const {
    Report report;
    report.text = renderFailure(path, error);
    report.status = kExitFailure;
    report.isUnreadable = true;
    return report;
  }

  std::string render(const Input &input, const CheckResult &result, std::string_view source) const {
    const llvm::StringRef path = input.path;
    switch (options.format) {
    case Format::Json:
      return jsonOfResult(path, result, source);
    case Format::GitHub:
      return annotationsOf(result.diagnostics, displayName(path), source);
    case Format::Sarif:
      return sarifOfDiagnostics(result.diagnostics, displayName(path), source);
    case Format::Text:
    case Format::Svg:
      break;
    }
    return textOf(result.diagnostics, input, source);
  }

  std::string textOf(const std::vector<Diagnostic> &diagnostics, const Input &input, std::string_view source) const {
    std::string text;
    StringStream stream(text, colors);
    renderText(diagnostics, displayName(input.path), source, stream, input.settings->errorLimit);
    return text;
  }

  std::string renderFailure(llvm::StringRef path, llvm::StringRef error) const {
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

  const Options &options;
  const Baseline &baseline;
  llvm::StringRef folder;
  bool colors;
};

/// How many threads are worth it for \p bytes if \p work gives work to so many at most.
size_t threadsFor(uint64_t bytes, std::optional<unsigned> jobs, size_t work) {
  constexpr uint64_t kWorthAThread = uint64_t{128} << 10; // to start one takes as long as to check some of them
  if (work <= 1 || (!jobs && bytes < kWorthAThread))
    return 1; // to count the cores takes a while
  const bool allCores = jobs.value_or(0) == 0;
  const size_t most = std::min<size_t>(allCores ? llvm::hardware_concurrency().compute_thread_count() : *jobs, work);
  return jobs ? most : std::min<uint64_t>(most, 1 + bytes / kWorthAThread);
}

uint64_t sumOfSizes(std::span<const Input> files) {
  uint64_t bytes = 0;
  for (const Input &file : files)
    bytes += file.size;
  return bytes;
}

/// For the functions of one file: more than one only if asked for, as builds run many commands at a time.
size_t threadsForOne(const Input &file, std::optional<unsigned> jobs) {
  return jobs ? threadsFor(file.size, jobs, SIZE_MAX) : 1;
}

/// Removes all but the first of the inputs that are one file: two threads that mend it would be in each other's way.
void removeRepeated(std::vector<Input> &inputs) {
  std::set<llvm::sys::fs::UniqueID> seen;
  std::erase_if(inputs, [&](const Input &input) {
    llvm::sys::fs::UniqueID file;
    return !input.isStream && !llvm::sys::fs::getUniqueID(input.path, file) && !seen.insert(file).second;
  });
}

/// All that is to be checked, and what was found so far.
struct Work {
  explicit Work(const Options &options) : options(options), inputs(findInputs(options.inputs)) {}

  const Options &options;
  const Settings *settings = nullptr; ///< Of the statement, or of the one module that is printed.
  std::vector<Input> inputs;
  Baseline baseline;                  ///< What is known, or a new one.
  std::string baselineFolder;         ///< Its real path; empty without one.
  std::map<std::string, size_t> gone; ///< How much is known of each file that is not there.
  Statistics statistics;
};

/// Whether a terminal shows what a progress line does not disturb: standard output is elsewhere, or not used.
bool showsProgress(const Options &options, size_t files) {
  const bool usesOutput = options.format != Format::Text || options.fix || options.diff;
  return files > 1 && !options.quiet.value_or(false) && llvm::errs().is_displayed() &&
         !(usesOutput && options.output == "-" && llvm::outs().is_displayed());
}

/// Checks every input and hands the report on each to \p print, in order.  \p printer may print the diagnostics of an
/// input while no other one is checked.
int lintInputs(Work &work, llvm::function_ref<void(const Report &)> print, Printer printer = nullptr) {
  const Options &options = work.options;
  const Baseline none;
  const Linter linter(options, options.newBaseline.empty() ? work.baseline : none, work.baselineFolder);
  if (options.fix)
    removeRepeated(work.inputs);
  Progress progress(showsProgress(options, work.inputs.size()) ? work.inputs.size() : 0);
  int status = kExitOk;
  auto use = [&](const Report &report) {
    if (!report.failure.empty() || (options.format == Format::Text && !report.text.empty()))
      progress.clear();
    print(report);
    if (report.statistics)
      work.statistics.add(*report.statistics);
    llvm::errs() << report.failure;
    if (!work.baselineFolder.empty() && !report.isUnreadable) {
      work.baseline.add(report.file, report.known);
      work.gone[report.file] = report.gone;
    }
    status = std::max(status, report.status);
    progress.step();
  };
  if (options.statement)
    use(linter.lintStatement(*work.settings, printer));

  std::vector<Input> &inputs = work.inputs;
  // A stream is read when all before it is printed: it may wait for that, and be read by two inputs in their order.
  for (auto begin = inputs.begin(); begin != inputs.end();) {
    if (begin->isStream) {
      use(linter.lintFile(*begin++, 1, printer));
      continue;
    }
    const auto end = std::find_if(begin, inputs.end(), [](const Input &input) { return input.isStream; });
    const std::span<const Input> files(begin, end);
    if (files.size() == 1)
      use(linter.lintFile(files.front(), static_cast<unsigned>(threadsForOne(files.front(), options.jobs)), printer));
    else
      InOrder<Report>(files.size(), threadsFor(sumOfSizes(files), options.jobs, files.size()))
          .run([&](size_t number) { return linter.lintFile(files[number], 1, nullptr); }, use);
    begin = end;
  }
  return status;
}

int emitCanonical(Work &work) {
  const Options &options = work.options;
  const Settings &settings = *work.settings;
  FileBuffer buffer;
  const std::string path = options.statement ? "-e" : options.inputs.front();
  if (!options.statement) {
    if (const std::error_code error = buffer.read(path, options.fileBytes)) {
      llvm::errs() << failureText(path, readFailure(error, options.fileBytes));
      return kExitFailure;
    }
  }
  CanonicalResult result = options.statement ? canonicalStatement(*options.statement, settings.check)
                                             : canonicalModule(buffer.text(), settings.check);
  settings.warnings.apply(result.check);
  settings.warnings.applyQuiet(result.check);
  work.statistics.add(result.check.diagnostics);
  renderText(result.check.diagnostics, displayName(path),
             options.statement ? llvm::StringRef(*options.statement) : llvm::StringRef(buffer.text()), llvm::errs(),
             settings.errorLimit);
  if (int status = statusOf(result.check); status != kExitOk)
    return status;
  return writeOutput(options.output, [&](llvm::raw_ostream &stream) {
    stream << result.text;
    if (options.statement && !result.text.ends_with('\n'))
      stream << '\n';
  });
}

/// Checks every input and prints the document of a format for programs.
int lintForPrograms(Work &work, llvm::raw_ostream &stream) {
  if (work.options.format == Format::GitHub)
    return lintInputs(
        work, [&](const Report &report) { stream << report.text; },
        [&](llvm::StringRef path, const CheckResult &result, std::string_view source) {
          printAnnotations(stream, result.diagnostics, displayName(path), source);
        });
  if (work.options.format == Format::Sarif) {
    SarifDocument document(stream);
    const int status = lintInputs(
        work,
        [&](const Report &report) {
          report.isUnreadable ? document.addNotification(report.text) : document.addResults(report.text);
        },
        [&](llvm::StringRef path, const CheckResult &result, std::string_view source) {
          document.addResults(result.diagnostics, displayName(path), source);
        });
    document.finish(status);
    return status;
  }
  JsonDocument document(stream);
  return lintInputs(
      work,
      [&](const Report &report) {
        if (!report.isPrinted)
          document.add(report.text);
      },
      [&](llvm::StringRef path, const CheckResult &result, std::string_view source) {
        document.add(path, result, source);
      });
}

/// Does what is asked of every input; diagnostics go to standard error, all else to \p stream.
int lintAndPrint(Work &work, llvm::raw_ostream &stream) {
  return lintInputs(work, [&](const Report &report) {
    llvm::errs() << report.text;
    stream << report.output;
  });
}

int lintOrEmit(Work &work) {
  const Options &options = work.options;
  if (options.emitCanonical)
    return emitCanonical(work);
  if (options.format == Format::Text && !options.fix && !options.diff && !options.requirements)
    return lintInputs(work, [](const Report &report) { llvm::errs() << report.text; });

  int status = kExitOk;
  const int written = writeOutput(options.output, [&](llvm::raw_ostream &stream) {
    status = options.format == Format::Text ? lintAndPrint(work, stream) : lintForPrograms(work, stream);
  });
  return std::max(status, written);
}

/// Reads the baseline, if there is one.  False if that is wrong.
bool readBaseline(Work &work) {
  const std::string &path = work.options.baseline.empty() ? work.options.newBaseline : work.options.baseline;
  if (path.empty())
    return true;
  work.baselineFolder = realPath(folderOf(path));
  const std::string error = work.options.baseline.empty() ? "" : work.baseline.read(path);
  if (!error.empty())
    llvm::errs() << failureText(path, error);
  return error.empty();
}

/// Tells what the baseline knows and is not there any more.
void reportGone(const Work &work) {
  std::set<std::string> checked;
  size_t gone = 0;
  for (const auto &[file, count] : work.gone) {
    checked.insert(file);
    gone += count;
  }
  gone += work.baseline.vanished(work.baselineFolder, checked);
  const std::string path = printable(work.options.baseline);
  if (gone != 0)
    llvm::errs() << "ptx-lint: note: " << gone << (gone == 1 ? " diagnostic" : " diagnostics") << " of " << path
                 << (gone == 1 ? " does" : " do") << " not occur any more; --write-baseline=" << path
                 << " writes it again\n";
}

int writeBaseline(const Work &work) {
  return writeOutput(work.options.newBaseline, [&](llvm::raw_ostream &stream) { work.baseline.print(stream); });
}

} // namespace

int lint(const Options &options) {
  SettingsFinder finder(options);
  Work work(options);
  const bool isOne = options.statement || options.emitCanonical;
  if (isOne)
    work.settings = finder.find(options.statement ? "-e" : options.inputs.front());
  if ((isOne && !work.settings) || !applySettings(finder, work.inputs) || !readBaseline(work))
    return kExitFailure;
  int status = lintOrEmit(work);
  if (!options.newBaseline.empty())
    status = std::max(status, writeBaseline(work));
  if (!options.baseline.empty() && !options.quiet.value_or(false))
    reportGone(work);
  if (options.statistics)
    work.statistics.print(llvm::errs());
  return status;
}

int explainRule(const Options &options) {
  return writeOutput(options.output, [&](llvm::raw_ostream &stream) { stream << rulePage(options.explained->name); });
}

int listRules(const Options &options) {
  return writeOutput(options.output, [](llvm::raw_ostream &stream) {
    for (const RuleInfo &rule : rules()) {
      const char *severity = rule.severity == Severity::Error ? "error" : rule.isOffByDefault ? "off" : "warning";
      stream << llvm::formatv("{0,-24}{1,-9}{2,-14}{3}\n", rule.name, severity, rule.group, rule.summary);
    }
  });
}

} // namespace ptxmatrix::driver
