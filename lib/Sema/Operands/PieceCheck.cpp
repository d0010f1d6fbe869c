//===- PieceCheck.cpp - Pieces of vectors of products ---------------------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//
//
// ptxas computes a wmma.mma by one or more `mma`.  Each gets a piece of a vector, which it must accept.
//
//===----------------------------------------------------------------------===//

#include "Module/Need.h"
#include "Sema/Operands/VectorElements.h"

namespace ptxmatrix {
namespace {

/// The `mma` of \p shape with the types of \p opcode.  Of two types of C and D, the larger one counts.
detail::FormMatch smallerProduct(const MatchedOpcode &opcode, Qualifier shape) {
  auto typeOf = [&](Fragment fragment) {
    return static_cast<Qualifier>(detail::typeOf(*opcode.form, opcode.values, fragment));
  };
  const Qualifier sum = typeOf(Fragment::C) == Qualifier::F32 ? Qualifier::F32 : typeOf(Fragment::D);
  QualifierList qualifiers{Qualifier::Sync,     Qualifier::Aligned,  shape, Qualifier::Row, Qualifier::Col, sum,
                           typeOf(Fragment::A), typeOf(Fragment::B), sum};
  for (const Qualifier operation : opcode.values.set() & qualifiersOf(QualifierKind::BitOperation))
    qualifiers.append(operation);
  return detail::matchForm(Mnemonic::Mma, qualifiers);
}

/// Whether \p piece can be the operand \p part of an `mma` for \p targets.
bool acceptsPiece(const OperandSpec &part, const TargetSet &targets, std::span<const Element> piece) {
  const Mixture all(piece);
  if (all.allSinks || (piece.front().isSingle && all.hasUntyped))
    return false;
  if (!all.hasRegister && !all.hasSingle && !(all.type == ScalarType::S32 && part.types == kIntegers))
    return false;
  return !all.allKnown || all.isMixed || part.types.contains(*all.type) ||
         (part.undocumentedTypes.contains(*all.type) && (targets - part.undocumentedOn).empty());
}

/// The first piece of \p elements that a product of \p expansion does not accept.
std::optional<std::span<const Element>> findWrongPiece(const MatchedOpcode &opcode, size_t index,
                                                       const detail::Expansion &expansion,
                                                       std::span<const Element> elements) {
  const detail::FormMatch smaller = smallerProduct(opcode, expansion.shape);
  if (!smaller)
    return std::nullopt;
  const Fragment fragment = opcode.operand(index).fragment;
  const Qualifier shape = *detail::pick(*opcode.form, opcode.values, QualifierKind::Shape);
  // m8n32k16 is computed by products of 16 rows, if possible, with A and B exchanged.
  const bool isTransposed =
      detail::kDimensions[static_cast<size_t>(expansion.shape)].m > detail::kDimensions[static_cast<size_t>(shape)].m;
  const bool isExchanged = isTransposed && (fragment == Fragment::A || fragment == Fragment::B);
  const OperandSpec &part = smaller.form->operands()[isExchanged ? 3 - index : index];
  const size_t length = detail::registerCount(*smaller.form, smaller.values, part).count;
  // From sm_75 on, the last registers of A and B of .f16 may be copies, which are not used.
  const size_t numPieces = detail::elementCount(shape, fragment) / detail::elementCount(expansion.shape, part.fragment);
  for (size_t i = 0; i < numPieces * length && i < elements.size(); i += length)
    if (const std::span<const Element> piece = elements.subspan(i, length);
        !acceptsPiece(part, expansion.targets, piece))
      return piece;
  return std::nullopt;
}

} // namespace

void checkPieces(OperandContext &context, const VectorOperand &vector, std::span<const Element> elements) {
  const MatchedOpcode &opcode = vector.opcode;
  const OperandSpec &spec = vector.spec;
  const ModuleContext &module = context.scope.module;
  TargetSet accepting = opcode.form->targets;
  std::optional<Need> need;
  const size_t before = context.reported();
  for (const detail::Expansion &expansion : opcode.form->expansions) {
    if (expansion.targets.empty())
      break;
    const auto piece = findWrongPiece(opcode, vector.index, expansion, elements);
    if (!piece)
      continue;
    const SourceRange range =
        context.statement.rangeOf(TokenRange{piece->front().term->tokens.begin, piece->back().term->tokens.end});
    std::string text;
    for (const Element &element : *piece)
      text.append(text.empty() ? "" : ", ").append(context.textOf(element.term->tokens));
    const bool areAllConstants = piece->size() == elements.size() && !Mixture(*piece).hasRegister;
    auto report = [&](std::optional<Target> target) {
      if (areAllConstants)
        context.report(context.rangeOf(context.statement.ast().operands[vector.index]),
                       msg::onlyConstants(operandName(spec)), nullptr, target);
      else
        context.report(range, msg::wrongPiece(expansion.shape, text, operandName(spec), spec.types), nullptr, target);
    };
    for (const Target target : module.targets())
      if (expansion.targets.contains(target))
        report(target);
    accepting = accepting - expansion.targets;
    if (accepting.empty() && context.reported() == before)
      report(std::nullopt);
    need = {
        .range = range, .feature = msg::featureIn(text, operandName(spec), opcodeText(opcode)), .targets = accepting};
  }
  if (need && !accepting.empty())
    module.note(*need);
}

} // namespace ptxmatrix
