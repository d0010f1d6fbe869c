//===- CallGraph.h - The functions of a module, with their calls *- C++ -*-===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.

#pragma once

#include "Check/FunctionFacts.h"

#include <map>
#include <set>

namespace ptxmatrix {

/// The functions of a module, or of a part of a function: which instructions each has, and which others it calls.
class CallGraph {
public:
  /// \p sink and \p options must outlive this.
  CallGraph(DiagnosticSink &sink, const CheckOptions &options) : sink(sink), options(options) {}

  /// Adds the name of a function, or of another object, whose address is in memory or in a register.
  void addAddress(NameId name) { addresses.insert(name); }
  /// Adds a function that has ended.
  void add(const FunctionFacts &facts);
  /// Takes the warnings about registers that the load \p statement of \p function writes twice from the diagnostics,
  /// from \p begin on.
  void takeDuplicates(NameId function, const Statement &statement, size_t begin);

  /// Reports, at the end of the text, what functions do wrong together with those that they call:
  /// - kernels with both kinds of `.cta_group`, or with an instruction of tensor memory that needs another one, which
  ///   is nowhere;
  /// - calls that ptxas certainly does not inline, in a function with `wgmma.mma_async` or of one: it then serializes
  ///   these products;
  /// - registers that a load writes twice, which ptxas rejects in a function that it compiles.
  void check();

private:
  struct Place {
    SourceRange range;
    SourceRange statement;
  };
  /// What a function has, by itself or with the functions that it calls.
  struct Uses {
    /// Adds what \p other has.  Returns whether this has changed.
    bool add(const Uses &other);
    /// Adds \p place, unless that of \p name is known.
    void add(std::string_view name, Place place) {
      if (!find(name))
        places.emplace_back(name, place);
    }
    /// The first instruction \p name (`tcgen05.alloc`, `wgmma.mma_async`), or the first `.cta_group::1` or
    /// `.cta_group::2`; null without one.  A `tcgen05.mma.ws` counts as `tcgen05.mma`.
    const Place *find(std::string_view name) const {
      const auto found = std::ranges::find(places, name, &std::pair<std::string_view, Place>::first);
      return found != places.end() ? &found->second : nullptr;
    }

    bool isUnclear = true;                                  ///< It may have others.
    std::vector<std::pair<std::string_view, Place>> places; ///< Each name once.
  };
  struct Body;
  /// A call of a function or, through a declared register, of an unknown one.
  struct CallOf {
    Body *callee; ///< Null if it is unknown.
    bool isExtern;
    Place place;
  };
  /// A register that a load writes twice.
  struct Duplicate {
    const Body *body;
    std::string_view name;
    Place place;
    SourceRange first;
  };
  struct Body {
    std::string_view name;
    bool isKernel = false;
    bool isDefined = false; ///< It has statements.
    bool isReached = false; ///< By a kernel, or by the text around it.
    Uses own;
    Uses all; ///< With the functions that it calls, directly or not.
    std::vector<Body *> callers;
    std::vector<CallOf> calls;
    size_t last = 0; ///< Where its last instruction of tcgen05 with operands begins.
  };

  void addCalls(const Function &function, Body &body);
  void followCalls();
  void report(const Place &place, Message message, std::vector<Note> notes);
  void checkDuplicates();
  void checkCtaGroups(const Body &body);
  void checkTensorMemory(const Body &body);
  void checkProducts(const Body &body);

  DiagnosticSink &sink;
  const CheckOptions &options;
  std::map<NameId, Body> bodies; ///< By the names of the functions.
  std::vector<Duplicate> duplicates;
  std::set<NameId> addresses;
  /// What functions have whose address is taken, so that an indirect call may reach it from any function; nothing if
  /// other modules have functions of this one.
  Uses usesByAddress;
  std::set<size_t> reported; ///< Where the reported places begin.
};

} // namespace ptxmatrix
