//===- AddressSpaces.cpp - The state spaces of addresses ------------------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#include "Flow/AddressSpaces.h"
#include "Flow/Computation.h"
#include "Flow/ReachingWrites.h"

#include <algorithm>

namespace ptxmatrix {
namespace {

/// How an instruction computes an address from another one.
struct AddressRow {
  std::string_view opcode;
  /// Each input: the address ('a'); the address or a number ('e'); a number ('n'), a constant number ('c'), or a
  /// constant that keeps the upper bits ('m').
  std::string_view inputs;
};

constexpr AddressRow kAddressRows[] = {
    {"mov", "a"}, {"cvt", "a"},  {"add", "ee"}, {"sub", "ac"}, // the difference of two addresses is a number
    {"or", "ee"}, {"xor", "ee"}, {"and", "am"}, {"mad", "nna"},
};

/// Whether addresses fit into all types among \p qualifiers.
bool areAddressTypes(std::span<const std::string_view> qualifiers) {
  constexpr unsigned kAddressBits = 32;
  return std::ranges::all_of(qualifiers, [](std::string_view qualifier) {
    const std::optional<ScalarType> type = findScalarType(qualifier.substr(1));
    return !type || (info(*type).isInteger() && info(*type).bits >= kAddressBits);
  });
}

/// What `cvta` with \p qualifiers yields.
std::optional<AddressKind> convertedKind(std::span<const std::string_view> qualifiers) {
  const bool isToSpace = !qualifiers.empty() && qualifiers.front() == ".to";
  const std::string_view space = qualifiers.size() > (isToSpace ? 1 : 0) ? qualifiers[isToSpace ? 1 : 0] : "";
  if (space.starts_with(".shared")) // `.shared::cta`, too
    return AddressKind{DeclSpace::Shared, !isToSpace};
  if (space == ".global")
    return AddressKind{DeclSpace::Global};
  if (space == ".local")
    return AddressKind{DeclSpace::Local, !isToSpace};
  if (space == ".const")
    return AddressKind{DeclSpace::Const, !isToSpace};
  return std::nullopt;
}

} // namespace

std::optional<AddressOrigin> AddressSpaces::find(std::string_view name, uint32_t statement) {
  steps = 0;
  return findRegister(name, statement);
}

std::optional<AddressOrigin> AddressSpaces::findRegister(std::string_view name, uint32_t statement) {
  const Symbol *const symbol = symbols.find(name, function.statements()[statement].scope);
  if (symbol && symbol->address && !function.lastWrite(name))
    return AddressOrigin{*symbol->address};
  std::optional<AddressOrigin> found;
  for (const uint32_t write : writesReaching(function, symbols, name, statement)) {
    if (std::ranges::find(path, write) != path.end())
      continue; // in a loop, an address is computed from itself
    if (++steps > kMostSteps)
      return std::nullopt;
    path.push_back(write);
    const std::optional<AddressOrigin> origin = originOf(write);
    path.pop_back();
    if (!origin || (found && found->kind != origin->kind))
      return std::nullopt;
    found = origin;
  }
  return found;
}

/// What \p statement gives the register that it writes.
std::optional<AddressOrigin> AddressSpaces::originOf(uint32_t statement) {
  const std::optional<Computation> computation = readComputation(function, statement);
  if (!computation)
    return std::nullopt;
  if (computation->opcode == "cvta") {
    const std::optional<AddressKind> kind = convertedKind(computation->qualifiers);
    return kind ? std::optional(AddressOrigin{*kind, function.statements()[statement].range}) : std::nullopt;
  }
  const auto *const row = std::ranges::find(kAddressRows, computation->opcode, &AddressRow::opcode);
  if (row == std::end(kAddressRows) || row->inputs.size() != computation->inputs.size() ||
      !areAddressTypes(computation->qualifiers))
    return std::nullopt;
  std::optional<AddressOrigin> found;
  for (size_t i = 0; i < row->inputs.size(); ++i) {
    const char role = row->inputs[i];
    const std::optional<uint64_t> constant = readConstant(function, computation->inputs[i]);
    if ((role == 'c' || role == 'm') && (!constant || (role == 'm' && *constant <= INT32_MAX)))
      return std::nullopt;
    const std::optional<AddressOrigin> origin =
        role == 'a' || role == 'e' ? readInput(computation->inputs[i], statement) : std::nullopt;
    if (found && origin)
      return std::nullopt; // the sum of two addresses is none
    found = origin ? origin : found;
  }
  return found;
}

/// Reads a name, or a name and a constant that is added to it.
std::optional<AddressOrigin> AddressSpaces::readInput(std::span<const Token> input, uint32_t statement) {
  const bool isName = !input.empty() && input.front().is(TokenKind::Identifier);
  if (!isName || (input.size() > 1 && !input[1].is('+')))
    return std::nullopt;
  const std::string_view name = function.textOf(input.front());
  const Symbol *const symbol = symbols.find(name, function.statements()[statement].scope);
  if (!symbol || symbol->isBroken)
    return std::nullopt;
  switch (symbol->space) {
  case DeclSpace::Register:
    return findRegister(name, statement);
  case DeclSpace::Shared:
  case DeclSpace::Global:
  case DeclSpace::Local:
  case DeclSpace::Const:
    return AddressOrigin{{symbol->space}, function.statements()[statement].range};
  default:
    return std::nullopt;
  }
}

} // namespace ptxmatrix
