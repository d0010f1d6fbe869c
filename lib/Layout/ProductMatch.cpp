//===- ProductMatch.cpp - What serves a product ---------------------------===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
// Where A and the scale factors of a tcgen05.mma are in tensor memory is what CUTLASS's fragments tmem_frg and
// tmem_sf_frg describe, for the forms that it has; where scale factors are in shared memory, its
// Sm1xxBlockScaledBasicChunk.

#include "Layout/ProductMatch.h"
#include "Descriptor/DescriptorAdvice.h"
#include "Support/Concat.h"
#include "ptxmatrix/Tcgen05.h"

namespace ptxmatrix {
namespace {

/// The fewest tcgen05.ld of 32 lanes that load \p columns.
std::vector<TensorLoad> loadsOf(unsigned columns) {
  std::vector<TensorLoad> loads;
  for (unsigned column = 0; column < columns;) {
    const unsigned count = std::min(std::bit_floor(columns - column), 128U);
    const auto num = static_cast<Num>(static_cast<int>(Num::X1) + std::countr_zero(count));
    loads.push_back({Tcgen05Ld{.num = num}, column, count});
    column += count;
  }
  return loads;
}

/// How the elements of \p d are in the lanes and registers of \p a.
FragmentChain chain(const FragmentLayout &d, const FragmentLayout &a) {
  FragmentChain chain;
  if (d.rows() != a.rows() || d.matrices() != a.matrices())
    return {{}, concat("D has ", d.rows(), " rows in a warp, and A ", a.rows())};
  const unsigned perRegister = a.registers().bits / a.elementBits();
  for (unsigned reg = 0; reg < a.registers().count; ++reg) {
    std::vector<ChainedElement> elements;
    for (unsigned i = 0; i < perRegister; ++i) {
      ChainedElement first;
      for (unsigned lane = 0; lane < a.lanes(); ++lane) {
        MatrixElement element = a.element({.lane = lane, .reg = reg, .bit = i * a.elementBits()});
        const unsigned column = element.column;
        element.column %= d.columns();
        const RegisterSlot slot = d.slot(element);
        const ChainedElement held{column / d.columns(), slot.reg, slot.bit};
        if (lane == 0)
          first = held;
        if (slot.lane != lane || held != first)
          return {{},
                  concat("row ", element.row, ", column ", column, " is in lane ", slot.lane, " of D, and in lane ",
                         lane, " of A")};
      }
      elements.push_back(first);
    }
    chain.registers.push_back(std::move(elements));
  }
  return chain;
}

/// The stores of \p d, the D of an mma or wgmma, after its elements are converted from `.f32` to 16 bits: those of a
/// product with such elements.
std::optional<OperandMatches> convertedMatches(const FragmentLayout &d) {
  const Instruction &product = d.instruction();
  if (product.mnemonic == Mnemonic::WmmaMma || detail::typeOf(product, Fragment::D) != Type::F32)
    return std::nullopt;
  Instruction narrow = Mma{.d = Type::F16, .c = Type::F16};
  if (product.mnemonic == Mnemonic::WgmmaMmaAsync)
    narrow = WgmmaMmaAsync{.shape = {64, shapeOf(*product.ofKind(QualifierKind::Shape)).n, 16}, .d = Type::F16};
  OperandMatches operand{.layout = *heldFragment(narrow, Fragment::D)};
  operand.converted = chain(d, operand.layout).registers;
  if (operand.converted.empty()) // a product of four matrices
    return std::nullopt;
  operand.matches = findMatches(narrow, Fragment::D);
  return operand;
}

} // namespace

std::vector<OperandMatches> findOperandMatches(const Instruction &product, const std::optional<Instruction> &move) {
  std::vector<OperandMatches> operands;
  if (!isProduct(product.mnemonic))
    return operands;
  for (const Fragment fragment : {Fragment::A, Fragment::B, Fragment::C, Fragment::D}) {
    const std::optional<FragmentLayout> layout = heldFragment(product, fragment);
    if (!layout || (move && (fragment == Fragment::D) != isStore(move->mnemonic)))
      continue;
    OperandMatches operand{.layout = *layout, .isOne = move.has_value()};
    if (move) {
      MatchResult found = matchFragment(product, fragment, *move);
      operand.reason = std::move(found.reason);
      if (found.match)
        operand.matches.push_back(*found.match);
    } else {
      operand.matches = findMatches(product, fragment);
    }
    operands.push_back(std::move(operand));
    if (!move && fragment == Fragment::D)
      if (std::optional<OperandMatches> converted = convertedMatches(*layout))
        operands.push_back(*std::move(converted));
  }
  return operands;
}

TensorMatch matchTensors(const FragmentLayout &d) {
  const Instruction &product = d.instruction();
  const TensorProduct read = *readTensorProduct(product);
  TensorMatch match{.d = d, .loads = loadsOf(d.registers().count)};
  const bool isScaled = detail::kScaled.contains(read.kind);
  const bool isPlain = !read.isSparse && !read.isWeightStationary;
  if (isPlain && !isScaled)
    match.columnsOfA = 8; // 32 bytes, as in shared memory
  if (isScaled && (!read.isPair || d.rows() == 256)) {
    const bool hasFour =
        product.qualifiers.contains(Qualifier::ScaleVec4X) || product.qualifiers.contains(Qualifier::Block16);
    match.scaleFactors = read.kind == MmaKind::MXF8F6F4 ? 1 : hasFour ? 4 : 2;
    match.columnsOfScaleA = d.rows() / (read.isPair ? 2 : 1) / 32;
    match.columnsOfScaleB = (d.columns() + 31) / 32;
    match.scaleCopy = Tcgen05Cp{.ctaGroup = read.isPair ? CtaGroup::CtaGroup2 : CtaGroup::CtaGroup1,
                                .shape = DataShape::Lanes32x128b,
                                .multicast = Multicast::AllWarps};
    match.scaleDescriptor = {.leading = 16, .stride = 128, .version = 1}; // `leading` is not used
  }
  return match;
}

FragmentChain chain(const Instruction &product, const Instruction &next) {
  return chain(*heldFragment(product, Fragment::D), *heldFragment(next, Fragment::A));
}

} // namespace ptxmatrix
