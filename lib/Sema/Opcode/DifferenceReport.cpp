//===- DifferenceReport.cpp - How an opcode differs from a form -----------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#include "Sema/Opcode/DifferenceReport.h"
#include "Diagnostics/Prose.h"
#include "Diagnostics/QualifierWords.h"
#include "Diagnostics/Report.h"

#include <algorithm>

namespace ptxmatrix {
namespace {

using Slots = std::vector<const detail::Slot *>;

/// Every qualifier that makes the opcode legal in the place of \p slot; the slot's own where no single one does.  The
/// qualifier numbered \p without does not count.
QualifierSet legalChoices(const CountedQualifiers &qualifiers, std::optional<size_t> without,
                          const detail::Slot &slot) {
  QualifierSet legal;
  for (Qualifier candidate : qualifiers.opcode().known()) {
    if (info(candidate).kind != slot.kind)
      continue;
    // In the place of the one that does not count: the order matters among those of one kind.
    QualifierList list;
    for (size_t i = 0; i < qualifiers.all().size(); ++i)
      list.append(i == without ? candidate : qualifiers.all()[i].qualifier);
    if (!without)
      list.append(candidate);
    if (detail::matchForm(qualifiers.opcode().mnemonic, list))
      legal.insert(candidate);
  }
  return legal.empty() ? slot.choices : legal;
}

/// What a qualifier of \p kind clashes with: the written qualifiers that tell the form apart.
std::string contextOf(const FormDifference &difference, QualifierKind kind, const CountedQualifiers &qualifiers) {
  const std::string itself = quoted(qualifiers.opcode().nameText());
  std::vector<std::string> parts;
  for (QualifierKind telling : {QualifierKind::Matrix, QualifierKind::Shape, QualifierKind::MmaKind,
                                QualifierKind::ScaleVec, QualifierKind::Type})
    for (Qualifier qualifier : qualifiers.ofKind(telling) & difference.form->all)
      if (telling != kind)
        parts.push_back(telling == QualifierKind::Matrix ? itself : quoted(qualifier));
  return parts.empty() ? itself : joined(parts, "and");
}

//===----------------------------------------------------------------------===//
// What is missing
//===----------------------------------------------------------------------===//

/// The missing slots, but for those of a kind of which something else is reported: that is one mistake.
Slots plainlyMissing(const FormDifference &difference) {
  Slots missing = difference.missing;
  std::erase_if(missing, [&](const detail::Slot *slot) {
    return std::ranges::any_of(difference.replaced, [&](const auto &one) { return one.slot->kind == slot->kind; });
  });
  return missing;
}

/// True if every form of \p mnemonic has a qualifier of \p kind.
bool isAlwaysRequired(QualifierKind kind, Mnemonic mnemonic) {
  return std::ranges::all_of(detail::formsOf(mnemonic), [&](const detail::Form &form) {
    return std::ranges::any_of(form.slots(),
                               [&](const detail::Slot &slot) { return slot.kind == kind && !slot.optional; });
  });
}

/// True if every form of \p mnemonic has \p qualifier, so that none without it can have been meant.
bool isOnlyChoice(Qualifier qualifier, Mnemonic mnemonic) {
  return isAlwaysRequired(info(qualifier).kind, mnemonic) &&
         std::ranges::all_of(detail::formsOf(mnemonic), [&](const detail::Form &form) {
           return std::ranges::any_of(
               form.slots(), [&](const detail::Slot &slot) { return slot.choices == QualifierSet{qualifier}; });
         });
}

/// Adds what is missing; nothing where there is a choice.
std::vector<Fix> insertion(const FormDifference &difference, const Slots &missing,
                           const CountedQualifiers &qualifiers) {
  const WrittenOpcode &opcode = qualifiers.opcode();
  std::vector<FormSlot> slots = qualifiers.slotsOf(*difference.form);
  bool isSafe = true;
  for (const detail::Slot *slot : missing) {
    const QualifierSet choices = legalChoices(qualifiers, std::nullopt, *slot);
    if (choices.size() != 1)
      return {};
    slots[static_cast<size_t>(slot - difference.form->slots().data())].missing = choices.front();
    isSafe = isSafe && isOnlyChoice(choices.front(), opcode.mnemonic);
  }
  return {insertMissing(opcode.statement, opcode.nameRange().end, slots, isSafe)};
}

void reportMissing(const FormDifference &difference, const CountedQualifiers &qualifiers,
                   std::vector<Diagnostic> &diagnostics) {
  const WrittenOpcode &opcode = qualifiers.opcode();
  const Slots missing = plainlyMissing(difference);
  if (missing.empty())
    return;
  std::vector<std::string> parts;
  parts.reserve(missing.size());
  for (const detail::Slot *slot : missing) {
    const QualifierSet choices = legalChoices(qualifiers, std::nullopt, *slot);
    parts.push_back(choices.size() == 1 ? choicesOf(choices)
                                        : "a " + std::string(kindName(slot->kind)) + " (" + choicesOf(choices) + ")");
  }
  std::string message = quoted(opcode.nameText()) + " needs " + joined(parts, "and");
  if (missing.size() == 1 && missing.front()->since != PtxVersion{})
    message += " from PTX " + missing.front()->since.str() + " on";
  else if (missing.size() == 1 && missing.front()->kind == QualifierKind::MmaKind)
    message += " with these types";
  else if (QualifierSet kinds = qualifiers.ofKind(QualifierKind::MmaKind); !kinds.empty() && missing.size() == 1)
    message += " with " + quoted(kinds.front());
  else if (QualifierSet shape = qualifiers.ofKind(QualifierKind::Shape);
           !shape.empty() && missing.size() == 1 && !isAlwaysRequired(missing.front()->kind, opcode.mnemonic))
    message += " with " + quoted(shape.front());
  report(diagnostics, Rule::MissingQualifier, opcode.nameRange(), std::move(message),
         insertion(difference, missing, qualifiers));
}

//===----------------------------------------------------------------------===//
// What does not belong there
//===----------------------------------------------------------------------===//

void reportReplaced(const FormDifference &difference, const FormDifference::Replacement &replacement,
                    const CountedQualifiers &qualifiers, std::vector<Diagnostic> &diagnostics) {
  const QualifierKind kind = replacement.slot->kind;
  const auto &[written, token] = qualifiers.all()[replacement.written];
  // Types of several matrices: each may be right elsewhere.
  if (replacement.slot->fragment != Fragment::None)
    return report(diagnostics, Rule::IllegalQualifier, qualifiers.opcode().rangeOf(token),
                  "the " + std::string(kindName(kind)) + " of " + letterOf(replacement.slot->fragment) + " must be " +
                      choicesOf(legalChoices(qualifiers, replacement.written, *replacement.slot)) +
                      " beside the other qualifiers, not " + quoted(written));
  report(diagnostics, Rule::IllegalQualifier, qualifiers.opcode().rangeOf(token),
         quoted(written) + " does not go with " + contextOf(difference, kind, qualifiers) + "; the " +
             std::string(kindName(kind)) + " must be " +
             choicesOf(legalChoices(qualifiers, replacement.written, *replacement.slot)));
}

void reportExtra(const FormDifference &difference, const CountedQualifiers::Item &extra,
                 const CountedQualifiers &qualifiers, std::vector<Diagnostic> &diagnostics) {
  const Qualifier qualifier = extra.qualifier;
  const SourceRange range = qualifiers.opcode().rangeOf(extra.token);
  const QualifierKind kind = info(qualifier).kind;
  const auto types = std::ranges::count(difference.form->slots(), QualifierKind::Type, &detail::Slot::kind);
  if (kind == QualifierKind::Type && difference.form->operands()[0].fragment != Fragment::None)
    return report(diagnostics, Rule::IllegalQualifier, range,
                  quoted(qualifier) + " is one type too many: " + quoted(qualifiers.opcode().nameText()) + " has " +
                      std::to_string(types) + " with the others");
  QualifierSet others = qualifiers.ofKind(kind) - QualifierSet{qualifier};
  for (const detail::Slot &slot : difference.form->slots())
    if (slot.choices.contains(qualifier) && !(slot.choices & others).empty())
      others = slot.choices & others; // it is this place that both want
  if (kind == QualifierKind::Type && !others.empty())
    report(diagnostics, Rule::DuplicateQualifier, range,
           quoted(qualifier) + " is a second type beside " + quoted(others.front()));
  else
    report(diagnostics, Rule::IllegalQualifier, range,
           quoted(qualifier) + " does not go with " + contextOf(difference, kind, qualifiers));
}

} // namespace

void reportDifference(const FormDifference &difference, bool withMissing, const CountedQualifiers &qualifiers,
                      std::vector<Diagnostic> &diagnostics) {
  if (withMissing)
    reportMissing(difference, qualifiers, diagnostics);
  for (const FormDifference::Replacement &replacement : difference.replaced)
    reportReplaced(difference, replacement, qualifiers, diagnostics);
  for (size_t place : difference.extra)
    reportExtra(difference, qualifiers.all()[place], qualifiers, diagnostics);
}

} // namespace ptxmatrix
