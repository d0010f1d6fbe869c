//===- HeaderTest.cpp - The header of C, for C++ --------------------------===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.

#include "ptxmatrix-c.h"

static_assert(noexcept(ptxmatrixResultDestroy(nullptr)), "no exception gets out");

static_assert(PTXMATRIX_STRING("sm_90").size == 5 && PTXMATRIX_STRING("sm_90").data[5] == '\0');

/// For CApiTest.c: 1 if PTXMATRIX_INIT means the same in C++ as in C.
extern "C" int isInitAlike(const PtxmatrixOptions *options, const PtxmatrixInstruction *instruction);

int isInitAlike(const PtxmatrixOptions *options, const PtxmatrixInstruction *instruction) {
  const auto mine = PTXMATRIX_INIT(PtxmatrixOptions);
  const auto words = PTXMATRIX_INIT(PtxmatrixInstruction);
  const bool areOptions =
      mine.size == options->size && mine.targets == options->targets && mine.maxDiagnostics == options->maxDiagnostics;
  return areOptions && words.size == instruction->size && words.numMembers == instruction->numMembers &&
                 words.mnemonic.data == instruction->mnemonic.data
             ? 1
             : 0;
}
