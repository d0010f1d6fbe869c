//===- OpcodeMistakes.cpp - Opcodes that ptxas rejects --------------------===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.

#include "Isa/Undocumented.h"
#include "Sema/Opcode/WrittenOpcode.h"

#include <algorithm>
#include <functional>
#include <ranges>

namespace ptxmatrix {
namespace {

using Edits = std::vector<QualifierEdit>;

/// Whether a product has a qualifier of \p kind for each matrix.
bool isOfMatrix(QualifierKind kind) { return kind == QualifierKind::Type || kind == QualifierKind::Layout; }

/// "A", "the scale factors"
std::string matrixOf(const detail::Slot &slot) {
  return slot.fragment == Fragment::None ? msg::scaleFactors() : std::string(1, letterOf(slot.fragment));
}

/// What \p text makes of each of \p items.
Parts textsOf(auto &&items, const auto &text) {
  Parts texts;
  for (const auto &item : items)
    texts.push_back(text(item));
  return texts;
}

/// "A", "B" for the slots of \p edits
Parts matricesOf(const Edits &edits) {
  return textsOf(edits, [](const QualifierEdit &edit) { return matrixOf(*edit.slot); });
}

/// "the types of D, A, B and C"
std::string ofMatrices(QualifierKind kind, const Parts &matrices) {
  return msg::ofMatrices(kind, matrices.size() == 1, matrices);
}

/// Whether every form of \p mnemonic requires a qualifier in a slot that \p fits.
bool isAlwaysRequired(Mnemonic mnemonic, const auto &fits) {
  return std::ranges::all_of(detail::formsOf(mnemonic), [&](const detail::Form &form) {
    return std::ranges::any_of(
        form.slots(), [&](const detail::Slot &slot) { return !slot.optional && slot.condition == 0 && fits(slot); });
  });
}

/// Whether no form of \p mnemonic has both qualifiers.
bool areApart(Mnemonic mnemonic, Qualifier one, Qualifier other) {
  return std::ranges::none_of(detail::formsOf(mnemonic), [&](const detail::Form &form) {
    return std::ranges::any_of(withoutConditions(form), [&](const std::vector<detail::Slot> &slots) {
      const auto have = [&](Qualifier qualifier) {
        return std::ranges::any_of(slots, [&](const detail::Slot &slot) { return slot.choices.contains(qualifier); });
      };
      return have(one) && have(other);
    });
  });
}

/// "the types of D, A, B and C", "the layouts of A and B ('.row' or '.col')"
std::string missingOfMatrices(QualifierKind kind, const Edits &ofKind) {
  const std::string text = ofMatrices(kind, matricesOf(ofKind));
  const QualifierSet &choices = ofKind.front().choices;
  const bool areAlike = std::ranges::all_of(ofKind, [&](const QualifierEdit &one) { return one.choices == choices; });
  return areAlike ? msg::withChoices(text, choices) : text;
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
Parts missingParts(Mnemonic mnemonic, const Edits &missing) {
  Parts parts;
  for (const QualifierEdit &one : missing) {
    const QualifierKind kind = one.slot->kind;
    Edits ofKind;
    std::ranges::copy_if(missing, std::back_inserter(ofKind),
                         [&](const auto &other) { return other.slot->kind == kind; });
    const bool areClear = std::ranges::all_of(ofKind, [](const auto &other) { return other.choices.size() == 1; });
    if (areClear || !isProduct(mnemonic) || !isOfMatrix(kind))
      parts.push_back(missingPart(mnemonic, one));
    else if (one.slot == ofKind.front().slot)
      parts.push_back(missingOfMatrices(kind, ofKind));
  }
  return parts;
}

/// Says what the edits of an opcode are, and makes those that are clear.
class MistakeReport {
public:
  MistakeReport(const FormDifference &difference, const WrittenOpcode &opcode)
      : difference(difference), opcode(opcode), form(*difference.nearest.form), edits(difference.edits) {
    // A word that is no qualifier is reported as such.
    take([&](const QualifierEdit &edit) { return edit.place && opcode.words[*edit.place].isUnknown; });
  }

  std::optional<Diagnostic> describe() {
    const bool isOfMatrices = isProduct(form.mnemonic);
    const bool isComplete = addUnknown();
    const Edits repeated = take(
        [&](const QualifierEdit &edit) { return edit.removes() && rivalsOf(written(edit)).contains(written(edit)); });
    for (const QualifierEdit &edit : repeated) {
      add(tokenOf(edit), msg::givenTwice(opcode.textOf(tokenOf(edit))));
      made.push_back(edit);
    }
    const Edits missing = take(&QualifierEdit::inserts);
    if (repeated.empty() && isComplete)
      addMissing(missing);
    if (isOfMatrices)
      for (QualifierKind kind : {QualifierKind::Layout, QualifierKind::Type})
        addWrongOfMatrices(kind,
                           take([&](const QualifierEdit &edit) { return edit.replaces() && edit.slot->kind == kind; }));
    for (const QualifierEdit &edit : take(&QualifierEdit::replaces))
      addWrong(edit);
    if (isOfMatrices)
      addSurplusTypes(take([&](const QualifierEdit &edit) { return kindOf(edit) == QualifierKind::Type; }));
    for (const QualifierEdit &edit : edits)
      addSurplus(edit);
    return result();
  }

private:
  void add(SourceRange range, Message message) { mistakes.emplace_back(range, std::move(message)); }
  void add(TokenIndex token, Message message) { add(opcode.rangeOf(token), std::move(message)); }
  SourceRange rangeFrom(TokenIndex first, TokenIndex last) const {
    return {opcode.rangeOf(first).begin, opcode.rangeOf(last).end};
  }
  SourceRange rangeOf(const Edits &some) const { return rangeFrom(tokenOf(some.front()), tokenOf(some.back())); }
  TokenIndex tokenOf(const QualifierEdit &edit) const { return opcode.words[*edit.place].token; }
  Qualifier written(const QualifierEdit &edit) const { return *opcode.words[*edit.place].qualifier; }
  Parts wordsOf(const Edits &some) const {
    return textsOf(some, [&](const QualifierEdit &edit) { return inQuotes(written(edit)); });
  }
  QualifierKind kindOf(const QualifierEdit &edit) const { return info(written(edit)).kind; }
  void make(QualifierEdit edit, Qualifier choice) {
    edit.choice = choice;
    made.push_back(edit);
    areSafe = false;
  }

  /// Removes the edits that \p isMeant, and returns them.
  Edits take(const auto &isMeant) {
    Edits taken;
    std::ranges::copy_if(edits, std::back_inserter(taken), isMeant);
    std::erase_if(edits, [&](const QualifierEdit &edit) { return std::invoke(isMeant, edit); });
    return taken;
  }

  /// The qualifiers that make the opcode legal in place of what \p edit replaces; the choices of its slot if no single
  /// qualifier does.
  QualifierSet legalChoices(const QualifierEdit &edit) const {
    const QualifierSet legal = opcode.legalAt(*edit.place, opcode.known() & qualifiersOf(edit.slot->kind));
    return legal.empty() ? edit.choices : legal;
  }

  /// What \p wrong conflicts with: the written qualifiers that no form has together with it; if there are none, and for
  /// matrices, those that distinguish the form.
  Parts contextOf(Qualifier wrong) const {
    const QualifierKind kind = info(wrong).kind;
    const std::string itself = inQuotes(opcode.nameText());
    Parts parts;
    for (const Qualifier other : isOfMatrices(form.mnemonic) ? QualifierSet() : opcode.set())
      if (areApart(form.mnemonic, wrong, other))
        parts.push_back(inQuotes(other));
    if (!parts.empty())
      return parts;
    using enum QualifierKind;
    const std::vector telling = kind == DataShape // only the number of registers tells its forms apart
                                    ? std::vector{Num}
                                    : std::vector{Matrix, Shape, DataShape, MmaKind, ScaleVec, CollectorA, Type};
    for (QualifierKind other : telling)
      for (Qualifier qualifier : opcode.ofKind(other) & form.all)
        if (other != kind)
          parts.push_back(other == Matrix ? itself : inQuotes(qualifier));
    return parts.empty() ? Parts{itself} : parts;
  }

  /// " with '.m8n8k4'": where a qualifier for \p slot is needed.  Empty if it is needed everywhere.
  std::string whereNeeded(const detail::Slot &slot) const {
    if (slot.since != PtxVersion{})
      return msg::fromVersionOn(slot.since);
    for (const WrittenQualifier &word : opcode.words)
      if (const uint8_t condition = word.isPlaced() ? form.slots()[word.slot].condition : 0;
          condition != 0 && !word.isUnknown && !(form.conditions[condition - 1] & slot.choices).empty())
        return msg::withQualifier(*word.qualifier);
    if (slot.kind == QualifierKind::MmaKind && isProduct(form.mnemonic))
      return msg::withTheseTypes();
    if (const QualifierSet kinds = opcode.ofKind(QualifierKind::MmaKind); !kinds.empty())
      return msg::withQualifier(kinds.front());
    const QualifierSet shape = opcode.ofKind(QualifierKind::Shape);
    const auto isOfKind = [&](const detail::Slot &other) { return other.kind == slot.kind; };
    return shape.empty() || isAlwaysRequired(form.mnemonic, isOfKind) ? "" : msg::withQualifier(shape.front());
  }

  /// The qualifiers of the form that are written for the slot that \p extra could have, or have its kind.  None for one
  /// of a matrix: which of several is meant is not clear.
  QualifierSet rivalsOf(Qualifier extra) const {
    if (isProduct(form.mnemonic) && isOfMatrix(info(extra).kind))
      return {};
    const QualifierSet others = opcode.ofKind(info(extra).kind) & difference.nearest.qualifiers.set();
    for (const detail::Slot &slot : form.slots())
      if (slot.choices.contains(extra) && !(slot.choices & others).empty())
        return slot.choices & others;
    return others;
  }

  /// Says each thing once, and lists the words about which there is nothing to say.  Returns whether each word has a
  /// slot: otherwise it may have been meant for a qualifier that is missing.
  bool addUnknown() {
    bool haveSlots = true;
    std::vector<TokenIndex> nonsense;
    for (size_t i = 0; i < opcode.words.size(); ++i) {
      if (!opcode.words[i].isUnknown)
        continue;
      const TokenIndex token = opcode.words[i].token;
      haveSlots = haveSlots && opcode.words[i].isPlaced();
      isNameShort = isNameShort || !longerNamesWith(token, opcode).empty();
      const QualifierSet suggestions = suggestionsFor(i, difference, opcode);
      correct(i, suggestions);
      const std::optional<Message> message = messageOf(token, suggestions, opcode);
      const auto isSame = [&](const auto &mistake) { return mistake.second.text == message->text; };
      if (!message)
        nonsense.push_back(token);
      else if (std::ranges::none_of(mistakes, isSame))
        add(token, *message);
    }
    const Parts words = textsOf(nonsense, [&](TokenIndex token) { return inQuotes(opcode.textOf(token)); });
    if (!nonsense.empty())
      add(rangeFrom(nonsense.front(), nonsense.back()), msg::notQualifiers(words, words.size() == 1, form.mnemonic));
    return haveSlots;
  }

  /// Writes the only one of \p suggestions that fits the operands for the unknown word \p index.
  void correct(size_t index, const QualifierSet &suggestions) {
    if (!opcode.words[index].isPlaced())
      return;
    const QualifierSet fitting = opcode.legalAt(index, suggestions, operandsOf(opcode.statement));
    const QualifierSet certain = fitting.empty() ? suggestions : fitting;
    if (certain.size() == 1)
      make({&form.slots()[opcode.words[index].slot], index}, certain.front());
  }

  void addMissing(Edits missing) {
    // With another mistake in the qualifiers of one kind, that is reported as one mistake.
    std::erase_if(missing, [&](const QualifierEdit &one) {
      return std::ranges::any_of(
          edits, [&](const QualifierEdit &other) { return other.replaces() && other.slot->kind == one.slot->kind; });
    });
    if (missing.empty())
      return;
    // One of several kinds may be enough, such as an operation: `.add`, but also `.and`.
    const bool mayBeSeveral = mistakes.empty() && edits.empty() && !ptxmatrix::isOfMatrices(form.mnemonic);
    const QualifierSet enough = mayBeSeveral
                                    ? opcode.legalAt(opcode.words.size(), opcode.known(), operandsOf(opcode.statement))
                                    : QualifierSet();
    if (!(enough - qualifiersOf(missing.front().slot->kind)).empty())
      return add(opcode.nameRange(),
                 msg::needsQualifiers(opcode.nameText(), {joined(toArgument(enough).parts, "or")}, ""));
    add(opcode.nameRange(), msg::needsQualifiers(opcode.nameText(), missingParts(form.mnemonic, missing),
                                                 missing.size() == 1 ? whereNeeded(*missing.front().slot) : ""));
    if (!std::ranges::all_of(missing, [](const QualifierEdit &edit) { return edit.choice.has_value(); }))
      return;
    for (const QualifierEdit &edit : missing) {
      const QualifierSet choice = {*edit.choice};
      made.push_back(edit);
      areSafe =
          areSafe && isAlwaysRequired(form.mnemonic, [&](const detail::Slot &slot) { return slot.choices == choice; });
    }
  }

  /// Adds wrong types or layouts of a product as one mistake, even for several matrices.
  void addWrongOfMatrices(QualifierKind kind, const Edits &wrong) {
    if (wrong.empty())
      return;
    if (kind == QualifierKind::Layout)
      for (const QualifierEdit &edit : wrong)
        make(edit, legalChoices(edit).front());
    const std::string subject = ofMatrices(kind, matricesOf(wrong));
    const Parts needed =
        textsOf(wrong, [&](const QualifierEdit &edit) { return joined(toArgument(legalChoices(edit)).parts, "or"); });
    // There can be several ways to fix two types, but only one to fix layouts.
    const bool isClear = kind == QualifierKind::Layout || wrong.size() == 1;
    add(rangeOf(wrong), isClear ? msg::matricesMustBe(subject, needed, wordsOf(wrong))
                                : msg::matricesCannotBe(subject, wordsOf(wrong)));
  }

  /// Adds another qualifier that must be replaced.
  void addWrong(const QualifierEdit &edit) {
    // An unknown word may stand for one with which this qualifier is legal.
    const QualifierKind kind = edit.slot->kind;
    const bool mayBeOmitted =
        !difference.nearest.qualifiers.isFilled(static_cast<size_t>(edit.slot - form.slots().data()));
    if (const QualifierSet choices = legalChoices(edit); !choices.contains(written(edit)))
      add(tokenOf(edit), msg::mustBeOther(written(edit), contextOf(written(edit)), kind, choices, mayBeOmitted));
  }

  /// Adds the types of a product that have no matrix as one mistake.
  void addSurplusTypes(const Edits &types) {
    if (types.empty())
      return;
    const auto isType = [](const detail::Slot &slot) { return slot.kind == QualifierKind::Type; };
    const Parts matrices = textsOf(form.slots() | std::views::filter(isType), matrixOf);
    made.insert(made.end(), types.begin(), types.end());
    areSafe = false;
    add(rangeOf(types),
        msg::typesTooMany(wordsOf(types), opcode.nameText(), ofMatrices(QualifierKind::Type, matrices)));
  }

  /// Adds another qualifier that has no slot.
  void addSurplus(const QualifierEdit &edit) {
    const Qualifier qualifier = written(edit);
    const QualifierKind kind = info(qualifier).kind;
    const QualifierSet rivals = rivalsOf(qualifier);
    add(tokenOf(edit), rivals.size() == 1 ? msg::secondOfKind(qualifier, kind, rivals.front())
                                          : msg::doesNotGoWith(dotted(qualifier), contextOf(qualifier)));
  }

  /// The first mistake as the error, with the others as notes.
  std::optional<Diagnostic> result() {
    if (mistakes.empty())
      return std::nullopt;
    Diagnostic error = makeDiagnostic(mistakes.front().first, mistakes.front().second);
    if (isNameShort) // the forms are those of another instruction
      return error;
    for (const auto &[range, message] : std::span(mistakes).subspan(1))
      error.notes.push_back({range, message.text});
    error.notes.push_back({opcode.range(), msg::noteNearestForm(ptxmatrix::opcode(difference.nearest).str())});
    if (difference.alternative)
      error.notes.push_back({opcode.range(), msg::noteAsNear(ptxmatrix::opcode(*difference.alternative).str())});
    if (!made.empty() && !isLeft()) {
      error.fixes.push_back(fixOf(std::move(made), form, opcode));
      error.fixes.front().isSafe = areSafe;
    }
    return error;
  }

  /// Whether the error is about a word that is no qualifier, which the clear edits do not change.
  bool isLeft() const {
    return std::ranges::any_of(opcode.words, [&](const WrittenQualifier &word) {
      return word.isUnknown && opcode.rangeOf(word.token).begin == mistakes.front().first.begin &&
             std::ranges::none_of(made,
                                  [&](const QualifierEdit &edit) { return edit.place && tokenOf(edit) == word.token; });
    });
  }

  const FormDifference &difference;
  const WrittenOpcode &opcode;
  const detail::Form &form;
  Edits edits; ///< The edits that are not reported yet.
  std::vector<std::pair<SourceRange, Message>> mistakes;
  Edits made; ///< The edits that the fix makes.
  bool areSafe = true;
  bool isNameShort = false; ///< More words make it the name of another instruction.
};

/// Removes the words of \p opcode that some ptxas ignores, and finds those that the instruction does not have.
void keepKnown(WrittenOpcode &opcode) {
  const QualifierSet known = opcode.known();
  for (WrittenQualifier &one : opcode.words) {
    one.isUnknown = !one.qualifier || !known.contains(*one.qualifier);
    if (one.isUnknown)
      one.qualifier.reset();
  }
  QualifierSet before;
  std::erase_if(opcode.words, [&](const WrittenQualifier &one) {
    const std::string_view word = opcode.wordOf(one.token);
    if (one.isUnknown)
      return isIgnored(opcode.mnemonic, word);
    const bool isRepeated = before.contains(*one.qualifier);
    before.insert(*one.qualifier);
    return isRepeated && isIgnoredIfRepeated(word);
  });
}

/// Reports a qualifier that the module's version no longer accepts; all qualifiers fit a form.
void reportRefused(const FormDifference &difference, const WrittenOpcode &opcode,
                   std::vector<Diagnostic> &diagnostics) {
  const QualifierSet refused = difference.nearest.form->refusedSince & opcode.set();
  if (const auto misplaced = findMisplaced(opcode.list(), difference.nearest.qualifiers, QualifierKind::Space))
    return report(diagnostics, opcode.rangeOf(opcode.tokenOf(misplaced->first)),
                  msg::spacesInOrder(misplaced->second, misplaced->first));
  if (refused.empty())
    return report(diagnostics, opcode.range(), msg::noSuchForm(opcode.mnemonic));
  // The version rejects this type of D with this qualifier, which only products have.
  Fix fix = opcode.removal(refused.front());
  fix.isSafe = false; // sums are then no longer kept finite
  const Qualifier type = *difference.nearest.qualifiers[detail::typeSlot(*difference.nearest.form, Fragment::D)];
  report(diagnostics, opcode.rangeOf(opcode.tokenOf(refused.front())),
         msg::refusedFrom(refused.front(), opcode.mnemonic, type, difference.nearest.form->until), {std::move(fix)});
}

} // namespace

void reportMistakes(WrittenOpcode &opcode, const ModuleContext &module, std::vector<Diagnostic> &diagnostics) {
  // No instruction has so many; more words are nonsense, and not worth comparing.
  if (opcode.words.size() > QualifierList::kCapacity)
    return report(diagnostics, opcode.range(), msg::noSuchForm(opcode.mnemonic));
  keepKnown(opcode);
  for (size_t i = 0; i < opcode.words.size(); ++i)
    if (opcode.words[i].isUnknown)
      addGuess(i, module.version(), opcode);
  const FormDifference difference =
      nearestForm(opcode.mnemonic, opcode.list(), operandsOf(opcode.statement), module.version());
  for (size_t i = 0; i < opcode.words.size(); ++i)
    opcode.words[i].slot = difference.slotOf[i];
  if (std::optional<Diagnostic> error = MistakeReport(difference, opcode).describe())
    diagnostics.push_back(*std::move(error));
  else
    reportRefused(difference, opcode, diagnostics);
}

} // namespace ptxmatrix
