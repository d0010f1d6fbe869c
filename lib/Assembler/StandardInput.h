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

/// The position in standard input, if it is a file; otherwise input that was read cannot be read again.
struct InputPlace {
  bool isFile = false;
  long offset = 0;
};
InputPlace placeOfInput();

/// Restores standard input to \p place: a file is rewound; anything else is replaced by \p text, which was read from
/// there, in memory.
std::error_code restoreInput(const InputPlace &place, std::string_view text);

} // namespace ptxmatrix::assembler

#endif // PTXMATRIX_LIB_ASSEMBLER_STANDARDINPUT_H
