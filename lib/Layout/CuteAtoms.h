//===- CuteAtoms.h - CuTe copy atoms ----------------------------*- C++ -*-===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#ifndef PTXMATRIX_LIB_LAYOUT_CUTEATOMS_H
#define PTXMATRIX_LIB_LAYOUT_CUTEATOMS_H

#include "ptxmatrix/Layout.h"

namespace ptxmatrix {

/// Whether \p name looks like a copy atom: `SM`, a number, `_`.  No opcode does.
bool looksLikeCuteAtom(std::string_view name);

/// The names of atoms most similar to \p name, at least one.
std::vector<std::string_view> cuteAtomsNear(std::string_view name);

} // namespace ptxmatrix

#endif // PTXMATRIX_LIB_LAYOUT_CUTEATOMS_H
