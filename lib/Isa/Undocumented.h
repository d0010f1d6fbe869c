//===- Undocumented.h - What only some ptxas accepts ------------*- C++ -*-===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.

#pragma once

#include "ptxmatrix/detail/Form.h"

namespace ptxmatrix {

/// Forms that the PTX ISA does not define, so their operands are not checked, and nothing is said about versions,
/// targets and releases.
std::span<const detail::Form> undocumentedForms();

/// Whether some ptxas accepts the qualifier \p word (without the leading '.') on some opcode of \p mnemonic where the
/// PTX ISA does not have it, and ignores it.
bool isIgnored(Mnemonic mnemonic, std::string_view word);

/// Whether some ptxas ignores the qualifier \p word where it is repeated.
bool isIgnoredIfRepeated(std::string_view word);

} // namespace ptxmatrix
