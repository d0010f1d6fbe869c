//===- FunctionFacts.h - What the passes on a function know -----*- C++ -*-===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.

#pragma once

#include "Check/DiagnosticSink.h"
#include "Flow/ActiveLanes.h"
#include "Flow/WarpgroupPipeline.h"
#include "Sema/Operands/OperandCheck.h"

namespace ptxmatrix {

/// The function that is read, and where its passes report.
struct FunctionFacts {
  const NameScope names; ///< What its statements are checked for.
  DiagnosticSink &sink;
  Function function;
  Declaration header = {};                  ///< Its name, and whether it is a kernel.
  std::unique_ptr<WarpFlow> firstWarp = {}; ///< What the first warp of a block does, for the passes.
  bool isDebug = false; ///< The target has the option `debug`: ptxas serializes all products of a warpgroup.

  void report(uint32_t statement, SourceRange range, Message message, std::vector<Note> notes = {}) const {
    sink.report(range, std::move(message), std::move(notes), function[statement].range);
  }
  /// Reports \p message at the name of the instruction.
  void report(uint32_t statement, Message message, std::vector<Note> notes = {}) const {
    report(statement, nameOf(statement), std::move(message), std::move(notes));
  }
  /// A note at the name of the instruction of \p statement.
  Note noteAt(uint32_t statement, std::string text) const { return {nameOf(statement), std::move(text)}; }

  /// A note at each statement from which the register \p id has its value where \p statement reads it.
  std::vector<Note> notesOfWrites(RegisterId id, uint32_t statement) const {
    std::vector<Note> notes;
    for (const RegisterWrite *const write : writesReaching(function, id, statement))
      notes.push_back({function[write->statement].range, msg::noteSet(function.nameOf(id))});
    return notes;
  }

  /// The name of the instruction of \p statement: its opcode up to the second word, such as `wgmma.mma_async`.  Of one
  /// with a syntax error, all of it.
  SourceRange nameOf(uint32_t statement) const {
    if (!function[statement].ast)
      return function[statement].range;
    const Statement read = function.read(statement);
    const TokenIndex word = read.ast().opcode;
    return {read.rangeOf(word).begin, read.rangeOf(read.ast().qualifiers.size() > 0 ? word + 1 : word).end};
  }

  /// Whether the function is a kernel, and all that it does is known: it calls no function of a module, and no
  /// statement has an error.
  bool isKnownKernel() const {
    for (uint32_t i = 0; i < function.statements().size(); ++i)
      if ((function[i].isCall() && !function.callsRuntime(i)) || function[i].hasError)
        return false;
    return header.isEntry && function.isWhole();
  }
};

/// The text of a note at the operation \p mnemonic in flight.  With \p isShort, a wait after it leaves its group
/// pending.
inline std::string whereInFlight(Mnemonic mnemonic, FlightState state, bool isShort = false) {
  return !state.isCommitted()       ? msg::noteNotCommitted(mnemonic)
         : !isShort                 ? msg::noteNoWait(mnemonic)
         : state.groupsAfter() == 0 ? msg::noteNewestGroup(mnemonic)
                                    : msg::noteGroup(mnemonic, state.groupsAfter());
}

/// Whether a warp is a row of its block.  One with instructions of a warpgroup, or that use tensor memory, has more
/// than one warp, and nobody makes its rows shorter than a warp.
WarpRows rowsOf(const FunctionFacts &facts);

// The passes on a function that has ended, each with what it reports.

void checkLabels(const FunctionFacts &facts);              ///< Branches to names that are no labels.
void checkReleases(const FunctionFacts &facts);            ///< A `setmaxnreg.dec` to more registers than a thread has.
void checkLanes(const FunctionFacts &facts);               ///< What differs between lanes; addresses and strides.
void checkKnownBits(const FunctionFacts &facts);           ///< Descriptors, addresses and sizes with wrong known bits.
void checkFragments(const FunctionFacts &facts);           ///< Operands of products that hold another fragment.
void checkUnwritten(const FunctionFacts &facts);           ///< Registers that are read, and never written.
void checkAllocations(const FunctionFacts &facts);         ///< Columns of tensor memory that are taken and given back.
void checkUnwaitedTensorLoads(const FunctionFacts &facts); ///< Tensor memory that is released while it may be read.
void checkEarlyTensorLoads(const FunctionFacts &facts);    ///< A `tcgen05.ld` that does not wait for a `tcgen05.st`.
void checkTensorFences(const FunctionFacts &facts);        ///< Tensor memory without a fence after a relaxed wait.
void checkPipeline(const FunctionFacts &facts);            ///< The order of products, and what serializes them.
void checkCopyOrder(const FunctionFacts &facts);           ///< Shared memory without the wait or fence for a copy.
void checkBarrierWaits(const FunctionFacts &facts);        ///< Waits for mbarriers whose result nothing uses.
void checkTensorMaps(const FunctionFacts &facts);          ///< Tensor maps in the wrong memory, or changed before.
void checkBarrierPhases(const FunctionFacts &facts);       ///< Phases of mbarriers that begin or end wrongly.

// What checkPipeline() combines.

/// Reports products without a `wgmma.fence` before the first one, or after a write of their registers, on some path.
void checkWarpgroupFences(const FunctionFacts &facts, const WarpgroupPipeline &pipeline);

/// Reports a store to shared memory before a product, which reads shared memory by another path, if the function has no
/// `fence.proxy.async`.
void checkProxyFences(const FunctionFacts &facts, const WarpgroupPipeline &pipeline);

} // namespace ptxmatrix
