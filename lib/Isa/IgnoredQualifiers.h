//===- IgnoredQualifiers.h - Qualifiers that ptxas ignores ------*- C++ -*-===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#ifndef PTXMATRIX_LIB_ISA_IGNOREDQUALIFIERS_H
#define PTXMATRIX_LIB_ISA_IGNOREDQUALIFIERS_H

#include "ptxmatrix/Mnemonic.h"

namespace ptxmatrix {

/// Whether some ptxas accepts the qualifier \p word (without the leading '.') on some opcode of \p mnemonic where the
/// PTX ISA does not have it, and ignores it.
bool isIgnored(Mnemonic mnemonic, std::string_view word);

/// Whether some ptxas ignores the qualifier \p word where it is repeated.
bool isIgnoredIfRepeated(std::string_view word);

} // namespace ptxmatrix

#endif // PTXMATRIX_LIB_ISA_IGNOREDQUALIFIERS_H
