//===- CallGraph.h - The functions of a module, with their calls *- C++ -*-===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.

#pragma once

#include "Check/FunctionFacts.h"
#include "ptxmatrix/Check.h"

#include <array>
#include <deque>
#include <map>
#include <optional>
#include <set>

namespace ptxmatrix {

/// Reports what functions do wrong together with those that they call:
/// - kernels with both kinds of `.cta_group`, or with an instruction of tensor memory that needs another one, which is
///   nowhere;
/// - calls that ptxas certainly does not inline, in a function with `wgmma.mma_async` or of one: it then serializes
///   these products.
/// Decides whether ptxas rejects a register that one load writes twice.
class CallGraph {
public:
  /// Both must outlive this.
  CallGraph(DiagnosticSink &sink, const CheckOptions &options) : sink(sink), options(options) {}

  /// Begins the function \p name, with the text \p text, a kernel if \p isKernel.
  void begin(NameId name, std::string_view text, bool isKernel);
  /// Adds the statements of the function.
  void end(const FunctionFacts &facts);
  /// Takes the warnings about registers that the load \p statement writes twice from \p diagnostics, from \p begin on.
  /// finish() reports them.
  void takeDuplicates(std::vector<Diagnostic> &diagnostics, size_t begin, const Statement &statement);
  /// Checks all functions, at the end of the text, a module if \p isModule.
  void finish(bool isModule);

private:
  /// What is looked for in a function.
  enum class Use : uint8_t { Single, Pair, Alloc, Dealloc, Store, StoreWait, Product, Commit, WarpgroupProduct };

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
    std::array<const Place *, 9> places{}; ///< By Use; null without one.
  };
  struct Body;
  /// A call of a function or, through a declared register, of an unknown one.
  struct CallOf {
    Body *callee; ///< Null if it is unknown.
    bool isExtern;
    Place place;
  };
  struct Body {
    std::string_view name;
    bool isKernel = false;
    bool isReached = false; ///< By a kernel.
    Uses own;
    Uses all; ///< With the functions that it calls, directly or not.
    std::vector<Body *> callers;
    std::vector<CallOf> calls;
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
  void checkCalls(const Body &body);
  void checkTensorMemory(const Body &body);
  void report(const Place &place, Message message, std::vector<Note> notes);

  DiagnosticSink &sink;
  const CheckOptions &options;
  NameId current{};
  std::map<NameId, Body> bodies; ///< By the names of the functions.
  std::deque<Place> places;
  std::vector<Duplicate> duplicates;
  std::set<size_t> reported; ///< Where the reported places begin.
};

} // namespace ptxmatrix
