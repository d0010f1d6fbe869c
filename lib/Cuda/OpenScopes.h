//===- OpenScopes.h - Scopes open between asm statements --------*- C++ -*-===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//
//
// The asm statements of a function are parts of one body in PTX: one may open a scope that another closes, and declare
// what another uses.  Which of them are in one function is not known, so that all of a source count as such.
//
//===----------------------------------------------------------------------===//

#ifndef PTXMATRIX_LIB_CUDA_OPENSCOPES_H
#define PTXMATRIX_LIB_CUDA_OPENSCOPES_H

#include "Cuda/PtxBlock.h"
#include "Scan/Scanner.h"
#include "ptxmatrix/Diagnostic.h"

#include <map>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace ptxmatrix {

/// What the statements so far have left open.
class OpenScopes {
public:
  /// A declaration and its name.
  using Name = std::pair<Declaration, std::string>;

  /// Reads the next statement.  What \p diagnostics say of a '}' that closes an earlier scope goes.
  void read(const PtxBlock &block, std::vector<Diagnostic> &diagnostics);
  /// A statement is not known: it may open and close anything.
  void readUnknown() { isUncertain = true; }

  /// What is declared outside of scopes that were closed, and may be meant by a word of \p ptx.
  std::vector<Name> namesIn(std::string_view ptx) const;

  /// Reports each '{' that no statement closes.
  void reportOpen(std::vector<Diagnostic> &diagnostics) const;

private:
  void readBraces(const PtxBlock &block, std::vector<Diagnostic> &diagnostics);
  void readNames(const PtxBlock &block);

  std::map<std::string, Declaration, std::less<>> declared;
  // By place: a macro, or a statement with several variants, is read more than once.
  std::set<size_t> opened;
  std::set<size_t> closed;
  bool isUncertain = false;
};

} // namespace ptxmatrix

#endif // PTXMATRIX_LIB_CUDA_OPENSCOPES_H
