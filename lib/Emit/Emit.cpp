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
using detail::FoundForm;
using detail::OperandPattern;
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

/// The registers with commas between them.
template <typename Out> void appendRegisters(Out &out, const Destination &destination, unsigned count) {
  if (const auto *named = std::get_if<RegisterNames>(&destination)) {
    for (unsigned i = 0; i < count; ++i) {
      if (i > 0)
        out.append(std::string_view(", "));
      out.append(named->names[i]);
    }
    return;
  }
  const auto *listed = std::get_if<RegisterNumbers>(&destination);
  const auto *range = std::get_if<RegisterRange>(&destination);
  const std::string_view prefix = listed ? listed->prefix : range->prefix;
  const Repeated next(", ", prefix);
  out.append(prefix);
  for (unsigned i = 0; i < count; ++i) {
    if (i > 0)
      next.appendTo(out);
    out.append(listed ? listed->numbers[i] : range->first + i);
  }
}

template <typename Out>
void print(Out &out, const FoundForm &found, const StatementOperands &operands, unsigned registers) {
  if (!operands.guard.predicate.empty()) {
    out.append('@');
    if (operands.guard.negated)
      out.append('!');
    appendName(out, operands.guard.predicate);
    out.append(' ');
  }
  detail::appendOpcode(out, *found.form, found.qualifiers);
  out.append(' ');
  for (size_t i = 0; i < found.form->operands.size(); ++i) {
    const OperandPattern pattern = found.form->operands[i];
    if (pattern == OperandPattern::None || (pattern == OperandPattern::Stride && !operands.stride))
      continue;
    if (i > 0) {
      out.append(',');
      out.append(' ');
    }
    switch (pattern) {
    case OperandPattern::Vector:
    case OperandPattern::AnyVector:
      out.append('{');
      appendRegisters(out, operands.destination, registers);
      out.append('}');
      break;
    case OperandPattern::Register:
      i == 0 ? appendRegisters(out, operands.destination, registers) : appendName(out, operands.source);
      break;
    case OperandPattern::Address:
      out.append('[');
      appendName(out, operands.address.base);
      if (operands.address.offset != 0) {
        out.append('+'); // in front of a '-', too: PTX has no `[a-16]`
        appendSigned(out, operands.address.offset);
      }
      out.append(']');
      break;
    case OperandPattern::Stride:
      if (const auto *number = std::get_if<int32_t>(&*operands.stride))
        appendSigned(out, *number);
      else
        appendName(out, std::get<OperandName>(*operands.stride));
      break;
    case OperandPattern::None:
      break;
    }
  }
  out.append(';');
}

bool isName(std::string_view text) { return isIdentifier(text) && !isReservedName(text); }

bool isName(const OperandName &name) { return name.number ? isIdentifierPrefix(name.text) : isName(name.text); }

EmitError checkDestination(const Destination &destination, unsigned count) {
  if (const auto *named = std::get_if<RegisterNames>(&destination)) {
    if (named->names.size() != count)
      return EmitError::RegisterCount;
    for (std::string_view name : named->names)
      if (!isName(name))
        return EmitError::BadName;
    return EmitError::None;
  }
  if (const auto *listed = std::get_if<RegisterNumbers>(&destination)) {
    if (listed->numbers.size() != count)
      return EmitError::RegisterCount;
    return isIdentifierPrefix(listed->prefix) ? EmitError::None : EmitError::BadName;
  }
  const auto &range = std::get<RegisterRange>(destination);
  if (!isIdentifierPrefix(range.prefix))
    return EmitError::BadName;
  return range.first <= UINT32_MAX - (count - 1) ? EmitError::None : EmitError::RegisterNumber;
}

/// Checks all operands of an instruction of \p form that writes \p count registers.
EmitError checkOperands(const Form &form, const StatementOperands &operands, unsigned count) {
  if (!operands.guard.predicate.empty() && !isName(operands.guard.predicate))
    return EmitError::BadName;
  bool hasAddress = false;
  bool hasStride = false;
  bool hasSource = false;
  for (size_t i = 0; i < form.operands.size(); ++i) {
    hasAddress = hasAddress || form.operands[i] == OperandPattern::Address;
    hasStride = hasStride || form.operands[i] == OperandPattern::Stride;
    hasSource = hasSource || (i > 0 && form.operands[i] == OperandPattern::Register);
  }
  const OperandName &address = operands.address.base;
  if ((!hasAddress && (!address.empty() || operands.address.offset != 0)) || (!hasStride && operands.stride) ||
      (!hasSource && !operands.source.empty()))
    return EmitError::UnexpectedOperand;
  if (hasAddress && address.empty())
    return EmitError::MissingAddress;
  if (hasSource && operands.source.empty())
    return EmitError::MissingSource;
  if (const EmitError error = checkDestination(operands.destination, count); error != EmitError::None)
    return error;
  if (hasAddress && !isName(address))
    return EmitError::BadName;
  if (hasSource && !isName(operands.source))
    return EmitError::BadName;
  if (const auto *name = operands.stride ? std::get_if<OperandName>(&*operands.stride) : nullptr;
      name && !isName(*name))
    return EmitError::BadName;
  return EmitError::None;
}

/// More than the statement and a Piece behind it can take.
size_t ampleRoom(const StatementOperands &operands, unsigned count) {
  constexpr size_t kPunctuation = 32; // what stands beside opcode, names and their numbers, and the offset's sign
  size_t room = OpcodeText::kCapacity + kPunctuation + Piece::kBlock;
  auto add = [&room](std::string_view text) { room += text.size() + kMaxDigits; };
  add(operands.guard.predicate.text);
  add(operands.address.base.text);
  room += kMaxDigits; // the offset
  add(operands.source.text);
  if (operands.stride) {
    const auto *name = std::get_if<OperandName>(&*operands.stride);
    add(name ? name->text : "-");
  }
  constexpr size_t kComma = 2;
  if (const auto *named = std::get_if<RegisterNames>(&operands.destination)) {
    for (std::string_view name : named->names)
      room += name.size() + kComma;
    return room;
  }
  const auto *listed = std::get_if<RegisterNumbers>(&operands.destination);
  const std::string_view prefix = listed ? listed->prefix : std::get<RegisterRange>(operands.destination).prefix;
  return room + count * (prefix.size() + kMaxDigits + kComma);
}

} // namespace

EmitResult emitStatement(const Instruction &instruction, const StatementOperands &operands,
                         std::span<char> buffer) noexcept {
  const FoundForm found = detail::findForm(instruction);
  if (!found.form)
    return {0, EmitError::IllegalInstruction};
  const unsigned registers = detail::registerCount(*found.form, found.qualifiers).count;
  if (const EmitError error = checkOperands(*found.form, operands, registers); error != EmitError::None)
    return {0, error};

  if (const size_t room = ampleRoom(operands, registers); room <= buffer.size() && room <= Limits().statementBytes) {
    Writer<true> out(buffer);
    print(out, found, operands, registers);
    return {out.size(), EmitError::None};
  }
  Counter counter;
  print(counter, found, operands, registers);
  if (counter.size() > Limits().statementBytes)
    return {0, EmitError::TooLong};
  if (counter.size() > buffer.size())
    return {counter.size(), EmitError::BufferTooSmall};
  Writer<false> out(buffer);
  print(out, found, operands, registers);
  return {out.size(), EmitError::None};
}

EmitResult emitStatement(const Instruction &instruction, const StatementOperands &operands, std::ostream &stream) {
  std::array<char, 320> buffer;
  EmitResult printed = emitStatement(instruction, operands, buffer);
  if (printed) {
    stream.write(buffer.data(), static_cast<std::streamsize>(printed.size));
  } else if (printed.error == EmitError::BufferTooSmall) {
    std::string text(printed.size, '\0');
    printed = emitStatement(instruction, operands, text);
    stream.write(text.data(), static_cast<std::streamsize>(text.size()));
  }
  return printed;
}

} // namespace ptxmatrix
