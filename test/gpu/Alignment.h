//===- Alignment.h - What a GPU does with misaligned addresses --*- C++ -*-===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
// The PTX ISA calls it undefined.  A fault leaves a process without a usable context, so each case runs in its own
// process.

#pragma once

#include "Assembler.h"
#include "Kernels.h"
#include "Mapping.h"

namespace ptxmatrix::gpu {

/// What is misaligned.
enum class Misaligned : uint8_t {
  Address,    ///< The address of the matrix, or of each row.
  Stride,     ///< The stride.
  UnusedLanes ///< The addresses of the lanes that supply no row, where each lane gives the address of one.
};

/// One case.
struct AlignmentCase {
  std::string opcode;
  std::string entry;  ///< The kernel.
  std::string memory; ///< "shared", "global", "generic to shared", ...
  Misaligned what = Misaligned::Address;
  /// For Address: its offset in bytes from a multiple of 256; for Stride: its offset in bits from a multiple of
  /// 32 bytes; for UnusedLanes: what is added to their addresses.
  uint32_t by = 0;
};

/// Every case of \p forms.
std::vector<AlignmentCase> listAlignmentCases(const std::vector<GpuForm> &forms);

/// Runs one case in this process: "right", "wrong", or the name of the driver's error.
std::string runAlignmentCase(const Assembler &assembler, const GpuForm &form, const AlignmentCase &one);

/// \p outcome, the result of runAlignmentCase(), as it is in the record: "fault" if the alignment caused it.
std::string outcomeWord(const std::string &outcome);

/// The address of an unused lane that is far outside of shared memory.
inline constexpr uint32_t kFarAway = 0x01000000;

} // namespace ptxmatrix::gpu
