//===- LaneValue.cpp - A register's value in each lane --------------------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#include "Flow/LaneValue.h"
#include "ptxmatrix/ScalarType.h"

#include <algorithm>
#include <vector>

namespace ptxmatrix {
namespace {

/// The instructions that compute thread numbers, indices and addresses (PTX ISA, "Integer Arithmetic Instructions",
/// "Logic and Shift Instructions" and others).
enum class Operation : uint8_t {
  Add,
  And,
  BitField,
  Compare,
  Convert,
  Divide,
  Generic,
  Max,
  Min,
  Move,
  Multiply,
  MultiplyAdd,
  Not,
  Or,
  Remainder,
  Select,
  ShiftLeft,
  ShiftRight,
  Subtract,
  Xor
};

struct OperationRow {
  std::string_view opcode;
  Operation operation;
  size_t inputs;
};

constexpr OperationRow kOperationRows[] = {
    {"add", Operation::Add, 2},         {"and", Operation::And, 2},       {"bfe", Operation::BitField, 3},
    {"cvt", Operation::Convert, 1},     {"cvta", Operation::Generic, 1},  {"div", Operation::Divide, 2},
    {"mad", Operation::MultiplyAdd, 3}, {"max", Operation::Max, 2},       {"min", Operation::Min, 2},
    {"mov", Operation::Move, 1},        {"mul", Operation::Multiply, 2},  {"not", Operation::Not, 1},
    {"or", Operation::Or, 2},           {"rem", Operation::Remainder, 2}, {"selp", Operation::Select, 3},
    {"setp", Operation::Compare, 2},    {"shl", Operation::ShiftLeft, 2}, {"shr", Operation::ShiftRight, 2},
    {"sub", Operation::Subtract, 2},    {"xor", Operation::Xor, 2},
};

/// An integer type, or a predicate of one bit.
struct LaneType {
  unsigned bits = 0;
  bool isSigned = false;

  uint64_t truncated(uint64_t value) const { return bits >= 64 ? value : value & ((uint64_t{1} << bits) - 1); }
  /// Extends \p value to 64 bits; its bits above those of the type are ignored.
  uint64_t extended(uint64_t value) const {
    const uint64_t low = truncated(value);
    return isSigned && bits < 64 && (low >> (bits - 1) & 1) != 0 ? low | ~((uint64_t{1} << bits) - 1) : low;
  }
};

std::optional<LaneType> findLaneType(std::string_view qualifier) {
  const std::optional<ScalarType> type = findScalarType(qualifier.substr(1));
  if (!type)
    return std::nullopt;
  if (*type == ScalarType::Pred)
    return LaneType{1, false};
  const ScalarTypeInfo &row = info(*type);
  if (!row.isInteger() || row.bits > 64)
    return std::nullopt;
  return LaneType{row.bits, row.spelling.front() == 's'};
}

/// An instruction: its row and the properties given by its qualifiers.
struct ScalarInstruction {
  Operation operation = Operation::Move;
  LaneType type;              ///< The type of the computation; for `cvt`, of the result.
  LaneType source;            ///< For `cvt` and `mul.wide`.
  bool isWide = false;        ///< `.wide`: the result has twice the bits.
  std::string_view condition; ///< For `setp`.
  std::string_view combine;   ///< For `setp` with another predicate: `.and`, `.or` or `.xor`.
};

bool isCombine(std::string_view qualifier) { return qualifier == ".and" || qualifier == ".or" || qualifier == ".xor"; }

bool isCondition(std::string_view qualifier) {
  static constexpr std::string_view kConditions[] = {".eq", ".ne", ".lt", ".le", ".gt",
                                                     ".ge", ".lo", ".ls", ".hi", ".hs"};
  return std::ranges::find(kConditions, qualifier) != std::end(kConditions);
}

/// Reads the qualifiers that all statements of the row have before their type.  Returns false if one is missing.
bool takeLeading(ScalarInstruction &instruction, std::span<const std::string_view> &qualifiers) {
  auto take = [&](auto fits) {
    if (qualifiers.empty() || !fits(qualifiers.front()))
      return std::string_view();
    const std::string_view taken = qualifiers.front();
    qualifiers = qualifiers.subspan(1);
    return taken;
  };
  switch (instruction.operation) {
  case Operation::Multiply:
  case Operation::MultiplyAdd:
    instruction.isWide = !take([](std::string_view text) { return text == ".wide"; }).empty();
    return instruction.isWide || !take([](std::string_view text) { return text == ".lo"; }).empty();
  case Operation::Compare:
    instruction.condition = take(isCondition);
    instruction.combine = take(isCombine);
    return !instruction.condition.empty();
  case Operation::Generic:
    take([](std::string_view text) { return text == ".to"; });
    return !take([](std::string_view text) { return !findLaneType(text); }).empty();
  default:
    return true;
  }
}

/// Finds the instruction with this opcode; returns nothing if it is not in the table above.
std::optional<ScalarInstruction> findInstruction(std::string_view opcode, std::span<const std::string_view> qualifiers,
                                                 size_t inputs) {
  const OperationRow *row = std::ranges::find(kOperationRows, opcode, &OperationRow::opcode);
  if (row == std::end(kOperationRows))
    return std::nullopt;
  ScalarInstruction instruction;
  instruction.operation = row->operation;
  if (!takeLeading(instruction, qualifiers) || inputs != row->inputs + (instruction.combine.empty() ? 0 : 1))
    return std::nullopt;
  const size_t types = row->operation == Operation::Convert ? 2 : 1;
  if (qualifiers.size() != types)
    return std::nullopt;
  const std::optional<LaneType> type = findLaneType(qualifiers.front());
  const std::optional<LaneType> source = findLaneType(qualifiers.back());
  if (!type || !source)
    return std::nullopt;
  instruction.type = *type;
  instruction.source = *source;
  if (instruction.isWide)
    instruction.type.bits *= 2;
  if (instruction.type.bits > 64)
    return std::nullopt;
  return instruction;
}

bool compare(const ScalarInstruction &instruction, uint64_t a, uint64_t b) {
  const std::string_view condition = instruction.condition;
  if (condition == ".eq")
    return a == b;
  if (condition == ".ne")
    return a != b;
  const bool isSigned = instruction.source.isSigned;
  const bool isLess = isSigned ? static_cast<int64_t>(a) < static_cast<int64_t>(b) : a < b;
  if (condition == ".lt" || condition == ".lo")
    return isLess;
  if (condition == ".le" || condition == ".ls")
    return isLess || a == b;
  if (condition == ".gt" || condition == ".hi")
    return !isLess && a != b;
  return !isLess; // .ge, .hs
}

/// The result for one lane; nothing if the PTX ISA does not define it.  The inputs have 64 bits.
std::optional<uint64_t> compute(const ScalarInstruction &instruction, std::span<const uint64_t> inputs) {
  const LaneType type = instruction.type;
  const uint64_t a = inputs[0];
  const uint64_t b = inputs.size() > 1 ? inputs[1] : 0;
  const uint64_t c = inputs.size() > 2 ? inputs[2] : 0;
  const bool isSigned = instruction.source.isSigned;
  const uint64_t amount = b & UINT32_MAX; // for a shift: a .u32; if larger than the type, all bits are shifted out
  switch (instruction.operation) {
  case Operation::Add:
    return a + b;
  case Operation::And:
    return a & b;
  case Operation::BitField: {
    const uint64_t position = b & 0xff;
    const uint64_t length = c & 0xff;
    if (isSigned || position >= type.bits || length > type.bits)
      return std::nullopt;
    return LaneType{static_cast<unsigned>(length), false}.truncated(type.truncated(a) >> position);
  }
  case Operation::Compare: {
    const bool result = compare(instruction, a, b);
    if (instruction.combine == ".and")
      return result && c != 0;
    if (instruction.combine == ".or")
      return result || c != 0;
    return instruction.combine == ".xor" ? result != (c != 0) : result;
  }
  case Operation::Divide:
  case Operation::Remainder: {
    if (b == 0 || (isSigned && b == UINT64_MAX)) // the lowest number divided by -1 overflows
      return std::nullopt;
    const bool isDivision = instruction.operation == Operation::Divide;
    if (!isSigned)
      return isDivision ? a / b : a % b;
    const auto dividend = static_cast<int64_t>(a);
    const auto divisor = static_cast<int64_t>(b);
    return static_cast<uint64_t>(isDivision ? dividend / divisor : dividend % divisor);
  }
  case Operation::Max:
  case Operation::Min: {
    const bool isLess = isSigned ? static_cast<int64_t>(a) < static_cast<int64_t>(b) : a < b;
    return isLess == (instruction.operation == Operation::Min) ? a : b;
  }
  case Operation::Convert:
  case Operation::Generic:
  case Operation::Move:
    return a;
  case Operation::Multiply:
    return a * b;
  case Operation::MultiplyAdd:
    return a * b + c;
  case Operation::Not:
    return ~a;
  case Operation::Or:
    return a | b;
  case Operation::Select:
    return c != 0 ? a : b;
  case Operation::ShiftLeft:
    return amount >= type.bits ? 0 : a << amount;
  case Operation::ShiftRight:
    if (isSigned)
      return static_cast<uint64_t>(static_cast<int64_t>(a) >> std::min<uint64_t>(amount, type.bits - 1));
    return amount >= type.bits ? 0 : type.truncated(a) >> amount;
  case Operation::Subtract:
    return a - b;
  case Operation::Xor:
    return a ^ b;
  }
  return std::nullopt;
}

/// Input \p index, extended to 64 bits.
uint64_t widened(const ScalarInstruction &instruction, size_t index, uint64_t value) {
  const bool isPredicate = index == 2 && (instruction.operation == Operation::Compare || //
                                          instruction.operation == Operation::Select);
  const bool isCount =
      index > 0 && (instruction.operation == Operation::BitField || instruction.operation == Operation::ShiftLeft ||
                    instruction.operation == Operation::ShiftRight);
  const bool isSum = index == 2 && instruction.operation == Operation::MultiplyAdd; // has twice the bits for .wide
  if (isPredicate || isCount)
    return value;
  return (isSum ? instruction.type : instruction.source).extended(value);
}

/// The input that points into the same variable as the result, or null.
const LaneValue *pointerOf(const ScalarInstruction &instruction, std::span<const LaneValue> inputs) {
  const LaneValue *pointer = nullptr;
  for (const LaneValue &input : inputs) {
    if (input.hasBase && (pointer || !input.variable))
      return nullptr;
    pointer = input.hasBase ? &input : pointer;
  }
  if (!pointer)
    return nullptr;
  auto isBelowAlignment = [&](const LaneValue &value) {
    return &value == pointer ||
           std::ranges::all_of(value.lanes, [&](uint64_t lane) { return lane < pointer->alignment; });
  };
  constexpr unsigned kAddressBits = 32;
  switch (instruction.operation) {
  case Operation::Add:
    return pointer;
  case Operation::Convert:
  case Operation::Generic:
  case Operation::Move:
    return instruction.type.bits >= kAddressBits && instruction.source.bits >= kAddressBits ? pointer : nullptr;
  case Operation::MultiplyAdd:
    return pointer == &inputs.back() ? pointer : nullptr;
  case Operation::Or: // if it changes only bits that the address does not have
  case Operation::Xor:
    return std::ranges::all_of(inputs, isBelowAlignment) ? pointer : nullptr;
  case Operation::Subtract:
    return pointer == &inputs.front() ? pointer : nullptr;
  default:
    return nullptr;
  }
}

/// Whether the result has a base if an input has: bases may be added, and multiplied by a factor equal in all lanes.
bool keepsBase(const ScalarInstruction &instruction, std::span<const LaneValue> inputs) {
  auto isFactor = [](const LaneValue &value) { return !value.hasBase && value.isSame(); };
  switch (instruction.operation) {
  case Operation::Add:
  case Operation::Generic:
  case Operation::Move:
  case Operation::Subtract:
    return true;
  case Operation::Convert:
    return instruction.type.bits <= instruction.source.bits;
  case Operation::Multiply:
  case Operation::MultiplyAdd: {
    const bool isLinear = (!inputs[0].hasBase && !inputs[1].hasBase) || isFactor(inputs[0]) || isFactor(inputs[1]);
    return isLinear && !(instruction.isWide && (inputs[0].hasBase || inputs[1].hasBase));
  }
  case Operation::ShiftLeft:
    return isFactor(inputs[1]);
  default:
    return false;
  }
}

} // namespace

LaneValue LaneValue::same(uint64_t value) {
  LaneValue result;
  result.lanes.fill(value);
  return result;
}

LaneValue LaneValue::unknownSame() {
  LaneValue result;
  result.hasBase = true;
  return result;
}

LaneValue LaneValue::addressOf(const Symbol &variable, uint64_t alignment) {
  LaneValue result = unknownSame();
  result.variable = &variable;
  result.alignment = alignment;
  return result;
}

bool LaneValue::isSame() const {
  return std::ranges::all_of(lanes, [&](uint64_t lane) { return lane == lanes.front(); });
}

bool LaneValue::isEqual(const LaneValue &other) const {
  const bool hasKnownBase = !hasBase || variable;
  return hasKnownBase && lanes == other.lanes && hasBase == other.hasBase && variable == other.variable;
}

std::optional<LaneValue> evaluateLanes(std::string_view opcode, std::span<const std::string_view> qualifiers,
                                       std::span<const LaneValue> inputs) {
  const std::optional<ScalarInstruction> instruction = findInstruction(opcode, qualifiers, inputs.size());
  if (!instruction)
    return std::nullopt;
  LaneValue result;
  result.hasBase = std::ranges::any_of(inputs, &LaneValue::hasBase);
  result.assumesRow = std::ranges::any_of(inputs, &LaneValue::assumesRow);
  if (const LaneValue *pointer = pointerOf(*instruction, inputs)) {
    result.variable = pointer->variable;
    result.alignment = pointer->alignment;
  }
  if (result.hasBase && !result.variable && !keepsBase(*instruction, inputs)) {
    if (!std::ranges::all_of(inputs, &LaneValue::isSame))
      return std::nullopt;
    return result;
  }
  std::array<uint64_t, 3> operands{};
  const LaneType type = instruction->operation == Operation::Compare ? LaneType{1, false} : instruction->type;
  const size_t different = std::ranges::all_of(inputs, &LaneValue::isSame) ? 1 : LaneValue::kLanes;
  for (size_t lane = 0; lane < different; ++lane) {
    for (size_t i = 0; i < inputs.size(); ++i)
      operands[i] = widened(*instruction, i, inputs[i].lanes[lane]);
    const std::optional<uint64_t> computed = compute(*instruction, std::span(operands).first(inputs.size()));
    if (!computed)
      return std::nullopt;
    result.lanes[lane] = type.truncated(*computed);
  }
  if (different == 1)
    result.lanes.fill(result.lanes.front());
  if (instruction->operation == Operation::Generic) // the positions of the address windows are unknown
    result.hasBase = true;
  return result;
}

} // namespace ptxmatrix
