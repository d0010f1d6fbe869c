//===- EarlyAccess.h - Accesses before products are complete ----*- C++ -*-===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#ifndef PTXMATRIX_LIB_CHECK_EARLYACCESS_H
#define PTXMATRIX_LIB_CHECK_EARLYACCESS_H

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

} // namespace ptxmatrix

#endif // PTXMATRIX_LIB_CHECK_EARLYACCESS_H
