//===- OpcodeMatch.h - The form of an opcode --------------------*- C++ -*-===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#ifndef PTXMATRIX_LIB_SEMA_OPCODE_OPCODEMATCH_H
#define PTXMATRIX_LIB_SEMA_OPCODE_OPCODEMATCH_H

#include "Isa/MatchedOpcode.h"
#include "Module/ModuleContext.h"
#include "Sema/Opcode/WrittenOpcode.h"

namespace ptxmatrix {

/// How the qualifiers of an opcode fill the places of a form.
struct Assignment {
  QualifierSet chosen;
  std::vector<TokenIndex> beside; ///< The tokens that have no place in the form.

  bool isBeside(TokenIndex token) const { return std::ranges::find(beside, token) != beside.end(); }
};

/// Gives the first qualifier for each place of \p form its place; what is left over stands beside.  ptxas takes any
/// number of `.sync`.
Assignment assign(const WrittenOpcode &opcode, const detail::Form &form);

/// The form that ptxas takes \p opcode for, even if version or target lack it; nothing where it rejects it.
std::optional<MatchedOpcode> matchOpcode(const WrittenOpcode &opcode, const ModuleContext &module);

} // namespace ptxmatrix

#endif // PTXMATRIX_LIB_SEMA_OPCODE_OPCODEMATCH_H
