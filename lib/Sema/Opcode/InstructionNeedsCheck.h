//===- InstructionNeedsCheck.h - Needs of other instructions ----*- C++ -*-===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#ifndef PTXMATRIX_LIB_SEMA_OPCODE_INSTRUCTIONNEEDSCHECK_H
#define PTXMATRIX_LIB_SEMA_OPCODE_INSTRUCTIONNEEDSCHECK_H

#include "Module/ModuleContext.h"
#include "Syntax/Item.h"

namespace ptxmatrix {

/// Reports what \p module lacks of what \p statement of \p text, an instruction that is not supported, needs; it has \p
/// operands operands.  If a log of needs is requested, records the needs instead.  Returns whether they are known.
bool checkInstructionNeeds(const Item &statement, std::string_view text, size_t operands, const ModuleContext &module,
                           std::vector<Diagnostic> &diagnostics);

} // namespace ptxmatrix

#endif // PTXMATRIX_LIB_SEMA_OPCODE_INSTRUCTIONNEEDSCHECK_H
