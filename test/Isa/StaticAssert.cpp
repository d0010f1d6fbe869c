//===- StaticAssert.cpp - A generator that proves its instructions legal --===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
// It is compiled and not run.  With -DREJECTED, the compiler must say of each instruction which requirement fails.

#include "ptxmatrix/Instruction.h"

using namespace ptxmatrix;

constexpr LdMatrix kLoad{.num = Num::X4, .trans = true, .space = Space::SharedCta};
#define ASSERT_ACCEPTED(MAJOR, MINOR, TARGET)                                                                          \
  static_assert(isAccepted(kLoad, {MAJOR, MINOR}, *findTarget(TARGET)),                                                \
                "no such load in PTX " #MAJOR "." #MINOR " for " TARGET)

#ifndef REJECTED
ASSERT_ACCEPTED(8, 0, "sm_90");
ASSERT_ACCEPTED(7, 8, "sm_75");
constexpr auto kAccepted = accepted(LdMatrix{}, {8, 0}, *findTarget("sm_90"));
#else
ASSERT_ACCEPTED(7, 7, "sm_75");  // '.shared::cta' came with PTX 7.8
ASSERT_ACCEPTED(7, 8, "sm_90a"); // sm_90a came with PTX 8.0
ASSERT_ACCEPTED(8, 0, "sm_72");  // ldmatrix came with sm_75
constexpr auto kForm = accepted(MovMatrix{Shape{16, 16}}, {8, 0}, *findTarget("sm_90"));
constexpr auto kUnknownVersion = accepted(LdMatrix{}, {7, 9}, *findTarget("sm_90"));
constexpr auto kTargetVersion = accepted(LdMatrix{}, {7, 7}, *findTarget("sm_90"));
constexpr auto kVersionTooOld = accepted(MovMatrix{}, {7, 7}, *findTarget("sm_80"));
constexpr auto kVersionTooNew = accepted(WmmaStore{.aligned = false}, {6, 3}, *findTarget("sm_70"));
constexpr auto kTarget = accepted(StMatrix{}, {7, 8}, *findTarget("sm_80"));
#endif
