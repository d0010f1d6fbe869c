//===- KnownBits.cpp - Bits of registers in a function --------------------===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.

#include "Flow/KnownBits.h"
#include "ptxmatrix/ScalarType.h"

#include <algorithm>

namespace ptxmatrix {
namespace {

constexpr uint64_t lowBits(unsigned count) { return count >= 64 ? UINT64_MAX : (uint64_t{1} << count) - 1; }

/// The lowest \p bits of \p in; those above are 0.
KnownBits truncated(KnownBits in, unsigned bits) { return {in.known | ~lowBits(bits), in.value & lowBits(bits)}; }

KnownBits shiftedLeft(KnownBits in, uint64_t amount) {
  return amount < 64 ? KnownBits{in.known << amount | lowBits(static_cast<unsigned>(amount)), in.value << amount}
                     : KnownBits::constant(0);
}

KnownBits shiftedRight(KnownBits in, uint64_t amount) {
  return amount < 64 ? KnownBits{~(~in.known >> amount), in.value >> amount} : KnownBits::constant(0);
}

/// A bit of a sum is known if it is in both summands, and the carry into it is the same in the least and the largest
/// sum.
KnownBits sum(KnownBits a, KnownBits b) {
  const uint64_t least = a.value + b.value;
  const uint64_t largest = (a.value | ~a.known) + (b.value | ~b.known);
  const uint64_t carries = ~(least ^ largest ^ ~a.known ^ ~b.known);
  const uint64_t known = a.known & b.known & carries;
  return {known, least & known};
}

/// The type of a qualifier; nothing unless it is one of integers or bits.
const ScalarTypeInfo *findBitType(std::string_view qualifier) {
  const std::optional<ScalarType> type = findScalarType(qualifier.substr(1));
  return type && info(*type).isInteger() && info(*type).bits <= 64 ? &info(*type) : nullptr;
}

} // namespace

KnownBits evaluateBits(std::string_view opcode, std::span<const std::string_view> types,
                       std::span<const KnownBits> inputs, unsigned registerBits) {
  const size_t expected = opcode == "cvt" ? 2 : 1;
  if (types.size() != expected || inputs.empty())
    return {};
  const ScalarTypeInfo *const result = findBitType(types.front());
  const ScalarTypeInfo *const source = findBitType(types.back());
  if (!result || !source)
    return {};
  const bool isSigned = source->spelling.front() == 's';
  const KnownBits a = truncated(inputs[0], source->bits);
  if (inputs.size() == 1) {
    // Of a signed source, the sign is extended to the result; of a signed result, to the register.
    const bool extendsSign =
        (isSigned && result->bits > source->bits) || (result->spelling.front() == 's' && registerBits > result->bits);
    return opcode == "mov" || (opcode == "cvt" && !extendsSign) ? truncated(a, result->bits) : KnownBits();
  }
  const KnownBits b = truncated(inputs[1], opcode.starts_with("sh") ? 32 : source->bits);
  const std::optional<uint64_t> amount = b.number();
  if (opcode == "and")
    return {(a.known & b.known) | (a.known & ~a.value) | (b.known & ~b.value), a.value & b.value};
  if (opcode == "or")
    return {(a.known & b.known) | a.value | b.value, a.value | b.value};
  if (opcode == "xor")
    return {a.known & b.known, (a.value ^ b.value) & a.known & b.known};
  if (opcode == "add")
    return truncated(sum(a, b), source->bits);
  if (opcode == "shl" && amount)
    return truncated(shiftedLeft(a, *amount), source->bits);
  if (opcode == "shr" && amount && !isSigned)
    return shiftedRight(a, *amount);
  return {};
}

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
  return !term.sign ? base : constant ? sum(base, KnownBits::constant(*constant)) : KnownBits();
}

/// A value of \p bits that consists of \p elements, the lowest first.
KnownBits RegisterBits::readVector(std::span<const Term> elements, unsigned bits, uint32_t statement) {
  const auto size = static_cast<unsigned>(bits / elements.size());
  KnownBits whole = KnownBits::constant(0);
  for (size_t i = elements.size(); i-- > 0;) {
    const KnownBits element = truncated(find(elements[i], statement), size);
    whole = shiftedLeft(whole, size);
    whole = {whole.known & (element.known | ~lowBits(size)), whole.value | element.value};
  }
  return whole;
}

KnownBits RegisterBits::join(const KnownBits &one, const KnownBits &other) {
  const uint64_t known = one.known & other.known & ~(one.value ^ other.value);
  return {known, one.value & known};
}

KnownBits RegisterBits::evaluate(RegisterId id, uint32_t statement) {
  const Ast *const ast = function.findComputation(statement);
  if (!ast)
    return {};
  const Opcode &opcode = *function[statement].opcode;
  const Operand &result = ast->operands.front();
  const std::span<const Operand> inputs = std::span(ast->operands).subspan(1);
  const std::span<const Term> targets = ast->elementsOf(result);
  const std::span<const Term> sources = ast->elementsOf(inputs.front());
  if (targets.empty() && sources.empty()) {
    if (!result.isPlain())
      return {};
    std::vector<KnownBits> values;
    for (const Operand &input : inputs)
      values.push_back(find(input, statement));
    return evaluateBits(opcode.word, opcode.qualifiers, values, function.bitsOf(id));
  }
  const ScalarTypeInfo *const type =
      opcode.word == "mov" && opcode.qualifiers.size() == 1 ? findBitType(opcode.qualifiers.front()) : nullptr;
  if (!type || inputs.size() != 1)
    return {};
  const KnownBits whole =
      sources.empty() ? find(inputs.front(), statement) : readVector(sources, type->bits, statement);
  if (targets.empty())
    return whole;
  const auto place =
      std::ranges::find(targets, id, [&](const Term &one) { return function.registerOf(statement, one); });
  if (place == targets.end())
    return {};
  const auto bits = static_cast<unsigned>(type->bits / targets.size());
  return truncated(shiftedRight(whole, uint64_t{bits} * static_cast<uint64_t>(place - targets.begin())), bits);
}

} // namespace ptxmatrix
