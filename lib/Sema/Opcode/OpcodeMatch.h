//===- OpcodeMatch.h - Matching an opcode with the forms --------*- C++ -*-===//
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

/// How the qualifiers of an opcode fill the slots of a form.
struct Assignment {
  QualifierList values;
  std::vector<WrittenQualifier> extra; ///< Those without a slot in the form.
};

/// Assigns each qualifier to the first empty slot of \p form that accepts it.  The others go to `extra`.
Assignment assign(const WrittenOpcode &opcode, const detail::Form &form);

/// The form of \p opcode, even if version or target do not support it; nothing if no ptxas accepts the opcode.
std::optional<MatchedOpcode> matchOpcode(const WrittenOpcode &opcode, const ModuleContext &module);

} // namespace ptxmatrix

#endif // PTXMATRIX_LIB_SEMA_OPCODE_OPCODEMATCH_H
