//===- Alignment.h - What a GPU does with misaligned addresses --*- C++ -*-===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//
//
// The PTX ISA calls it undefined.  A fault leaves a process no usable context, so each case runs in one of its own.
//
//===----------------------------------------------------------------------===//

#ifndef PTXMATRIX_TEST_GPU_ALIGNMENT_H
#define PTXMATRIX_TEST_GPU_ALIGNMENT_H

#include "Assembler.h"
#include "Kernels.h"
#include "Mapping.h"

namespace ptxmatrix::gpu {

/// What is made wrong.
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
  /// Of Address: the bytes by which it is off a multiple of 256; of Stride: the bits by which it is off a multiple of
  /// 32 bytes; of UnusedLanes: what is added to their addresses.
  uint32_t by = 0;
};

/// Every case of \p forms.
std::vector<AlignmentCase> listAlignmentCases(const std::vector<GpuForm> &forms);

/// Runs one case in this process: "right", "wrong", or the name of the driver's error.
std::string runAlignmentCase(const Assembler &assembler, const GpuForm &form, const AlignmentCase &one);

/// \p outcome, which runAlignmentCase() gave, as the record has it: "fault" if it was for the alignment.
std::string outcomeWord(const std::string &outcome);

/// The address of an unused lane that is far outside of shared memory.
inline constexpr uint32_t kFarAway = 0x01000000;

} // namespace ptxmatrix::gpu

#endif // PTXMATRIX_TEST_GPU_ALIGNMENT_H
