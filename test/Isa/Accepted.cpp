//===- Accepted.cpp - What the compiler says of an instruction ------------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//
//
// It is compiled like StaticAssert.cpp and not run, also with -DINSTRUCTION=...: the message of the compiler must
// have the line that says which requirement fails.
//
//===----------------------------------------------------------------------===//

#include "ptxmatrix/Instruction.h"

using namespace ptxmatrix;

constexpr auto kInstruction = accepted(INSTRUCTION, {VERSION}, *findTarget(TARGET));
