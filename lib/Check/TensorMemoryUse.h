//===- TensorMemoryUse.h - Tensor memory in whole kernels -------*- C++ -*-===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#ifndef PTXMATRIX_LIB_CHECK_TENSORMEMORYUSE_H
#define PTXMATRIX_LIB_CHECK_TENSORMEMORYUSE_H

#include "Check/PipelineReporter.h"
#include "Function/AcceptedStatement.h"

#include <array>
#include <deque>
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
              bool acceptsBothGroups);

private:
  /// What is looked for in a function.
  enum class Use : uint8_t { Single, Pair, Alloc, Dealloc, Store, StoreWait, Product, Commit };

  struct Place {
    SourceRange range;
    SourceRange statement;
  };
  /// What a function has, by itself or with the functions that it calls.
  struct Uses {
    /// Adds what \p other has.  Returns whether this has changed.
    bool add(const Uses &other);
    bool operator==(const Uses &) const = default;
    const Place *operator[](Use use) const { return places[static_cast<size_t>(use)]; }

    bool isUnclear = true;                 ///< It may have others.
    std::array<const Place *, 8> places{}; ///< By Use; null without one.
  };
  struct Body {
    bool isKernel = false;
    Uses own;
    Uses all; ///< With the functions that it calls, directly or not.
    std::vector<Body *> callers;
  };

  static std::optional<Use> useOf(Mnemonic mnemonic);
  void addCalls(const Function &function, const SymbolTable &symbols, std::span<const AcceptedStatement> accepted,
                Body &body);
  void followCalls();

  std::string_view current;
  std::map<std::string_view, Body> bodies;
  std::deque<Place> places;
};

} // namespace ptxmatrix

#endif // PTXMATRIX_LIB_CHECK_TENSORMEMORYUSE_H
