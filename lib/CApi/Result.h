//===- Result.h - C API: options and results --------------------*- C++ -*-===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#ifndef PTXMATRIX_LIB_CAPI_RESULT_H
#define PTXMATRIX_LIB_CAPI_RESULT_H

#include "CApi/Conversions.h"
#include "ptxmatrix/Fix.h"
#include "ptxmatrix/Requirements.h"

#include <memory>
#include <mutex>

/// The result of a check, the requirements of a text, or a document about instructions.
struct PtxmatrixResult {
  /// Empties the result, and returns its check, whose memory the next check can use.
  ptxmatrix::CheckResult release();
  /// Stores the result \p given of checking \p text, but no canonical or fixed text.
  void set(ptxmatrix::CheckResult given, std::string_view text);
  void set(ptxmatrix::ModuleRequirements given, std::string_view text);
  /// Fixes \p given, and stores the fixed text and the result of \p checkText for it.
  void setFixed(std::string_view given, ptxmatrix::FixLevel level, const ptxmatrix::CheckFunction &checkText);

  const std::vector<ptxmatrix::Diagnostic> &diagnostics() const { return needs ? needs->errors : check.diagnostics; }
  /// The document, which is made when it is first needed, if nobody has set it.
  const std::string &document() const;

  ptxmatrix::CheckResult check;
  std::optional<ptxmatrix::ModuleRequirements> needs; ///< Then `check` has only the flags.
  std::string source;                                 ///< The text that was checked, if something refers to it.
  std::string path;                                   ///< Its path, if known.
  std::string text;                                   ///< The canonical or fixed text, or a picture.
  bool isChanged = false;
  mutable std::string json; ///< The document, once it is made.

private:
  mutable std::mutex mutex; ///< Of `json`: many threads can read a result.
};

namespace ptxmatrix::capi {

/// The options of a call.
struct Options : CheckOptions {
  bool isStatement = false;
  FixLevel fixes = FixLevel::Safe;
};

/// Reads \p given, which may be null.
Options readOptions(const PtxmatrixOptions *given);

/// Gives a caller who wants it a result with \p diagnostics of \p text.
void giveDiagnostics(std::vector<Diagnostic> diagnostics, bool limitReached, std::string_view text,
                     PtxmatrixResult **result);

/// Creates a result and calls \p fill(result) to fill it.
template <typename Fill> PtxmatrixStatus makeResult(PtxmatrixResult **result, const Fill &fill) noexcept {
  return guarded([&] {
    require(result, "'result' must not be null");
    auto made = std::make_unique<PtxmatrixResult>();
    fill(*made);
    *result = made.release();
  });
}

/// Creates a result of \p text and calls \p fill(result, text, options) to fill it.
template <typename Fill>
PtxmatrixStatus makeResult(PtxmatrixString text, const PtxmatrixOptions *options, PtxmatrixResult **result,
                           const Fill &fill) noexcept {
  return makeResult(result, [&](PtxmatrixResult &made) { fill(made, readText(text, "'text'"), readOptions(options)); });
}

} // namespace ptxmatrix::capi

#endif // PTXMATRIX_LIB_CAPI_RESULT_H
