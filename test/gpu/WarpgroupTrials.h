//===- WarpgroupTrials.h - What wgmma.mma_async multiplies ------*- C++ -*-===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
// Random inputs of a kernel, and the D that the model of Layout.h and Descriptor.h expects.

#pragma once

#include "WarpgroupForms.h"

namespace ptxmatrix::gpu {

/// What a model can have wrong.  The self-check shows that each is detected.
enum class WrongModel : uint8_t { None, Base, Offsets, Swizzle, RowsOfA, RowsOfD, Selector };
inline constexpr auto kWrongModels = {WrongModel::Base,    WrongModel::Offsets, WrongModel::Swizzle,
                                      WrongModel::RowsOfA, WrongModel::RowsOfD, WrongModel::Selector};

/// How many blocks a kernel has: each pair of swizzles of A and B once.
inline constexpr unsigned kWarpgroupTrials = 16;

/// The inputs of all blocks of a kernel, and its expected output.
struct WarpgroupTrials {
  std::vector<uint8_t> shared;
  std::vector<uint32_t> threads;
  std::vector<uint32_t> expected;
};

/// The trials of \p kernel: the same in every run.
WarpgroupTrials makeWarpgroupTrials(const WarpgroupKernel &kernel, WrongModel wrong = WrongModel::None);

/// The digest (FNV-1a) of \p words, in hexadecimal digits.
std::string digestOf(std::span<const uint32_t> words);

} // namespace ptxmatrix::gpu
