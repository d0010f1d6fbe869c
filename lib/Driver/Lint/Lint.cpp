//===- Lint.cpp - Check inputs and print the results ----------------------===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.

#include "Driver/Lint/Lint.h"
#include "Diagnostics/MessageText.h"
#include "Diagnostics/ResultJson.h"
#include "Driver/Files/Files.h"
#include "Driver/Render/Printable.h"
#include "Driver/Render/Renderers.h"

#include "llvm/Support/FileSystem.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/Threading.h"

#include <atomic>
#include <chrono>
#include <future>
#include <numeric>
#include <set>

namespace ptxmatrix::driver {
namespace {

/// Removes duplicate inputs, rather links than what they point to: two threads must not fix the same file, and a patch
/// must not change it twice.
void removeRepeated(std::vector<Input> &inputs) {
  std::set<std::string> seen;
  for (const bool isLink : {false, true})
    std::erase_if(inputs, [&](const Input &input) {
      return !input.isStream && llvm::sys::fs::is_symlink_file(input.path) == isLink &&
             !seen.insert(realPath(input.path)).second;
    });
}

/// The number of checked inputs and their diagnostics.
class Statistics {
public:
  /// Counts the diagnostics of one input, of which \p fixes others were fixed.
  void add(const CheckResult &result, size_t fixes) {
    for (const Diagnostic &diagnostic : result.diagnostics) {
      ++counts[{diagnostic.rule, diagnostic.severity}];
      const bool hasSafeFix = chooseFix(diagnostic, FixLevel::Safe) != nullptr;
      fixable += hasSafeFix ? 1 : 0;
      unsafelyFixable += !hasSafeFix && chooseFix(diagnostic, FixLevel::Unsafe) ? 1 : 0;
    }
    statements += std::accumulate(result.instructions.begin(), result.instructions.end(), size_t{0});
    matrices +=
        std::accumulate(result.instructions.begin(), result.instructions.begin() + kNumMatrixMnemonics, size_t{0});
    if (result.asmStatements)
      for (const SkippedAsm &skipped : result.asmStatements->skips)
        ++skips[skipped.reason];
    fixed += fixes;
    ++inputs;
  }

  /// Prints one line: "5 errors, 2 warnings, 3 fixed, 1 fixable with --fix, 1 more with --fix --unsafe-fixes; 6
  /// statements checked (2 matrix instructions), 3 statements skipped in 2 files".  With \p byRule, after a line for
  /// each rule, the most frequent first, and for each reason to skip a statement.
  void print(llvm::raw_ostream &stream, bool byRule) const {
    std::vector<std::pair<std::pair<const RuleInfo *, Severity>, size_t>> lines(counts.begin(), counts.end());
    // The most frequent first, then in the order of the rules.  (With libstdc++ 12, clang warns about
    // std::stable_sort.)
    std::ranges::sort(lines, [](const auto &a, const auto &b) {
      return a.second != b.second ? a.second > b.second : a.first < b.first;
    });
    size_t errors = 0;
    size_t warnings = 0;
    for (const auto &[key, count] : lines) {
      const bool isError = key.second == Severity::Error;
      (isError ? errors : warnings) += count;
      if (byRule)
        stream << llvm::formatv("{0,8}  {1,-9}{2,-24}{3}\n", count, isError ? "error" : "warning", key.first->name,
                                key.first->summary);
    }
    size_t skipped = 0;
    for (const auto &[reason, count] : skips) {
      skipped += count;
      if (byRule)
        stream << llvm::formatv("{0,8}  skipped  {1}\n", count, reason);
    }
    stream << counted(errors, "error") << ", " << counted(warnings, "warning");
    if (fixed != 0)
      stream << ", " << fixed << " fixed";
    if (fixable != 0)
      stream << ", " << fixable << " fixable with --fix";
    if (unsafelyFixable != 0)
      stream << ", " << unsafelyFixable << (fixable != 0 ? " more" : " fixable") << " with --fix --unsafe-fixes";
    stream << "; " << counted(statements, "statement") << " checked";
    if (matrices != 0)
      stream << " (" << counted(matrices, "matrix instruction") << ")";
    if (skipped != 0)
      stream << ", " << counted(skipped, "statement") << " skipped";
    if (inputs > 1)
      stream << " in " << inputs << " files";
    stream << '\n';
  }

private:
  std::map<std::pair<const RuleInfo *, Severity>, size_t> counts;
  size_t fixable = 0;                  ///< The number of diagnostics with a safe fix.
  size_t unsafelyFixable = 0;          ///< The number of those with an unsafe fix only.
  size_t fixed = 0;                    ///< The number of applied fixes.
  size_t statements = 0;               ///< The number of checked ones.
  size_t matrices = 0;                 ///< The number of matrix instructions among them.
  std::map<std::string, size_t> skips; ///< The number of asm statements that are not checked, by reason.
  size_t inputs = 0;
};

/// All inputs to check, and the results so far.
struct Work {
  explicit Work(const Options &options)
      : options(options), linter(options), finder(options),
        inputs(findInputs(options.inputs, options.language, options.standardInput)) {
    if (options.statement)
      inputs.push_back({.path = "-e", .name = "-e", .error = "", .isStream = true});
    if (inputs.empty()) // then there is a compile database
      inputs = findInputs(linter.database.cudaSources(), options.language.value_or(Language::Cuda), "");
    if (inputs.empty())
      throw Failure{printable(options.compileDatabase) + ": the compile database has no command for a CUDA source"};
    if (options.emitCanonical && inputs.front().isFound)
      inputs = {{.path = options.inputs.front(), .name = options.inputs.front(), .error = "--emit reads no directory"}};
    for (Input &input : inputs)
      input.settings = finder.find(input.name);
    if (std::ranges::count(inputs, nullptr, &Input::settings) != 0)
      throw Failure{};
    std::erase_if(inputs, [](const Input &input) {
      const std::vector<std::string> &patterns = input.settings->exclude;
      return input.isFound && !patterns.empty() && isExcluded(pathFrom(input.settings->folder, input.path), patterns);
    });
  }

  const Options &options;
  const Linter linter;
  SettingsFinder finder;
  std::vector<Input> inputs;
  Baseline left; ///< What the checked files do not have any more of the baseline, or a new one.
  Statistics statistics;
  bool lacksLines = false; ///< One of the inputs lacks line information.
  bool isWhole = true;     ///< All inputs were read and, if requested, compiled.
};

/// Checks \p files in at most \p jobs threads, this one and others, and calls \p use with each report, in order.
/// Threads that the system refuses are not missed; LLVM's thread pool would end the program.
void lintFiles(const Linter &linter, std::span<const Input> files, unsigned jobs,
               llvm::function_ref<void(const Report &)> use) {
  std::vector<std::promise<Report>> reports(files.size());
  std::atomic<size_t> next = 0;
  const auto lintNext = [&] {
    const size_t number = next++;
    if (number < files.size())
      reports[number].set_value(linter.lint(files[number]));
    return number < files.size();
  };
  // Counting the cores takes a while.
  const size_t threads = files.size() > 1 ? llvm::hardware_concurrency(jobs).compute_thread_count() : 1;
  std::vector<std::future<void>> others;
  while (others.size() + 1 < std::min(threads, files.size()))
    others.push_back(std::async([&] {
      while (lintNext())
        ;
    }));
  for (std::promise<Report> &report : reports) {
    std::future<Report> made = report.get_future();
    while (made.wait_for(std::chrono::seconds::zero()) != std::future_status::ready && lintNext())
      ;
    use(made.get());
    report = {}; // frees its memory
  }
}

/// Throws a Failure if \p output, the file that \p option names, is one of \p inputs.
void requireNoInput(llvm::StringRef output, llvm::StringRef option, const std::vector<Input> &inputs) {
  if (output.empty() || output == "-") // no file
    return;
  for (const Input &input : inputs)
    if (!input.isStream && llvm::sys::fs::equivalent(input.path, output))
      throw Failure{option.str() + ": " + printable(output) + " is an input and would be overwritten"};
}

/// Checks every input and calls \p use with each report, in order.
void lintInputs(Work &work, llvm::function_ref<void(const Report &)> use) {
  std::vector<Input> &inputs = work.inputs;
  if (work.options.fix || work.options.diff)
    removeRepeated(inputs);
  // A stream is read after the results of all earlier inputs are printed: its writer may wait for them, and a stream
  // that is named twice is read in order.
  for (auto begin = inputs.begin(), end = begin; begin != inputs.end(); begin = end) {
    end = begin->isStream ? begin + 1 : std::ranges::find(begin, inputs.end(), true, &Input::isStream);
    lintFiles(work.linter, {begin, end}, work.options.jobs, use);
  }
}

/// A line on a terminal, as long as inputs are compiled and checked: "compiling: 3 of 12".
class Progress {
public:
  explicit Progress(const Work &work)
      : all(work.options.compile && llvm::errs().is_displayed() ? work.inputs.size() : 0) {
    show();
  }

  void clear() const { llvm::errs() << (all > 0 ? "\r\33[K" : ""); }
  void advance() {
    ++done;
    show();
  }

private:
  void show() const {
    if (done < all)
      llvm::errs() << "compiling: " << done << " of " << all;
  }

  const size_t all; ///< 0 if nothing is shown.
  size_t done = 0;
};

int exitStatus(const Options &options, int status) {
  return options.exitZero && status == kExitErrors ? kExitOk : status;
}

/// Checks every input and prints the results to \p stream: one document, if the format is JSON or SARIF, annotations,
/// or only texts; diagnostics for people go to standard error.
int lintTo(Work &work, llvm::raw_ostream &stream) {
  const Format format = work.options.format;
  const bool isDocument = format == Format::Json || format == Format::Sarif;
  llvm::raw_ostream &diagnostics = format == Format::Text ? llvm::errs() : stream;
  if (isDocument)
    stream << (format == Format::Sarif ? sarifBegin() : std::string(kJsonBegin));
  int status = kExitOk;
  llvm::StringRef separator;
  std::vector<std::string> notifications;
  Progress progress(work);
  lintInputs(work, [&](const Report &report) {
    progress.clear();
    if (isDocument && !report.text.empty())
      stream << std::exchange(separator, ",");
    diagnostics << report.text;
    stream << report.output;
    llvm::errs() << report.failure;
    if (!report.notification.empty())
      notifications.push_back(report.notification);
    if (report.result)
      work.statistics.add(*report.result, report.fixes);
    work.lacksLines |= report.lacksLines;
    work.isWhole &= report.result && report.failure.empty();
    if (!report.file.empty())
      work.left[report.file] = report.known;
    status = std::max(status, report.status);
    progress.advance();
  });
  if (isDocument)
    stream << (format == Format::Sarif ? sarifEnd(exitStatus(work.options, status), notifications)
                                       : std::string(kJsonEnd))
           << '\n';
  return status;
}

/// Reports entries of the baseline that no longer apply.
void reportGone(const Work &work) {
  const size_t gone = countGone(work.linter.baseline, work.linter.baselineFolder, work.left);
  const std::string path = printable(work.options.baseline);
  if (gone != 0)
    llvm::errs() << "ptx-lint: note: " << counted(gone, "diagnostic") << " of " << path << (gone == 1 ? " does" : " do")
                 << " not occur any more; --write-baseline=" << path << " writes it again\n";
}

} // namespace

bool showsSummary(const Options &options) {
  const bool isForPeople = options.format == Format::Text && !options.isQuiet() && llvm::errs().is_displayed();
  return options.statistics || (isForPeople && !options.statement && !options.emitCanonical && !options.requirements);
}

int lint(const Options &options) {
  Work work(options);
  if (!options.emitCanonical)
    requireNoInput(options.output, "-o", work.inputs);
  requireNoInput(options.newBaseline, "--write-baseline", work.inputs);
  int status = kExitOk;
  int written = kExitOk;
  if (options.emitCanonical) { // with an error, nothing is written: the output may be the input
    std::string text;
    llvm::raw_string_ostream stream(text);
    status = lintTo(work, stream);
    if (status == kExitOk)
      written = writeOutput(options.output, [&](llvm::raw_ostream &output) { output << text; });
  } else {
    written = writeOutput(options.output, [&](llvm::raw_ostream &stream) { status = lintTo(work, stream); });
  }
  status = std::max(status, written);
  if (!options.newBaseline.empty() && work.isWhole)
    status = std::max(
        status, writeOutput(options.newBaseline, [&](llvm::raw_ostream &stream) { printBaseline(work.left, stream); }));
  if (!options.baseline.empty() && !options.isQuiet())
    reportGone(work);
  if (work.lacksLines && !options.isQuiet())
    llvm::errs() << "ptx-lint: note: " << kLinesNote << '\n';
  if (showsSummary(options))
    work.statistics.print(llvm::errs(), /*byRule=*/options.statistics);
  return exitStatus(options, status);
}

} // namespace ptxmatrix::driver
