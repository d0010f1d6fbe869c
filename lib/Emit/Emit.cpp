//===- Emit.cpp - Statements of typed instructions ------------------------===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
// Prints a statement in one pass.  Text beyond the end of the buffer is only counted.

#include "ptxmatrix/Emit.h"
#include "Lex/CharClass.h"
#include "ptxmatrix/Limits.h"

#include <charconv>
#include <cstring>

namespace ptxmatrix {
namespace {

using detail::Piece;

constexpr size_t kMaxDigits = 10; // for 32 bits

/// The digits of a number below 1000, and their count.  Nearly all numbers of registers are that small.
struct Digits {
  std::array<char, 3> digits{};
  uint8_t count = 0;
};
constexpr auto kDigits = [] {
  std::array<Digits, 1000> table;
  for (unsigned number = 0; number < table.size(); ++number) {
    Digits &entry = table[number];
    for (unsigned unit = number < 10 ? 1 : number < 100 ? 10 : 100; unit > 0; unit /= 10)
      entry.digits[entry.count++] = static_cast<char>('0' + number / unit % 10);
  }
  return table;
}();

/// Writes to a buffer, and counts the bytes that do not fit.
class Writer {
public:
  explicit Writer(std::span<char> buffer) : begin(buffer.data()), capacity(buffer.size()) {}

  /// The size of everything appended so far.
  size_t size() const { return count; }
  void append(char c) {
    if (hasRoom(1))
      begin[count] = c;
    ++count;
  }
  void append(std::string_view text) {
    if (hasRoom(text.size()))
      std::memcpy(begin + count, text.data(), text.size());
    count += text.size();
  }
  void append(const Piece &piece) {
    if (!hasRoom(Piece::kBlock) || piece.length > Piece::kBlock)
      return append(piece.str());
    std::memcpy(begin + count, piece.chars.data(), Piece::kBlock);
    count += piece.length;
  }
  void append(uint32_t number) {
    if (number < kDigits.size() && hasRoom(sizeof(Digits))) {
      std::memcpy(begin + count, &kDigits[number], sizeof(Digits));
      count += kDigits[number].count;
    } else {
      std::array<char, kMaxDigits> digits;
      const char *end = std::to_chars(digits.begin(), digits.end(), number).ptr;
      append(std::string_view(digits.data(), end));
    }
  }

private:
  bool hasRoom(size_t bytes) const { return count + bytes <= capacity; }

  char *begin;
  size_t capacity;
  size_t count = 0;
};

void appendName(Writer &out, const OperandName &name) {
  out.append(name.text);
  if (name.number)
    out.append(*name.number);
}

void appendSigned(Writer &out, int32_t number) {
  const auto bits = static_cast<uint32_t>(number);
  if (number < 0)
    out.append('-');
  out.append(number < 0 ? 0 - bits : bits);
}

void appendIndex(Writer &out, const ScaleIndex &index) {
  if (const auto *number = std::get_if<int32_t>(&index))
    appendSigned(out, *number);
  else
    appendName(out, std::get<OperandName>(index));
}

bool isRegisters(const StatementOperand &operand) { return operand.index() < 2; }
static_assert(std::is_same_v<std::variant_alternative_t<1, StatementOperand>, RegisterNames>);

void appendRegisters(Writer &out, const StatementOperand &registers, unsigned count) {
  const auto *named = std::get_if<RegisterNames>(&registers);
  const auto *range = std::get_if<RegisterRange>(&registers);
  for (unsigned i = 0; i < count; ++i) {
    if (i > 0)
      out.append(std::string_view(", "));
    appendName(out, named ? named->names[i] : OperandName(range->prefix, range->first + i));
  }
}

/// A statement that was checked, except for its length.
struct CheckedStatement {
  const Instruction &instruction;
  OperandList specs;
  std::span<const StatementOperand> operands;
  const GuardOperand &guard;
  std::array<unsigned, detail::kMaxOperands> registers{}; ///< The number of registers of each operand.
};

void appendOperand(Writer &out, const StatementOperand &operand, unsigned registers) {
  if (const auto *address = std::get_if<AddressOperand>(&operand)) {
    out.append('[');
    appendName(out, address->base);
    if (address->offset != 0) {
      out.append('+'); // even before a '-': PTX has no `[a-16]`
      appendSigned(out, address->offset);
    }
    out.append(']');
  } else if (const auto *number = std::get_if<int32_t>(&operand)) {
    appendSigned(out, *number);
  } else if (const auto *name = std::get_if<OperandName>(&operand)) {
    appendName(out, *name);
  } else if (const auto *scale = std::get_if<ScaleSelectorOperand>(&operand)) {
    appendIndex(out, scale->byte);
    out.append(',');
    out.append(' ');
    appendIndex(out, scale->thread);
  } else {
    appendRegisters(out, operand, registers);
  }
}

/// Returns the size of the text.
[[gnu::flatten]] size_t print(const CheckedStatement &statement, std::span<char> buffer) {
  Writer out(buffer);
  if (!statement.guard.predicate.empty()) {
    out.append('@');
    if (statement.guard.negated)
      out.append('!');
    appendName(out, statement.guard.predicate);
    out.append(' ');
  }
  detail::appendOpcode(out, statement.instruction);
  if (!statement.operands.empty())
    out.append(' ');
  for (size_t i = 0; i < statement.operands.size(); ++i) {
    if (i > 0) {
      out.append(',');
      out.append(' ');
    }
    const OperandSpec &spec = statement.specs[i];
    const bool hasBraces = spec.hasBraces() || (spec.isTyped && statement.registers[i] > 1);
    if (spec.opensBracket)
      out.append('[');
    if (hasBraces)
      out.append('{');
    appendOperand(out, statement.operands[i], statement.registers[i]);
    if (hasBraces)
      out.append('}');
    if (spec.closesBracket)
      out.append(']');
  }
  out.append(';');
  return out.size();
}

bool isName(std::string_view text) { return isIdentifier(text) && !isReservedName(text); }

bool isName(const OperandName &name) { return name.number ? isIdentifierPrefix(name.text) : isName(name.text); }

EmitError checkRegisters(const StatementOperand &registers, unsigned count) {
  if (const auto *named = std::get_if<RegisterNames>(&registers)) {
    if (named->names.size() != count)
      return EmitError::RegisterCount;
    for (const OperandName &name : named->names)
      if (!isName(name))
        return EmitError::BadName;
    return EmitError::None;
  }
  const auto &range = std::get<RegisterRange>(registers);
  if (!isIdentifierPrefix(range.prefix))
    return EmitError::BadName;
  return range.first <= UINT32_MAX - (count - 1) ? EmitError::None : EmitError::RegisterNumber;
}

EmitError checkNumber(int32_t number, const ConstantValues &values) {
  return values.contains(number) ? EmitError::None : EmitError::SelectorValue;
}

EmitError checkConstant(const Instruction &instruction, const OperandSpec &spec, int32_t number) {
  if (spec.role != Role::Columns)
    return checkNumber(number, spec.values);
  return number > 0 && detail::isColumnCount(instruction.qualifiers, static_cast<uint32_t>(number))
             ? EmitError::None
             : EmitError::SelectorValue;
}

EmitError checkIndex(const ScaleIndex &index, const ConstantValues &values) {
  if (const auto *name = std::get_if<OperandName>(&index))
    return isName(*name) ? EmitError::None : EmitError::BadName;
  return checkNumber(std::get<int32_t>(index), values);
}

EmitError checkScaleSelector(const OperandSpec &spec, const ScaleSelectorOperand &scale) {
  const EmitError error = checkIndex(scale.byte, spec.values);
  return error == EmitError::None ? checkIndex(scale.thread, spec.threadValues()) : error;
}

/// Checks the operand numbered \p index of \p statement.
EmitError checkOperand(const CheckedStatement &statement, size_t index) {
  const OperandSpec &spec = statement.specs[index];
  const StatementOperand &operand = statement.operands[index];
  const unsigned registers = statement.registers[index];
  if (registers != 0 && isRegisters(operand))
    return checkRegisters(operand, registers);
  if (const auto *address = std::get_if<AddressOperand>(&operand); address && spec.hasBrackets())
    return isName(address->base) ? EmitError::None : EmitError::BadName;
  if (const auto *name = std::get_if<OperandName>(&operand); name && spec.mayBeRegister() && !spec.hasBraces())
    return isName(*name) ? EmitError::None : EmitError::BadName;
  if (const auto *number = std::get_if<int32_t>(&operand); number && spec.mayBeConstant())
    return checkConstant(statement.instruction, spec, *number);
  if (const auto *scale = std::get_if<ScaleSelectorOperand>(&operand); scale && spec.takes() == Takes::Selector)
    return checkScaleSelector(spec, *scale);
  return EmitError::OperandKind;
}

/// Checks \p statement, and stores the number of registers of its operands.
EmitError check(CheckedStatement &statement) {
  if (!statement.guard.predicate.empty() && !isName(statement.guard.predicate))
    return EmitError::BadName;
  const OperandList &specs = statement.specs;
  if (statement.operands.size() > specs.size())
    return EmitError::OperandCount;
  for (size_t i = 0; i < specs.size(); ++i) {
    if (i >= statement.operands.size()) {
      if (!specs[i].isOptional)
        return EmitError::OperandCount;
      continue;
    }
    statement.registers[i] = detail::registerCount(statement.instruction, specs[i]).count;
    if (const EmitError error = checkOperand(statement, i); error != EmitError::None)
      return error;
  }
  return EmitError::None;
}

} // namespace

EmitResult emitStatement(const Instruction &instruction, std::span<const StatementOperand> operands,
                         std::span<char> buffer, const GuardOperand &guard) noexcept {
  if (!instruction.formOfList())
    return {0, EmitError::IllegalInstruction};
  CheckedStatement statement{
      .instruction = instruction, .specs = ptxmatrix::operands(instruction), .operands = operands, .guard = guard};
  if (const EmitError error = check(statement); error != EmitError::None)
    return {0, error};

  const size_t size = print(statement, buffer);
  if (size > Limits().statementBytes)
    return {0, EmitError::TooLong};
  return {size, size > buffer.size() ? EmitError::BufferTooSmall : EmitError::None};
}

} // namespace ptxmatrix
