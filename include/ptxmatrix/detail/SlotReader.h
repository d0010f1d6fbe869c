//===- SlotReader.h - Reads the syntax of a row -----------------*- C++ -*-===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
// The opcode of a row of Forms.h: a slot for each qualifier, and what the qualifiers need.

#pragma once

#include "ptxmatrix/detail/CellReader.h"
#include "ptxmatrix/detail/Form.h"

namespace ptxmatrix::detail {

/// A row while it is read.
struct FormDraft : FormFacts {
  Mnemonic mnemonics[12] = {}; ///< `add|sub`
  uint8_t numMnemonics = 0;
  Slot slotStorage[kMaxSlots] = {};
  OperandSpec operandStorage[kMaxLists * 8] = {};
  Gate gates[kMaxGates] = {};
  QualifierSet conditions[kMaxConditions] = {};
};

/// Adds the shapes of \p range to \p choices.
consteval void addShapes(std::string_view range, QualifierSet &choices) {
  auto add = [&](Shape shape) {
    const std::optional<Qualifier> qualifier = asQualifier(shape);
    if (!qualifier)
      throw "no such shape in Qualifiers.def";
    choices.insert(*qualifier);
  };
  if (!forEachShape(range, add))
    throw "not a range of shapes";
}

/// `A:` and the like, before the type or layout of a matrix; `=D` after it means the type of that one.
consteval void readLabel(CellReader &cell, Slot &slot) {
  slot.fragment = fragmentNamed(cell.takeLetter('A', 'D'));
  if (slot.fragment == Fragment::None)
    return;
  cell.expect(":");
  if (cell.take("="))
    slot.sameAs = fragmentNamed(cell.takeLetter('A', 'D'));
}

/// Adds all qualifiers that begin with \p prefix to \p slot.  Compilers take many times as long with starts_with().
consteval void addAll(std::string_view prefix, Slot &slot) {
  const size_t size = prefix.size();
  const char *const wanted = prefix.data();
  for (size_t i = 0; i < kNamedQualifiers.size(); ++i) {
    if (kNameSizes<kNamedQualifiers, &QualifierInfo::spelling>.of[i] <= size)
      continue;
    const QualifierInfo &row = kNamedQualifiers[i];
    const char *const chars = row.spelling.data();
    size_t same = size;
    while (same > 0 && chars[same - 1] == wanted[same - 1])
      --same;
    if (same == 0) {
      slot.kind = row.kind;
      slot.choices.insert(static_cast<Qualifier>(i));
    }
  }
}

/// `<8.6,sm_100f|sm_110f>` or `<9.3>`: what \p qualifiers, or an operand, need.
consteval uint8_t readGate(CellReader &cell, const QualifierSet &qualifiers, FormDraft &form) {
  Gate gate;
  CellReader inside(cell.until('>'));
  gate.since = {static_cast<uint16_t>(readNumber(inside)),
                (inside.expect("."), static_cast<uint16_t>(readNumber(inside)))};
  if (inside.take(","))
    gate.targets = readTargets(inside.rest());
  uint8_t number = 0;
  while (number < form.numGates &&
         (form.gates[number].since != gate.since || form.gates[number].targets != gate.targets))
    ++number;
  if (number == kMaxGates)
    throw "too many gates in a row";
  if (number == form.numGates)
    form.gates[form.numGates++] = gate;
  form.gates[number].qualifiers = form.gates[number].qualifiers | qualifiers;
  return number + 1;
}

/// `@q|r::*`: one of these qualifiers is written.
consteval uint8_t readCondition(CellReader &cell, FormDraft &form) {
  Slot wanted;
  do {
    const std::string_view word = cell.word();
    if (cell.take("*"))
      addAll(word, wanted);
    else
      wanted.choices.insert(readQualifier(word));
  } while (cell.take("|"));
  for (uint8_t i = 0; i < form.numConditions; ++i)
    if (form.conditions[i] == wanted.choices)
      return i + 1;
  if (form.numConditions == kMaxConditions)
    throw "too many conditions in a row";
  form.conditions[form.numConditions++] = wanted.choices;
  return form.numConditions;
}

/// One or more alternatives of \p slot: `q`, `q::*`, `shared{::cta}`, `m8n8`, `f8f6f4`.  Returns the qualifiers.
consteval QualifierSet readChoice(CellReader &cell, Slot &slot) {
  Slot choice;
  if (cell.isNext('m', '0', '9')) {
    choice.kind = QualifierKind::Shape;
    addShapes(cell.shapes(), choice.choices);
  } else if (cell.take("f8f6f4")) {
    choice.kind = QualifierKind::Type;
    choice.choices = {Qualifier::E4M3, Qualifier::E5M2, Qualifier::E3M2, Qualifier::E2M3, Qualifier::E2M1};
  } else if (const std::string_view word = cell.word(); cell.take("*")) {
    addAll(word, choice);
  } else {
    const Qualifier qualifier = readQualifier(word);
    choice.kind = info(qualifier).kind;
    choice.choices.insert(qualifier);
    if (cell.take("{::")) {
      if (word != "shared" || cell.until('}') != "cta")
        throw "the only sub-qualifier that may be left out is shared{::cta}";
      choice.choices.insert(Qualifier::SharedCta);
    }
  }
  if (!slot.choices.empty() && choice.kind != slot.kind)
    throw "alternatives must be of one kind";
  slot.kind = choice.kind;
  slot.choices = slot.choices | choice.choices;
  return choice.choices;
}

/// `.q|r|s`, `.q::*`, `{.q|.r{::s}}`, `.q(6.3)`, `{.q(-6.5)}`, `.A:q|r`, `.C:=D`, `{.q|r<9.3>}` or `.q|r@s`.
consteval Slot readSlot(CellReader &cell, FormDraft &form) {
  Slot slot;
  slot.optional = cell.take("{");
  cell.expect(".");
  readLabel(cell, slot);
  if (slot.sameAs != Fragment::None)
    return slot; // readForm() adds the choices
  do {
    cell.take(".");
    const QualifierSet choices = readChoice(cell, slot);
    if (cell.take("<"))
      readGate(cell, choices, form);
  } while (cell.take("|"));
  if (cell.take("(")) {
    const bool isUntil = cell.take("-");
    std::optional<PtxVersion> version = parseVersion<PtxVersion>(cell.until(')'));
    if (!version)
      throw "a version is expected between parentheses";
    (isUntil ? slot.until : slot.since) = *version;
  }
  if (cell.take("@"))
    slot.condition = readCondition(cell, form);
  if (slot.optional)
    cell.expect("}");
  return slot;
}

/// That `mma` is MmaSp, a qualifier says.
consteval Mnemonic readMnemonic(CellReader &cell) {
  for (size_t i = 0; i < kMnemonics.size(); ++i)
    if (static_cast<Mnemonic>(i) != Mnemonic::MmaSp && cell.take(kMnemonics[i].name))
      return static_cast<Mnemonic>(i);
  throw "a row begins with a mnemonic";
}

} // namespace ptxmatrix::detail
