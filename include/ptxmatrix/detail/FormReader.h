//===- FormReader.h - Compile-time reader of the table of forms -*- C++ -*-===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
// Reads the rows of Forms.h.

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

/// Finds the member for each slot.
consteval void findMembers(FormDraft &form) {
  const MemberList &members = info(form.mnemonic).members;
  bool isTaken[kMaxSlots] = {};
  for (size_t i = 0; i < form.numSlots; ++i) {
    const Slot &slot = form.slotStorage[i];
    for (size_t member = 0; member < members.size() && form.memberOfSlot[i] == kNoSlot; ++member)
      if (!isTaken[member] && members[member].kind == slot.kind && members[member].fragment == slot.fragment) {
        isTaken[member] = true;
        form.memberOfSlot[i] = static_cast<uint8_t>(member);
      }
  }
}

/// Fills in what follows from the slots, the targets and the version.
consteval void summarize(FormDraft &form) {
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
    const auto isAsked = [&](const Slot &other) {
      return !(other.choices & form.conditions[slot.condition - 1]).empty();
    };
    if (slot.condition != 0 && std::ranges::count_if(form.slotStorage, form.slotStorage + form.numSlots, isAsked) != 1)
      throw "the condition of a place is about one other";
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

consteval FormDraft readForm(const FormRow &row) {
  FormDraft form;
  CellReader cell(row.syntax);
  do
    form.mnemonics[form.numMnemonics++] = readMnemonic(cell);
  while (cell.take("|"));
  form.mnemonic = form.mnemonics[0];
  while (!cell.atEnd()) {
    if (form.numSlots == kMaxSlots)
      throw "too many qualifiers in a row";
    Slot &slot = form.slotStorage[form.numSlots++] = readSlot(cell, form);
    for (size_t i = 0; slot.sameAs != Fragment::None && i < form.numSlots; ++i)
      if (const Slot &other = form.slotStorage[i]; other.fragment == slot.sameAs) {
        slot.choices = other.choices;
        slot.kind = other.kind;
      }
    slot.keepsOrder = isGeneral(form.mnemonic) && slot.kind == QualifierKind::Type;
    if (slot.choices.empty())
      throw "no slot before is that of the matrix whose type is meant";
  }
  unsigned lists = 1;
  for (unsigned alternatives = 0; alternatives < lists; ++alternatives)
    lists = readOperands(row.operands, alternatives, form);
  form.targets = readTargets(row.targets);
  PtxVersion firstTarget{UINT16_MAX, 0};
  for (Target target : form.targets)
    firstTarget = std::min(firstTarget, info(target).since);
  form.since = std::max(row.since, firstTarget);
  summarize(form);
  if (form.mnemonic == Mnemonic::Mma && form.slotOfKind[static_cast<size_t>(QualifierKind::Sparsity)] != kNoSlot)
    form.mnemonic = form.mnemonics[0] = Mnemonic::MmaSp;
  findMembers(form);
  return form;
}

/// The row numbered \p index of \p rows, read.  Each is a constant of its own, as compilers limit the steps of one.
template <const auto &rows, size_t index> inline constexpr FormDraft kDraft = readForm(rows[index]);

/// The first \p count of \p items.
template <size_t count, typename Item> consteval std::array<Item, count> firstOf(const Item *items) {
  std::array<Item, count> first{};
  for (size_t i = 0; i < count; ++i)
    first[i] = items[i];
  return first;
}

/// The parts of a row, without the room that a draft has for more.
template <const auto &draft> struct FormParts {
  static constexpr auto kSlots = firstOf<draft.numSlots>(draft.slotStorage);
  static constexpr auto kOperands = firstOf<draft.listEnds[draft.numLists - 1]>(draft.operandStorage);
  static constexpr auto kGates = firstOf<draft.numGates>(draft.gates);
  static constexpr auto kConditions = firstOf<draft.numConditions>(draft.conditions);
  static constexpr Form kForm = {draft, kSlots.data(), kOperands.data(), kGates.data(), kConditions.data()};
};

/// All of \p rows, read, in the order of the mnemonics: a row of several is there once for each.
template <const auto &rows> consteval auto readForms() {
  return []<size_t... index>(std::index_sequence<index...>) {
    constexpr const FormDraft *kDrafts[] = {&kDraft<rows, index>...};
    constexpr const Form *kRead[] = {&FormParts<kDraft<rows, index>>::kForm...};
    constexpr std::array<size_t, kMnemonics.size() + 1> kPlaces = [&] { // where the forms of each begin
      std::array<size_t, kMnemonics.size() + 1> places{};
      for (const FormDraft *const draft : kDrafts)
        for (size_t i = 0; i < draft->numMnemonics; ++i)
          ++places[static_cast<size_t>(draft->mnemonics[i]) + 1];
      for (size_t i = 1; i < places.size(); ++i)
        places[i] += places[i - 1];
      return places;
    }();
    std::array<Form, kPlaces.back()> forms{};
    std::array<size_t, kMnemonics.size() + 1> places = kPlaces;
    for (size_t row = 0; row < sizeof...(index); ++row)
      for (size_t i = 0; i < kDrafts[row]->numMnemonics; ++i) {
        Form &form = forms[places[static_cast<size_t>(kDrafts[row]->mnemonics[i])]++];
        form = *kRead[row];
        form.mnemonic = kDrafts[row]->mnemonics[i];
      }
    return forms;
  }(std::make_index_sequence<rows.size()>());
}

} // namespace ptxmatrix::detail
