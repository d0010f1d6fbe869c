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

/// Reads \p given, which may be null, into \p options.
PtxmatrixStatus readOptions(const PtxmatrixOptions *given, CheckOptions &options);

/// Creates a result of \p text and calls \p fill(text, options, result) to fill it.  Returns its status.
template <typename Result, typename Fill>
PtxmatrixStatus makeResult(PtxmatrixString text, const PtxmatrixOptions *options, Result **result,
                           const Fill &fill) noexcept {
  return guarded([&] {
    if (!isText(text) || !result)
      return PtxmatrixStatusInvalidArgument;
    CheckOptions read;
    if (const PtxmatrixStatus status = readOptions(options, read); status != PtxmatrixStatusOk)
      return status;
    auto made = std::make_unique<Result>();
    const PtxmatrixStatus status = fill(fromC(text), read, *made);
    if (status == PtxmatrixStatusOk)
      *result = made.release();
    return status;
  });
}

/// Positions of the ends of some ranges, kept after the text is gone.
class Positions {
public:
  void clear() { places.clear(); }

  /// Adds \p range of the text of \p lines.
  void add(SourceRange range, LineTable &lines) {
    for (const size_t offset : {range.begin, range.end})
      places.try_emplace(offset, lines.at(offset));
  }

  /// An added range, with its lines and columns.
  PtxmatrixRange toC(SourceRange range) const {
    const LineColumn &begin = places.at(range.begin);
    const LineColumn &end = places.at(range.end);
    return {range.begin, range.end, begin.line, begin.column, end.line, end.column};
  }

private:
  std::unordered_map<size_t, LineColumn> places;
};

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
  ptxmatrix::capi::Positions positions;
  std::vector<std::vector<SourcePlace>> origins; ///< By diagnostic.
  std::string text;                              ///< The canonical or fixed text.
  bool isChanged = false;
};

#endif // PTXMATRIX_LIB_CAPI_RESULT_H
