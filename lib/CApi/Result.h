//===- Result.h - C API: options and results --------------------*- C++ -*-===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#ifndef PTXMATRIX_LIB_CAPI_RESULT_H
#define PTXMATRIX_LIB_CAPI_RESULT_H

#include "CApi/Conversions.h"
#include "Diagnostics/LineTable.h"
#include "ptxmatrix/Check.h"
#include "ptxmatrix/Fix.h"

#include <memory>

namespace ptxmatrix::capi {

/// Reads \p given, which may be null.
CheckOptions readOptions(const PtxmatrixOptions *given);

/// Creates a result of \p text and calls \p fill(text, options, result) to fill it.
template <typename Result, typename Fill>
PtxmatrixStatus makeResult(PtxmatrixString text, const PtxmatrixOptions *options, Result **result,
                           const Fill &fill) noexcept {
  return guarded([&] {
    require(isText(text) && result);
    const CheckOptions read = readOptions(options);
    auto made = std::make_unique<Result>();
    fill(fromC(text), read, *made);
    *result = made.release();
  });
}

/// \p range with its lines and columns.
inline PtxmatrixRange toC(SourceRange range, LineTable &lines) {
  const LineColumn begin = lines.at(range.begin);
  const LineColumn end = lines.at(range.end);
  return {range.begin, range.end, begin.line, begin.column, end.line, end.column};
}

} // namespace ptxmatrix::capi

/// The result of a check, without the text that was checked.
struct PtxmatrixResult {
  /// Stores the result \p given of checking \p text, but no canonical or fixed text.
  void set(ptxmatrix::CheckResult given, std::string_view text);
  /// Fixes \p given, and stores the fixed text and the result of \p checkText for it.
  void setFixed(std::string_view given, ptxmatrix::FixLevel level, const ptxmatrix::CheckFunction &checkText);

  /// A place in a source, kept after the text that names the file is gone.
  struct SourcePlace {
    std::string file;
    size_t line;
    size_t column;
  };

  ptxmatrix::CheckResult check;
  mutable ptxmatrix::LineTable lines{""};        ///< It has read the text if there is a diagnostic.
  std::vector<std::vector<SourcePlace>> origins; ///< By diagnostic.
  std::string text;                              ///< The canonical or fixed text.
  bool isChanged = false;
};

#endif // PTXMATRIX_LIB_CAPI_RESULT_H
