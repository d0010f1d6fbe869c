//===- FunctionFacts.h - What the passes on a function know -----*- C++ -*-===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#ifndef PTXMATRIX_LIB_CHECK_FUNCTIONFACTS_H
#define PTXMATRIX_LIB_CHECK_FUNCTIONFACTS_H

#include "Check/DiagnosticSink.h"
#include "Diagnostics/Messages.h"
#include "Flow/WarpgroupPipeline.h"
#include "Sema/Operands/OperandCheck.h"

namespace ptxmatrix {

/// A function that has ended, and where its passes report.
struct FunctionFacts {
  Function &function; ///< It does not change.
  std::span<const AcceptedStatement> accepted; ///< Its supported statements without an error, in order.
  const WarpgroupPipeline &pipeline;
  const NameScope &names; ///< What the module is checked for.
  DiagnosticSink &sink;

  void report(uint32_t statement, SourceRange range, Message message, std::vector<Note> notes = {}) const {
    Diagnostic &diagnostic = sink.list().emplace_back(makeDiagnostic(range, std::move(message)));
    diagnostic.notes = std::move(notes);
    sink.endStatement(function[statement].range);
  }

  /// The name of the instruction of \p statement: its opcode up to the second word, such as `wgmma.mma_async`.
  SourceRange nameOf(uint32_t statement) const {
    const Statement read = function.read(statement);
    const TokenIndex word = read.ast().opcode;
    return {read.rangeOf(word).begin, read.rangeOf(read.ast().qualifiers.size() > 0 ? word + 1 : word).end};
  }
};

/// Examines a function.
using FunctionPass = void (*)(const FunctionFacts &facts);

} // namespace ptxmatrix

#endif // PTXMATRIX_LIB_CHECK_FUNCTIONFACTS_H
