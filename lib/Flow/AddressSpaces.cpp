//===- AddressSpaces.cpp - The state spaces of addresses ------------------===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.

#include "Flow/AddressSpaces.h"
#include "Flow/LaneValues.h"

#include <algorithm>

namespace ptxmatrix {
namespace {

/// The state spaces whose variables have addresses.
using NamedSpace = std::pair<std::string_view, DeclSpace>;
constexpr NamedSpace kSpaces[] = {{".shared", DeclSpace::Shared},
                                  {".global", DeclSpace::Global},
                                  {".local", DeclSpace::Local},
                                  {".const", DeclSpace::Const}};

/// Whether addresses fit into all types among \p qualifiers.
bool areAddressTypes(std::span<const std::string_view> qualifiers) {
  constexpr unsigned kAddressBits = 32;
  return std::ranges::all_of(qualifiers, [](std::string_view qualifier) {
    const std::optional<ScalarType> type = findScalarType(qualifier.substr(1));
    return !type || (info(*type).isInteger() && info(*type).bits >= kAddressBits);
  });
}

/// What \p opcode, a `cvta`, yields.
std::optional<AddressKind> convertedKind(const Opcode &opcode) {
  for (const auto &[name, space] : kSpaces)
    if (opcode.has(name)) // `.shared::cta`, too
      return AddressKind{space, !opcode.has(".to") && space != DeclSpace::Global};
  return std::nullopt;
}

} // namespace

/// What the register \p id holds when \p statement reads it.
AddressValue AddressSpaces::read(RegisterId id, uint32_t statement) {
  const Symbol *const symbol = function.registers().symbolOf(id);
  if (symbol && symbol->address && !function.lastWrite(id))
    return {AddressOrigin{*symbol->address}};
  return valueOf(id, statement);
}

/// Reads a name, or a name and a constant that is added to it.
AddressValue AddressSpaces::readInput(const Operand &input, uint32_t statement) {
  const Term &term = input.term;
  const bool isAdded = !term.sign || function.textOf(statement, *term.sign) == "+";
  if (!input.isPlain() || term.kind != TermKind::Name || term.name.element || !isAdded)
    return {};
  const Symbol *const symbol = function.symbolOf(statement, term.name);
  if (!symbol || symbol->isBroken)
    return {};
  if (symbol->space == DeclSpace::Register)
    return read(function.registerOf(statement, term.name), statement);
  const bool hasAddress = std::ranges::count(kSpaces, symbol->space, &NamedSpace::second) != 0;
  return hasAddress ? Value{AddressOrigin{{symbol->space}, function[statement].range}} : Value();
}

AddressValue AddressSpaces::join(const Value &one, const Value &other) {
  if (one.isPending || other.isPending)
    return one.isPending ? other : one;
  const bool areSame = one.origin && other.origin && one.origin->kind == other.origin->kind;
  return areSame ? other : Value();
}

AddressValue AddressSpaces::evaluate(RegisterId /*id*/, uint32_t statement, const Ast &ast) {
  if (!ast.operands.front().isPlain())
    return {};
  const Opcode &opcode = *function[statement].opcode;
  if (opcode.word == "cvta") {
    const std::optional<AddressKind> kind = convertedKind(opcode);
    return kind ? Value{AddressOrigin{*kind, function[statement].range}} : Value();
  }
  const std::string_view bases = basesOf(opcode.word);
  if (bases.size() != ast.operands.size() - 1 || !areAddressTypes(opcode.qualifiers))
    return {};
  std::optional<Value> found;
  for (size_t i = 0; i < bases.size(); ++i) {
    const char base = bases[i];
    const Operand &input = ast.operands[i + 1];
    const std::optional<uint64_t> constant =
        input.term.kind == TermKind::Expression ? function.constantOf(statement, input.term) : std::nullopt;
    const Value value = base == '+' || base == '|' || base == '&' ? readInput(input, statement) : Value();
    const bool isAddress = value.isPending || value.origin;
    const bool keepsAddress = base == '-'   ? constant.has_value() // the difference of two addresses is a number
                              : base == '&' ? isAddress || (constant && *constant > INT32_MAX)
                                            : true;
    if (!keepsAddress || (isAddress && found)) // the sum of two addresses is none
      return {};
    if (isAddress)
      found = value;
  }
  return found.value_or(Value());
}

} // namespace ptxmatrix
