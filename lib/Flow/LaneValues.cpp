//===- LaneValues.cpp - Values of registers in a function -----------------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#include "Flow/LaneValues.h"
#include "Lex/Number.h"

#include <algorithm>
#include <array>
#include <set>

namespace ptxmatrix {
namespace {

/// No address or predicate that people write is computed from others in so many steps.
constexpr size_t kMostSteps = 100;
/// Nor does its value come from so many blocks.
constexpr size_t kMostBlocks = 64;
/// Nor is a register written so often.
constexpr size_t kMostWrites = 200;
constexpr uint32_t kUndecided = UINT32_MAX;

/// Special registers that are the same in all threads of a warp.
bool isSameInWarp(std::string_view name) {
  static constexpr std::string_view kSame[] = {
      "%ntid",    "%ctaid", "%nctaid", "%gridid",          "%warpid",
      "%nwarpid", "%smid",  "%nsmid",  "%total_smem_size", "%dynamic_smem_size"};
  return std::ranges::find(kSame, name) != std::end(kSame);
}

bool isPossible(const BlockSize &size) {
  constexpr uint64_t kMost = 1024; // threads of a block
  return std::ranges::all_of(size, [](uint64_t extent) { return extent > 0 && extent <= kMost; });
}

} // namespace

LaneValues::LaneValues(const Function &function, const SymbolTable &symbols, bool assumesRows)
    : function(function), symbols(symbols), assumesRows(assumesRows) {
  // `.maxntid` bounds the number of threads, not the shape: `.maxntid 256, 1, 1` may be launched with 16 x 16.
  if (function.bounds().required && isPossible(*function.bounds().required))
    blockSize = function.bounds().required;
}

uint32_t LaneValues::threads() const {
  const uint64_t count = blockSize ? (*blockSize)[0] * (*blockSize)[1] * (*blockSize)[2] : LaneValue::kLanes;
  return count < LaneValue::kLanes ? (uint32_t{1} << count) - 1 : UINT32_MAX;
}

/// Compilers write a virtual register once, so that is its value wherever it is read further down.
const LaneValue *LaneValues::find(std::string_view name, uint32_t statement, size_t steps) {
  const RegisterWrite *const write = function.lastWrite(name);
  if (!write || steps == kMostSteps || function.hasUnclearNames())
    return nullptr;
  if (!function.previous(*write) && function.isWhole())
    return write->statement < statement ? result(write->statement, steps) : nullptr;
  const Symbol *const symbol = symbols.find(name, function.statements()[statement].scope);
  const uint32_t block = function.blockOf(statement);
  if (const std::optional<uint32_t> last = lastWrite(write, symbol, function.blocks()[block].begin, statement))
    return result(*last, steps);
  return join(write, symbol, block, steps);
}

/// The value of the register that \p write is the last one to write, declared as \p symbol, at the beginning of \p
/// block, if it is the same on every path to it.
const LaneValue *LaneValues::join(const RegisterWrite *write, const Symbol *symbol, uint32_t block, size_t steps) {
  std::set<uint32_t> seen = {block};
  std::vector<uint32_t> waiting = {block};
  const LaneValue *joined = nullptr;
  while (!waiting.empty()) {
    const uint32_t one = waiting.back();
    waiting.pop_back();
    if (function.isEntry(one) || seen.size() > kMostBlocks)
      return nullptr;
    for (const uint32_t predecessor : function.blocks()[one].predecessors) {
      const Block &before = function.blocks()[predecessor];
      const std::optional<uint32_t> last = lastWrite(write, symbol, before.begin, before.end);
      if (!last && seen.insert(predecessor).second)
        waiting.push_back(predecessor);
      if (!last)
        continue;
      const LaneValue *const value = result(*last, steps);
      if (!value || (joined && !joined->isEqual(*value)))
        return nullptr;
      joined = value;
    }
  }
  return joined;
}

/// The last of the statements from \p begin to \p end that writes the register that \p write is the last one to write,
/// declared as \p symbol; kUndecided if there are too many.
std::optional<uint32_t> LaneValues::lastWrite(const RegisterWrite *write, const Symbol *symbol, uint32_t begin,
                                              uint32_t end) const {
  for (size_t steps = 0; write && write->statement >= begin; write = function.previous(*write)) {
    if (++steps == kMostWrites)
      return kUndecided;
    if (write->statement < end &&
        symbols.find(function.textOf(write->name), function.statements()[write->statement].scope) == symbol)
      return write->statement;
  }
  return std::nullopt;
}

const LaneValue *LaneValues::result(uint32_t statement, size_t steps) {
  if (statement == kUndecided)
    return nullptr;
  const auto [entry, isNew] = results.try_emplace(statement); // what needs itself is not known
  if (isNew)
    if (const std::optional<LaneValue> value = evaluate(statement, steps))
      return results[statement] = &values.emplace_back(*value);
  return isNew ? nullptr : entry->second;
}

/// What \p statement gives the register that it writes; nothing where that is not known.
std::optional<LaneValue> LaneValues::evaluate(uint32_t statement, size_t steps) {
  std::span<const Token> tokens = function.tokensOf(statement);
  if (tokens.empty() || !tokens.front().is(TokenKind::Identifier) || !tokens.back().is(';'))
    return std::nullopt; // it has a guard
  const std::string_view opcode = function.textOf(tokens.front());
  tokens = tokens.subspan(1);
  std::array<std::string_view, 4> qualifiers; // all that are understood have fewer
  size_t numQualifiers = 0;
  for (; tokens.front().is(TokenKind::Qualifier) && numQualifiers < qualifiers.size(); tokens = tokens.subspan(1))
    qualifiers[numQualifiers++] = function.textOf(tokens.front());
  if (tokens.size() < 4 || !tokens[0].is(TokenKind::Identifier) || !tokens[1].is(','))
    return std::nullopt;
  tokens = tokens.subspan(2);
  std::optional<LaneValue> value;
  if (opcode == "ld") {
    if (tokens[0].is('[') && isKernelParameter(function.textOf(tokens[1]), statement))
      value = LaneValue::unknownSame();
  } else {
    std::array<LaneValue, 3> inputs;
    size_t numInputs = 0;
    for (bool isLast = false; !isLast; tokens = tokens.subspan(1)) {
      const std::optional<LaneValue> input = readInput(tokens, statement, steps);
      isLast = tokens.front().is(';');
      if (!input || numInputs == inputs.size() || (!isLast && !tokens.front().is(',')))
        return std::nullopt;
      inputs[numInputs++] = *input;
    }
    value = evaluateLanes(opcode, std::span(qualifiers).first(numQualifiers), std::span(inputs).first(numInputs));
  }
  if (value)
    value->origin = function.statements()[statement].range;
  return value;
}

/// Whether a load reads a parameter of the kernel.  What a call returns is in .param, too.
bool LaneValues::isKernelParameter(std::string_view name, uint32_t statement) const {
  const Symbol *const symbol = symbols.find(name, function.statements()[statement].scope);
  return symbol && symbol->space == DeclSpace::Param && symbol->role == DeclRole::EntryParameter;
}

/// A number that may have a '-'.
std::optional<uint64_t> LaneValues::readConstant(std::span<const Token> &tokens) const {
  const bool isNegative = tokens.front().is('-');
  if (isNegative)
    tokens = tokens.subspan(1);
  const Number number = readNumber(function.textOf(tokens.front()));
  if (!number.isValid || number.overflows)
    return std::nullopt;
  tokens = tokens.subspan(1);
  return isNegative ? -number.value : number.value;
}

/// Reads a constant, a name, or a name and what is added to it.
std::optional<LaneValue> LaneValues::readInput(std::span<const Token> &tokens, uint32_t statement, size_t steps) {
  if (!tokens.front().is(TokenKind::Identifier)) {
    const std::optional<uint64_t> constant = readConstant(tokens);
    return constant ? std::optional(LaneValue::same(*constant)) : std::nullopt;
  }
  const std::string_view name = function.textOf(tokens.front());
  tokens = tokens.subspan(1);
  std::string_view element;
  if (tokens.front().is(TokenKind::Qualifier)) {
    element = function.textOf(tokens.front());
    tokens = tokens.subspan(1);
  }
  std::optional<LaneValue> value = valueOf(name, element, statement, steps);
  if (!value || !tokens.front().is('+'))
    return value;
  tokens = tokens.subspan(1);
  const std::optional<uint64_t> constant = readConstant(tokens);
  if (!constant)
    return std::nullopt;
  for (uint64_t &lane : value->lanes)
    lane += *constant;
  return value;
}

std::optional<LaneValue> LaneValues::valueOf(std::string_view name, std::string_view element, uint32_t statement,
                                             size_t steps) {
  if (function.lastWrite(name)) {
    const LaneValue *const value = element.empty() ? find(name, statement, steps + 1) : nullptr;
    return value ? std::optional(*value) : std::nullopt;
  }
  const Symbol *const symbol = symbols.find(name, function.statements()[statement].scope);
  if (!symbol)
    return special(name, element);
  const bool hasAddress =
      symbol->space == DeclSpace::Shared || symbol->space == DeclSpace::Global || symbol->space == DeclSpace::Const;
  if (!hasAddress || !element.empty())
    return std::nullopt;
  return LaneValue::addressOf(*symbol, symbol->leastAlignment());
}

std::optional<LaneValue> LaneValues::special(std::string_view name, std::string_view element) const {
  const size_t dimension = element.size() == 2 ? std::string_view("xyz").find(element[1]) : std::string_view::npos;
  if (name == "%laneid" && element.empty()) {
    LaneValue value;
    for (size_t lane = 0; lane < LaneValue::kLanes; ++lane)
      value.lanes[lane] = lane;
    return value;
  }
  if (name == "%ntid" && blockSize && dimension < 3)
    return LaneValue::same((*blockSize)[dimension]);
  if (isSameInWarp(name))
    return LaneValue::unknownSame();
  if (name != "%tid" || dimension > 2 || (!blockSize && !assumesRows))
    return std::nullopt;
  LaneValue value;
  value.assumesRow = !blockSize;
  const BlockSize size = blockSize.value_or(BlockSize{LaneValue::kLanes, 1, 1});
  for (size_t lane = 0; lane < LaneValue::kLanes; ++lane) {
    const uint64_t rows = lane / size[0];
    const BlockSize threadPlace = {lane % size[0], rows % size[1], rows / size[1]};
    value.lanes[lane] = threadPlace[dimension];
  }
  return value;
}

} // namespace ptxmatrix
