//===- FormReader.h - Compile-time reader of the table of forms -*- C++ -*-===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//
//
// Reads the rows of Forms.h.  It runs in the compiler alone: a row that breaks the notation stops the build at the
// `throw` that says why.
//
//===----------------------------------------------------------------------===//

#ifndef PTXMATRIX_DETAIL_FORMREADER_H
#define PTXMATRIX_DETAIL_FORMREADER_H

#include "ptxmatrix/Qualifier.h"
#include "ptxmatrix/ScalarType.h"
#include "ptxmatrix/Target.h"

#include <algorithm>
#include <span>

namespace ptxmatrix {

/// The instructions.  A wmma.load's matrix (`.a`, `.b`, `.c`) counts as a qualifier.
enum class Mnemonic : uint8_t { LdMatrix, MovMatrix, WmmaLoad };

/// What each instruction is called, in the order of Mnemonic.
inline constexpr auto kMnemonics = std::to_array<std::string_view>({"ldmatrix", "movmatrix", "wmma.load"});

/// The name of \p mnemonic.
constexpr std::string_view name(Mnemonic mnemonic) { return kMnemonics[static_cast<size_t>(mnemonic)]; }

namespace detail {

/// A row as written.  See Forms.h for the notation.
struct FormRow {
  std::string_view syntax;
  std::string_view operands;
  std::string_view registers;
  PtxVersion since;
  std::string_view targets;
  CudaRelease first; ///< The oldest release whose ptxas was seen to take the row, of those from kOldestJudge on.
  CudaRelease last;  ///< The newest.
};

/// A place for one qualifier.
struct Slot {
  QualifierSet choices;
  bool optional = false;
  PtxVersion since; ///< `.q(6.3)`: required from this version on and refused before.

  /// A form may go without it, in some version at least.
  constexpr bool mayBeEmpty() const { return optional || since != PtxVersion{}; }
  constexpr QualifierKind kind() const { return info(choices.front()).kind; }
};

/// What stands at one place of the operand list.
enum class OperandPattern : uint8_t { None, Vector, AnyVector, Register, Address, Stride };

/// A row, read.
struct Form {
  FormRow row;
  Mnemonic mnemonic = Mnemonic::LdMatrix;
  std::array<Slot, 8> slotStorage{};
  uint8_t numSlots = 0;
  std::array<OperandPattern, 3> operands{};
  uint8_t fixedRegisters = 0; ///< From `V2` or `V8`; 0 where the count follows from matrix and type.
  ScalarTypeSet registers;
  TargetSet targets;
  PtxVersion since; ///< The row's, or the first version that has one of the targets if that is later.

  // What follows from the slots, so that a spelling is matched without a look at each.
  QualifierSet all;         ///< Every qualifier that may stand somewhere in the form.
  QualifierSet newer;       ///< Those whose spelling is newer than the form.
  PtxVersion before;        ///< Without `.q(6.3)` a spelling is refused from 6.3 on; 0.0 where there is no such slot.
  QualifierSet sinceBefore; ///< The choices of that slot.
  TargetSet targetsBefore;  ///< The targets that came before that version.

  constexpr std::span<const Slot> slots() const { return {slotStorage.data(), numSlots}; }
  /// The ptxas of \p judge takes the row.
  constexpr bool isTakenBy(CudaRelease judge) const { return row.first <= judge && judge <= row.last; }
  /// Every qualifier that may stand somewhere in the form.
  constexpr QualifierSet allQualifiers() const { return all; }
};

/// Walks the text of a cell.
class CellReader {
public:
  consteval explicit CellReader(std::string_view text) : rest(text) {}

  consteval bool atEnd() const { return rest.empty(); }
  consteval bool take(std::string_view text) {
    if (!rest.starts_with(text))
      return false;
    rest.remove_prefix(text.size());
    return true;
  }
  consteval void expect(std::string_view text) {
    if (!take(text))
      throw "the row breaks the notation of Forms.h here";
  }
  /// A run of letters, digits and '_'.
  consteval std::string_view word() {
    size_t length = 0;
    while (length < rest.size() && (isAlnum(rest[length]) || rest[length] == '_'))
      ++length;
    return takeFront(length);
  }
  /// Everything before \p stop, which is taken too.
  consteval std::string_view until(char stop) {
    size_t length = rest.find(stop);
    if (length == std::string_view::npos)
      throw "a bracket is not closed";
    std::string_view text = takeFront(length);
    rest.remove_prefix(1);
    return text;
  }

private:
  static consteval bool isAlnum(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
  }
  consteval std::string_view takeFront(size_t length) {
    std::string_view text = rest.substr(0, length);
    rest.remove_prefix(length);
    return text;
  }

  std::string_view rest;
};

consteval Qualifier readQualifier(std::string_view spelling) {
  std::optional<Qualifier> qualifier = findQualifier(spelling);
  if (!qualifier)
    throw "no such qualifier in Qualifiers.def";
  return *qualifier;
}

/// `.q|r|s`, `{.q|.r{::s}}` or `.q(6.3)`.
consteval Slot readSlot(CellReader &cell) {
  Slot slot;
  slot.optional = cell.take("{");
  cell.expect(".");
  do {
    cell.take(".");
    std::string_view word = cell.word();
    slot.choices.insert(readQualifier(word));
    if (cell.take("{::")) {
      if (word != "shared" || cell.until('}') != "cta")
        throw "the only sub-qualifier is shared{::cta}";
      slot.choices.insert(Qualifier::SharedCta);
    }
  } while (cell.take("|"));
  if (cell.take("(")) {
    std::optional<PtxVersion> since = parseVersion<PtxVersion>(cell.until(')'));
    if (!since)
      throw "a version is expected between parentheses";
    slot.since = *since;
  }
  if (slot.optional)
    cell.expect("}");
  for (Qualifier qualifier : slot.choices)
    if (info(qualifier).kind != slot.kind())
      throw "alternatives must be of one kind";
  return slot;
}

consteval Mnemonic readMnemonic(CellReader &cell) {
  for (size_t i = 0; i < kMnemonics.size(); ++i)
    if (cell.take(kMnemonics[i]))
      return static_cast<Mnemonic>(i);
  throw "a row begins with a mnemonic";
}

consteval void readOperands(std::string_view text, Form &form) {
  struct {
    std::string_view notation;
    OperandPattern pattern;
  } constexpr kPatterns[] = {{"V*", OperandPattern::AnyVector},
                             {"V", OperandPattern::Vector},
                             {"R", OperandPattern::Register},
                             {"[A]", OperandPattern::Address},
                             {"{, S}", OperandPattern::Stride}};
  CellReader cell(text);
  for (size_t i = 0; !cell.atEnd(); ++i) {
    OperandPattern found = OperandPattern::None;
    for (const auto &entry : kPatterns)
      if (found == OperandPattern::None && cell.take(entry.notation))
        found = entry.pattern;
    if (found == OperandPattern::None || i == form.operands.size())
      throw "operands are V, V2, V8, V*, R, [A] and {, S}";
    form.operands[i] = found;
    if (cell.take("8"))
      form.fixedRegisters = 8;
    else if (cell.take("2"))
      form.fixedRegisters = 2;
    cell.take(", ");
  }
}

consteval ScalarTypeSet readRegisters(std::string_view text) {
  CellReader cell(text == "any32" ? "b32|u32|s32|f32|f16x2" : text);
  ScalarTypeSet types;
  do {
    std::optional<ScalarType> type = findScalarType(cell.word());
    if (!type)
      throw "no such register type";
    types.insert(*type);
  } while (cell.take("|"));
  return types;
}

/// `sm_N`: this and all newer ones.  `sm_Na`: this one.  `sm_Nf`: the a and f targets of the family.
constexpr bool isMeant(const TargetInfo &target, const TargetInfo &written) {
  switch (written.suffix) {
  case 'a':
    return target.name == written.name;
  case 'f':
    return target.family == written.family && target.suffix != 0;
  default:
    return target.number >= written.number;
  }
}

/// The targets of a cell such as `sm_90a|sm_100f`.
consteval TargetSet readTargets(std::string_view text) {
  CellReader cell(text);
  TargetSet targets;
  do {
    std::optional<Target> first = findTarget(cell.word());
    if (!first)
      throw "no such target in Target.h";
    for (Target target : kAllTargets)
      if (isMeant(info(target), info(*first)))
        targets.insert(target);
  } while (cell.take("|"));
  return targets;
}

/// Fills in what follows from the slots, the targets and the version.
consteval void summarize(Form &form) {
  for (const Slot &slot : form.slots()) {
    if (!(form.all & slot.choices).empty())
      throw "a qualifier has one place in a row";
    form.all = form.all | slot.choices;
    for (Qualifier qualifier : slot.choices)
      if (info(qualifier).since > form.since)
        form.newer.insert(qualifier);
    if (slot.since == PtxVersion{})
      continue;
    if (slot.optional || form.before != PtxVersion{})
      throw "one slot of a row at most depends on the version, and is not optional beside";
    form.before = slot.since;
    form.sinceBefore = slot.choices;
    for (Target target : form.targets)
      if (info(target).since < slot.since)
        form.targetsBefore.insert(target);
  }
}

consteval Form readForm(const FormRow &row) {
  Form form;
  form.row = row;
  CellReader cell(row.syntax);
  form.mnemonic = readMnemonic(cell);
  while (!cell.atEnd()) {
    if (form.numSlots == form.slotStorage.size())
      throw "too many qualifiers in a row";
    form.slotStorage[form.numSlots++] = readSlot(cell);
  }
  readOperands(row.operands, form);
  form.registers = readRegisters(row.registers);
  form.targets = readTargets(row.targets);
  PtxVersion oldestTarget{UINT16_MAX, 0};
  for (Target target : form.targets)
    oldestTarget = std::min(oldestTarget, info(target).since);
  form.since = std::max(row.since, oldestTarget);
  summarize(form);
  return form;
}

template <size_t rowCount> consteval std::array<Form, rowCount> readForms(const std::array<FormRow, rowCount> &rows) {
  std::array<Form, rowCount> forms{};
  for (size_t i = 0; i < rowCount; ++i)
    forms[i] = readForm(rows[i]);
  return forms;
}

} // namespace detail
} // namespace ptxmatrix

#endif // PTXMATRIX_DETAIL_FORMREADER_H
