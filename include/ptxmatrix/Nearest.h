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

/// The existing instruction that differs least from \p qualifiers of \p mnemonic: the nearest legal form in messages.
/// If the PTX ISA has exactly that instruction, it is returned. isAccepted() says whether a version and a target have
/// it.
PTXMATRIX_EXPORT Instruction nearestInstruction(Mnemonic mnemonic, const QualifierList &qualifiers);

/// The one that differs least from \p instruction.
PTXMATRIX_EXPORT Instruction nearestInstruction(const Instruction &instruction);

} // namespace ptxmatrix

#endif // PTXMATRIX_NEAREST_H
