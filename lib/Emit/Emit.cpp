//===- Emit.cpp - Statements of typed instructions ------------------------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//
//
// One template prints.  It is used with an Out that counts, with one that writes where exactly as much room is as was
// counted, and with one for the usual case, that there is more room than any such statement needs: nothing is counted
// there, and short pieces are copied in blocks of one size.
//
//===----------------------------------------------------------------------===//

#include "ptxmatrix/Emit.h"
#include "Scan/CharClass.h"
#include "ptxmatrix/Limits.h"

#include <charconv>
#include <cstring>
#include <ostream>
#include <string>

namespace ptxmatrix {
namespace {

using detail::Form;
using detail::FormMatch;
using detail::Piece;

constexpr size_t kMaxDigits = 10; // of 32 bits

/// Counts what would be written.
class Counter {
public:
  size_t size() const { return count; }
  void append(char) { ++count; }
  void append(std::string_view text) { count += text.size(); }
  void append(const Piece &piece) { count += piece.length; }
  void append(uint32_t number) {
    do
      ++count;
    while ((number /= 10) != 0);
  }

private:
  size_t count = 0;
};

/// Writes without asking for room.  With \p hasSlack there is room for a Piece more than is needed.
template <bool hasSlack> class Writer {
public:
  explicit Writer(std::span<char> buffer) : begin(buffer.data()), pos(begin), end(begin + buffer.size()) {}

  size_t size() const { return static_cast<size_t>(pos - begin); }
  void append(char c) { *pos++ = c; }
  void append(std::string_view text) {
    std::memcpy(pos, text.data(), text.size());
    pos += text.size();
  }
  void append(const Piece &piece) {
    std::memcpy(pos, piece.chars.data(), hasSlack ? Piece::kBlock : piece.length);
    pos += piece.length;
  }
  void append(uint32_t number) { pos = std::to_chars(pos, end, number).ptr; }

private:
  char *begin;
  char *pos;
  char *end;
};

/// A text to print again and again: a Piece where it is short.
class Repeated {
public:
  Repeated(std::string_view separator, std::string_view prefix) : separator(separator), prefix(prefix) {
    isShort = separator.size() + prefix.size() <= Piece::kBlock;
    if (!isShort)
      return;
    for (std::string_view part : {separator, prefix})
      for (char c : part)
        piece.chars[piece.length++] = c;
  }
  template <typename Out> void appendTo(Out &out) const {
    if (isShort)
      return out.append(piece);
    out.append(separator);
    out.append(prefix);
  }

private:
  std::string_view separator;
  std::string_view prefix;
  Piece piece;
  bool isShort;
};

template <typename Out> void appendName(Out &out, const OperandName &name) {
  out.append(name.text);
  if (name.number)
    out.append(*name.number);
}

template <typename Out> void appendSigned(Out &out, int32_t number) {
  const auto bits = static_cast<uint32_t>(number);
  if (number < 0)
    out.append('-');
  out.append(number < 0 ? 0 - bits : bits);
}

bool isRegisters(const StatementOperand &operand) { return operand.index() < 3; }
static_assert(std::is_same_v<std::variant_alternative_t<2, StatementOperand>, RegisterNames>);

template <typename Out> void appendRegisters(Out &out, const StatementOperand &registers, unsigned count) {
  if (const auto *named = std::get_if<RegisterNames>(&registers)) {
    for (unsigned i = 0; i < count; ++i) {
      if (i > 0)
        out.append(std::string_view(", "));
      out.append(named->names[i]);
    }
    return;
  }
  const auto *listed = std::get_if<RegisterNumbers>(&registers);
  const auto *range = std::get_if<RegisterRange>(&registers);
  const std::string_view prefix = listed ? listed->prefix : range->prefix;
  const Repeated next(", ", prefix);
  out.append(prefix);
  for (unsigned i = 0; i < count; ++i) {
    if (i > 0)
      next.appendTo(out);
    out.append(listed ? listed->numbers[i] : range->first + i);
  }
}

/// A statement, checked but for its length.
struct CheckedStatement {
  const FormMatch &found;
  std::span<const StatementOperand> operands;
  const GuardOperand &guard;
  std::array<unsigned, detail::kMaxOperands> registers{}; ///< How many each operand has.
};

template <typename Out> void appendOperand(Out &out, const StatementOperand &operand, unsigned registers) {
  if (const auto *address = std::get_if<AddressOperand>(&operand)) {
    out.append('[');
    appendName(out, address->base);
    if (address->offset != 0) {
      out.append('+'); // in front of a '-', too: PTX has no `[a-16]`
      appendSigned(out, address->offset);
    }
    out.append(']');
  } else if (const auto *number = std::get_if<int32_t>(&operand)) {
    appendSigned(out, *number);
  } else if (const auto *name = std::get_if<OperandName>(&operand)) {
    appendName(out, *name);
  } else {
    appendRegisters(out, operand, registers);
  }
}

template <typename Out> void print(Out &out, const CheckedStatement &statement) {
  if (!statement.guard.predicate.empty()) {
    out.append('@');
    if (statement.guard.negated)
      out.append('!');
    appendName(out, statement.guard.predicate);
    out.append(' ');
  }
  detail::appendOpcode(out, *statement.found.form, statement.found.values);
  out.append(' ');
  for (size_t i = 0; i < statement.operands.size(); ++i) {
    if (i > 0) {
      out.append(',');
      out.append(' ');
    }
    const OperandSpec &spec = statement.found.form->operands()[i];
    const bool hasBraces = spec.holdsRegisters() && spec.isVector;
    if (hasBraces)
      out.append('{');
    appendOperand(out, statement.operands[i], statement.registers[i]);
    if (hasBraces)
      out.append('}');
  }
  out.append(';');
}

bool isName(std::string_view text) { return isIdentifier(text) && !isReservedName(text); }

bool isName(const OperandName &name) { return name.number ? isIdentifierPrefix(name.text) : isName(name.text); }

EmitError checkRegisters(const StatementOperand &registers, unsigned count) {
  if (const auto *named = std::get_if<RegisterNames>(&registers)) {
    if (named->names.size() != count)
      return EmitError::RegisterCount;
    for (std::string_view name : named->names)
      if (!isName(name))
        return EmitError::BadName;
    return EmitError::None;
  }
  if (const auto *listed = std::get_if<RegisterNumbers>(&registers)) {
    if (listed->numbers.size() != count)
      return EmitError::RegisterCount;
    return isIdentifierPrefix(listed->prefix) ? EmitError::None : EmitError::BadName;
  }
  const auto &range = std::get<RegisterRange>(registers);
  if (!isIdentifierPrefix(range.prefix))
    return EmitError::BadName;
  return range.first <= UINT32_MAX - (count - 1) ? EmitError::None : EmitError::RegisterNumber;
}

EmitError checkOperand(const OperandSpec &spec, const StatementOperand &operand, unsigned registers) {
  if (spec.holdsRegisters() && isRegisters(operand))
    return checkRegisters(operand, registers);
  if (const auto *address = std::get_if<AddressOperand>(&operand); address && spec.role == Role::Address)
    return isName(address->base) ? EmitError::None : EmitError::BadName;
  const auto *name = std::get_if<OperandName>(&operand);
  if (name && (spec.role == Role::Stride || (spec.holdsRegisters() && !spec.isVector)))
    return isName(*name) ? EmitError::None : EmitError::BadName;
  return spec.role == Role::Stride && std::holds_alternative<int32_t>(operand) ? EmitError::None
                                                                               : EmitError::OperandKind;
}

/// Checks \p statement, and notes how many registers its operands have.
EmitError check(CheckedStatement &statement) {
  if (!statement.guard.predicate.empty() && !isName(statement.guard.predicate))
    return EmitError::BadName;
  const Form &form = *statement.found.form;
  const std::span<const OperandSpec> specs = form.operands();
  if (statement.operands.size() > specs.size())
    return EmitError::OperandCount;
  for (size_t i = 0; i < specs.size(); ++i) {
    if (i >= statement.operands.size()) {
      if (!specs[i].isOptional)
        return EmitError::OperandCount;
      continue;
    }
    statement.registers[i] = detail::registerCount(form, statement.found.values, specs[i]).count;
    if (const EmitError error = checkOperand(specs[i], statement.operands[i], statement.registers[i]);
        error != EmitError::None)
      return error;
  }
  return EmitError::None;
}

/// No fewer bytes than \p statement takes, a Piece behind it included.
size_t ampleRoom(const CheckedStatement &statement) {
  constexpr size_t kPunctuation = 8; // what stands beside names and their numbers, for each operand
  constexpr size_t kComma = 2;
  size_t room =
      OpcodeText::kCapacity + Piece::kBlock + kPunctuation + statement.guard.predicate.text.size() + kMaxDigits;
  for (size_t i = 0; i < statement.operands.size(); ++i) {
    const StatementOperand &operand = statement.operands[i];
    room += kPunctuation + 2 * kMaxDigits; // of a name's number and an offset
    if (const auto *address = std::get_if<AddressOperand>(&operand))
      room += address->base.text.size();
    else if (const auto *name = std::get_if<OperandName>(&operand))
      room += name->text.size();
    else if (const auto *named = std::get_if<RegisterNames>(&operand))
      for (std::string_view one : named->names)
        room += one.size() + kComma;
    else if (const auto *listed = std::get_if<RegisterNumbers>(&operand))
      room += statement.registers[i] * (listed->prefix.size() + kMaxDigits + kComma);
    else if (const auto *range = std::get_if<RegisterRange>(&operand))
      room += statement.registers[i] * (range->prefix.size() + kMaxDigits + kComma);
  }
  return room;
}

} // namespace

EmitResult emitStatement(const Instruction &instruction, std::span<const StatementOperand> operands,
                         std::span<char> buffer, const GuardOperand &guard) noexcept {
  const FormMatch found = detail::findForm(instruction);
  if (!found.form)
    return {0, EmitError::IllegalInstruction};
  CheckedStatement statement{.found = found, .operands = operands, .guard = guard};
  if (const EmitError error = check(statement); error != EmitError::None)
    return {0, error};

  if (const size_t room = ampleRoom(statement); room <= buffer.size() && room <= Limits().statementBytes) {
    Writer<true> out(buffer);
    print(out, statement);
    return {out.size(), EmitError::None};
  }
  Counter counter;
  print(counter, statement);
  if (counter.size() > Limits().statementBytes)
    return {0, EmitError::TooLong};
  if (counter.size() > buffer.size())
    return {counter.size(), EmitError::BufferTooSmall};
  Writer<false> out(buffer);
  print(out, statement);
  return {out.size(), EmitError::None};
}

EmitResult emitStatement(const Instruction &instruction, std::span<const StatementOperand> operands,
                         std::ostream &stream, const GuardOperand &guard) {
  std::array<char, 320> buffer;
  EmitResult printed = emitStatement(instruction, operands, buffer, guard);
  if (printed) {
    stream.write(buffer.data(), static_cast<std::streamsize>(printed.size));
  } else if (printed.error == EmitError::BufferTooSmall) {
    std::string text(printed.size, '\0');
    printed = emitStatement(instruction, operands, text, guard);
    stream.write(text.data(), static_cast<std::streamsize>(text.size()));
  }
  return printed;
}

} // namespace ptxmatrix
