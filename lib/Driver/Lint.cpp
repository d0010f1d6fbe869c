//===- Lint.cpp - Check inputs and print the results ----------------------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#include "Driver/Lint.h"
#include "Driver/Colors.h"
#include "Driver/FileBuffer.h"
#include "Driver/FileText.h"
#include "Driver/Findings.h"
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
  Statistics statistics; ///< If asked for.
  bool isUnreadable = false;
  std::string output;     ///< The diff, or the mended text that has no file.
  std::string failure;    ///< Why it could not be mended.
  std::string file;       ///< As a baseline names it, if there is one or is to be one.
  size_t gone = 0;        ///< How much the baseline knows of it that is not there.
  KnownDiagnostics known; ///< For a new baseline.
};

std::string failureText(llvm::StringRef path, llvm::StringRef error) {
  return "ptx-lint: error: " + printable(path) + ": " + printable(error) + "\n";
}

/// Makes what prints the diagnostics of an input where they belong.
using RendererMaker = llvm::function_ref<std::unique_ptr<FileRenderer>(const Input &input, llvm::StringRef source)>;

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

/// Checks one input after the other.  May be used by many threads.
class Linter {
public:
  /// \p baseline is what is known, whose files are named from \p folder.
  Linter(const Options &options, const Baseline &baseline, llvm::StringRef folder)
      : options(options), baseline(baseline), folder(folder), colors(usesColors(options.color)) {}

  /// What \p direct makes a renderer for is printed at once.
  Report lintStatement(const Settings &settings, RendererMaker direct) const {
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
    const CheckFunction check = [&](std::string_view mended) {
      return switched(checkStatement(mended, settings.check), settings);
    };
    const CheckResult result = check(text);
    KnownDiagnostics none;
    const std::optional<FixedText> fixed =
        options.fix ? fixText(text, result, fixLevel(), check) : std::optional<FixedText>();
    Report left =
        fixed ? report(input, fixed->check, fixed->text, none, direct) : report(input, result, text, none, direct);
    if (!options.fix)
      return left;
    left.output = fixed ? fixed->text : text;
    if (!left.output.ends_with('\n'))
      left.output += '\n';
    return left;
  }

  /// By \p threads threads, if the file is large.
  Report lintFile(const Input &input, unsigned threads, RendererMaker direct) const {
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

private:
  /// \p result as -W has it: what is switched off is not mended either.
  static CheckResult switched(CheckResult result, const Settings &settings) {
    settings.warnings.apply(result);
    return result;
  }

  FixLevel fixLevel() const { return options.unsafeFixes ? FixLevel::Unsafe : FixLevel::Safe; }

  /// Checks a text and hands on what is found.
  using FindInParts = llvm::function_ref<CheckResult(std::string_view text, const DiagnosticConsumer &)>;

  /// A text that was mended, and what is known of it and of the one before.
  struct Mended {
    std::optional<std::string> text; ///< Nothing if there was nothing to mend.
    int statusBefore = kExitOk;
    std::optional<CheckResult> check; ///< Unless there is so much to say that it takes less to check it again.
    KnownDiagnostics known;           ///< What is known and was not found.
  };

  /// Mends all that \p find finds and that is neither \p known nor switched off.
  Mended mend(std::string_view text, const Settings &settings, FindInParts find, const KnownDiagnostics &known) const {
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
  Report fixFile(const Input &input, const std::optional<FileStamp> &stamp, FindInParts find, FileBuffer &buffer,
                 KnownDiagnostics &known, RendererMaker direct) const {
    Mended mended = mend(buffer.text(), *input.settings, find, known);
    const std::string_view text = mended.text ? std::string_view(*mended.text) : buffer.text();
    auto reportLeft = [&] {
      if (!mended.check)
        return report(input, find, text, known, direct);
      known = std::move(mended.known);
      return report(input, std::move(*mended.check), text, known, direct);
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
      buffer.clear(); // what follows does not wait for our own lease
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
  Report report(const Input &input, FindInParts find, std::string_view source, KnownDiagnostics &known,
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
  Report report(const Input &input, CheckResult result, std::string_view source, KnownDiagnostics &known,
                RendererMaker direct) const {
    auto find = [&](std::string_view /*text*/, const DiagnosticConsumer &consume) {
      consume(result.diagnostics);
      return std::move(result);
    };
    return report(input, FindInParts(find), source, known, direct);
  }

  using CollectInParts = llvm::function_ref<ModuleRequirements(const DiagnosticConsumer &)>;

  Report reportRequirements(const Input &input, CollectInParts collect, std::string_view source,
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

  Report reportFailure(llvm::StringRef path, llvm::StringRef error) const {
    Report report;
    report.text = renderFailure(path, error);
    report.status = kExitFailure;
    report.isUnreadable = true;
    return report;
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

/// Checks every input and hands the report on each to \p print, in order.  What \p direct makes is used where no other
/// input is checked meanwhile.
int lintInputs(Work &work, llvm::function_ref<void(const Report &)> print, RendererMaker direct) {
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
    work.statistics.add(report.statistics);
    llvm::errs() << report.failure;
    if (!work.baselineFolder.empty() && !report.isUnreadable) {
      work.baseline.add(report.file, report.known);
      work.gone[report.file] = report.gone;
    }
    status = std::max(status, report.status);
    progress.step();
  };
  if (options.statement)
    use(linter.lintStatement(*work.settings, direct));

  std::vector<Input> &inputs = work.inputs;
  // A stream is read when all before it is printed: it may wait for that, and be read by two inputs in their order.
  for (auto begin = inputs.begin(); begin != inputs.end();) {
    if (begin->isStream) {
      use(linter.lintFile(*begin++, 1, direct));
      continue;
    }
    const auto end = std::find_if(begin, inputs.end(), [](const Input &input) { return input.isStream; });
    const std::span<const Input> files(begin, end);
    if (files.size() == 1)
      use(linter.lintFile(files.front(), static_cast<unsigned>(threadsForOne(files.front(), options.jobs)), direct));
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
  const std::string_view source = options.statement ? std::string_view(*options.statement) : buffer.text();
  const std::unique_ptr<FileRenderer> renderer =
      textRenderer(displayName(path), source, errsInColors(options.color), settings.errorLimit);
  KnownDiagnostics none;
  Findings findings(options, settings, source, *renderer, none);
  auto tell = [&](std::vector<Diagnostic> &part) { findings.add(part); };
  CanonicalResult result = options.statement ? canonicalStatement(*options.statement, settings.check)
                                             : canonicalModule(source, settings.check, tell);
  tell(result.check.diagnostics);
  const int status = findings.finish(result.check);
  work.statistics.add(findings.statistics());
  if (status != kExitOk)
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
        [&](const Input &input, llvm::StringRef source) {
          return annotationRenderer(stream, displayName(input.path), source);
        });
  if (work.options.format == Format::Sarif) {
    SarifDocument document(stream);
    const int status = lintInputs(
        work,
        [&](const Report &report) {
          report.isUnreadable ? document.addNotification(report.text) : document.addResults(report.text);
        },
        [&](const Input &input, llvm::StringRef source) {
          return sarifRenderer(document.results(), displayName(input.path), source);
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
      [&](const Input &input, llvm::StringRef source) { return jsonRenderer(document.files(), input.path, source); });
}

/// Checks every input and prints what is found to standard error; all else that is asked for goes to \p output.
int lintForPeople(Work &work, llvm::raw_ostream &output) {
  llvm::raw_ostream &stream = errsInColors(work.options.color);
  return lintInputs(
      work,
      [&](const Report &report) {
        stream << report.text;
        output << report.output;
      },
      [&](const Input &input, llvm::StringRef source) {
        return textRenderer(displayName(input.path), source, stream, input.settings->errorLimit);
      });
}

int lintOrEmit(Work &work) {
  const Options &options = work.options;
  if (options.emitCanonical)
    return emitCanonical(work);
  if (options.format == Format::Text && !options.fix && !options.diff && !options.requirements)
    return lintForPeople(work, llvm::nulls());

  int status = kExitOk;
  const int written = writeOutput(options.output, [&](llvm::raw_ostream &stream) {
    status = options.format == Format::Text ? lintForPeople(work, stream) : lintForPrograms(work, stream);
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
