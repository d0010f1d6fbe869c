//===- WarpgroupCalls.h - Calls that serialize products ---------*- C++ -*-===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#ifndef PTXMATRIX_LIB_CHECK_WARPGROUPCALLS_H
#define PTXMATRIX_LIB_CHECK_WARPGROUPCALLS_H

#include "Check/PipelineReporter.h"
#include "Flow/WarpgroupPipeline.h"

#include <optional>
#include <unordered_map>

namespace ptxmatrix {

/// Reports calls that ptxas certainly does not inline: in a function with products, or of one.  ptxas then serializes
/// these products.
class WarpgroupCalls {
public:
  /// Begins the function \p name of the module.
  void begin(std::string_view name) { current = name; }
  /// Checks the calls of the function, whose products are in \p pipeline; \p symbols has its names.
  void end(const PipelineReporter &reporter, const SymbolTable &symbols, const WarpgroupPipeline &pipeline);

private:
  /// A call of a function without products so far.
  struct Call {
    SourceRange name;
    SourceRange statement;
  };

  void checkCall(const PipelineReporter &reporter, const SymbolTable &symbols, const WarpgroupPipeline &pipeline,
                 uint32_t statement);

  std::string_view current;
  std::unordered_map<std::string_view, SourceRange> products; ///< The first product of each function with products.
  std::unordered_map<std::string_view, Call> calls;           ///< The first call of each other function.
};

} // namespace ptxmatrix

#endif // PTXMATRIX_LIB_CHECK_WARPGROUPCALLS_H
