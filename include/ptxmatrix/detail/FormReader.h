//===- FormReader.h - Compile-time reader of the table of forms -*- C++ -*-===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
// Reads the rows of Forms.h.  It runs only in the compiler: a row that breaks the notation stops the build at the
// `throw` that says why.

#pragma once

#include "ptxmatrix/detail/OperandReader.h"

#include <algorithm>
#include <utility>

namespace ptxmatrix::detail {

/// A row as written.  See Forms.h for the notation.
struct FormRow {
  std::string_view syntax;
  std::string_view operands = {};
  PtxVersion since = {};
  std::string_view targets = {};
};

/// A form is not older than its targets.
consteval PtxVersion firstVersionOf(TargetSet targets) {
  PtxVersion first{UINT16_MAX, 0};
  for (Target target : targets)
    first = std::min(first, info(target).since);
  return first;
}

/// Finds the member for each slot.
consteval void findMembers(Form &form) {
  const MemberInfo *const members = info(form.mnemonic).members.begin();
  const size_t count = info(form.mnemonic).members.size();
  bool isTaken[kMaxSlots] = {};
  for (size_t i = 0; i < form.numSlots; ++i) {
    const Slot &slot = form.slotStorage[i];
    size_t member = 0;
    while (member < count &&
           (isTaken[member] || members[member].kind != slot.kind || members[member].fragment != slot.fragment))
      ++member;
    if (member == count)
      continue;
    isTaken[member] = true;
    form.memberOfSlot[i] = static_cast<uint8_t>(member);
  }
}

/// Fills in what follows from the slots, the targets and the version.
consteval void summarize(Form &form) {
  for (size_t i = 0; i < form.numSlots; ++i) {
    const Slot &slot = form.slotStorage[i];
    form.requiredSlots |= slot.mayBeEmpty() ? 0U : 1U << i;
    if (uint8_t &first = form.slotOfKind[static_cast<size_t>(slot.kind)]; first == kNoSlot)
      first = static_cast<uint8_t>(i);
    else if (form.slotStorage[i - 1].kind != slot.kind)
      throw "the places of one kind in a row are adjacent";
    if (slot.fragment != Fragment::None && slot.kind == QualifierKind::Type)
      form.slotOfType[static_cast<size_t>(slot.fragment)] = static_cast<uint8_t>(i);
    if (!slot.isOrdered() && !(form.all & slot.choices).empty())
      throw "a qualifier has one place in a row, but for types and layouts of several matrices";
    form.all = form.all | slot.choices;
    if (slot.until != PtxVersion{}) {
      form.until = slot.until;
      form.refusedSince = slot.choices;
    }
    if (slot.since == PtxVersion{})
      continue;
    if (slot.optional || form.before != PtxVersion{})
      throw "one slot of a row at most depends on the version, and is not optional as well";
    form.before = slot.since;
    form.sinceBefore = slot.choices;
  }
  for (uint8_t &slot : form.slotOfType)
    if (slot == kNoSlot)
      slot = form.slotOfKind[static_cast<size_t>(QualifierKind::Type)];
}

consteval Form readForm(const FormRow &row) {
  Form form;
  CellReader cell(row.syntax);
  form.mnemonic = readMnemonic(cell);
  while (!cell.atEnd()) {
    if (form.numSlots == kMaxSlots)
      throw "too many qualifiers in a row";
    Slot &slot = form.slotStorage[form.numSlots++] = readSlot(cell, form);
    for (size_t i = 0; slot.sameAs != Fragment::None && i < form.numSlots; ++i)
      if (const Slot &other = form.slotStorage[i]; other.fragment == slot.sameAs) {
        slot.choices = other.choices;
        slot.kind = other.kind;
      }
    if (slot.choices.empty())
      throw "no slot before is that of the matrix whose type is meant";
  }
  unsigned lists = 1;
  for (unsigned alternatives = 0; alternatives < lists; ++alternatives)
    lists = readOperands(row.operands, alternatives, form);
  form.targets = readTargets(row.targets);
  form.since = std::max(row.since, firstVersionOf(form.targets));
  summarize(form);
  if (form.mnemonic == Mnemonic::Mma && form.slotOfKind[static_cast<size_t>(QualifierKind::Sparsity)] != kNoSlot)
    form.mnemonic = Mnemonic::MmaSp;
  findMembers(form);
  return form;
}

/// The row numbered \p index of \p rows, read.  Each is a constant of its own, as compilers limit the steps of one.
template <const auto &rows, size_t index> inline constexpr Form kReadForm = readForm(rows[index]);

/// All of \p rows, read.
template <const auto &rows> consteval auto readForms() {
  return []<size_t... index>(std::index_sequence<index...>) {
    return std::array<Form, sizeof...(index)>{kReadForm<rows, index>...};
  }(std::make_index_sequence<rows.size()>());
}

} // namespace ptxmatrix::detail
