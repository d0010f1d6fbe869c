//===- RegisterBudget.h - The registers of a thread -------------*- C++ -*-===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.

#pragma once

#include "Check/FunctionFacts.h"

namespace ptxmatrix {

/// The most registers that a thread can have.
inline constexpr uint64_t kMaxRegisters = 255;

/// The registers that ptxas may use for each thread of a function, and why.
struct RegisterLimit {
  uint64_t registers = kMaxRegisters;
  SourceRange directive; ///< The directive that sets the limit; empty if none does.
  uint64_t threads = 0;  ///< The size of a block if that sets the limit; 0 for `.maxnreg`.
  uint64_t blocks = 1;   ///< On one multiprocessor.
};

/// The registers of each thread if \p blocks of \p threads share the register file of a multiprocessor.
uint64_t registersPerThread(uint64_t threads, uint64_t blocks);

/// The limit of a function whose directives are \p bounds.
RegisterLimit findRegisterLimit(const LaunchBounds &bounds);

/// The registers that ptxas uses for anything but the matrices of a warpgroup's MMA.
inline constexpr uint64_t kOtherRegisters = 26;

/// Reports if \p statement, an instruction of a warpgroup without an error, needs more registers than \p bounds, those
/// of its function, allow.
void checkRegisterBudget(const Statement &statement, const MatchedForm &opcode, const LaunchBounds &bounds,
                         std::vector<Diagnostic> &diagnostics);

/// The most registers that a `setmaxnreg.inc` of \p function requests; 0 without one.
uint64_t requestedRegisters(const Function &function);

} // namespace ptxmatrix
