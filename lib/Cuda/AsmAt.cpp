//===- AsmAt.cpp - The asm statement at a place ---------------------------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#include "Cuda/AsmAt.h"
#include "Cuda/AsmParser.h"
#include "Cuda/Preprocess.h"

namespace ptxmatrix {

std::optional<AsmAt> findAsmAt(std::string_view source, const CudaCompilation &compilation, size_t offset) {
  const CompileArguments arguments = readCompileArguments(compilation);
  const Predefines predefines =
      makePredefines(arguments, compilation.isWhole, std::nullopt, arguments.targets, std::nullopt);
  const std::shared_ptr<CudaHeaders> headers = makeCudaHeaders();
  std::optional<AsmAt> found;
  forEachAsm({source, compilation, arguments, predefines, *headers}, [&](AsmTokens &&read) {
    for (AsmStatement &statement : parseAsm(source, read.tokens))
      if (!found && isInside({offset, offset}, statement.range)) {
        PtxBlock block = makePtxBlock(statement);
        found = AsmAt{std::move(statement), std::move(block)};
      }
  });
  return found;
}

} // namespace ptxmatrix
