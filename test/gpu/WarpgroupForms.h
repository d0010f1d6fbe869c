//===- WarpgroupForms.h - The forms of wgmma.mma_async ----------*- C++ -*-===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
// A kernel fills shared memory and the registers of a warpgroup with its inputs, runs some wgmma.mma_async with the
// same D, as emitStatement() prints them, and stores D.  Each block has inputs of its own.

#pragma once

#include "MmaForms.h"
#include "ptxmatrix/Descriptor.h"

namespace ptxmatrix::gpu {

struct WarpgroupKernel {
  std::string entry;
  MmaForm form; ///< Its instruction has A in registers or described.
  Major aMajor = Major::K;
  Major bMajor = Major::K;
  int aScale = 1;
  int bScale = 1;
  unsigned selector = 0;

  bool hasDescribedA() const { return form.instruction.list == 0; }
};

/// The kernels of one opcode with several n.
struct WarpgroupForm {
  std::string opcode; ///< With "nN" in its shape.
  std::vector<WarpgroupKernel> kernels;
  ModuleHead head;
  bool runs = false; ///< The GPU accepts it; otherwise it can only be assembled.
};

inline constexpr unsigned kWarpgroup = 128;             ///< Its threads.
inline constexpr unsigned kWarpgroupSteps = 2;          ///< How many wgmma.mma_async a kernel executes.
inline constexpr unsigned kSharedBytes = 48 * 1024;     ///< Of a block.
inline constexpr unsigned kWordsOfStep = 2 * 2 + 4 + 2; ///< Of a thread: both descriptors, A, metadata, scale-d.

/// Every form, with A in registers and described, and all ways to transpose.
std::vector<WarpgroupForm> listWarpgroupForms(unsigned capability);

/// The module: `.entry k0(shared, threads, out, poison)` and so on.  `shared` has the shared memory of each block,
/// `threads` by block and thread the registers of D and the words of each step; descriptors are relative to the shared
/// memory, which is aligned to 1024 bytes.  D goes to `out`.
std::string moduleText(const WarpgroupForm &form);

} // namespace ptxmatrix::gpu
