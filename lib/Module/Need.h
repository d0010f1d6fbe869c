//===- Need.h - A requirement of a statement --------------------*- C++ -*-===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//
//
// The check of an opcode determines what it needs, and compares that with the module.  If a log of needs is requested,
// the needs are recorded instead: the module then ignores version and targets, and supports everything.
//
//===----------------------------------------------------------------------===//

#ifndef PTXMATRIX_LIB_MODULE_NEED_H
#define PTXMATRIX_LIB_MODULE_NEED_H

#include "ptxmatrix/Diagnostic.h"

#include <string>
#include <vector>

namespace ptxmatrix {

/// A requirement of one part of a statement.
struct Need {
  SourceRange range;
  std::string feature;                             ///< As in messages: "'.m16n16' of 'ldmatrix'".
  PtxVersion since = {};                           ///< The first version that supports it.
  std::optional<PtxVersion> before = std::nullopt; ///< The first version that rejects it.
  TargetSet targets = kAllTargets;                 ///< The targets that support it.
};

/// The requirements of the parts of one statement.
using NeedLog = std::vector<Need>;

} // namespace ptxmatrix

#endif // PTXMATRIX_LIB_MODULE_NEED_H
