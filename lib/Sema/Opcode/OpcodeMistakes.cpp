//===- OpcodeMistakes.cpp - Opcodes that ptxas rejects --------------------===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.

#include "Isa/Undocumented.h"
#include "Sema/Opcode/WrittenOpcode.h"

#include <algorithm>

namespace ptxmatrix {
namespace {

using Edits = std::vector<QualifierEdit>;

/// Whether a product has a qualifier of \p kind for each matrix.
bool isOfMatrix(QualifierKind kind) { return kind == QualifierKind::Type || kind == QualifierKind::Layout; }

/// "A", "the scale factors"
std::string matrixOf(const detail::Slot &slot) {
  return slot.fragment == Fragment::None ? msg::scaleFactors() : std::string(1, letterOf(slot.fragment));
}

/// "the types of D, A, B and C"
std::string ofMatrices(QualifierKind kind, const Parts &matrices) {
  return msg::ofMatrices(kind, matrices.size() == 1, matrices);
}

/// Whether every form of \p mnemonic requires a qualifier in a slot that \p fits.
bool isAlwaysRequired(Mnemonic mnemonic, const auto &fits) {
  return std::ranges::all_of(detail::formsOf(mnemonic), [&](const detail::Form &form) {
    return std::ranges::any_of(form.slots(), [&](const detail::Slot &slot) { return !slot.optional && fits(slot); });
  });
}

/// "the types of D, A, B and C", "the layouts of A and B ('.row' or '.col')"
std::string missingOfMatrices(QualifierKind kind, std::span<const QualifierEdit> ofKind) {
  Parts matrices;
  bool areAlike = true;
  for (const QualifierEdit &one : ofKind) {
    matrices.push_back(matrixOf(*one.slot));
    areAlike = areAlike && one.choices == ofKind.front().choices;
  }
  const std::string text = ofMatrices(kind, matrices);
  return areAlike ? msg::withChoices(text, ofKind.front().choices) : text;
}

/// "'.sync'", "a shape ('.m8n8k4' or '.m16n8k8')", "'.f16' as the type of B"
std::string missingPart(Mnemonic mnemonic, const QualifierEdit &missing) {
  const QualifierKind kind = missing.slot->kind;
  if (missing.choices.size() != 1)
    return msg::anyOfKind(kind, missing.choices);
  const Qualifier choice = missing.choices.front();
  const bool isOneOfTypes = isProduct(mnemonic) && kind == QualifierKind::Type;
  return isOneOfTypes ? msg::asTypeOf(choice, matrixOf(*missing.slot)) : inQuotes(choice);
}

/// The missing qualifiers in words.
Parts missingParts(Mnemonic mnemonic, std::span<const QualifierEdit> missing) {
  Parts parts;
  while (!missing.empty()) {
    const QualifierKind kind = missing.front().slot->kind;
    const auto isOther = [&](const QualifierEdit &one) { return one.slot->kind != kind; };
    const auto count = std::ranges::find_if(missing, isOther) - missing.begin(); // slots of one kind are adjacent
    const auto ofKind = missing.first(static_cast<size_t>(count));
    const bool areClear = std::ranges::all_of(ofKind, [](const auto &one) { return one.choices.size() == 1; });
    if (!areClear && isProduct(mnemonic) && isOfMatrix(kind))
      parts.push_back(missingOfMatrices(kind, ofKind));
    else
      for (const QualifierEdit &one : ofKind)
        parts.push_back(missingPart(mnemonic, one));
    missing = missing.subspan(ofKind.size());
  }
  return parts;
}

/// Collects the mistakes of an opcode, and what must be written where that is clear.
class EditReport {
public:
  EditReport(const FormDifference &difference, const WrittenOpcode &opcode)
      : difference(difference), opcode(opcode), form(*difference.nearest.form), slots(form.numSlots) {
    // A word that is no qualifier is reported as such.
    std::ranges::copy_if(difference.edits, std::back_inserter(edits),
                         [&](const QualifierEdit &edit) { return edit.inserts() || !opcode.isGuess(*edit.written); });
    for (size_t i = 0; i < difference.slotOf.size(); ++i)
      if (difference.hasSlotFor(i))
        slots[difference.slotOf[i]].token = opcode.counted[i].token;
  }

  std::optional<Diagnostic> describe(const std::vector<TokenIndex> &unknown) {
    addUnknown(unknown);
    addSurplus(/*isRepeated=*/true);
    // A word without a slot may have been meant for what is missing.
    if (surplus.empty() && std::ranges::all_of(unknown, [&](TokenIndex token) { return slotWith(token) != nullptr; }))
      addMissing();
    if (isProduct(form.mnemonic))
      for (QualifierKind kind : {QualifierKind::Layout, QualifierKind::Type})
        addWrongOfMatrices(kind);
    addWrong();
    addSurplusTypes();
    addSurplus(/*isRepeated=*/false);
    return result();
  }

private:
  void add(SourceRange range, Message message) { mistakes.emplace_back(range, std::move(message)); }
  void add(TokenIndex token, Message message) { add(opcode.rangeOf(token), std::move(message)); }
  SourceRange rangeFrom(TokenIndex first, TokenIndex last) const {
    return {opcode.rangeOf(first).begin, opcode.rangeOf(last).end};
  }
  FormSlot *slotWith(TokenIndex token) {
    const auto found = std::ranges::find(slots, token, &FormSlot::token);
    return found != slots.end() ? &*found : nullptr;
  }
  FormSlot &slotOf(const QualifierEdit &edit) { return slots[static_cast<size_t>(edit.slot - form.slots().data())]; }
  void want(FormSlot &slot, Qualifier qualifier, bool isSafe = false) {
    slot.wanted = qualifier;
    areSafe = areSafe && isSafe;
  }
  const WrittenOpcode::Counted &written(const QualifierEdit &edit) const { return opcode.counted[*edit.written]; }
  bool isSurplusType(const QualifierEdit &edit) const {
    return edit.removes() && isProduct(form.mnemonic) && info(written(edit).qualifier).kind == QualifierKind::Type;
  }
  Edits select(const auto &isMeant) const {
    Edits selected;
    std::ranges::copy_if(edits, std::back_inserter(selected), isMeant);
    return selected;
  }

  /// The qualifiers that make the opcode legal in place of what \p edit replaces; the choices of its slot if no single
  /// qualifier does.
  QualifierSet legalChoices(const QualifierEdit &edit) const {
    const QualifierSet legal = opcode.legalAt(*edit.written, opcode.known() & qualifiersOf(edit.slot->kind));
    return legal.empty() ? edit.slot->choices : legal;
  }

  /// What a qualifier of \p kind conflicts with: the written qualifiers that distinguish the form.
  Parts contextOf(QualifierKind kind) const {
    const std::string itself = inQuotes(opcode.nameText());
    Parts parts;
    const bool isOfTensors = kind == QualifierKind::DataShape; // only the number of registers tells its forms apart
    for (QualifierKind telling :
         {QualifierKind::Matrix, QualifierKind::Shape, QualifierKind::DataShape, QualifierKind::Num,
          QualifierKind::MmaKind, QualifierKind::ScaleVec, QualifierKind::CollectorA, QualifierKind::Type})
      for (Qualifier qualifier : opcode.ofKind(telling) & form.all)
        if (telling != kind && (telling == QualifierKind::Num) == isOfTensors)
          parts.push_back(telling == QualifierKind::Matrix ? itself : inQuotes(qualifier));
    return parts.empty() ? Parts{itself} : parts;
  }

  /// " with '.m8n8k4'": where a qualifier for \p slot is needed.  Empty if it is needed everywhere.
  std::string whereNeeded(const detail::Slot &slot) const {
    if (slot.since != PtxVersion{})
      return msg::fromVersionOn(slot.since);
    if (slot.kind == QualifierKind::MmaKind && isProduct(form.mnemonic))
      return msg::withTheseTypes();
    if (const QualifierSet kinds = opcode.ofKind(QualifierKind::MmaKind); !kinds.empty())
      return msg::withQualifier(kinds.front());
    const QualifierSet shape = opcode.ofKind(QualifierKind::Shape);
    const auto isOfKind = [&](const detail::Slot &other) { return other.kind == slot.kind; };
    return shape.empty() || isAlwaysRequired(form.mnemonic, isOfKind) ? "" : msg::withQualifier(shape.front());
  }

  /// The qualifiers of the form that are written for the slot that \p extra could have, or have its kind.
  QualifierSet rivalsOf(Qualifier extra) const {
    const QualifierSet others = opcode.ofKind(info(extra).kind) & difference.nearest.qualifiers.set();
    for (const detail::Slot &slot : form.slots())
      if (slot.choices.contains(extra) && !(slot.choices & others).empty())
        return slot.choices & others;
    return others;
  }

  /// Says each thing once, and lists the words about which there is nothing to say.
  void addUnknown(const std::vector<TokenIndex> &unknown) {
    std::vector<TokenIndex> nonsense;
    for (const TokenIndex token : unknown) {
      const QualifierSet suggestions = suggestionsFor(token, difference, opcode);
      correct(token, suggestions);
      const std::optional<Message> message = messageOf(token, suggestions, opcode);
      const auto isSame = [&](const auto &mistake) { return mistake.second.text == message->text; };
      if (!message)
        nonsense.push_back(token);
      else if (std::ranges::none_of(mistakes, isSame))
        add(token, *message);
    }
    Parts words;
    for (const TokenIndex token : nonsense)
      words.push_back(inQuotes(opcode.textOf(token)));
    if (nonsense.size() == 1)
      add(nonsense.front(), msg::notAQualifier(opcode.textOf(nonsense.front()), form.mnemonic, "", QualifierSet()));
    else if (!nonsense.empty())
      add(rangeFrom(nonsense.front(), nonsense.back()), msg::notQualifiers(words, form.mnemonic));
  }

  /// Writes the only one of \p suggestions that fits the operands for \p unknown.
  void correct(TokenIndex unknown, const QualifierSet &suggestions) {
    FormSlot *slot = slotWith(unknown);
    if (!slot)
      return;
    const std::vector<WrittenOperand> operands = opcode.operands();
    const QualifierSet fitting = opcode.legalAt(*opcode.findToken(unknown), suggestions, operands);
    const QualifierSet certain = operands.empty() || fitting.empty() ? suggestions : fitting;
    if (certain.size() == 1)
      want(*slot, certain.front());
  }

  void addMissing() {
    // With another mistake in the qualifiers of one kind, that is reported as one mistake.
    const Edits missing = select([&](const QualifierEdit &edit) {
      return edit.inserts() && std::ranges::none_of(edits, [&](const QualifierEdit &other) {
               return other.replaces() && other.slot->kind == edit.slot->kind;
             });
    });
    if (missing.empty())
      return;
    add(opcode.nameRange(), msg::needsQualifiers(opcode.nameText(), missingParts(form.mnemonic, missing),
                                                 missing.size() == 1 ? whereNeeded(*missing.front().slot) : ""));
    const auto choiceOf = [](const QualifierEdit &edit) {
      return edit.choices.size() == 1 ? std::optional(edit.choices.front()) : edit.likely;
    };
    if (!std::ranges::all_of(missing, [&](const QualifierEdit &edit) { return choiceOf(edit).has_value(); }))
      return;
    for (const QualifierEdit &edit : missing) {
      const QualifierSet choice = {*choiceOf(edit)};
      want(slotOf(edit), choice.front(),
           isAlwaysRequired(form.mnemonic, [&](const detail::Slot &slot) { return slot.choices == choice; }));
    }
  }

  /// Adds wrong types or layouts of a product as one mistake, even for several matrices.
  void addWrongOfMatrices(QualifierKind kind) {
    const Edits wrong = select([&](const QualifierEdit &edit) { return edit.replaces() && edit.slot->kind == kind; });
    if (wrong.empty())
      return;
    Parts matrices;
    Parts needed;
    Parts words;
    for (const QualifierEdit &edit : wrong) {
      const QualifierSet choices = legalChoices(edit);
      matrices.push_back(matrixOf(*edit.slot));
      needed.push_back(joined(toArgument(choices).parts, "or"));
      words.push_back(inQuotes(written(edit).qualifier));
      if (kind == QualifierKind::Layout)
        want(slotOf(edit), choices.front());
    }
    // There can be several ways to fix two types, but only one to fix layouts.
    const bool isClear = kind == QualifierKind::Layout || matrices.size() == 1;
    const std::string subject = ofMatrices(kind, matrices);
    add(rangeFrom(written(wrong.front()).token, written(wrong.back()).token),
        isClear ? msg::matricesMustBe(subject, needed, words) : msg::matricesCannotBe(subject, words));
  }

  /// Adds the other qualifiers that must be replaced.
  void addWrong() {
    for (const QualifierEdit &edit : edits) {
      if (!edit.replaces() || (isProduct(form.mnemonic) && isOfMatrix(edit.slot->kind)))
        continue;
      const auto &[qualifier, token] = written(edit);
      // An unknown word may stand for one with which this qualifier is legal.
      if (const QualifierSet choices = legalChoices(edit); !choices.contains(qualifier))
        add(token, msg::mustBeOther(qualifier, contextOf(edit.slot->kind), edit.slot->kind, choices));
    }
  }

  /// Adds the types of a product that have no matrix as one mistake.
  void addSurplusTypes() {
    const Edits types = select([&](const QualifierEdit &edit) { return isSurplusType(edit); });
    if (types.empty())
      return;
    Parts words;
    for (const QualifierEdit &edit : types) {
      words.push_back(inQuotes(written(edit).qualifier));
      surplus.push_back(written(edit).token);
    }
    Parts matrices;
    for (const detail::Slot &slot : form.slots())
      if (slot.kind == QualifierKind::Type)
        matrices.push_back(matrixOf(slot));
    areSafe = false;
    add(rangeFrom(written(types.front()).token, written(types.back()).token),
        msg::typesTooMany(words, opcode.nameText(), ofMatrices(QualifierKind::Type, matrices)));
  }

  /// Adds the other qualifiers that have no slot: those that are repeated, or the rest.
  void addSurplus(bool isRepeated) {
    for (const QualifierEdit &edit : edits) {
      if (!edit.removes() || isSurplusType(edit))
        continue;
      const auto &[qualifier, token] = written(edit);
      const QualifierKind kind = info(qualifier).kind;
      const QualifierSet rivals = rivalsOf(qualifier);
      const bool isLayout = kind == QualifierKind::Layout && isProduct(form.mnemonic); // which of several is not clear
      if ((rivals.contains(qualifier) && !isLayout) != isRepeated)
        continue;
      if (isRepeated)
        surplus.push_back(token);
      add(token, isRepeated                        ? msg::givenTwice(opcode.textOf(token))
                 : rivals.size() == 1 && !isLayout ? msg::secondOfKind(qualifier, kind, rivals.front())
                                                   : msg::doesNotGoWith(dotted(qualifier), contextOf(kind)));
    }
  }

  /// The first mistake as the error, with the others as notes.
  std::optional<Diagnostic> result() const {
    if (mistakes.empty())
      return std::nullopt;
    Diagnostic error = makeDiagnostic(mistakes.front().first, mistakes.front().second);
    for (const auto &[range, message] : std::span(mistakes).subspan(1))
      error.notes.push_back({range, message.text});
    Fix fix = rewriting(opcode.statement, opcode.nameRange().end, slots, surplus, areSafe);
    if (!fix.edits.empty())
      error.fixes.push_back(std::move(fix));
    return error;
  }

  const FormDifference &difference;
  const WrittenOpcode &opcode;
  const detail::Form &form;
  Edits edits; ///< Without those of words that are no qualifiers.
  std::vector<std::pair<SourceRange, Message>> mistakes;
  // What the fix writes.
  std::vector<FormSlot> slots;
  std::vector<TokenIndex> surplus;
  bool areSafe = true;
};

/// Counts the qualifiers of \p opcode, except those that some ptxas ignores.  Returns the words that the instruction
/// does not have.
std::vector<TokenIndex> countKnown(WrittenOpcode &opcode) {
  std::vector<TokenIndex> unknown;
  const QualifierSet known = opcode.known();
  for (const WrittenQualifier &one : opcode.all) {
    const std::string_view word = opcode.wordOf(one.token);
    const bool isKnown = one.qualifier && known.contains(*one.qualifier);
    const bool isRepeated = isKnown && opcode.set.contains(*one.qualifier);
    if (isKnown ? isRepeated && isIgnoredIfRepeated(word) : isIgnored(opcode.mnemonic, word))
      continue;
    if (isKnown)
      opcode.count(*one.qualifier, one.token);
    else
      unknown.push_back(one.token);
  }
  return unknown;
}

/// Reports a qualifier that the module's version no longer accepts; all qualifiers fit a form.
void reportRefused(const FormDifference &difference, const WrittenOpcode &opcode,
                   std::vector<Diagnostic> &diagnostics) {
  const QualifierSet refused = difference.nearest.form->refusedSince & opcode.set;
  if (refused.empty())
    return report(diagnostics, opcode.range(), msg::noSuchForm(opcode.mnemonic));
  const TokenIndex token = opcode.tokenOf(refused.front());
  // The version rejects this type of D with this qualifier, which only products have.
  Fix fix = removal(opcode.statement, token);
  fix.isSafe = false; // sums are then no longer kept finite
  const Qualifier type = *difference.nearest.qualifiers[detail::typeSlot(*difference.nearest.form, Fragment::D)];
  report(diagnostics, opcode.rangeOf(token),
         msg::refusedFrom(refused.front(), opcode.mnemonic, type, difference.nearest.form->until), {std::move(fix)});
}

} // namespace

void reportMistakes(WrittenOpcode &opcode, const ModuleContext &module, std::vector<Diagnostic> &diagnostics) {
  // No instruction has half as many; more words are nonsense, and not worth comparing.
  if (opcode.all.size() > 2 * QualifierList::kCapacity)
    return report(diagnostics, opcode.range(), msg::noSuchForm(opcode.mnemonic));
  const std::vector<TokenIndex> unknown = countKnown(opcode);
  for (const TokenIndex word : unknown)
    addGuess(word, module.version(), opcode);
  const FormDifference difference = nearestForm(opcode.mnemonic, opcode.list(), opcode.operands(), module.version());
  std::optional<Diagnostic> error = EditReport(difference, opcode).describe(unknown);
  if (!error)
    return reportRefused(difference, opcode, diagnostics);
  error->notes.push_back({opcode.range(), msg::noteNearestForm(ptxmatrix::opcode(difference.nearest).str())});
  if (difference.alternative)
    error->notes.push_back({opcode.range(), msg::noteAsNear(ptxmatrix::opcode(*difference.alternative).str())});
  diagnostics.push_back(*std::move(error));
}

} // namespace ptxmatrix
