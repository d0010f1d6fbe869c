//===- OperandReader.h - Reads the operands of a row ------------*- C++ -*-===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
// The operands of a row of Forms.h, and the lists that follow from alternatives.

#pragma once

#include "ptxmatrix/detail/SlotReader.h"

namespace ptxmatrix::detail {

/// `b32|f32`; `any32` for all types of 32 bits but predicates, and `any64` for all of 64 bits; `i32` for b32, u32, s32.
consteval ScalarTypeSet readTypes(CellReader &cell) {
  ScalarTypeSet types;
  do {
    const std::string_view word = cell.word();
    if (word == "any32") {
      types = types | kAny32;
      continue;
    }
    if (word == "i16" || word == "i32" || word == "i64") {
      types = types | (word == "i16" ? kIntegers16 : word == "i32" ? kIntegers32 : kIntegers64);
      continue;
    }
    if (word == "any64") {
      types = types | kIntegers64 | ScalarTypeSet{ScalarType::F64};
      continue;
    }
    std::optional<ScalarType> type = findScalarType(word);
    if (!type)
      throw "no such register type";
    types.insert(*type);
  } while (cell.take("|"));
  return types;
}

/// `:b32|f16x2+pred`.
consteval void readRegisterTypes(CellReader &cell, OperandSpec &spec) {
  cell.expect(":");
  spec.types = readTypes(cell);
  spec.typedBy = 0;
  spec.undocumentedTypes = cell.take("+") ? readTypes(cell) : ScalarTypeSet();
}

/// `4`, `1..`, `32../32`, `0..1048560/16`, `4..16*2`
consteval ConstantValues readValues(CellReader &cell) {
  ConstantValues values;
  values.count = 1;
  values.first = static_cast<int>(readNumber(cell));
  if (!cell.take(".."))
    return values;
  const bool hasEnd = cell.isDigit();
  const int last = hasEnd ? static_cast<int>(readNumber(cell)) : 0;
  if (cell.take("*2"))
    values.step = 0;
  else if (cell.take("/"))
    values.step = readNumber(cell);
  if (!hasEnd)
    values.count = 0;
  else if (values.step != 0)
    values.count = static_cast<unsigned>(last - values.first) / values.step + 1;
  else
    while (values.number(values.count) <= last)
      ++values.count;
  return values;
}

/// `#`: or any constant; `#0..15`: or one of these; `=4..16*2`: only one of these; `=0..1+4`: some ptxas accepts 4;
/// `!`: none.
consteval void readConstants(CellReader &cell, OperandSpec &spec) {
  if (cell.take("#")) {
    spec.constants = Constants::Documented;
    spec.values = cell.isDigit() ? readValues(cell) : kAnyInteger;
  } else if (cell.take("=")) {
    spec.constants = Constants::Documented;
    spec.values = readValues(cell);
    spec.acceptedCount = cell.take("+") ? static_cast<uint8_t>(readNumber(cell)) : uint8_t{0};
    spec.types = {};
    spec.typedBy = 0;
  } else if (cell.take("!")) {
    spec.constants = Constants::None;
  }
}

/// `(5)`, `(dim)`, `(dim-1)`: how many elements a vector has.
consteval void readCount(CellReader &cell, OperandSpec &spec) {
  if (!cell.take("("))
    return;
  spec.isPerDimension = cell.take("dim");
  spec.fixedCount = !spec.isPerDimension || cell.take("-") ? static_cast<uint8_t>(readNumber(cell)) : uint8_t{0};
  cell.expect(")");
}

/// The operands that only the table of forms calls so.
inline constexpr auto kLetters = std::to_array<NamedOperand>({
    {"[P]", {.role = Role::Address}},
    {"S", {.role = Role::Stride, .types = kIntegers32, .constants = Constants::Documented, .values = kAnyInteger}},
    {"E", {.role = Role::Metadata, .constants = Constants::Floats}},
    {"F", {.role = Role::Selector}},
    {"XA", {.role = Role::ScaleData, .fragment = Fragment::A, .constants = Constants::Floats}},
    {"XB", {.role = Role::ScaleData, .fragment = Fragment::B, .constants = Constants::Floats}},
});

/// Two registers, and how they are written if `_` may replace the first one.
inline constexpr auto kPairs =
    std::to_array<std::pair<std::string_view, std::string_view>>({{"p|q", "p_|q"}, {"d|p", "d_|p"}});

/// An operand of kLetters or kNamedOperands: `E:any32`, `a-desc`, `ctaMask:b32`, `[mbar]:S`, `size#0..64/16`.
consteval std::optional<OperandSpec> readNamedOperand(CellReader &cell) {
  CellReader rest = cell;
  const bool opensBracket = rest.take("[tensorMap");
  const bool mayBeNegated = rest.take("-");
  std::string_view written = opensBracket ? "tensorMap" : "";
  bool firstMayBeSink = false;
  for (const auto &[name, withSink] : kPairs)
    if (written.empty()) {
      firstMayBeSink = rest.take(withSink);
      written = firstMayBeSink || rest.take(name) ? name : "";
    }
  if (written.empty())
    written = rest.operandName();
  OperandSpec spec;
  const bool endsInSink = written.size() > 1 && written.back() == '_';
  const bool acceptsSinks = endsInSink || rest.take("_");
  if (endsInSink)
    written = written.substr(0, written.size() - 1);
  if (const auto letter = findNamed<uint8_t, kLetters, &NamedOperand::name>(written)) {
    spec = kLetters[*letter].spec;
  } else if (const auto number = findNamed<uint8_t, kNamedOperands, &NamedOperand::name>(written)) {
    spec = kNamedOperands[*number].spec;
    spec.name = *number + 1;
  } else {
    return std::nullopt;
  }
  cell = rest;
  spec.opensBracket = opensBracket;
  spec.mayBeNegated = mayBeNegated;
  spec.acceptsSinks |= firstMayBeSink || (acceptsSinks && !spec.hasSecond);
  spec.secondMayBeSink = spec.hasSecond && acceptsSinks;
  spec.mayBeVariable |= cell.take("&");
  spec.mayBeSpecial = cell.take("%");
  spec.mayBeSelected = cell.take(".");
  spec.mayBeWider = cell.take(">");
  readCount(cell, spec);
  if (cell.isNext(':', 'a', 'z'))
    readRegisterTypes(cell, spec);
  else if (cell.isNext(':', '1', '3'))
    spec.typedBy = static_cast<uint8_t>((cell.expect(":"), readNumber(cell)));
  else if (cell.take(":"))
    spec.space = cell.take("S")   ? AddressSpace::Shared
                 : cell.take("G") ? AddressSpace::Global
                                  : (cell.expect("A"), AddressSpace::Any);
  if (cell.take("+"))
    spec.undocumentedTypes = readTypes(cell);
  readConstants(cell, spec);
  return spec;
}

/// Registers: `V8_:b32|f16x2+pred`, `V2n:any32`, `V1n/2:any32`, `A:any32`, `R:b32`.
consteval OperandSpec readRegisters(CellReader &cell, bool isFirst) {
  OperandSpec spec;
  spec.role = isFirst ? Role::Destination : Role::Source;
  spec.constants = Constants::Floats;
  spec.isVector = !cell.take("R");
  if (spec.isVector && !cell.take("V")) {
    spec.fragment = fragmentNamed(cell.takeLetter('A', 'D'));
    if (spec.fragment == Fragment::None)
      throw "an operand is V, A to D, R, [P], S, E, F, X or T";
  }
  if (const char count = cell.takeLetter('1', '8'))
    spec.fixedCount = static_cast<uint8_t>(count - '0');
  if (cell.take("n"))
    spec.numParts = cell.take("/") ? static_cast<uint8_t>(readNumber(cell)) : uint8_t{1};
  spec.acceptsSinks = cell.take("_");
  spec.isAsync = cell.take("~");
  spec.isRead = cell.take("=");
  readRegisterTypes(cell, spec);
  return spec;
}

/// `TA(4,2)`: a scale selector.
consteval OperandSpec readScaleSelector(CellReader &cell) {
  OperandSpec spec;
  spec.role = Role::ScaleSelector;
  spec.fragment = fragmentNamed(cell.takeLetter('A', 'B'));
  cell.expect("(");
  spec.values.count = readNumber(cell);
  spec.values.step = 4 / spec.values.count;
  cell.expect(",");
  spec.threads = static_cast<uint8_t>(readNumber(cell));
  cell.expect(")");
  return spec;
}

consteval OperandSpec readOperand(CellReader &cell, bool isFirst) {
  if (const std::optional<OperandSpec> named = readNamedOperand(cell))
    return *named;
  return cell.take("T") ? readScaleSelector(cell) : readRegisters(cell, isFirst);
}

/// `V_:any32, [P]{, S}`.  The first operand is written, unless it is an address, and so are registers before an
/// address; registers after it are read.  Of each `(x|y)`, the list has y if the bit of \p alternatives is set: bit 0
/// for the first one.  Returns how many lists there are.
consteval unsigned readOperands(std::string_view text, unsigned alternatives, FormDraft &form) {
  CellReader cell(text);
  const uint8_t begin = form.numLists > 0 ? form.listEnds[form.numLists - 1] : 0;
  uint8_t &end = form.listEnds[form.numLists++] = begin;
  unsigned choices = 0;
  unsigned closed = 0;
  while (!cell.atEnd()) {
    if (end == std::size(form.operandStorage) || end - begin == kMaxOperands)
      throw "too many operands in a row";
    const bool isFirst = end == begin;
    const bool isOptional = cell.take("{");
    if (!isFirst)
      cell.expect(", ");
    if (cell.take("...")) {
      while (static_cast<size_t>(end - begin) < kMaxOperands)
        form.operandStorage[end++] = {.role = Role::Other, .isOptional = true};
      break;
    }
    if (cell.take("(") && (alternatives >> choices++ & 1) != 0)
      cell.until('|');
    OperandSpec &spec = form.operandStorage[end++];
    spec = readOperand(cell, isFirst);
    spec.isOptional = isOptional;
    if (cell.take("<"))
      spec.gate = readGate(cell, {}, form);
    if (spec.gate != 0 && cell.take("from "))
      spec.gatedFrom = static_cast<uint8_t>(readNumber(cell));
    if (cell.take("@"))
      spec.condition = readCondition(cell, form);
    spec.closesBracket = cell.take("]");
    for (size_t i = begin; spec.hasBrackets() && i < end; ++i)
      if (form.operandStorage[i].role == Role::Source && form.operandStorage[i].name == 0)
        form.operandStorage[i].role = Role::Destination;
    const bool isEnd = isOptional && cell.take("}");
    const bool skipsOther = cell.take("|");
    if (skipsOther)
      cell.until(')');
    if (skipsOther || cell.take(")"))
      ++closed;
    if (isOptional && !isEnd)
      cell.expect("}");
  }
  if (closed != choices)
    throw "a parenthesis has no counterpart";
  return 1U << choices;
}

} // namespace ptxmatrix::detail
