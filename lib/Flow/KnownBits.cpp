//===- KnownBits.cpp - Bits of registers in a function --------------------===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.

#include "Flow/KnownBits.h"

#include <algorithm>
#include <array>

namespace ptxmatrix {
namespace {

constexpr uint64_t lowBits(unsigned count) { return count >= 64 ? UINT64_MAX : (uint64_t{1} << count) - 1; }

/// The lowest \p bits of \p in; those above are 0.
KnownBits truncated(KnownBits in, unsigned bits) { return {in.known | ~lowBits(bits), in.value & lowBits(bits)}; }

} // namespace

KnownBits RegisterBits::find(const Term &term, uint32_t statement) {
  if (term.kind != TermKind::Name && term.kind != TermKind::Expression)
    return {};
  const std::optional<uint64_t> constant = function.constantOf(statement, term);
  if (term.kind == TermKind::Expression)
    return constant ? KnownBits::constant(*constant) : KnownBits();
  KnownBits base;
  const Symbol *const symbol = function.symbolOf(statement, term.name);
  if (const RegisterId id = function.registerOf(statement, term.name); function.lastWrite(id))
    base = valueOf(id, statement);
  else if (symbol && (symbol->space == DeclSpace::Shared || symbol->space == DeclSpace::Global) && !symbol->isBroken)
    base.known = symbol->leastAlignment() - 1;
  if (!term.sign)
    return base;
  if (!constant)
    return {};
  constexpr std::string_view kType[] = {".u64"};
  return evaluateBits("add", kType, std::array{base, KnownBits::constant(*constant)}, 64);
}

/// A value of \p bits that consists of \p elements, the lowest first.
KnownBits RegisterBits::readVector(std::span<const Term> elements, unsigned bits, uint32_t statement) {
  const auto size = static_cast<unsigned>(bits / elements.size());
  KnownBits whole;
  for (size_t i = 0; i < elements.size(); ++i) {
    const KnownBits element = find(elements[i], statement);
    whole.known |= (element.known & lowBits(size)) << (i * size);
    whole.value |= (element.value & lowBits(size)) << (i * size);
  }
  return truncated(whole, bits);
}

KnownBits RegisterBits::join(const KnownBits &one, const KnownBits &other) {
  const uint64_t known = one.known & other.known & ~(one.value ^ other.value);
  return {known, one.value & known};
}

KnownBits RegisterBits::evaluate(RegisterId id, uint32_t statement, const Ast &ast) {
  const Opcode &opcode = *function[statement].opcode;
  const Operand &result = ast.operands.front();
  const std::span<const Operand> inputs = std::span(ast.operands).subspan(1);
  const std::span<const Term> targets = ast.elementsOf(result);
  const std::span<const Term> sources = ast.elementsOf(inputs.front());
  if (targets.empty() && sources.empty()) {
    if (!result.isPlain())
      return {};
    std::vector<KnownBits> values;
    for (const Operand &input : inputs)
      values.push_back(find(input, statement));
    return evaluateBits(opcode.word, opcode.qualifiers, values, function.bitsOf(id));
  }
  const unsigned size = function.bitsOf(id);
  const size_t bits = std::max<size_t>(targets.size(), 1) * size;
  if (opcode.word != "mov" || opcode.qualifiers.size() != 1 || inputs.size() != 1 || bits == 0 || bits > 64)
    return {};
  const KnownBits whole =
      sources.empty() ? find(inputs.front(), statement) : readVector(sources, static_cast<unsigned>(bits), statement);
  if (targets.empty())
    return whole;
  const auto place =
      std::ranges::find(targets, id, [&](const Term &one) { return function.registerOf(statement, one); });
  if (place == targets.end())
    return {};
  const uint64_t shift = uint64_t{size} * static_cast<uint64_t>(place - targets.begin());
  return truncated({whole.known >> shift, whole.value >> shift}, size);
}

} // namespace ptxmatrix
