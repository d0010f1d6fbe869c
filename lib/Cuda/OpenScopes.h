//===- OpenScopes.h - Scopes open between asm statements --------*- C++ -*-===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//
//
// The asm statements of a function are parts of one body in PTX: one may open a scope that another closes, or declare a
// name that another uses.  It is unknown which of them are in one function, so all of a source count as such.
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

/// The scopes and declarations that the statements so far have left open.
class OpenScopes {
public:
  /// A declaration and its name.
  using Name = std::pair<Declaration, std::string>;

  /// Reads the next statement.  Drops what \p diagnostics report about a '}' that closes an earlier scope.
  void read(const PtxBlock &block, std::vector<Diagnostic> &diagnostics);
  /// A statement is unknown: it may open and close any scope.
  void readUnknown() { isUncertain = true; }

  /// The declarations outside closed scopes to which a word of \p ptx may refer.
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
