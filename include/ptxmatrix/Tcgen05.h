//===- Tcgen05.h - Typed instructions of tensor memory ----------*- C++ -*-===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
// The instructions of tcgen05, like those of Instruction.h (PTX ISA, "TensorCore 5th Generation Family Instructions").

#pragma once

#include "ptxmatrix/Instruction.h"

namespace ptxmatrix {

/// `tcgen05.alloc`: reserves columns of tensor memory.
struct Tcgen05Alloc {
  CtaGroup ctaGroup = CtaGroup::CtaGroup1;
  bool exclusive = false;
  Space space = Space::Generic; ///< Or Space::SharedCta.

  PTXMATRIX_TYPED(Tcgen05Alloc, ctaGroup, exclusive, space)
};

/// `tcgen05.dealloc`
struct Tcgen05Dealloc {
  CtaGroup ctaGroup = CtaGroup::CtaGroup1;
  bool exclusive = false;

  PTXMATRIX_TYPED(Tcgen05Dealloc, ctaGroup, exclusive)
};

/// `tcgen05.relinquish_alloc_permit`
struct Tcgen05RelinquishAllocPermit {
  CtaGroup ctaGroup = CtaGroup::CtaGroup1;

  PTXMATRIX_TYPED(Tcgen05RelinquishAllocPermit, ctaGroup)
};

/// `tcgen05.ld.red.spcompress`
struct Tcgen05LdRedSpcompress {
  Num num = Num::X4;
  Reduction reduction = Reduction::Max;
  bool abs = false;
  bool nan = false;

  PTXMATRIX_TYPED(Tcgen05LdRedSpcompress, num, reduction, abs, nan)
};

/// `tcgen05.ld.spcompress`
struct Tcgen05LdSpcompress {
  Num num = Num::X4;
  Reduction reduction = Reduction::Max;
  bool abs = false;

  PTXMATRIX_TYPED(Tcgen05LdSpcompress, num, reduction, abs)
};

/// `tcgen05.ld.red`: like `tcgen05.ld`, and the smallest or largest of the elements.
struct Tcgen05LdRed {
  DataShape shape = DataShape::Lanes32x32b;
  Num num = Num::X2;
  Reduction reduction = Reduction::Max;
  bool abs = false; ///< For `.f32`, as `nan`.
  bool nan = false;
  Type type = Type::F32;

  PTXMATRIX_TYPED(Tcgen05LdRed, shape, num, reduction, abs, nan, type)
};

/// `tcgen05.ld`: loads registers from tensor memory.
struct Tcgen05Ld {
  DataShape shape = DataShape::Lanes32x32b;
  Num num = Num::X1;
  bool pack = false; ///< Two elements of 16 bits in each register.

  PTXMATRIX_TYPED(Tcgen05Ld, shape, num, pack)
};

/// `tcgen05.st`: stores registers in tensor memory.
struct Tcgen05St {
  DataShape shape = DataShape::Lanes32x32b;
  Num num = Num::X1;
  bool unpack = false; ///< Each register has two elements of 16 bits.

  PTXMATRIX_TYPED(Tcgen05St, shape, num, unpack)
};

/// `tcgen05.wait::ld`
using Tcgen05WaitLd = PlainInstruction<Mnemonic::Tcgen05WaitLd>;
/// `tcgen05.wait::st`
using Tcgen05WaitSt = PlainInstruction<Mnemonic::Tcgen05WaitSt>;

/// `tcgen05.cp`: copies a matrix from shared to tensor memory.
struct Tcgen05Cp {
  CtaGroup ctaGroup = CtaGroup::CtaGroup1;
  DataShape shape = DataShape::Lanes128x256b;
  std::optional<Multicast> multicast = std::nullopt; ///< Required for `.64x128b` and `.32x128b`.
  std::optional<Type> type = std::nullopt;           ///< Type::B8x16 with a `sourceType`.
  std::optional<Type> sourceType = std::nullopt;

  PTXMATRIX_TYPED(Tcgen05Cp, ctaGroup, shape, multicast, type, sourceType)
};

/// `tcgen05.shift`: moves rows of tensor memory down.
struct Tcgen05Shift {
  CtaGroup ctaGroup = CtaGroup::CtaGroup1;

  PTXMATRIX_TYPED(Tcgen05Shift, ctaGroup)
};

/// `tcgen05.mma.ws` and `tcgen05.mma.ws.sp`
struct Tcgen05MmaWs {
  std::optional<Sparsity> sparsity = std::nullopt; ///< Sparsity::Sp if A is sparse.
  MmaKind kind = MmaKind::KindF16;
  std::optional<CollectorB> collectorB = std::nullopt; ///< Of the buffers B0 to B3.

  PTXMATRIX_TYPED(Tcgen05MmaWs, sparsity, kind, collectorB)
};

/// `tcgen05.mma` and `tcgen05.mma.sp`: D = A * B + D in tensor memory.  Instruction::list says where A is, and whether
/// lanes of D stay as they are.
struct Tcgen05Mma {
  std::optional<Sparsity> sparsity = std::nullopt; ///< Sparsity::Sp if A is sparse.
  CtaGroup ctaGroup = CtaGroup::CtaGroup1;
  MmaKind kind = MmaKind::KindF16;
  bool blockScale = false; ///< Required for the kinds that begin with MX.
  bool decompress = false; ///< B is decompressed with a table.
  std::optional<ScaleVec> scaleVec = std::nullopt;
  bool ashift = false; ///< The rows of A are moved down by one.
  std::optional<CollectorA> collectorA = std::nullopt;
  std::optional<CollectorB> collectorB = std::nullopt;

  PTXMATRIX_TYPED(Tcgen05Mma, sparsity, ctaGroup, kind, blockScale, decompress, scaleVec, ashift, collectorA,
                  collectorB)
};

/// `tcgen05.fence::before_thread_sync`
using Tcgen05FenceBefore = PlainInstruction<Mnemonic::Tcgen05FenceBefore>;
/// `tcgen05.fence::after_thread_sync`
using Tcgen05FenceAfter = PlainInstruction<Mnemonic::Tcgen05FenceAfter>;

/// `tcgen05.commit`: makes an mbarrier track what the thread has started.
struct Tcgen05Commit {
  CtaGroup ctaGroup = CtaGroup::CtaGroup1;
  Space space = Space::Generic;                      ///< Or Space::SharedCluster.
  std::optional<Multicast> multicast = std::nullopt; ///< Multicast::Cluster or Cluster32, with a mask of CTAs.

  PTXMATRIX_TYPED(Tcgen05Commit, ctaGroup, space, multicast)
};

} // namespace ptxmatrix
