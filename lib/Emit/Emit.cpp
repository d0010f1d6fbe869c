//===- Emit.cpp - Statements of typed instructions ------------------------===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
// Prints a statement in one pass.  Text beyond the end of the buffer is only counted.

#include "ptxmatrix/Emit.h"
#include "Isa/OperandLists.h"
#include "Isa/SpecialRegisters.h"
#include "Lex/CharClass.h"
#include "ptxmatrix/Limits.h"

#include <algorithm>
#include <charconv>
#include <cstring>

namespace ptxmatrix {
namespace {

using detail::Piece;

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
      text.copy(begin + count, text.size());
    count += text.size();
  }
  void append(const Piece &piece) {
    if (!hasRoom(Piece::kBlock) || piece.length > Piece::kBlock)
      return append(std::string_view(piece));
    std::memcpy(begin + count, piece.chars.data(), Piece::kBlock);
    count += piece.length;
  }
  void append(uint32_t number) {
    if (number < kDigits.size() && hasRoom(sizeof(Digits))) {
      std::memcpy(begin + count, &kDigits[number], sizeof(Digits));
      count += kDigits[number].count;
    } else {
      std::array<char, 10> digits; // of 32 bits
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

void appendRegisters(Writer &out, const StatementOperand &registers, unsigned count, std::string_view separator) {
  const auto *named = std::get_if<RegisterNames>(&registers);
  const auto *range = std::get_if<RegisterRange>(&registers);
  for (unsigned i = 0; i < count; ++i) {
    if (i > 0)
      out.append(separator);
    appendName(out, named ? named->names[i] : OperandName(range->prefix, range->first + i));
  }
}

/// A statement that was checked, except for its length.
struct CheckedStatement {
  const Instruction &instruction;
  OperandList specs;
  std::span<const StatementOperand> operands;
  const GuardOperand &guard;
  std::array<uint8_t, detail::kMaxOperands> places = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9}; ///< Of each operand in the specs.
  std::array<unsigned, detail::kMaxOperands> registers{}; ///< The number of registers of each operand.

  const OperandSpec &spec(size_t index) const { return specs[places[index]]; }
};

void appendOperand(Writer &out, const StatementOperand &operand, unsigned registers, std::string_view separator) {
  if (const auto *address = std::get_if<AddressOperand>(&operand)) {
    out.append('[');
    appendName(out, address->base);
    if (address->offset != 0) {
      out.append('+'); // even before a '-': PTX has no `[a-16]`
      appendName(out, address->offset);
    }
    out.append(']');
  } else if (const auto *name = std::get_if<OperandName>(&operand)) {
    appendName(out, *name);
  } else if (const auto *scale = std::get_if<ScaleSelectorOperand>(&operand)) {
    appendName(out, scale->byte);
    out.append(separator);
    appendName(out, scale->thread);
  } else {
    appendRegisters(out, operand, registers, separator);
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
    const OperandSpec &spec = statement.spec(i);
    const bool isName = std::holds_alternative<OperandName>(statement.operands[i]); // also of a vector register
    const bool isVector = spec.typedBy != 0 ? statement.registers[i] > 1 && !isName
                                            : spec.takes() == Takes::Anything &&
                                                  std::holds_alternative<RegisterNames>(statement.operands[i]);
    const bool hasBraces = spec.hasBraces() || isVector;
    if (spec.opensBracket)
      out.append('[');
    if (hasBraces)
      out.append('{');
    appendOperand(out, statement.operands[i], statement.registers[i], spec.hasSecond ? "|" : ", ");
    if (hasBraces)
      out.append('}');
    if (spec.closesBracket)
      out.append(']');
  }
  out.append(';');
  return out.size();
}

bool isName(const OperandName &name) {
  return name.number ? isIdentifierPrefix(name.text) : isIdentifier(name.text) && !isReservedName(name.text);
}

/// Whether it is an element of a vector: `%tid.x`.
bool isElement(const OperandName &name) {
  const size_t dot = std::min(name.text.find('.'), name.text.size());
  return !name.number && elementIndex(name.text.substr(dot)) && isName(name.text.substr(0, dot));
}

int64_t valueOf(const OperandName &constant) {
  return constant.text.empty() ? int64_t{*constant.number} : -int64_t{*constant.number};
}

/// Whether operand \p index of \p statement, which may be a constant, can be \p value.
bool canBe(const CheckedStatement &statement, size_t index, int64_t value) {
  const OperandSpec &spec = statement.spec(index);
  if (spec.role == Role::Columns)
    return value > 0 && detail::isColumnCount(statement.instruction.qualifiers, static_cast<uint32_t>(value));
  if (spec.role == Role::SourceSize && value > valueOf(std::get<OperandName>(statement.operands[index - 1])))
    return false;
  return spec.integers().contains(value);
}

EmitError checkName(const OperandName &name) { return isName(name) ? EmitError::None : EmitError::BadName; }

/// Checks \p one register, constant or sink of operand \p index of \p statement.
EmitError checkElement(const CheckedStatement &statement, size_t index, const OperandName &one, bool mayBeSink) {
  const OperandSpec &spec = statement.spec(index);
  if (one == "_" && mayBeSink)
    return EmitError::None;
  if (one.isConstant() ? !detail::resolved(statement.instruction, spec).mayBeInteger() : !spec.mayBeRegister())
    return EmitError::OperandKind;
  if (one.isConstant())
    return canBe(statement, index, valueOf(one)) ? EmitError::None : EmitError::SelectorValue;
  return isGeneral(statement.instruction.mnemonic) && isElement(one) ? EmitError::None : checkName(one);
}

EmitError checkNames(const CheckedStatement &statement, size_t index, std::span<const OperandName> names) {
  const OperandSpec &spec = statement.spec(index);
  for (const OperandName &name : names) {
    const bool isPredicate = spec.hasSecond && &name != names.data();
    if (const EmitError error = checkElement(statement, index, name, spec.acceptsSinks && !isPredicate);
        error != EmitError::None)
      return error;
  }
  const bool isUsed = !spec.isVector || std::ranges::any_of(names, [](const OperandName &name) { return name != "_"; });
  return isUsed ? EmitError::None : EmitError::BadName;
}

EmitError checkScalePart(const OperandName &part, const ConstantValues &values) {
  if (part.isConstant())
    return values.contains(valueOf(part)) ? EmitError::None : EmitError::SelectorValue;
  return checkName(part);
}

EmitError checkRange(const RegisterRange &range, unsigned count) {
  if (!isIdentifierPrefix(range.prefix))
    return EmitError::BadName;
  return range.first <= UINT32_MAX - (count - 1) ? EmitError::None : EmitError::RegisterNumber;
}

/// Checks an operand that may be anything, except a range of registers, whose number is not known.
EmitError checkAnything(const StatementOperand &operand) {
  if (const auto *name = std::get_if<OperandName>(&operand))
    return name->isConstant() ? EmitError::None : checkName(*name);
  if (const auto *address = std::get_if<AddressOperand>(&operand))
    return checkName(address->base);
  const auto *vector = std::get_if<RegisterNames>(&operand);
  const bool isVector = vector && !vector->names.empty() && std::ranges::all_of(vector->names, isName);
  return isVector ? EmitError::None : EmitError::OperandKind;
}

/// Checks operand \p index of \p statement.
EmitError checkOperand(const CheckedStatement &statement, size_t index) {
  const OperandSpec &spec = statement.spec(index);
  const StatementOperand &operand = statement.operands[index];
  const unsigned registers = statement.registers[index];
  if (spec.takes() == Takes::Anything)
    return checkAnything(operand);
  if (const auto *name = std::get_if<OperandName>(&operand); name && spec.takes() == Takes::Label)
    return name->isConstant() ? EmitError::OperandKind : checkName(*name);
  if (const auto *range = std::get_if<RegisterRange>(&operand); range && registers != 0)
    return checkRange(*range, registers);
  if (const auto *named = std::get_if<RegisterNames>(&operand); named && registers != 0)
    return named->names.size() == registers ? checkNames(statement, index, named->names) : EmitError::RegisterCount;
  if (const auto *address = std::get_if<AddressOperand>(&operand); address && spec.hasBrackets())
    return checkName(address->base);
  if (const auto *scale = std::get_if<ScaleSelectorOperand>(&operand); scale && spec.takes() == Takes::Selector) {
    const EmitError error = checkScalePart(scale->byte, spec.values);
    return error == EmitError::None ? checkScalePart(scale->thread, spec.threadValues()) : error;
  }
  const bool mayBeWhole = spec.typedBy != 0 && isGeneral(statement.instruction.mnemonic); // a vector register
  if (const auto *name = std::get_if<OperandName>(&operand);
      name && ((registers <= 1 && !spec.hasBraces()) || mayBeWhole))
    return checkElement(statement, index, *name, spec.acceptsSinks);
  return EmitError::OperandKind;
}

/// Checks \p statement, and stores the places and the number of registers of its operands.
EmitResult check(CheckedStatement &statement) {
  if (!statement.guard.predicate.empty() && !isName(statement.guard.predicate))
    return {.error = EmitError::BadName};
  const std::span<const StatementOperand> operands = statement.operands;
  const size_t most = statement.specs.size();
  if (operands.size() > most || (operands.size() < most && operands.size() < leastCount(statement.specs)))
    return {.error = EmitError::OperandCount};
  if (operands.size() < most) {
    std::array<OperandLook, detail::kMaxOperands> looks{};
    for (size_t i = 0; i < operands.size(); ++i)
      looks[i] = std::holds_alternative<AddressOperand>(operands[i]) ? OperandLook::InBrackets : OperandLook::Plain;
    statement.places = placesOf(std::span(looks).first(operands.size()), statement.specs);
  }
  for (size_t i = 0; i < operands.size(); ++i) {
    const OperandSpec &spec = statement.spec(i);
    const auto *vector = spec.takes() == Takes::Anything ? std::get_if<RegisterNames>(&operands[i]) : nullptr;
    statement.registers[i] = vector           ? static_cast<unsigned>(vector->names.size())
                             : spec.hasSecond ? 2
                                              : detail::registerCount(statement.instruction, spec).count;
    if (const EmitError error = checkOperand(statement, i); error != EmitError::None)
      return {.error = error, .operand = static_cast<uint8_t>(i), .place = statement.places[i]};
  }
  return {};
}

} // namespace

EmitResult emitStatement(const Instruction &instruction, std::span<const StatementOperand> operands,
                         std::span<char> buffer, const GuardOperand &guard) noexcept {
  if (!instruction.formOfList())
    return {.error = EmitError::IllegalInstruction};
  CheckedStatement statement{
      .instruction = instruction, .specs = ptxmatrix::operands(instruction), .operands = operands, .guard = guard};
  if (const EmitResult checked = check(statement); !checked)
    return checked;

  const size_t size = print(statement, buffer);
  if (size > Limits().statementBytes)
    return {.error = EmitError::TooLong};
  return {.size = size, .error = size > buffer.size() ? EmitError::BufferTooSmall : EmitError::None};
}

} // namespace ptxmatrix
