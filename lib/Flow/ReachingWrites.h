//===- ReachingWrites.h - Where a register has its value from ---*- C++ -*-===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#ifndef PTXMATRIX_LIB_FLOW_REACHINGWRITES_H
#define PTXMATRIX_LIB_FLOW_REACHINGWRITES_H

#include "Function/Function.h"

namespace ptxmatrix {

using Writes = std::vector<const RegisterWrite *>;

/// Appends to \p found the writes from which the register \p id has its value where \p statement reads it; none if that
/// may have another origin, too.
void findWritesReaching(const Function &function, RegisterId id, uint32_t statement, Writes &found);

/// Returns them.
inline Writes writesReaching(const Function &function, RegisterId id, uint32_t statement) {
  Writes found;
  findWritesReaching(function, id, statement, found);
  return found;
}

} // namespace ptxmatrix

#endif // PTXMATRIX_LIB_FLOW_REACHINGWRITES_H
