//===- TensorMemoryUse.h - Tensor memory in whole kernels -------*- C++ -*-===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#ifndef PTXMATRIX_LIB_CHECK_TENSORMEMORYUSE_H
#define PTXMATRIX_LIB_CHECK_TENSORMEMORYUSE_H

#include "Check/PipelineReporter.h"
#include "Flow/Solver.h"
#include "Function/AcceptedStatement.h"

#include <array>
#include <map>
#include <optional>

namespace ptxmatrix {

/// Reports what kernels, each with all functions that it calls, do wrong with tensor memory: both kinds of
/// `.cta_group`, and instructions that need another one, which is nowhere.
class TensorMemoryUse {
public:
  /// Begins the function \p name, a kernel if \p isKernel.
  void begin(std::string_view name, bool isKernel);
  /// Adds the statements of the function; \p symbols has its names.
  void end(const PipelineReporter &reporter, const SymbolTable &symbols, std::span<const AcceptedStatement> accepted);
  /// Checks all kernels, at the end of the module.  \p done is called with the statement of each diagnostic.
  void finish(std::vector<Diagnostic> &diagnostics, const std::function<void(SourceRange)> &done,
              bool acceptsBothGroups) const;

private:
  /// What is looked for in a function.
  enum class Use : uint8_t { Single, Pair, Alloc, Dealloc, Store, StoreWait, Product, Commit };

  struct Place {
    SourceRange range;
    SourceRange statement;
  };
  struct Body {
    bool isKernel = false;
    bool isUnclear = true;                     ///< It may have others.
    std::array<std::optional<Place>, 8> first; ///< By Use.
    std::vector<std::string_view> callees;

    const std::optional<Place> &operator[](Use use) const { return first[static_cast<size_t>(use)]; }
  };

  static std::optional<Use> useOf(Mnemonic mnemonic);
  static void addCalls(const Function &function, const SymbolTable &symbols,
                       std::span<const AcceptedStatement> accepted, Body &body);
  Body reachedFrom(std::string_view kernel, JoinBudget &budget) const;

  std::string_view current;
  std::map<std::string_view, Body> bodies;
};

} // namespace ptxmatrix

#endif // PTXMATRIX_LIB_CHECK_TENSORMEMORYUSE_H
