//===- Report.h - Adding diagnostics ----------------------------*- C++ -*-===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#ifndef PTXMATRIX_LIB_DIAGNOSTICS_REPORT_H
#define PTXMATRIX_LIB_DIAGNOSTICS_REPORT_H

#include "Diagnostics/Messages.h"

#include <utility>

namespace ptxmatrix {

/// Adds \p message at \p range to \p diagnostics.
inline void report(std::vector<Diagnostic> &diagnostics, SourceRange range, Message message,
                   std::vector<Fix> fixes = {}) {
  diagnostics.push_back(makeDiagnostic(range, std::move(message)));
  diagnostics.back().fixes = std::move(fixes);
}

/// The fix that replaces the word at \p range by \p near, if there is exactly one.
inline std::vector<Fix> correction(SourceRange range, const std::vector<std::string_view> &near) {
  if (near.size() != 1)
    return {};
  return {{msg::fixWrite(near.front()), false, {{range, std::string(near.front())}}}};
}

/// Whether there is an error among \p diagnostics from index \p begin on.
inline bool hasErrorSince(const std::vector<Diagnostic> &diagnostics, size_t begin) {
  for (size_t i = begin; i < diagnostics.size(); ++i)
    if (diagnostics[i].severity == Severity::Error)
      return true;
  return false;
}

} // namespace ptxmatrix

#endif // PTXMATRIX_LIB_DIAGNOSTICS_REPORT_H
