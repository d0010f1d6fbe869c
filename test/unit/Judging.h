//===- Judging.h - Statements and what is said of them ----------*- C++ -*-===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.

#pragma once

#include "SecondTable.h"
#include "ptxmatrix/Check.h"

#include <string>
#include <vector>

namespace ptxmatrix {

/// The version that the second table writes as 65.
inline PtxVersion versionOf(secondtable::Version version) {
  return {static_cast<uint16_t>(version / 10), static_cast<uint16_t>(version % 10)};
}

/// The release that the second table writes as 118.
inline CudaRelease releaseOf(secondtable::Cuda cuda) {
  return {static_cast<uint16_t>(cuda / 10), static_cast<uint16_t>(cuda % 10)};
}

/// The diagnostics of \p statement, each as "warning [rule] 'place'".
inline std::vector<std::string> saidOf(std::string_view statement, const CheckOptions &options) {
  std::vector<std::string> all;
  for (const Diagnostic &diagnostic : checkStatement(statement, options).diagnostics) {
    std::string line(diagnostic.severity == Severity::Error ? "error" : "warning");
    line.append(" [").append(diagnostic.rule->name).append("] '").append(diagnostic.range.of(statement)).append("'");
    all.push_back(std::move(line));
  }
  return all;
}

} // namespace ptxmatrix
