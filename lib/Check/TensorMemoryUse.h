//===- TensorMemoryUse.h - Tensor memory in whole kernels -------*- C++ -*-===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.

#pragma once

#include "Check/FunctionFacts.h"
#include "ptxmatrix/Check.h"

#include <array>
#include <deque>
#include <map>
#include <optional>

namespace ptxmatrix {

/// Reports what kernels, each with all functions that it calls, do wrong with tensor memory: both kinds of
/// `.cta_group`, and instructions that need another one, which is nowhere.  Decides whether ptxas rejects a register
/// that one load writes twice.
class TensorMemoryUse {
public:
  /// Begins the function \p name, with the text \p text, a kernel if \p isKernel.
  void begin(NameId name, std::string_view text, bool isKernel);
  /// Adds the statements of the function.
  void end(const FunctionFacts &facts);
  /// Takes the warnings about registers that the load \p statement writes twice from \p diagnostics, from \p begin on.
  /// finish() reports them.
  void takeDuplicates(std::vector<Diagnostic> &diagnostics, size_t begin, const Statement &statement);
  /// Checks all functions, at the end of the text, a module if \p isModule.
  void finish(DiagnosticSink &sink, const CheckOptions &options, bool isModule);

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
    std::string_view name;
    bool isKernel = false;
    bool isReached = false; ///< By a kernel.
    Uses own;
    Uses all; ///< With the functions that it calls, directly or not.
    std::vector<Body *> callers;
    std::vector<Body *> callees;
    size_t last = 0; ///< Where its last instruction of tcgen05 with operands begins.
  };
  /// A register that a load writes twice.
  struct Duplicate {
    const Body *body;
    std::string_view name;
    Place place;
    SourceRange first;
  };

  static std::optional<Use> useOf(Mnemonic mnemonic);
  void addCalls(const Function &function, Body &body);
  void followCalls();

  NameId current{};
  std::map<NameId, Body> bodies; ///< By the names of the functions.
  std::deque<Place> places;
  std::vector<Duplicate> duplicates;
};

} // namespace ptxmatrix
