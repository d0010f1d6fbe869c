//===- Evaluate.cpp - What instructions compute ---------------------------===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.

#include "Flow/KnownBits.h"
#include "Flow/LaneValues.h"
#include "ptxmatrix/ScalarType.h"

#include <algorithm>
#include <bit>
#include <utility>

namespace ptxmatrix {
namespace {

/// An integer type, or a predicate of one bit.
struct LaneType {
  unsigned bits = 0;
  bool isSigned = false;

  uint64_t truncated(uint64_t value) const { return bits >= 64 ? value : value & ((uint64_t{1} << bits) - 1); }
  /// Extends \p value to 64 bits; its bits above those of the type are ignored.
  uint64_t extended(uint64_t value) const {
    const unsigned unused = 64 - bits;
    return isSigned ? static_cast<uint64_t>(static_cast<int64_t>(value << unused) >> unused) : truncated(value);
  }
};

std::optional<LaneType> findLaneType(std::string_view qualifier) {
  const std::optional<ScalarType> type = findScalarType(qualifier.substr(1));
  if (type == ScalarType::Pred)
    return LaneType{1, false};
  if (!type || !info(*type).isInteger() || info(*type).bits > 64)
    return std::nullopt;
  return LaneType{info(*type).bits, info(*type).spelling.front() == 's'};
}

/// The inputs of an instruction in one lane, extended to 64 bits.
struct Lane {
  uint64_t a;
  uint64_t b;
  uint64_t c;
  LaneType source;

  bool isLess() const { return source.isSigned ? static_cast<int64_t>(a) < static_cast<int64_t>(b) : a < b; }
};

bool isDivisible(const Lane &in) {
  return in.b != 0 && !(in.source.isSigned && in.b == UINT64_MAX); // the lowest number divided by -1 overflows
}

uint64_t quotient(const Lane &in) {
  return in.source.isSigned ? static_cast<uint64_t>(static_cast<int64_t>(in.a) / static_cast<int64_t>(in.b))
                            : in.a / in.b;
}

/// Shifts by a .u32; if that is larger than the type, all bits are shifted out.
uint64_t shiftedLeft(const Lane &in) {
  const uint64_t amount = in.b & UINT32_MAX;
  return amount >= in.source.bits ? 0 : in.a << amount;
}

uint64_t shiftedRight(const Lane &in) {
  const uint64_t amount = in.b & UINT32_MAX;
  if (in.source.isSigned)
    return static_cast<uint64_t>(static_cast<int64_t>(in.a) >> std::min<uint64_t>(amount, in.source.bits - 1));
  return amount >= in.source.bits ? 0 : in.a >> amount;
}

/// Whether the bits lie in the input and need no sign extension.
bool hasBitField(const Lane &in) {
  return !in.source.isSigned && (in.b & 0xff) < in.source.bits && (in.c & 0xff) <= in.source.bits;
}

uint64_t bitField(const Lane &in) {
  return LaneType{static_cast<unsigned>(in.c & 0xff), false}.truncated(in.a >> (in.b & 0xff));
}

/// Instructions that compute thread numbers, indices and addresses (PTX ISA, "Integer Arithmetic Instructions",
/// "Logic and Shift Instructions" and others).
struct ScalarRow {
  std::string_view opcode;
  std::string_view qualifiers; ///< Before the types: one of these, or none.
  /// How each input is extended: by the type of the source ('s') or of the result ('r'), or not at all ('.').
  std::string_view types;
  std::string_view bases; ///< See basesOf().
  uint64_t (*compute)(const Lane &in);
  /// Which bits of the result are known of inputs of the type 's': those that the least and the largest possible inputs
  /// yield ('='), unless they or carries into them are unknown in an input ('+'); or none ('.').
  char bits = '.';
  /// Whether the result is defined.
  bool (*isDefined)(const Lane &in) = [](const Lane &) { return true; };
};

constexpr ScalarRow kScalarRows[] = {
    {"add", "", "ss", "++", [](const Lane &in) { return in.a + in.b; }, '+'},
    {"and", "", "ss", "&&", [](const Lane &in) { return in.a & in.b; }, '='},
    {"bfe", "", "s..", "...", bitField, '=', hasBitField},
    {"cvt", "", "s", "+", [](const Lane &in) { return in.a; }, '='},
    {"div", "", "ss", "..", quotient, '.', isDivisible},
    {"mad", ".lo.wide", "ssr", "**+", [](const Lane &in) { return in.a * in.b + in.c; }},
    {"max", "", "ss", "..", [](const Lane &in) { return in.isLess() ? in.b : in.a; }},
    {"min", "", "ss", "..", [](const Lane &in) { return in.isLess() ? in.a : in.b; }},
    {"mov", "", "s", "+", [](const Lane &in) { return in.a; }, '='},
    {"mul", ".lo.wide", "ss", "**", [](const Lane &in) { return in.a * in.b; }},
    {"not", "", "s", ".", [](const Lane &in) { return ~in.a; }, '='},
    {"or", "", "ss", "||", [](const Lane &in) { return in.a | in.b; }, '='},
    {"rem", "", "ss", "..", [](const Lane &in) { return in.a - quotient(in) * in.b; }, '.', isDivisible},
    {"selp", "", "ss.", "...", [](const Lane &in) { return in.c != 0 ? in.a : in.b; }, '='},
    {"setp", ".eq", "ss", "..", [](const Lane &in) -> uint64_t { return in.a == in.b; }},
    {"setp", ".ne", "ss", "..", [](const Lane &in) -> uint64_t { return in.a != in.b; }},
    {"setp", ".lt.lo", "ss", "..", [](const Lane &in) -> uint64_t { return in.isLess(); }},
    {"setp", ".le.ls", "ss", "..", [](const Lane &in) -> uint64_t { return in.isLess() || in.a == in.b; }},
    {"setp", ".gt.hi", "ss", "..", [](const Lane &in) -> uint64_t { return !in.isLess() && in.a != in.b; }},
    {"setp", ".ge.hs", "ss", "..", [](const Lane &in) -> uint64_t { return !in.isLess(); }},
    {"shl", "", "s.", "*.", shiftedLeft, '='},
    {"shr", "", "s.", "..", shiftedRight, '='},
    {"sub", "", "ss", "+-", [](const Lane &in) { return in.a - in.b; }},
    {"xor", "", "ss", "||", [](const Lane &in) { return in.a ^ in.b; }, '+'},
};

/// A row and the types that are given by the last qualifiers.
struct ScalarInstruction {
  using Inputs = std::array<uint64_t, 3>; // no row has more

  const ScalarRow *row;
  LaneType source;
  LaneType result;

  LaneType typeOf(size_t input) const {
    return row->types[input] == 's' ? source : row->types[input] == 'r' ? result : LaneType{64, false};
  }
  /// The result for \p inputs in a register of \p registerBits; nothing if it is not defined.
  std::optional<uint64_t> compute(const Inputs &inputs, unsigned registerBits) const {
    const auto read = [&](size_t i) { return i < row->types.size() ? typeOf(i).extended(inputs[i]) : 0; };
    const Lane in{read(0), read(1), read(2), source};
    if (!row->isDefined(in))
      return std::nullopt;
    const uint64_t value = result.truncated(row->compute(in));
    const bool extendsSign = row->opcode == "cvt" && registerBits > result.bits;
    return extendsSign ? LaneType{registerBits}.truncated(result.extended(value)) : value;
  }
};

std::optional<ScalarInstruction> findInstruction(std::string_view opcode, std::span<const std::string_view> qualifiers,
                                                 size_t inputs) {
  const size_t types = opcode == "cvt" ? 2 : 1;
  if (qualifiers.size() < types || qualifiers.size() > types + 1)
    return std::nullopt;
  const std::string_view first = qualifiers.size() > types ? qualifiers.front() : std::string_view();
  const auto *const row = std::ranges::find_if(kScalarRows, [&](const ScalarRow &each) {
    const bool isOne = first.empty() ? each.qualifiers.empty() : each.qualifiers.find(first) != std::string_view::npos;
    return each.opcode == opcode && isOne && each.types.size() == inputs;
  });
  const std::optional<LaneType> source = findLaneType(qualifiers.back());
  std::optional<LaneType> result = findLaneType(qualifiers[qualifiers.size() - types]);
  if (row == std::end(kScalarRows) || !source || !result)
    return std::nullopt;
  if (first == ".wide")
    result->bits *= 2;
  return result->bits <= 64 ? std::optional(ScalarInstruction{row, *source, *result}) : std::nullopt;
}

/// Sets the base that \p result has because of its \p inputs.  Returns false if it is not known how the result differs
/// between lanes.
bool combineBases(const ScalarInstruction &instruction, std::span<const LaneValue *const> inputs, LaneValue &result) {
  constexpr unsigned kAddressBits = 32;
  bool isKnown = true;
  for (size_t i = 0; i < inputs.size(); ++i) {
    const LaneValue &input = *inputs[i];
    if (!input.hasBase)
      continue;
    const char base = instruction.row->bases[i];
    const unsigned bits = instruction.typeOf(i).bits;
    auto isInAlignment = [&](const LaneValue *value) {
      auto isIn = [&](uint64_t lane) { return lane < input.variable->leastAlignment(); };
      return value == &input || std::ranges::all_of(value->lanes, isIn);
    };
    const bool isInVariable = input.variable && !result.hasBase && // the sum of two addresses is in no variable
                              std::min(bits, instruction.result.bits) >= kAddressBits &&
                              (base == '+' || (base == '|' && std::ranges::all_of(inputs, isInAlignment)));
    result.variable = isInVariable ? input.variable : nullptr;
    result.hasBase = true;
    const bool isFactorKnown = base == '*' && !inputs[1 - i]->hasBase && inputs[1 - i]->isSame();
    const bool mayOverflow = instruction.result.bits > bits; // if the unknown number is near the largest one
    isKnown = isKnown && !mayOverflow && (base == '+' || base == '-' || isFactorKnown);
  }
  return isKnown || result.variable;
}

/// The predicate of `elect.sync`, which is true in one lane of \p mask: on the GPUs so far, in the lowest one.
std::optional<LaneValue> electedLane(const LaneValue &mask) {
  if (mask.hasBase || !mask.isSame())
    return std::nullopt;
  const auto lowest = static_cast<size_t>(std::countr_zero(mask.lanes.front()));
  LaneValue result = LaneValue::of([=](size_t lane) { return uint64_t{lane == lowest}; });
  result.ofThreads = mask.ofThreads;
  return result;
}

/// The result of a `shfl.sync.idx` in which all lanes read from the one lane of \p inputs.
std::optional<LaneValue> broadcast(std::span<const std::string_view> qualifiers,
                                   std::span<const LaneValue *const> inputs) {
  constexpr std::array<std::string_view, 3> kIndexed = {".sync", ".idx", ".b32"};
  if (!std::ranges::equal(qualifiers, kIndexed) || inputs.size() != 4)
    return std::nullopt;
  const LaneValue &source = *inputs[1];
  const LaneValue wholeWarp = LaneValue::same(LaneValue::kLanes - 1);
  if (source.hasBase || !source.isSame() || source.lanes.front() >= LaneValue::kLanes || !inputs[2]->isEqual(wholeWarp))
    return std::nullopt;
  LaneValue result = *inputs[0];
  result.lanes.fill(result.lanes[source.lanes.front()]);
  result.ofThreads |= source.ofThreads;
  return result;
}

} // namespace

bool LaneValue::isSame() const {
  return std::ranges::all_of(lanes, [&](uint64_t lane) { return lane == lanes.front(); });
}

uint32_t LaneValue::lanesWhere(bool isTrue) const {
  uint32_t found = 0;
  for (size_t lane = 0; lane < kLanes; ++lane)
    if ((lanes[lane] != 0) == isTrue)
      found |= uint32_t{1} << lane;
  return found;
}

bool LaneValue::isEqual(const LaneValue &other) const {
  return (!hasBase || variable) && lanes == other.lanes && hasBase == other.hasBase && variable == other.variable;
}

std::optional<LaneValue> evaluateLanes(std::string_view opcode, std::span<const std::string_view> qualifiers,
                                       std::span<const LaneValue *const> inputs, unsigned registerBits) {
  if (opcode == "cvta" && !qualifiers.empty()) { // adds the beginning of a state space, which is unknown
    std::optional<LaneValue> result = evaluateLanes("mov", qualifiers.last(1), inputs);
    if (result)
      result->hasBase = true;
    return result;
  }
  if (opcode == "elect|")
    return inputs.size() == 1 ? electedLane(*inputs.front()) : std::nullopt;
  if (opcode == "shfl")
    return broadcast(qualifiers, inputs);
  const bool isSecond = opcode == "setp|";
  const bool isCombined = opcode.starts_with("setp") && qualifiers.size() == 3; // `setp.eq.and`: with another predicate
  if (isSecond || isCombined) {
    if (qualifiers.size() < 2 || inputs.size() != (isCombined ? 3 : 2))
      return std::nullopt;
    const std::array compares{qualifiers.front(), qualifiers.back()};
    const std::string_view pred[] = {".pred"};
    std::optional<LaneValue> result = evaluateLanes("setp", compares, inputs.first(2));
    if (result && isSecond)
      result = evaluateLanes("not", pred, std::array<const LaneValue *, 1>{&*result});
    if (result && isCombined)
      result = evaluateLanes(qualifiers[1].substr(1), pred, std::array{&std::as_const(*result), inputs[2]});
    return result;
  }
  const std::optional<ScalarInstruction> instruction = findInstruction(opcode, qualifiers, inputs.size());
  if (!instruction)
    return std::nullopt;
  LaneValue result;
  result.ofThreads = std::ranges::any_of(inputs, [](const LaneValue *input) { return input->ofThreads; });
  if (!combineBases(*instruction, inputs, result))
    return std::ranges::all_of(inputs, [](const LaneValue *input) { return input->isSame(); }) ? std::optional(result)
                                                                                               : std::nullopt;
  for (size_t lane = 0; lane < LaneValue::kLanes; ++lane) {
    ScalarInstruction::Inputs numbers{};
    std::ranges::transform(inputs, numbers.begin(), [=](const LaneValue *input) { return input->lanes[lane]; });
    const std::optional<uint64_t> number = instruction->compute(numbers, registerBits);
    if (!number)
      return std::nullopt;
    result.lanes[lane] = *number;
  }
  return result;
}

KnownBits evaluateBits(std::string_view opcode, std::span<const std::string_view> types,
                       std::span<const KnownBits> inputs, unsigned registerBits) {
  const std::optional<ScalarInstruction> instruction = findInstruction(opcode, types, inputs.size());
  if (!instruction || instruction->row->bits == '.')
    return {};
  ScalarInstruction::Inputs least{};
  ScalarInstruction::Inputs largest{};
  uint64_t known = UINT64_MAX;
  for (size_t i = 0; i < inputs.size(); ++i) {
    if (instruction->row->types[i] != 's' && !inputs[i].number())
      return {};
    least[i] = inputs[i].value;
    largest[i] = inputs[i].value | ~inputs[i].known;
    if (instruction->row->bits == '+')
      known &= inputs[i].known | ~instruction->result.truncated(UINT64_MAX);
  }
  const std::optional<uint64_t> first = instruction->compute(least, registerBits);
  const std::optional<uint64_t> last = instruction->compute(largest, registerBits);
  if (!first || !last)
    return {};
  known &= ~(*first ^ *last);
  return {known, *first & known};
}

std::string_view basesOf(std::string_view opcode) {
  const auto *const row = std::ranges::find(kScalarRows, opcode, &ScalarRow::opcode);
  return row != std::end(kScalarRows) ? row->bases : std::string_view();
}

} // namespace ptxmatrix
