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

/// True for "-" and for the names that Linux has for standard input.
bool isStandardInput(std::string_view path);

/// Where standard input stands, if it is a file; else nothing can go back to what was read.
struct InputPlace {
  bool isFile = false;
  long offset = 0;
};
InputPlace placeOfInput();

/// Makes standard input what it was at \p place: a file goes back, and of anything else \p text, which was read from
/// there, is put in its place, in memory.
std::error_code restoreInput(const InputPlace &place, std::string_view text);

} // namespace ptxmatrix::assembler

#endif // PTXMATRIX_LIB_ASSEMBLER_STANDARDINPUT_H
