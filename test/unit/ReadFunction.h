//===- ReadFunction.h - A function for the tests of passes ------*- C++ -*-===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#ifndef PTXMATRIX_TEST_UNIT_READFUNCTION_H
#define PTXMATRIX_TEST_UNIT_READFUNCTION_H

#include "Function/Function.h"
#include "Syntax/Item.h"

#include <string>

namespace ptxmatrix {

/// A function and its names, read as the checker reads them.
struct ReadFunction {
  /// Reads the last function of \p text, or a part of a function.
  explicit ReadFunction(std::string_view text, TextKind kind = TextKind::Module);
  ReadFunction(const ReadFunction &) = delete;
  ReadFunction &operator=(const ReadFunction &) = delete;

  /// The first statement that begins with \p beginning.
  uint32_t find(std::string_view beginning) const;

  const std::string text;
  Function function;
  SymbolTable symbols;

private:
  void take(const Item &item);
};

/// A kernel with \p body, in which `p` and `q` are predicates, and `a` to `d` and `n` registers of 32 bits.
std::string kernelOf(std::string_view body, std::string_view bounds = "");

/// A body with the statement `st.shared.b32 [tile], a;`.
std::string withUse(std::string_view before, std::string_view behind = "");

} // namespace ptxmatrix

#endif // PTXMATRIX_TEST_UNIT_READFUNCTION_H
