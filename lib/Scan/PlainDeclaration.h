//===- PlainDeclaration.h - Declarations as generators write them -*- C++ -*-===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//
//
// Nearly all declarations of registers and parameters are a state space, a type and names.  Their parts are found here
// in one pass.  Whatever is not of this form is left to the scanner, so that nothing here decides what is right.
//
//===----------------------------------------------------------------------===//

#ifndef PTXMATRIX_LIB_SCAN_PLAINDECLARATION_H
#define PTXMATRIX_LIB_SCAN_PLAINDECLARATION_H

#include "ptxmatrix/ScalarType.h"
#include "ptxmatrix/SourceRange.h"

#include <string_view>

namespace ptxmatrix {

/// What stands in front of the names: `.reg .b32` or `.param .u64`.
struct PlainHead {
  bool isRegister = false; ///< Else `.param`.
  ScalarType type = ScalarType::B32;
  SourceRange space;
  SourceRange typeWord;
  size_t end = 0; ///< Where a name begins.  0: this is not plain.
};

/// Reads the head that begins at \p begin of \p text, or behind white space there.
PlainHead readPlainHead(std::string_view text, size_t begin);

/// One name, and what it ends with: `%r<100>;`.
struct PlainDeclarator {
  SourceRange name;
  SourceRange suffix;             ///< `<100>`; empty where there is none.
  uint64_t count = 1;             ///< How many names it declares.
  char closer = '\0';             ///< ',', ';' or ')', which ends it.
  bool isBeforeDirective = false; ///< Behind the closer stands a word with a '.'.
  size_t end = 0;                 ///< Behind the closer.  0: this is not plain.
};

/// Reads the declarator that begins at \p begin of \p text, or behind white space there.
PlainDeclarator readPlainDeclarator(std::string_view text, size_t begin);

} // namespace ptxmatrix

#endif // PTXMATRIX_LIB_SCAN_PLAINDECLARATION_H
