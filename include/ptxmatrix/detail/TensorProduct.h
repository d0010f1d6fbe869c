//===- TensorProduct.h - Forms of tcgen05.mma -------------------*- C++ -*-===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.

#pragma once

#include "ptxmatrix/Instruction.h"
#include "ptxmatrix/InstructionDescriptor.h"

namespace ptxmatrix::detail {

/// What decides the instruction descriptor of a tcgen05.mma.
struct TensorProduct {
  MmaKind kind = MmaKind::KindF16;
  bool isSparse = false;
  bool isPair = false;             ///< `.cta_group::2`
  bool isWeightStationary = false; ///< `.ws`
  bool hasTensorA = false;         ///< A is in tensor memory.
};

/// What decides it for \p instruction; nothing if the PTX ISA gives no such descriptor for it.
constexpr std::optional<TensorProduct> readTensorProduct(const Instruction &instruction) {
  if (!instruction.formOfList() || !isTensorProduct(instruction.mnemonic) ||
      instruction.qualifiers.contains(Qualifier::DecompressB))
    return std::nullopt;
  const auto kind = static_cast<MmaKind>(*instruction.ofKind(QualifierKind::MmaKind));
  if (kind == MmaKind::KindTI16)
    return std::nullopt;
  return TensorProduct{.kind = kind,
                       .isSparse = isSparse(instruction),
                       .isPair = instruction.qualifiers.contains(Qualifier::CtaGroup2),
                       .isWeightStationary = instruction.mnemonic == Mnemonic::Tcgen05MmaWs,
                       .hasTensorA = std::ranges::any_of(operands(instruction), [](const OperandSpec &spec) {
                         return spec.role == Role::TensorAddress && spec.fragment == Fragment::A;
                       })};
}

/// The sizes from \p first to \p last in steps of \p step; without \p last, only \p first.
struct Sizes {
  uint16_t first;
  uint16_t last = 0;
  uint16_t step = 1;

  constexpr bool contains(uint64_t number) const {
    return first != 0 && number >= first && number <= std::max(first, last) && (number - first) % step == 0;
  }
};

/// M and N that a tcgen05.mma can have.
struct TensorSizes {
  MmaKinds kinds;
  bool isWeightStationary;
  bool isPair;
  bool isSparse; ///< If false, for others as well: if several rows fit, the first is meant.
  std::array<Sizes, 3> m;
  std::array<Sizes, 3> n;
};

// clang-format off
/// The PTX ISA, "Matrix Shape".
inline constexpr TensorSizes kTensorSizes[] = {
    // kinds, .ws, .cta_group::2, .sp, m, n
    {kFloat,  false, false, false, {{{64}, {128}}},       {{{8, 256, 8}}}},
    {kFloat,  false, true,  false, {{{128}, {256}}},      {{{16, 256, 16}}}},
    {kI8,     false, false, false, {{{64}, {128}}},       {{{8, 32, 8}, {48, 256, 16}}}},
    {kI8,     false, true,  false, {{{128}, {256}}},      {{{32, 256, 32}}}},
    {kPlain,  true,  false, true,  {{{32}, {64}, {128}}}, {{{64}, {128}}}},
    {kPlain,  true,  false, false, {{{32}, {64}, {128}}}, {{{64}, {128}, {256}}}},
    {kScaled, false, false, false, {{{128}}},             {{{8, 256, 8}}}},
    {kScaled, false, true,  true,  {{{256}}},             {{{16, 256, 16}}}},
    {kScaled, false, true,  false, {{{128}, {256}}},      {{{16, 256, 16}}}},
};
// clang-format on

/// M and N that \p product can have; null if the PTX ISA does not say.
constexpr const TensorSizes *findSizes(const TensorProduct &product) {
  for (const TensorSizes &row : kTensorSizes)
    if (row.kinds.contains(product.kind) && row.isPair == product.isPair &&
        row.isWeightStationary == product.isWeightStationary && (!row.isSparse || product.isSparse))
      return &row;
  return nullptr;
}

constexpr bool contains(const std::array<Sizes, 3> &sizes, uint64_t number) {
  return std::ranges::any_of(sizes, [&](const Sizes &one) { return one.contains(number); });
}

/// Whether the PTX ISA has \p product with \p m rows and \p n columns of D.
constexpr bool hasSize(const TensorProduct &product, unsigned m, unsigned n) {
  const TensorSizes *const sizes = findSizes(product);
  return sizes && contains(sizes->m, m) && contains(sizes->n, n);
}

} // namespace ptxmatrix::detail
