//===- Nearest.h - The legal instruction nearest to one ---------*- C++ -*-===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#ifndef PTXMATRIX_NEAREST_H
#define PTXMATRIX_NEAREST_H

#include "ptxmatrix/Export.h"
#include "ptxmatrix/Instruction.h"

namespace ptxmatrix {

/// The instruction that exists and differs least from \p qualifiers of \p mnemonic: the one that messages call the
/// nearest legal form.  If the PTX ISA has just that one, it is what comes out.  Whether a version and a target have it
/// is for isAccepted() to say.
PTXMATRIX_EXPORT Instruction nearestInstruction(Mnemonic mnemonic, const QualifierList &qualifiers);

/// The one that differs least from \p instruction.
PTXMATRIX_EXPORT Instruction nearestInstruction(const Instruction &instruction);

} // namespace ptxmatrix

#endif // PTXMATRIX_NEAREST_H
