//===- Accumulators.h - Accumulators of products in flight ------*- C++ -*-===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#ifndef PTXMATRIX_LIB_CHECK_ACCUMULATORS_H
#define PTXMATRIX_LIB_CHECK_ACCUMULATORS_H

#include "Check/FunctionFacts.h"
#include "Flow/ProductsInFlight.h"

namespace ptxmatrix {

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

#endif // PTXMATRIX_LIB_CHECK_ACCUMULATORS_H
