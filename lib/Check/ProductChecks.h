//===- ProductChecks.h - Checks of products in flight -----------*- C++ -*-===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#ifndef PTXMATRIX_LIB_CHECK_PRODUCTCHECKS_H
#define PTXMATRIX_LIB_CHECK_PRODUCTCHECKS_H

#include "Check/FunctionFacts.h"
#include "Flow/ProductsInFlight.h"

namespace ptxmatrix {

/// Reports accesses to registers of D and A before a wait for their product, and products that a wait misses, as they
/// are not committed.  Each product is reported once.
class EarlyAccessCheck {
public:
  EarlyAccessCheck(const FunctionFacts &facts, ProductsInFlight &inFlight)
      : facts(facts), pipeline(facts.pipeline), inFlight(inFlight), isReported(pipeline.products().size()) {}

  /// Checks \p step, the next one of inFlight.
  void check(const PipelineStep &step);

private:
  /// A register that a statement accesses.
  struct Accessed {
    uint32_t statement = 0;
    SourceRange range;
    RegisterNumber number = 0;
    bool isWrite = false;
    bool isOfD = false; ///< As D of a product, which may have the same D as the one before.
  };

  bool checkAccess(const Accessed &access);
  bool checkUsers(const Accessed &access, std::span<const uint32_t> users);
  void report(const Accessed &access, uint32_t product, ProductState state) const;
  const PipelineStep *lastWait(uint32_t product, uint32_t statement) const;
  void markReported(const Accessed &access);

  const FunctionFacts &facts;
  const WarpgroupPipeline &pipeline;
  ProductsInFlight &inFlight;
  std::vector<bool> isReported; ///< By product.
};

/// Reports accumulators that make ptxas serialize the products: D whose registers have other positions in a product in
/// flight, and more registers than a thread has.
class AccumulatorCheck {
public:
  AccumulatorCheck(const FunctionFacts &facts, ProductsInFlight &inFlight);

  /// Checks \p step, the next one of inFlight.
  void check(const PipelineStep &step);

private:
  using Products = std::vector<const WarpgroupProduct *>;

  Products findOthers(const WarpgroupProduct &product);
  void checkPositions(const WarpgroupProduct &product, const Products &others);
  void checkCount(const WarpgroupProduct &product, const Products &others);

  const FunctionFacts &facts;
  const WarpgroupPipeline &pipeline;
  ProductsInFlight &inFlight;
  std::vector<bool> isReported; ///< The positions, by accumulator.
  bool isCountReported = false;
  uint64_t requested; ///< The registers that the function requests while it runs; 0 if it does not.
};

} // namespace ptxmatrix

#endif // PTXMATRIX_LIB_CHECK_PRODUCTCHECKS_H
