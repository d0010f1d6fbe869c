//===- LaneValues.cpp - Values of registers in a function -----------------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#include "Flow/LaneValues.h"
#include "Flow/Computation.h"
#include "Flow/ReachingWrites.h"

#include <algorithm>
#include <array>

namespace ptxmatrix {
namespace {

constexpr BlockSize kRow = {LaneValue::kLanes, 1, 1};

bool isPossible(const BlockSize &size) {
  constexpr uint64_t kMost = 1024; // threads of a block
  return std::ranges::all_of(size, [](uint64_t extent) { return extent > 0 && extent <= kMost; });
}

/// Special registers that are the same in all threads of a warp.
constexpr std::string_view kSameInWarp[] = {"%ntid",    "%ctaid", "%nctaid", "%gridid",          "%warpid",
                                            "%nwarpid", "%smid",  "%nsmid",  "%total_smem_size", "%dynamic_smem_size"};

/// The value of the special register \p name, or of its \p element (`.x`), in a block of \p blockSize threads, if that
/// is known or, with \p assumesRow, assumed.
std::optional<LaneValue> valueOfSpecial(std::string_view name, std::string_view element,
                                        const std::optional<BlockSize> &blockSize, bool assumesRow) {
  const size_t dimension = element.size() == 2 ? std::string_view("xyz").find(element[1]) : std::string_view::npos;
  if (name == "%laneid" && element.empty())
    return LaneValue::of([](size_t lane) { return lane; });
  if (name == "%ntid" && blockSize && !assumesRow && dimension < 3)
    return LaneValue::same((*blockSize)[dimension]);
  if (std::ranges::find(kSameInWarp, name) != std::end(kSameInWarp))
    return LaneValue::unknownSame();
  if (name != "%tid" || !blockSize || dimension > 2)
    return std::nullopt;
  LaneValue value = LaneValue::of([&, columns = (*blockSize)[0], rows = (*blockSize)[1]](size_t lane) {
    return BlockSize{lane % columns, lane / columns % rows, lane / columns / rows}[dimension];
  });
  value.assumesRow = assumesRow;
  return value;
}

} // namespace

LaneValues::LaneValues(const Function &function, const SymbolTable &symbols, bool assumesRows)
    : function(function), symbols(symbols) {
  if (function.blockSize() && isPossible(*function.blockSize()))
    blockSize = function.blockSize();
  assumesRow = assumesRows && !blockSize;
  if (assumesRow)
    blockSize = kRow;
}

uint32_t LaneValues::threads() const {
  const auto [x, y, z] = blockSize.value_or(kRow);
  return static_cast<uint32_t>((uint64_t{1} << std::min<uint64_t>(x * y * z, LaneValue::kLanes)) - 1);
}

const LaneValue *LaneValues::find(std::string_view name, uint32_t statement) {
  if (depth == kMostSteps)
    return nullptr;
  const LaneValue *joined = nullptr;
  for (const uint32_t write : writesReaching(function, symbols, name, statement)) {
    const auto [entry, isNew] = results.try_emplace(write); // what needs itself is not known
    std::optional<LaneValue> &value = entry->second;        // stays there when others are added
    if (isNew) {
      ++depth;
      value = evaluate(write);
      --depth;
    }
    if (!value || (joined && !joined->isEqual(*value)))
      return nullptr;
    joined = &*value;
  }
  return joined;
}

/// What \p statement gives the register that it writes; nothing where that is not known.
std::optional<LaneValue> LaneValues::evaluate(uint32_t statement) {
  const std::optional<Computation> computation = readComputation(function, statement);
  if (!computation)
    return std::nullopt;
  std::vector<LaneValue> inputs;
  for (const std::span<const Token> tokens : computation->inputs) {
    const std::optional<LaneValue> input = readInput(tokens, statement);
    if (!input)
      return std::nullopt;
    inputs.push_back(*input);
  }
  auto value = computation->opcode == "ld" ? std::optional(inputs.front())
                                           : evaluateLanes(computation->opcode, computation->qualifiers, inputs);
  if (value)
    value->origin = function.statements()[statement].range;
  return value;
}

/// Reads a constant, a name, a name and a constant that is added to it, or the place of a parameter.
std::optional<LaneValue> LaneValues::readInput(std::span<const Token> input, uint32_t statement) {
  if (input.size() > 1 && input.front().is('[')) {
    const Symbol *const symbol = symbols.find(function.textOf(input[1]), function.statements()[statement].scope);
    // All threads have the parameters of a kernel in common.  What a call returns is in .param, too.
    const bool isCommon = symbol && symbol->space == DeclSpace::Param && symbol->role == DeclRole::EntryParameter;
    return isCommon ? std::optional(LaneValue::unknownSame()) : std::nullopt;
  }
  if (input.empty() || !input.front().is(TokenKind::Identifier)) {
    const std::optional<uint64_t> constant = readConstant(function, input);
    return constant ? std::optional(LaneValue::same(*constant)) : std::nullopt;
  }
  const bool hasElement = input.size() > 1 && input[1].is(TokenKind::Qualifier);
  const std::string_view element = hasElement ? function.textOf(input[1]) : std::string_view();
  std::optional<LaneValue> value = valueOf(function.textOf(input.front()), element, statement);
  const std::span<const Token> rest = input.subspan(hasElement ? 2 : 1);
  if (!value || rest.empty())
    return value;
  const std::optional<uint64_t> added = rest.front().is('+') ? readConstant(function, rest.subspan(1)) : std::nullopt;
  return added ? evaluateLanes("add", std::array{std::string_view(".u64")}, std::array{*value, LaneValue::same(*added)})
               : std::nullopt;
}

/// The value of the register, special register or variable \p name when \p statement reads it.
std::optional<LaneValue> LaneValues::valueOf(std::string_view name, std::string_view element, uint32_t statement) {
  const Symbol *const symbol = symbols.find(name, function.statements()[statement].scope);
  const bool isVariable = symbol && symbol->space != DeclSpace::Register;
  if (!isVariable && function.lastWrite(name)) {
    const LaneValue *const value = element.empty() ? find(name, statement) : nullptr;
    return value ? std::optional(*value) : std::nullopt;
  }
  if (!symbol)
    return valueOfSpecial(name, element, blockSize, assumesRow);
  const bool hasAddress =
      symbol->space == DeclSpace::Shared || symbol->space == DeclSpace::Global || symbol->space == DeclSpace::Const;
  return hasAddress && element.empty() ? std::optional(LaneValue::unknownSame(symbol)) : std::nullopt;
}

} // namespace ptxmatrix
