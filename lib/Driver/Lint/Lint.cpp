//===- Lint.cpp - Check inputs and print the results ----------------------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#include "Diagnostics/MessageText.h"
#include "Driver/Files/FileBuffer.h"
#include "Driver/Files/Inputs.h"
#include "Driver/Files/Output.h"
#include "Driver/Files/Paths.h"
#include "Driver/Lint/Linter.h"
#include "Driver/Lint/Progress.h"
#include "Driver/Lint/Statistics.h"
#include "Driver/Options/Settings.h"
#include "Driver/Render/OriginNote.h"
#include "Driver/Render/Printable.h"
#include "Driver/Render/ProgramRenderers.h"
#include "Driver/Render/TextRenderer.h"

#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Threading.h"

#include <algorithm>
#include <atomic>
#include <future>
#include <set>
#include <span>
#include <system_error>
#include <thread>

namespace ptxmatrix::driver {
namespace {

/// The number of threads that are worthwhile for \p bytes, at most \p work.
size_t threadsFor(uint64_t bytes, std::optional<unsigned> jobs, size_t work) {
  constexpr uint64_t kWorthAThread = uint64_t{128} << 10; // starting a thread takes as long as checking some of them
  if (work <= 1 || (!jobs && bytes < kWorthAThread))
    return 1; // counting the cores takes a while
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
      : options(options), inputs(findInputs(options.inputs, options.language, options.standardInput)) {}

  const Options &options;
  const Settings *settings = nullptr; ///< For -e, or for the module that --emit=canonical prints.
  std::vector<Input> inputs;
  CompileDatabase database;           ///< The database of -p.
  Baseline baseline;                  ///< The known diagnostics, or a new baseline.
  std::string baselineFolder;         ///< Its real path; empty without one.
  std::map<std::string, size_t> gone; ///< By file, the number of known diagnostics that no longer occur.
  Statistics statistics;
  bool lacksLines = false; ///< One of the inputs lacks line information.
};

/// Whether to show a progress line: standard error is a terminal that is not used for standard output, too.
bool showsProgress(const Options &options, size_t files) {
  const bool usesOutput = options.format != Format::Text || options.fix || options.diff;
  return files > 1 && !options.quiet.value_or(false) && llvm::errs().is_displayed() &&
         !(usesOutput && options.output == "-" && llvm::outs().is_displayed());
}

/// Calls \p make with each number below \p count in \p threads threads, and \p use with each result in the order of the
/// numbers.  If the system refuses a thread, the others do its work; LLVM's thread pool would end the program.
template <typename Make, typename Use>
void makeInOrder(size_t count, size_t threads, const Make &make, const Use &use) {
  std::vector<std::promise<Report>> reports(count);
  std::atomic<size_t> next = 0;
  auto makeNext = [&] {
    const size_t number = next++;
    if (number < count)
      reports[number].set_value(make(number));
    return number < count;
  };
  std::vector<std::thread> workers;
  try {
    while (threads > 1 && workers.size() < threads)
      workers.emplace_back([&] {
        while (makeNext())
          ;
      });
  } catch (const std::system_error &) { // NOLINT(bugprone-empty-catch): continues with fewer threads
  }
  for (std::promise<Report> &report : reports) {
    if (workers.empty())
      makeNext();
    use(report.get_future().get());
    report = {}; // frees its memory
  }
  for (std::thread &worker : workers)
    worker.join();
}

/// Checks every input and passes each report to \p print, in order.
int lintInputs(Work &work, llvm::function_ref<void(const Report &)> print) {
  const Options &options = work.options;
  const Baseline none;
  const Linter linter(options, work.database, options.newBaseline.empty() ? work.baseline : none, work.baselineFolder);
  if (options.fix)
    removeRepeated(work.inputs);
  Progress progress(showsProgress(options, work.inputs.size()) ? work.inputs.size() : 0);
  int status = kExitOk;
  auto use = [&](const Report &report) {
    if (!report.failure.empty() || (options.format == Format::Text && !report.text.empty()))
      progress.clear();
    print(report);
    work.statistics.add(report.statistics);
    work.lacksLines |= report.lacksLines;
    llvm::errs() << report.failure;
    if (!work.baselineFolder.empty() && !report.isUnreadable) {
      work.baseline.add(report.file, report.known);
      work.gone[report.file] = report.gone;
    }
    status = std::max(status, report.status);
    progress.step();
  };
  if (options.statement)
    use(linter.lintStatement(*work.settings));

  std::vector<Input> &inputs = work.inputs;
  // A stream is read after the results of all earlier inputs are printed: its writer may wait for them, and a stream
  // that is named twice is read in order.
  for (auto begin = inputs.begin(); begin != inputs.end();) {
    if (begin->isStream) {
      use(linter.lintFile(*begin++));
      continue;
    }
    const auto end = std::find_if(begin, inputs.end(), [](const Input &input) { return input.isStream; });
    const std::span<const Input> files(begin, end);
    makeInOrder(
        files.size(), threadsFor(sumOfSizes(files), options.jobs, files.size()),
        [&](size_t number) { return linter.lintFile(files[number]); }, use);
    begin = end;
  }
  return status;
}

/// The name of the module or statement that is printed.
std::string nameOfOne(const Options &options) {
  if (options.statement)
    return "-e";
  return options.inputs.front() == "-" ? options.standardInput : options.inputs.front();
}

int emitCanonical(Work &work) {
  const Options &options = work.options;
  const Settings &settings = *work.settings;
  FileBuffer buffer;
  const std::string name = nameOfOne(options);
  if (!options.statement) {
    if (options.language.value_or(languageOf(name)) == Language::Cuda) {
      llvm::errs() << failureText(name, "--emit reads PTX modules only; compile the source with 'nvcc -ptx'");
      return kExitFailure;
    }
    if (const std::error_code error = buffer.read(options.inputs.front(), options.fileBytes)) {
      llvm::errs() << failureText(name, readFailure(error, options.fileBytes));
      return kExitFailure;
    }
  }
  const std::string_view source = options.statement ? std::string_view(*options.statement) : buffer.text();
  const CanonicalResult result =
      options.statement ? canonicalStatement(source, settings.check) : canonicalModule(source, settings.check);
  const CheckResult &check = result.check;
  renderText(check.diagnostics, displayName(name), source, errsInColors(options.color), settings.errorLimit,
             check.truncated);
  work.statistics.add(check);
  const int status = statusOf(check);
  if (status != kExitOk)
    return status;
  return writeOutput(options.output, [&](llvm::raw_ostream &stream) {
    stream << result.text;
    if (options.statement && !result.text.ends_with('\n'))
      stream << '\n';
  });
}

/// The exit status for results with \p status.
int exitStatus(const Options &options, int status) {
  return options.exitZero && status == kExitErrors ? kExitOk : status;
}

/// Checks every input and prints the document of a format for programs.
int lintForPrograms(Work &work, llvm::raw_ostream &stream) {
  if (work.options.format == Format::GitHub)
    return lintInputs(work, [&](const Report &report) { stream << report.text; });
  if (work.options.format == Format::Sarif) {
    SarifDocument document(stream);
    const int status = lintInputs(work, [&](const Report &report) {
      document.addResults(report.text);
      if (!report.notification.empty())
        document.addNotification(report.notification);
    });
    document.finish(exitStatus(work.options, status));
    return status;
  }
  JsonDocument document(stream);
  return lintInputs(work, [&](const Report &report) { document.add(report.text); });
}

/// Checks every input and prints diagnostics to standard error, and all other requested output to \p output.
int lintForPeople(Work &work, llvm::raw_ostream &output) {
  llvm::raw_ostream &stream = errsInColors(work.options.color);
  return lintInputs(work, [&](const Report &report) {
    stream << report.text;
    output << report.output;
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

/// Reads the compile database, if requested.  False if it is invalid.  If no input is named, its sources are the
/// inputs.
bool readDatabase(Work &work) {
  const Options &options = work.options;
  if (options.compileDatabase.empty())
    return true;
  if (const std::string error = work.database.read(options.compileDatabase); !error.empty()) {
    llvm::errs() << "ptx-lint: error: -p: " << printable(error) << '\n';
    return false;
  }
  if (!options.inputs.empty() || options.statement)
    return true;
  work.inputs =
      findInputs(work.database.cudaSources(), options.language.value_or(Language::Cuda), options.standardInput);
  if (work.inputs.empty())
    llvm::errs() << failureText(options.compileDatabase, "the compile database has no command for a CUDA source");
  return !work.inputs.empty();
}

/// Reads the baseline, if requested.  False if it is invalid.
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

/// Reports entries of the baseline that no longer apply.
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
    llvm::errs() << "ptx-lint: note: " << counted(gone, "diagnostic") << " of " << path << (gone == 1 ? " does" : " do")
                 << " not occur any more; --write-baseline=" << path << " writes it again\n";
}

int writeBaseline(const Work &work) {
  return writeOutput(work.options.newBaseline, [&](llvm::raw_ostream &stream) { work.baseline.print(stream); });
}

} // namespace

int lint(const Options &options) {
  SettingsFinder finder(options);
  Work work(options);
  if (!readDatabase(work))
    return kExitFailure;
  const bool isOne = options.statement || options.emitCanonical;
  if (isOne)
    work.settings = finder.find(nameOfOne(options));
  if ((isOne && !work.settings) || !applySettings(finder, work.inputs) || !readBaseline(work))
    return kExitFailure;
  int status = lintOrEmit(work);
  if (!options.newBaseline.empty())
    status = std::max(status, writeBaseline(work));
  if (!options.baseline.empty() && !options.quiet.value_or(false))
    reportGone(work);
  if (work.lacksLines && !options.quiet.value_or(false))
    llvm::errs() << "ptx-lint: note: " << kLinesNote << '\n';
  const bool isForPeople =
      options.format == Format::Text && !options.quiet.value_or(false) && llvm::errs().is_displayed();
  if (options.statistics)
    work.statistics.print(llvm::errs());
  else if (isForPeople && !isOne && !options.requirements)
    work.statistics.printSummary(llvm::errs());
  return exitStatus(options, status);
}

} // namespace ptxmatrix::driver
