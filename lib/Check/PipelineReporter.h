//===- PipelineReporter.h - Diagnostics about products ----------*- C++ -*-===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#ifndef PTXMATRIX_LIB_CHECK_PIPELINEREPORTER_H
#define PTXMATRIX_LIB_CHECK_PIPELINEREPORTER_H

#include "Diagnostics/Messages.h"
#include "Function/Function.h"

#include <functional>

namespace ptxmatrix {

/// Reports mistakes in the products of a function.
struct PipelineReporter {
  const Function &function;
  std::vector<Diagnostic> &diagnostics;
  const std::function<void(SourceRange)> &done; ///< To be called with the statement of each diagnostic.

  void report(uint32_t statement, SourceRange range, Message message, std::vector<Note> notes) const {
    diagnostics.push_back(makeDiagnostic(range, std::move(message)));
    diagnostics.back().notes = std::move(notes);
    done(function.statements()[statement].range);
  }

  /// The name of the instruction of \p statement: its opcode up to the second word, such as `wgmma.mma_async`.
  SourceRange nameOf(uint32_t statement) const {
    const std::span<const Token> opcode = function.partsOf(statement).opcode;
    return {opcode.front().range.begin, opcode[opcode.size() > 1 ? 1 : 0].range.end};
  }
};

} // namespace ptxmatrix

#endif // PTXMATRIX_LIB_CHECK_PIPELINEREPORTER_H
