//===- ProductsInFlight.h - Which products are complete ---------*- C++ -*-===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.

#pragma once

#include "Flow/WarpgroupPipeline.h"

namespace ptxmatrix {

/// How far a product is.  Where paths meet, the largest state holds: a product that is issued on some of them and
/// complete on none is in flight, as a loop may be executed no time.
class ProductState {
public:
  static constexpr ProductState notIssued() { return ProductState(0); }
  static constexpr ProductState issued() { return ProductState(kIssued); }

  bool isInFlight() const { return value != 0 && value != kComplete; }
  bool isCommitted() const { return value >= kCommitted; }
  /// Whether a wait did not complete it, as it is not committed.
  bool missedWait() const { return value == kMissed; }
  /// The groups that were committed after its own.
  uint32_t groupsAfter() const { return value - kCommitted; }

  void complete();
  void commit();
  void wait(uint32_t pendingGroups);
  /// Returns whether that changed anything.
  bool join(ProductState other);

private:
  static constexpr uint8_t kIssued = 1;
  static constexpr uint8_t kMissed = 2;
  static constexpr uint8_t kCommitted = 3;
  /// With more groups after it, a product counts as complete.  This limits how often a state changes.
  static constexpr uint8_t kMaxGroups = 32;
  static constexpr uint8_t kComplete = UINT8_MAX;

  constexpr explicit ProductState(uint8_t value) : value(value) {}

  uint8_t value;
};

/// The products in flight, for a visitor of the steps of a function.
class ProductsInFlight {
public:
  ProductsInFlight(const Function &function, const WarpgroupPipeline &pipeline);

  /// Goes to the beginning of \p block.  Returns false if it is not reached, or the function is too large.
  bool enter(uint32_t block);
  /// Goes on after \p step, the next one.
  void pass(const PipelineStep &step);
  /// The state of \p product if it is in flight when \p statement, of the next step, is executed, on every path that
  /// issues it.
  std::optional<ProductState> find(uint32_t product, uint32_t statement);

private:
  bool isInTheNextTurn(uint32_t product, uint32_t statement);

  const Function &function;
  const WarpgroupPipeline &pipeline;
  using States = std::vector<ProductState>; ///< By product.
  std::vector<std::optional<States>> atBlocks;
  States current;
  size_t searchesLeft = 256; ///< Which take time for each block.
};

} // namespace ptxmatrix
