//===- HeaderTest.cpp - The header of C, for C++ --------------------------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#include "ptxmatrix-c.h"

static_assert(noexcept(ptxmatrixResultDestroy(nullptr)), "no exception gets out");

/// For CApiTest.c: 1 if PTXMATRIX_INIT is in C++ what it is in C.
extern "C" int isInitAlike(const PtxmatrixOptions *inC);

int isInitAlike(const PtxmatrixOptions *inC) {
  const auto options = PTXMATRIX_INIT(PtxmatrixOptions);
  return options.size == inC->size && options.targets == inC->targets && options.threads == inC->threads ? 1 : 0;
}
