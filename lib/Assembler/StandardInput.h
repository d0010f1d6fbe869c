//===- StandardInput.h - Reading standard input twice -----------*- C++ -*-===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#ifndef PTXMATRIX_LIB_ASSEMBLER_STANDARDINPUT_H
#define PTXMATRIX_LIB_ASSEMBLER_STANDARDINPUT_H

#include <string_view>
#include <system_error>

namespace ptxmatrix::assembler {

/// True for "-" and for Linux's names of standard input.
bool isStandardInput(std::string_view path);

/// Replaces standard input, which was read, by \p text in memory.
std::error_code replaceInput(std::string_view text);

} // namespace ptxmatrix::assembler

#endif // PTXMATRIX_LIB_ASSEMBLER_STANDARDINPUT_H
