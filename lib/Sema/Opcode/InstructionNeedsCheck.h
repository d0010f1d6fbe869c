//===- InstructionNeedsCheck.h - Needs of other instructions ----*- C++ -*-===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#ifndef PTXMATRIX_LIB_SEMA_OPCODE_INSTRUCTIONNEEDSCHECK_H
#define PTXMATRIX_LIB_SEMA_OPCODE_INSTRUCTIONNEEDSCHECK_H

#include "Module/ModuleContext.h"
#include "Syntax/Item.h"

#include <array>

namespace ptxmatrix {

/// Checks the version and target of instructions other than the supported ones.
class InstructionNeedsCheck {
public:
  /// \p text is that of the statements.  It and \p module must outlive this.
  InstructionNeedsCheck(std::string_view text, const ModuleContext &module) : text(text), module(module) {}

  /// Reports what the module lacks of what \p statement needs.  If a log of needs is requested, records the needs
  /// instead.  Returns whether they are known.
  bool check(const Item &statement, std::vector<Diagnostic> &diagnostics);

  /// The version or the targets of the module changed.
  void forget() { known.fill({}); }

private:
  std::string_view text;
  const ModuleContext &module;
  /// An opcode for which there is nothing to report or record.
  struct Fine {
    std::string_view opcode;
    size_t operands = 0; ///< Only with so many operands, unless it is 0.
  };
  std::array<Fine, 256> known; ///< By a hash: modules repeat few opcodes.
};

} // namespace ptxmatrix

#endif // PTXMATRIX_LIB_SEMA_OPCODE_INSTRUCTIONNEEDSCHECK_H
