//===- FunctionFacts.h - What the passes on a function know -----*- C++ -*-===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.

#pragma once

#include "Check/DiagnosticSink.h"
#include "Diagnostics/Messages.h"
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
      if ((function[i].isCall() && !function.callsRuntime(i)) || function.hasError(i))
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

// The passes on a function that has ended.

/// Reports certain mistakes in the registers of statements, and in which lanes reach them.  If all warnings
/// are wanted, also what holds only for one-dimensional blocks.
void checkLanes(const FunctionFacts &facts);

/// Reports matrix descriptors that are certainly wrong, as far as bits of their registers are known.
void checkDescriptors(const FunctionFacts &facts);

/// Reports operands of products whose registers certainly hold the elements of another fragment, whatever is in memory.
void checkFragments(const FunctionFacts &facts);

/// Reports registers that a matrix instruction reads and nothing gives a value, if all warnings are wanted.
void checkUnwritten(const FunctionFacts &facts);

/// Reports mistakes in the numbers of columns that `tcgen05.alloc` and `tcgen05.dealloc` take and give back, and in
/// when they do.
void checkAllocations(const FunctionFacts &facts);

/// Reports what lets other threads use tensor memory that a `tcgen05.ld` may still read.
void checkUnwaitedTensorLoads(const FunctionFacts &facts);

/// Reports a `tcgen05.ld` of what a `tcgen05.st` of the same block writes, without a `tcgen05.wait::st` between them.
void checkEarlyTensorLoads(const FunctionFacts &facts);

/// Reports accesses to tensor memory after a relaxed wait without a `tcgen05.fence::after_thread_sync`, if all warnings
/// are wanted.
void checkTensorFences(const FunctionFacts &facts);

/// Reports addresses and sizes of copies and barriers in registers whose known bits are wrong.
void checkCopyValues(const FunctionFacts &facts);

/// Reports reads of what a `cp.async` has not written, and copies and writes of shared memory without the fence or the
/// wait that they need.
void checkCopyOrder(const FunctionFacts &facts);

/// Reports waits for mbarriers whose result nothing uses.
void checkBarrierWaits(const FunctionFacts &facts);

/// Reports tensor maps in the wrong memory, and copies that may use one as it was before a change.
void checkTensorMaps(const FunctionFacts &facts);

/// Reports mbarriers that nothing initializes, waits for a phase that is complete already or never, and mbarriers that
/// expect other bytes than the copies have.
void checkBarrierPhases(const FunctionFacts &facts);

/// Reports mistakes in the order of the products of a warpgroup, and what certainly makes ptxas serialize them.
void checkPipeline(const FunctionFacts &facts);

// What checkPipeline() combines.

/// Reports products without a `wgmma.fence` before the first one, or after a write of their registers, on some path.
void checkWarpgroupFences(const FunctionFacts &facts, const WarpgroupPipeline &pipeline);

/// Reports a store to shared memory before a product, which reads shared memory by another path, if the function has no
/// `fence.proxy.async`.
void checkProxyFences(const FunctionFacts &facts, const WarpgroupPipeline &pipeline);

} // namespace ptxmatrix
