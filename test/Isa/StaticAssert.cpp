//===- StaticAssert.cpp - A generator that proves its instruction legal ---===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//
//
// It is compiled and not run, with -DVERSION=8,0 and -DTARGET="sm_90" and so on: features of both must compile,
// and features that they lack must fail at the assertion.
//
//===----------------------------------------------------------------------===//

#include "ptxmatrix/Instruction.h"

using namespace ptxmatrix;

constexpr LdMatrix kLoad{.num = Num::X4, .trans = true, .space = Space::SharedCta};
static_assert(isAccepted(kLoad, {VERSION}, *findTarget(TARGET)), "the module has no such load");
