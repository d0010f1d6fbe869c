//===- Lint.cpp - Check inputs and print the results ----------------------===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.

#include "Diagnostics/MessageText.h"
#include "Diagnostics/ResultJson.h"
#include "Driver/Files/Inputs.h"
#include "Driver/Files/Output.h"
#include "Driver/Lint/Linter.h"
#include "Driver/Options/Settings.h"
#include "Driver/Render/Printable.h"
#include "Driver/Render/Renderers.h"

#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Threading.h"

#include <algorithm>
#include <atomic>
#include <future>
#include <set>
#include <span>
#include <utility>

namespace ptxmatrix::driver {
namespace {

/// The number of threads for \p files files, of at most \p jobs or, if that is 0, the number of cores.
size_t threadsFor(size_t files, unsigned jobs) {
  if (files <= 1)
    return 1; // counting the cores takes a while
  return std::min<size_t>(files, llvm::hardware_concurrency(jobs).compute_thread_count());
}

/// Removes duplicate inputs: two threads must not fix the same file.
void removeRepeated(std::vector<Input> &inputs) {
  std::set<llvm::sys::fs::UniqueID> seen;
  std::erase_if(inputs, [&](const Input &input) {
    llvm::sys::fs::UniqueID file;
    return !input.isStream && !llvm::sys::fs::getUniqueID(input.path, file) && !seen.insert(file).second;
  });
}

/// All inputs to check, and the results so far.
struct Work {
  explicit Work(const Options &options)
      : options(options), linter(options), inputs(findInputs(options.inputs, options.language, options.standardInput)) {
    if (options.statement)
      inputs.push_back({.path = "-e", .name = "-e", .error = "", .isStream = true});
    if (inputs.empty()) // then there is a compile database
      inputs = findInputs(linter.database.cudaSources(), options.language.value_or(Language::Cuda), "");
    if (inputs.empty())
      throw Failure{printable(options.compileDatabase) + ": the compile database has no command for a CUDA source"};
    if (options.emitCanonical && inputs.front().isFound)
      inputs = {{.path = options.inputs.front(), .name = options.inputs.front(), .error = "--emit reads no directory"}};
  }

  const Options &options;
  const Linter linter;
  std::vector<Input> inputs;
  Baseline left; ///< What the checked files do not have any more of the baseline, or a new one.
  Statistics statistics;
  bool lacksLines = false; ///< One of the inputs lacks line information.
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
  std::vector<std::future<void>> others;
  for (size_t threads = threadsFor(files.size(), jobs); others.size() + 1 < threads;)
    others.push_back(std::async([&] {
      while (lintNext())
        ;
    }));
  for (std::promise<Report> &report : reports) {
    lintNext(); // so that no report is waited for that nobody makes
    use(report.get_future().get());
    report = {}; // frees its memory
  }
}

/// Checks every input and passes each report to \p print, in order.
int lintInputs(Work &work, llvm::function_ref<void(const Report &)> print) {
  if (work.options.fix)
    removeRepeated(work.inputs);
  int status = kExitOk;
  auto use = [&](const Report &report) {
    print(report);
    if (report.result)
      work.statistics.add(*report.result, report.fixes);
    work.lacksLines |= report.lacksLines;
    llvm::errs() << report.failure;
    if (!report.file.empty())
      work.left.set(report.file, report.known);
    status = std::max(status, report.status);
  };
  std::vector<Input> &inputs = work.inputs;
  // A stream is read after the results of all earlier inputs are printed: its writer may wait for them, and a stream
  // that is named twice is read in order.
  for (auto begin = inputs.begin(); begin != inputs.end();) {
    if (begin->isStream) {
      use(work.linter.lint(*begin++));
      continue;
    }
    const auto end = std::find_if(begin, inputs.end(), [](const Input &input) { return input.isStream; });
    lintFiles(work.linter, {begin, end}, work.options.jobs, use);
    begin = end;
  }
  return status;
}

/// The exit status for results with \p status.
int exitStatus(const Options &options, int status) {
  return options.exitZero && status == kExitErrors ? kExitOk : status;
}

/// Checks every input and prints one document, JSON or SARIF.
int lintAsDocument(Work &work, llvm::raw_ostream &stream) {
  const bool isSarif = work.options.format == Format::Sarif;
  stream << (isSarif ? sarifBegin() : std::string(kJsonBegin));
  bool isFirst = true;
  std::vector<std::string> notifications;
  const int status = lintInputs(work, [&](const Report &report) {
    if (!report.text.empty())
      stream << (std::exchange(isFirst, false) ? "" : ",") << report.text;
    if (!report.notification.empty())
      notifications.push_back(report.notification);
  });
  stream << (isSarif ? sarifEnd(exitStatus(work.options, status), notifications) : std::string(kJsonEnd)) << '\n';
  return status;
}

/// Checks every input and prints the results to \p stream; diagnostics for people go to standard error.
int lintTo(Work &work, llvm::raw_ostream &stream) {
  if (work.options.format == Format::Json || work.options.format == Format::Sarif)
    return lintAsDocument(work, stream);
  const bool isText = work.options.format == Format::Text;
  llvm::raw_ostream &diagnostics = isText ? errsInColors(work.options.color) : stream;
  return lintInputs(work, [&](const Report &report) {
    diagnostics << report.text;
    stream << report.output;
  });
}

/// Reports entries of the baseline that no longer apply.
void reportGone(const Work &work) {
  const size_t gone = work.linter.baseline.gone(work.linter.baselineFolder, work.left);
  const std::string path = printable(work.options.baseline);
  if (gone != 0)
    llvm::errs() << "ptx-lint: note: " << counted(gone, "diagnostic") << " of " << path << (gone == 1 ? " does" : " do")
                 << " not occur any more; --write-baseline=" << path << " writes it again\n";
}

} // namespace

int lint(const Options &options) {
  SettingsFinder finder(options);
  Work work(options);
  if (!applySettings(finder, work.inputs))
    return kExitFailure;
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
  if (!options.newBaseline.empty())
    status =
        std::max(status, writeOutput(options.newBaseline, [&](llvm::raw_ostream &stream) { work.left.print(stream); }));
  if (!options.baseline.empty() && !options.isQuiet())
    reportGone(work);
  if (work.lacksLines && !options.isQuiet())
    llvm::errs() << "ptx-lint: note: " << kLinesNote << '\n';
  if (showsSummary(options))
    work.statistics.print(llvm::errs(), /*byRule=*/options.statistics);
  return exitStatus(options, status);
}

} // namespace ptxmatrix::driver
