//===- ReachingWrites.h - Where a register has its value from ---*- C++ -*-===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#ifndef PTXMATRIX_LIB_FLOW_REACHINGWRITES_H
#define PTXMATRIX_LIB_FLOW_REACHINGWRITES_H

#include "Function/Function.h"

namespace ptxmatrix {

/// Appends to \p found the statements from which the register \p id has its value where \p statement reads it; none if
/// that may have another origin, too.
void findWritesReaching(const Function &function, RegisterId id, uint32_t statement, std::vector<uint32_t> &found);

/// The statements from which the register \p id has its value where \p statement reads it; none if that may have
/// another origin, too.
std::vector<uint32_t> writesReaching(const Function &function, RegisterId id, uint32_t statement);

} // namespace ptxmatrix

#endif // PTXMATRIX_LIB_FLOW_REACHINGWRITES_H
