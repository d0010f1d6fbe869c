//===- PtxasMessages.h - Messages of ptxas with source lines ----*- C++ -*-===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#ifndef PTXMATRIX_LIB_ASSEMBLER_PTXASMESSAGES_H
#define PTXMATRIX_LIB_ASSEMBLER_PTXASMESSAGES_H

#include "ptxmatrix/SourceOrigin.h"

#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/StringRef.h"

#include <map>
#include <string>

namespace ptxmatrix::assembler {

/// Reformats messages of ptxas about a line of an input like those of ptx-lint: the source line, if the PTX has line
/// information, and the line of the PTX itself.
class PtxasMessages {
public:
  using TextOf = llvm::function_ref<llvm::StringRef(llvm::StringRef name)>;

  /// \p textOf, which must outlive this, returns the text of an input by its name in ptxas; empty if unknown.
  explicit PtxasMessages(TextOf textOf) : textOf(textOf) {}

  /// Formats one line of ptxas, "ptxas a.ptx, line 3; error   : Not a name".
  std::string withSource(llvm::StringRef line);

  /// True if there were messages about PTX that nvcc generated without line information.
  bool foundNoLines() const { return hasNoLines; }

private:
  TextOf textOf;
  std::map<std::string, SourceOrigins> origins; ///< For each input that a message names.
  bool hasNoLines = false;
};

} // namespace ptxmatrix::assembler

#endif // PTXMATRIX_LIB_ASSEMBLER_PTXASMESSAGES_H
