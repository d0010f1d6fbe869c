//===- FunctionValues.cpp - Values of registers in a function -------------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#include "Lanes/FunctionValues.h"
#include "Scan/Number.h"
#include "Sema/Operands/Advice.h"

#include <algorithm>
#include <bit>
#include <utility>

namespace ptxmatrix {
namespace {

/// No address or predicate that people write is computed from others in so many steps.
constexpr size_t kMostSteps = 100;

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

/// A number that may have a '-'.
std::optional<uint64_t> readConstant(Lexer &lexer) {
  const bool isNegative = lexer.peek().is('-');
  if (isNegative)
    lexer.next();
  const Number number = readNumber(lexer.next().text);
  if (!number.isValid || number.overflows)
    return std::nullopt;
  return isNegative ? -number.value : number.value;
}

} // namespace

void FunctionValues::beginFunction(size_t at, bool isDeclared) {
  begin = at;
  hasHeader = isDeclared;
  isRead = isExact = false;
  active = reaching = UINT32_MAX;
  values.clear();
}

void FunctionValues::moveTo(size_t at, const SymbolTable &visible) {
  place = at;
  symbols = &visible;
  if (!std::exchange(isRead, true)) {
    // `.maxntid` bounds the number of threads, not the shape: `.maxntid 256, 1, 1` may be launched with 16 x 16.
    blockSize = scanner.launchBounds().required;
    if (blockSize && !isPossible(*blockSize))
      blockSize.reset();
    likely.begin(assumesRows || blockSize);
  }
  likely.read(scanner.otherStatements(), place);
}

bool FunctionValues::readExactly() {
  if (isExact)
    return false;
  isExact = true;
  function.read(begin, hasHeader);
  values.clear();
  block = begin;
  nextJump = 0;
  hasBranch = false;
  functionExit.reset();
  blockExit.reset();
  const uint64_t threads = blockSize ? (*blockSize)[0] * (*blockSize)[1] * (*blockSize)[2] : LaneValue::kLanes;
  active = reaching = threads < LaneValue::kLanes ? (uint32_t{1} << threads) - 1 : UINT32_MAX;
  return true;
}

//===----------------------------------------------------------------------===//
// Lanes that leave
//===----------------------------------------------------------------------===//

const LaneExit *FunctionValues::exit() {
  if (const size_t now = function.blockBegin(place); now != block) {
    if (block == begin)
      passJumps(function.firstBlockEnd());
    block = now;
    blockExit = functionExit;
    active = reaching;
    const auto &jumps = function.jumps();
    nextJump =
        static_cast<size_t>(std::ranges::lower_bound(jumps, now, {}, &FunctionText::Jump::begin) - jumps.begin());
  }
  passJumps(place);
  return blockExit ? &*blockExit : nullptr;
}

void FunctionValues::passJumps(size_t end) {
  for (; nextJump < function.jumps().size() && function.jumps()[nextJump].begin < end; ++nextJump)
    leave(function.jumps()[nextJump]);
}

/// All that follows the first block has passed an exit there, unless a branch goes around it.
void FunctionValues::leave(const FunctionText::Jump &jump) {
  const bool isFirstBlock = block == begin;
  hasBranch = hasBranch || (isFirstBlock && jump.isBranch);
  Lexer lexer(text);
  lexer.moveTo(jump.begin);
  if (!lexer.next().is('@'))
    return;
  const bool isNegated = lexer.peek().is('!');
  if (isNegated)
    lexer.next();
  const LaneValue *guard = find(lexer.next().text, jump.begin, 0);
  if (!guard || guard->hasBase)
    return;
  uint32_t leaving = 0;
  for (size_t lane = 0; lane < LaneValue::kLanes; ++lane)
    if (isActive(lane) && (guard->lanes[lane] != 0) != isNegated)
      leaving |= uint32_t{1} << lane;
  active &= ~leaving;
  if (leaving != 0 && active != 0 && !blockExit)
    blockExit = LaneExit{{jump.begin, text.find(';', jump.begin) + 1},
                         static_cast<size_t>(std::countr_zero(leaving)),
                         static_cast<size_t>(std::countr_zero(active)),
                         jump.isBranch,
                         guard->assumesRow};
  if (isFirstBlock && !hasBranch) {
    functionExit = blockExit;
    reaching = active;
  }
}

std::optional<LaneDifference> FunctionValues::difference(const LaneValue &value) const {
  const auto first = static_cast<size_t>(std::countr_zero(active));
  for (size_t lane = first + 1; lane < LaneValue::kLanes; ++lane)
    if (isActive(lane) && value.lanes[lane] != value.lanes[first])
      return LaneDifference{first, lane};
  return std::nullopt;
}

//===----------------------------------------------------------------------===//
// Values
//===----------------------------------------------------------------------===//

const LaneValue *FunctionValues::find(std::string_view name, size_t at, size_t steps) {
  const std::optional<size_t> definition = isExact ? function.definition(name, at) : likely.find(name, at);
  if (!definition || steps == kMostSteps)
    return nullptr;
  const auto [entry, isNew] = values.try_emplace(*definition); // what needs itself is not known
  std::optional<LaneValue> &value = entry->second;
  if (isNew)
    value = evaluate(*definition, steps);
  return value ? &*value : nullptr;
}

/// What the statement at \p at gives the register that it writes; nothing where that is not known.
std::optional<LaneValue> FunctionValues::evaluate(size_t at, size_t steps) {
  Lexer lexer(text);
  lexer.moveTo(at);
  const Word opcode = lexer.next();
  std::array<std::string_view, 4> qualifiers;
  size_t numQualifiers = 0;
  while (lexer.peek().kind == WordKind::Directive && numQualifiers < qualifiers.size())
    qualifiers[numQualifiers++] = lexer.next().text;
  const bool hasTarget = lexer.next().kind == WordKind::Identifier && lexer.next().is(',');
  if (!hasTarget || opcode.kind != WordKind::Identifier)
    return std::nullopt;
  std::optional<LaneValue> value;
  if (opcode.text == "ld") {
    if (lexer.next().is('[') && isKernelParameter(lexer.next().text))
      value = LaneValue::unknownSame();
  } else {
    std::array<LaneValue, 3> inputs;
    size_t numInputs = 0;
    for (bool isLast = false; !isLast;) {
      const std::optional<LaneValue> input = readInput(lexer, at, steps);
      const Word separator = lexer.next();
      isLast = separator.is(';');
      if (!input || numInputs == inputs.size() || (!isLast && !separator.is(',')))
        return std::nullopt;
      inputs[numInputs++] = *input;
    }
    value = evaluateLanes(opcode.text, std::span(qualifiers).first(numQualifiers), std::span(inputs).first(numInputs));
  }
  if (value)
    value->origin = {at, text.find(';', at) + 1};
  return value;
}

/// Whether a load reads a parameter of the kernel.  What a call returns is in .param, too.
bool FunctionValues::isKernelParameter(std::string_view name) const {
  const Symbol *symbol = symbols->find(name);
  return symbol && symbol->space == DeclSpace::Param && symbol->role == DeclRole::EntryParameter;
}

/// Reads a constant, a name, or a name and what is added to it.
std::optional<LaneValue> FunctionValues::readInput(Lexer &lexer, size_t at, size_t steps) {
  const Word &first = lexer.peek();
  if (first.kind != WordKind::Identifier || first.text == "WARP_SZ") {
    const std::optional<uint64_t> constant = readConstant(lexer);
    return constant ? std::optional(LaneValue::same(*constant)) : std::nullopt;
  }
  const std::string_view name = lexer.next().text;
  const std::string_view element = lexer.peek().kind == WordKind::Directive ? lexer.next().text : std::string_view();
  std::optional<LaneValue> value = valueOf(name, element, at, steps);
  if (!value || !lexer.peek().is('+'))
    return value;
  lexer.next();
  const std::optional<uint64_t> constant = readConstant(lexer);
  if (!constant)
    return std::nullopt;
  for (uint64_t &lane : value->lanes)
    lane += *constant;
  return value;
}

std::optional<LaneValue> FunctionValues::valueOf(std::string_view name, std::string_view element, size_t at,
                                                 size_t steps) {
  if (isWritten(name)) {
    const LaneValue *value = element.empty() ? find(name, at, steps + 1) : nullptr;
    return value ? std::optional(*value) : std::nullopt;
  }
  const Symbol *symbol = symbols->find(name);
  if (!symbol)
    return special(name, element);
  const bool hasAddress =
      symbol->space == DeclSpace::Shared || symbol->space == DeclSpace::Global || symbol->space == DeclSpace::Const;
  if (!hasAddress || !element.empty())
    return std::nullopt;
  return LaneValue::addressOf(name, alignmentOf(*symbol));
}

std::optional<LaneValue> FunctionValues::special(std::string_view name, std::string_view element) const {
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
  if (name != "%tid" || dimension > 2)
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
