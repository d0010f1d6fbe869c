//===- Linter.h - Check one input -------------------------------*- C++ -*-===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#ifndef PTXMATRIX_LIB_DRIVER_LINT_LINTER_H
#define PTXMATRIX_LIB_DRIVER_LINT_LINTER_H

#include "Driver/Files/FileBuffer.h"
#include "Driver/Files/Inputs.h"
#include "Driver/Files/ReplaceFile.h"
#include "Driver/Lint/Baseline.h"
#include "Driver/Lint/Statistics.h"
#include "Driver/Options/Settings.h"
#include "Driver/Render/FileRenderer.h"
#include "ptxmatrix/Fix.h"

#include "llvm/ADT/STLFunctionalExtras.h"

#include <memory>
#include <optional>
#include <string>

namespace ptxmatrix::driver {

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

/// Why \p path cannot be read or written, as a line for people.
std::string failureText(llvm::StringRef path, llvm::StringRef error);

/// Makes what prints the diagnostics of an input where they belong.
using RendererMaker = llvm::function_ref<std::unique_ptr<FileRenderer>(const Input &input, llvm::StringRef source)>;

/// Checks one input after the other.  May be used by many threads.
class Linter {
public:
  /// \p baseline is what is known, whose files are named from \p folder.
  Linter(const Options &options, const Baseline &baseline, llvm::StringRef folder);

  /// The statement of -e.  What \p direct makes a renderer for is printed at once.
  Report lintStatement(const Settings &settings, RendererMaker direct) const;
  /// By \p threads threads, if the file is large.
  Report lintFile(const Input &input, unsigned threads, RendererMaker direct) const;

private:
  /// Checks a text and hands on what is found.
  using FindInParts = llvm::function_ref<CheckResult(std::string_view text, const DiagnosticConsumer &)>;
  using CollectInParts = llvm::function_ref<ModuleRequirements(const DiagnosticConsumer &)>;

  /// A text that was mended, and what is known of it and of the one before.
  struct Mended {
    std::optional<std::string> text; ///< Nothing if there was nothing to mend.
    int statusBefore = kExitOk;
    std::optional<CheckResult> check; ///< Unless there is so much to say that it takes less to check it again.
    KnownDiagnostics known;           ///< What is known and was not found.
  };

  FixLevel fixLevel() const { return options.unsafeFixes ? FixLevel::Unsafe : FixLevel::Safe; }
  Mended mend(std::string_view text, const Settings &settings, FindInParts find, const KnownDiagnostics &known) const;
  Report fixFile(const Input &input, const std::optional<FileStamp> &stamp, FindInParts find, FileBuffer &buffer,
                 KnownDiagnostics &known, RendererMaker direct) const;

  Report report(const Input &input, FindInParts find, std::string_view source, KnownDiagnostics &known,
                RendererMaker direct) const;
  Report reportDone(const Input &input, CheckResult result, std::string_view source, KnownDiagnostics &known,
                    RendererMaker direct) const;
  Report reportRequirements(const Input &input, CollectInParts collect, std::string_view source,
                            RendererMaker direct) const;
  Report reportFailure(llvm::StringRef path, llvm::StringRef error) const;
  std::string renderFailure(llvm::StringRef path, llvm::StringRef error) const;

  const Options &options;
  const Baseline &baseline;
  llvm::StringRef folder;
  bool colors;
};

} // namespace ptxmatrix::driver

#endif // PTXMATRIX_LIB_DRIVER_LINT_LINTER_H
