//===- DifferenceReport.cpp - Differences of an opcode from a form --------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#include "Diagnostics/MessageText.h"
#include "Diagnostics/Messages.h"
#include "Sema/Opcode/OpcodeMistakes.h"

#include <algorithm>

namespace ptxmatrix {
namespace {

using Missing = FormDifference::Missing;

/// The qualifiers that make the opcode legal in place of \p replacement; the choices of its slot if no single qualifier
/// does.
QualifierSet legalChoices(const WrittenOpcode &opcode, const FormDifference::Replacement &replacement) {
  const QualifierSet candidates = opcode.known() & qualifiersOf(replacement.slot->kind);
  const QualifierSet legal = opcode.legalAt(replacement.written, candidates);
  return legal.empty() ? replacement.slot->choices : legal;
}

/// "A", "the scale factors"
std::string matrixOf(const detail::Slot &slot) {
  return slot.fragment == Fragment::None ? msg::scaleFactors() : std::string(1, letterOf(slot.fragment));
}

/// "the types of D, A, B and C"
std::string ofMatrices(QualifierKind kind, const std::vector<std::string> &matrices) {
  return msg::ofMatrices(kind, matrices.size() == 1, matrices);
}

/// What a qualifier of \p kind conflicts with: the written qualifiers that distinguish the form.
Parts contextOf(const FormDifference &difference, QualifierKind kind, const WrittenOpcode &opcode) {
  const std::string itself = inQuotes(opcode.nameText());
  Parts parts;
  const bool isOfTensors = kind == QualifierKind::DataShape; // only the number of registers tells its forms apart
  for (QualifierKind telling :
       {QualifierKind::Matrix, QualifierKind::Shape, QualifierKind::DataShape, QualifierKind::Num,
        QualifierKind::MmaKind, QualifierKind::ScaleVec, QualifierKind::CollectorA, QualifierKind::Type})
    for (Qualifier qualifier : opcode.ofKind(telling) & difference.nearest.form->all)
      if (telling != kind && (telling == QualifierKind::Num) == isOfTensors)
        parts.push_back(telling == QualifierKind::Matrix ? itself : inQuotes(qualifier));
  return parts.empty() ? Parts{itself} : parts;
}

//===----------------------------------------------------------------------===//
// Missing qualifiers
//===----------------------------------------------------------------------===//

/// The missing slots, except those of a kind that has another mistake: that is reported as one mistake.
std::vector<Missing> plainlyMissing(const FormDifference &difference) {
  std::vector<Missing> missing = difference.missing;
  std::erase_if(missing, [&](const Missing &wanted) {
    return std::ranges::any_of(difference.replaced,
                               [&](const auto &one) { return one.slot->kind == wanted.slot->kind; });
  });
  return missing;
}

/// Whether every form of \p mnemonic requires a qualifier in a slot that \p fits.
bool isAlwaysRequired(Mnemonic mnemonic, const auto &fits) {
  return std::ranges::all_of(detail::formsOf(mnemonic), [&](const detail::Form &form) {
    return std::ranges::any_of(form.slots(), [&](const detail::Slot &slot) { return !slot.optional && fits(slot); });
  });
}

/// The fix that inserts the missing qualifiers; none if there is a choice.
std::vector<Fix> insertion(const FormDifference &difference, const std::vector<Missing> &missing,
                           const WrittenOpcode &opcode) {
  std::vector<FormSlot> slots = opcode.slotsOf(*difference.nearest.form);
  bool isSafe = true;
  for (const Missing &one : missing) {
    const std::optional<Qualifier> wanted = one.choices.size() == 1 ? one.choices.front() : one.likely;
    if (!wanted)
      return {};
    slots[static_cast<size_t>(one.slot - difference.nearest.form->slots().data())].missing = wanted;
    isSafe = isSafe && isAlwaysRequired(opcode.mnemonic, [&](const detail::Slot &slot) {
               return slot.choices == QualifierSet{*wanted};
             });
  }
  return {insertMissing(opcode.statement, opcode.nameRange().end, slots, isSafe)};
}

/// "the types of D, A, B and C", "the layouts of A and B ('.row' or '.col')"
std::string missingOfMatrices(QualifierKind kind, const std::vector<Missing> &ofKind) {
  std::vector<std::string> matrices;
  bool areAlike = true;
  for (const Missing &one : ofKind) {
    matrices.push_back(matrixOf(*one.slot));
    areAlike = areAlike && one.choices == ofKind.front().choices;
  }
  const std::string text = ofMatrices(kind, matrices);
  return areAlike ? msg::withChoices(text, ofKind.front().choices) : text;
}

/// Whether a product has a qualifier of \p kind for each matrix.
bool isOfMatrix(QualifierKind kind) { return kind == QualifierKind::Type || kind == QualifierKind::Layout; }

/// "'.sync'", "a shape ('.m8n8k4' or '.m16n8k8')", "'.f16' as the type of B"
std::string missingPart(const detail::Form &form, const Missing &missing) {
  const QualifierKind kind = missing.slot->kind;
  if (missing.choices.size() != 1)
    return msg::anyOfKind(kind, missing.choices);
  const Qualifier choice = missing.choices.front();
  const bool isOneOfTypes = isProduct(form.mnemonic) && kind == QualifierKind::Type;
  return isOneOfTypes ? msg::asTypeOf(choice, matrixOf(*missing.slot)) : inQuotes(choice);
}

/// The missing qualifiers in words.
std::vector<std::string> missingParts(const detail::Form &form, const std::vector<Missing> &missing) {
  std::vector<std::string> parts;
  for (auto one = missing.begin(); one != missing.end();) {
    const QualifierKind kind = one->slot->kind;
    const auto end = std::find_if(one, missing.end(), [&](const Missing &next) { return next.slot->kind != kind; });
    const std::vector<Missing> ofKind(one, end); // slots of one kind are adjacent
    const bool areClear = std::ranges::all_of(ofKind, [](const Missing &each) { return each.choices.size() == 1; });
    if (!areClear && isProduct(form.mnemonic) && isOfMatrix(kind))
      parts.push_back(missingOfMatrices(kind, ofKind));
    else
      for (const Missing &each : ofKind)
        parts.push_back(missingPart(form, each));
    one = end;
  }
  return parts;
}

/// " with '.m8n8k4'": where a qualifier for \p slot is needed.  Empty if it is needed everywhere.
std::string whereNeeded(const detail::Slot &slot, const WrittenOpcode &opcode) {
  const Mnemonic mnemonic = opcode.mnemonic;
  if (slot.since != PtxVersion{})
    return msg::fromVersionOn(slot.since);
  if (slot.kind == QualifierKind::MmaKind && isProduct(mnemonic))
    return msg::withTheseTypes();
  if (const QualifierSet kinds = opcode.ofKind(QualifierKind::MmaKind); !kinds.empty())
    return msg::withQualifier(kinds.front());
  const QualifierSet shape = opcode.ofKind(QualifierKind::Shape);
  const auto isOfKind = [&](const detail::Slot &other) { return other.kind == slot.kind; };
  return shape.empty() || isAlwaysRequired(mnemonic, isOfKind) ? "" : msg::withQualifier(shape.front());
}

void reportMissing(const FormDifference &difference, const WrittenOpcode &opcode,
                   std::vector<Diagnostic> &diagnostics) {
  const std::vector<Missing> missing = plainlyMissing(difference);
  if (missing.empty())
    return;
  report(diagnostics, opcode.nameRange(),
         msg::needsQualifiers(opcode.nameText(), missingParts(*difference.nearest.form, missing),
                              missing.size() == 1 ? whereNeeded(*missing.front().slot, opcode) : ""),
         insertion(difference, missing, opcode));
}

//===----------------------------------------------------------------------===//
// Wrong qualifiers
//===----------------------------------------------------------------------===//

void reportReplaced(const FormDifference &difference, const FormDifference::Replacement &replacement,
                    const WrittenOpcode &opcode, std::vector<Diagnostic> &diagnostics) {
  const QualifierKind kind = replacement.slot->kind;
  const auto &[written, token] = opcode.counted[replacement.written];
  const QualifierSet choices = legalChoices(opcode, replacement);
  // An unknown word is reported as such, and may stand for one with which this qualifier is legal.
  if (opcode.isGuess(replacement.written) || choices.contains(written))
    return;
  report(diagnostics, opcode.rangeOf(token),
         msg::mustBeOther(written, contextOf(difference, kind, opcode), kind, choices));
}

/// Reports wrong types or layouts of a product as one mistake, even for several matrices.
void reportOfMatrices(QualifierKind kind, const FormDifference &difference, const WrittenOpcode &opcode,
                      std::vector<Diagnostic> &diagnostics) {
  std::vector<std::string> matrices;
  std::vector<std::string> needed;
  std::vector<std::string> written;
  Fix fix{"", /*isSafe=*/false, {}};
  for (const FormDifference::Replacement &replacement : difference.replaced) {
    if (replacement.slot->kind != kind || opcode.isGuess(replacement.written))
      continue;
    const auto &[qualifier, token] = opcode.counted[replacement.written];
    const QualifierSet choices = legalChoices(opcode, replacement);
    matrices.push_back(matrixOf(*replacement.slot));
    needed.push_back(joined(toArgument(choices).parts, "or"));
    written.push_back(inQuotes(qualifier));
    fix.edits.push_back({opcode.rangeOf(token), dotted(choices.front())});
  }
  if (matrices.empty())
    return;
  // There can be several ways to fix two types, but only one to fix layouts.
  const bool isClear = kind == QualifierKind::Layout || matrices.size() == 1;
  fix.message = msg::fixWriteAll(needed);
  const SourceRange range = {fix.edits.front().range.begin, fix.edits.back().range.end};
  const std::string subject = ofMatrices(kind, matrices);
  report(diagnostics, range,
         isClear ? msg::matricesMustBe(subject, needed, written) : msg::matricesCannotBe(subject, written),
         kind == QualifierKind::Layout ? std::vector<Fix>{std::move(fix)} : std::vector<Fix>());
}

void reportExtra(const FormDifference &difference, const WrittenOpcode::Counted &extra, const WrittenOpcode &opcode,
                 std::vector<Diagnostic> &diagnostics) {
  const Qualifier qualifier = extra.qualifier;
  const SourceRange range = opcode.rangeOf(extra.token);
  const QualifierKind kind = info(qualifier).kind;
  QualifierSet others = opcode.ofKind(kind) - QualifierSet{qualifier};
  for (const detail::Slot &slot : difference.nearest.form->slots())
    if (slot.choices.contains(qualifier) && !(slot.choices & others).empty())
      others = slot.choices & others; // both are for this slot
  if (kind == QualifierKind::Type && !others.empty())
    report(diagnostics, range, msg::secondOfKind(qualifier, kind, others.front()));
  else
    report(diagnostics, range, msg::doesNotGoWith(dotted(qualifier), contextOf(difference, kind, opcode)));
}

/// Reports the surplus types of a product as one mistake.
void reportExtraTypes(const FormDifference &difference, const std::vector<size_t> &places, const WrittenOpcode &opcode,
                      std::vector<Diagnostic> &diagnostics) {
  std::vector<std::string> matrices;
  for (const detail::Slot &slot : difference.nearest.form->slots())
    if (slot.kind == QualifierKind::Type)
      matrices.push_back(matrixOf(slot));
  std::vector<std::string> words;
  Fix fix{"", /*isSafe=*/false, {}};
  for (size_t place : places) {
    const auto &[type, token] = opcode.counted[place];
    words.push_back(inQuotes(type));
    fix.edits.push_back({opcode.rangeOf(token), ""});
  }
  fix.message = msg::fixRemoveAll(words);
  const SourceRange range = {fix.edits.front().range.begin, fix.edits.back().range.end};
  report(diagnostics, range, msg::typesTooMany(words, opcode.nameText(), ofMatrices(QualifierKind::Type, matrices)),
         {std::move(fix)});
}

} // namespace

void reportDifference(const FormDifference &difference, bool withMissing, const WrittenOpcode &opcode,
                      std::vector<Diagnostic> &diagnostics) {
  if (withMissing)
    reportMissing(difference, opcode, diagnostics);
  const bool hasMatrices = isProduct(difference.nearest.form->mnemonic);
  for (QualifierKind kind : {QualifierKind::Layout, QualifierKind::Type})
    if (hasMatrices)
      reportOfMatrices(kind, difference, opcode, diagnostics);
  for (const FormDifference::Replacement &replacement : difference.replaced)
    if (!hasMatrices || !isOfMatrix(replacement.slot->kind))
      reportReplaced(difference, replacement, opcode, diagnostics);
  std::vector<size_t> types;
  for (size_t place : difference.extra) {
    const WrittenOpcode::Counted &extra = opcode.counted[place];
    if (opcode.isGuess(place))
      continue;
    if (hasMatrices && info(extra.qualifier).kind == QualifierKind::Type)
      types.push_back(place);
    else
      reportExtra(difference, extra, opcode, diagnostics);
  }
  if (!types.empty())
    reportExtraTypes(difference, types, opcode, diagnostics);
}

} // namespace ptxmatrix
