//===- ReachingWrites.h - Where a register has its value from ---*- C++ -*-===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#ifndef PTXMATRIX_LIB_FLOW_REACHINGWRITES_H
#define PTXMATRIX_LIB_FLOW_REACHINGWRITES_H

#include "Function/Function.h"

namespace ptxmatrix {

/// The statements from which the register \p name has its value where \p statement reads it; none if that may have
/// another origin, too.
std::vector<uint32_t> writesReaching(const Function &function, const SymbolTable &symbols, std::string_view name,
                                     uint32_t statement);

} // namespace ptxmatrix

#endif // PTXMATRIX_LIB_FLOW_REACHINGWRITES_H
