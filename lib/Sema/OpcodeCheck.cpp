//===- OpcodeCheck.cpp - Qualifiers, version and target -------------------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#include "Sema/OpcodeCheck.h"
#include "Diagnostics/Prose.h"
#include "Diagnostics/Rules.h"
#include "Isa/IgnoredQualifiers.h"
#include "Isa/Nearest.h"
#include "Isa/TargetsFrom.h"
#include "Sema/NeedCheck.h"
#include "Sema/QualifierFixes.h"
#include "Support/EditDistance.h"

#include <utility>

namespace ptxmatrix {
namespace {

std::string choicesOf(QualifierSet choices) {
  std::vector<std::string> parts;
  for (Qualifier qualifier : choices)
    parts.push_back(quoted(qualifier));
  return joined(parts, "or");
}

std::string_view kindName(QualifierKind kind) {
  switch (kind) {
  case QualifierKind::Matrix:
    return "matrix";
  case QualifierKind::Shape:
    return "shape";
  case QualifierKind::Num:
    return "number of matrices";
  case QualifierKind::Layout:
    return "layout";
  case QualifierKind::Space:
    return "state space";
  case QualifierKind::Type:
    return "type";
  case QualifierKind::Sync:
  case QualifierKind::Aligned:
  case QualifierKind::Trans:
    break;
  }
  return "qualifier";
}

/// Every qualifier that some form of \p mnemonic has.
QualifierSet qualifiersOf(Mnemonic mnemonic) {
  QualifierSet all;
  for (const detail::Form &form : detail::kForms)
    if (form.mnemonic == mnemonic)
      all = all | form.allQualifiers();
  return all;
}

/// "'.row' and '.col'" of `row|col`.
std::string quotedWords(std::string_view list) {
  std::vector<std::string> parts;
  while (!list.empty()) {
    const std::string_view word = list.substr(0, list.find('|'));
    parts.push_back("'." + std::string(word) + "'");
    list.remove_prefix(std::min(list.size(), word.size() + 1));
  }
  return joined(parts, "and");
}

/// The release where a version does not tell it: the oldest that was asked has what is older, too.
CudaRelease toldBy(CudaRelease first) { return first > kOldestJudge ? first : CudaRelease(); }

class OpcodeChecker {
public:
  OpcodeChecker(const Statement &statement, Mnemonic mnemonic, const ModuleContext &module,
                std::vector<Diagnostic> &diagnostics)
      : statement(statement), mnemonic(mnemonic), module(module), diagnostics(diagnostics) {}

  std::optional<MatchedOpcode> check() {
    readTokens();
    if (std::optional<MatchedOpcode> matched = match()) {
      accept(*matched);
      return matched;
    }
    reject();
    return std::nullopt;
  }

  /// True if the qualifiers of an opcode of \p form are in the order of the manual.
  bool isInOrder(const detail::Form &form) const { return ::ptxmatrix::isInOrder(slotsOf(form)); }

private:
  /// One qualifier of the opcode as it is written.
  struct Written {
    TokenIndex token;
    std::optional<Qualifier> qualifier; ///< Nothing for a word that no instruction of ours has.
  };

  std::string_view wordOf(const Written &one) const { return textOf(one.token).substr(1); }

  void readTokens() {
    // The words of `wmma.load.a` stand among the qualifiers; `.a` is one, `.load` is not.
    nameEnd = statement.ast().opcode + static_cast<TokenIndex>(1 + std::ranges::count(name(mnemonic), '.'));
    const bool hasMatrix = mnemonic == Mnemonic::WmmaLoad;
    for (TokenIndex token = nameEnd; token < statement.ast().qualifiers.end; ++token) {
      Written one{token, findQualifier(textOf(token).substr(1))};
      // `.a` to `.c` mean the matrix in the opcode only.
      if (one.qualifier && info(*one.qualifier).kind == QualifierKind::Matrix && !(hasMatrix && token == nameEnd))
        one.qualifier.reset();
      all.push_back(one);
    }
    if (hasMatrix)
      ++nameEnd;
  }

  //===--------------------------------------------------------------------===//
  // Opcodes that ptxas takes
  //===--------------------------------------------------------------------===//

  std::optional<MatchedOpcode> match() const {
    if (std::optional<MatchedOpcode> plain = matchPlain())
      return plain;
    for (const detail::Form &form : detail::kForms)
      if (std::optional<QualifierSet> chosen = matchWith(form))
        return MatchedOpcode{&form, *chosen, true};
    for (const detail::Form &form : detail::kUndocumentedForms)
      if (std::optional<QualifierSet> chosen = form.isTakenBy(module.judge()) ? matchWith(form) : std::nullopt)
        return MatchedOpcode{&form, *chosen, false};
    return std::nullopt;
  }

  /// The usual case: each qualifier once, and nothing beside.
  std::optional<MatchedOpcode> matchPlain() const {
    QualifierSet chosen;
    for (const Written &one : all) {
      if (!one.qualifier || chosen.contains(*one.qualifier))
        return std::nullopt;
      chosen.insert(*one.qualifier);
    }
    const detail::Form *form = detail::matchForm(mnemonic, chosen);
    if (!form || isOutdated(*form, chosen))
      return std::nullopt;
    return MatchedOpcode{form, chosen, true};
  }

  /// The qualifiers of \p form, if they are right and ptxas ignores all that stands beside them.
  std::optional<QualifierSet> matchWith(const detail::Form &form) const {
    if (form.mnemonic != mnemonic)
      return std::nullopt;
    const auto [chosen, beside] = assign(form);
    if (!detail::matches(form, chosen) || isOutdated(form, chosen))
      return std::nullopt;
    IgnoredState state;
    for (const Written &one : all)
      if (!whyNotTaken(form, chosen, one, beside.contains(one.token), state).empty())
        return std::nullopt;
    return chosen;
  }

  /// The tokens that have no place in a form.
  struct Beside {
    std::vector<TokenIndex> tokens;
    bool contains(TokenIndex token) const { return std::ranges::find(tokens, token) != tokens.end(); }
  };

  /// Gives the first qualifier for each place of \p form its place; what is left over stands beside.  ptxas takes any
  /// number of `.sync`.
  std::pair<QualifierSet, Beside> assign(const detail::Form &form) const {
    QualifierSet chosen;
    Beside beside;
    for (const Written &one : all) {
      bool isPlaced = one.qualifier == Qualifier::Sync && chosen.contains(Qualifier::Sync);
      for (const detail::Slot &slot : form.slots())
        if (one.qualifier && !isPlaced && slot.choices.contains(*one.qualifier) && (slot.choices & chosen).empty()) {
          chosen.insert(*one.qualifier);
          isPlaced = true;
        }
      if (!isPlaced)
        beside.tokens.push_back(one.token);
    }
    return {chosen, std::move(beside)};
  }

  /// True if the version refuses the spelling: a wmma.load without `.aligned` from PTX 6.3 on.
  bool isOutdated(const detail::Form &form, QualifierSet chosen) const {
    const Requirements required = detail::requirements(form, chosen);
    if (module.needLog())
      return !required.areEverMet();
    return required.before && (!module.version() || *module.version() >= *required.before);
  }

  /// What was seen of the qualifiers so far.
  struct IgnoredState {
    std::array<unsigned, kIgnoredGroups> counts{};
    bool hasType = false;
  };

  /// Why \p one cannot stand where it does in an opcode of \p form; empty if it can.  To be asked in the order of the
  /// text.
  std::string whyNotTaken(const detail::Form &form, QualifierSet chosen, const Written &one, bool isBeside,
                          IgnoredState &state) const {
    if (!isBeside) {
      state.hasType = state.hasType || info(*one.qualifier).kind == QualifierKind::Type;
      return "";
    }
    const IgnoredRow *row = findIgnored(form, chosen, wordOf(one), module.judge());
    if (!row)
      return quoted(textOf(one.token)) + " does not go with " + quoted(nameText());
    const std::optional<Qualifier> type = detail::pick(form, chosen, QualifierKind::Type);
    if (row->behindType && !state.hasType && type)
      return "ptxas ignores " + quoted(textOf(one.token)) + " only after the type, here " + quoted(*type);
    state.hasType = state.hasType || row->group == IgnoredGroup::Type;
    const unsigned most = mostIgnored(row->group);
    if (++state.counts[static_cast<size_t>(row->group)] > most && most != 0)
      return "ptxas ignores at most " + std::string(most == 1 ? "one" : "two") + " of " + quotedWords(row->words) +
             "; " + quoted(textOf(one.token)) + " is one too many";
    return "";
  }

  void accept(const MatchedOpcode &matched) {
    const detail::Form &form = *matched.form;
    const Beside beside = assign(form).second;
    written = matched.qualifiers;
    bool hasSync = false;
    for (const Written &one : all) {
      if (beside.contains(one.token))
        acceptIgnored(*findIgnored(form, matched.qualifiers, wordOf(one), module.judge()), one);
      else if (one.qualifier == Qualifier::Sync && std::exchange(hasSync, true))
        report(Rule::UndocumentedQualifier, statement.rangeOf(one.token),
               "'.sync' is given twice; ptxas takes that, but the PTX ISA does not define it");
      else
        tokens.emplace_back(*one.qualifier, one.token);
    }
    const size_t before = diagnostics.size();
    checkOrder(form);
    if (NeedLog *needs = module.needLog())
      logNeeds(matched, *needs);
    else
      checkRequirements(form);
    if (hasErrorSince(before))
      return;
    if (!matched.isDocumented)
      reportUndocumented(form);
    else if (module.wantsAllWarnings() && tokens.size() == all.size() && !isInOrder(form))
      reportOtherOrder(matched);
  }

  /// The order is one of those that ptxas alone takes.
  void reportOtherOrder(const MatchedOpcode &matched) {
    Fix fix = reordering(statement, slotsOf(*matched.form));
    const SourceRange range = {fix.edits.front().range.begin, fix.edits.back().range.end};
    report(Rule::UndocumentedOrder, range,
           "ptxas takes the qualifiers in this order; the order of the PTX ISA is '" +
               std::string(detail::opcode(*matched.form, matched.qualifiers).str()) + "'",
           {std::move(fix)});
  }

  void reportIgnored(const Written &one) {
    report(Rule::UndocumentedQualifier, statement.rangeOf(one.token),
           "ptxas ignores " + quoted(textOf(one.token)) + " here; the PTX ISA does not define it on " +
               quoted(name(mnemonic)));
  }

  /// Reports that \p one is ignored, or what ptxas asks of the module even so.
  void acceptIgnored(const IgnoredRow &row, const Written &one) {
    if (checkNeed({.range = statement.rangeOf(one.token),
                   .feature = quoted(textOf(one.token)) + " of " + quoted(name(mnemonic)),
                   .since = row.since,
                   .targets = targetsFrom(row.leastTarget),
                   .cuda = toldBy(row.first)},
                  module, diagnostics))
      reportIgnored(one);
  }

  void reportUndocumented(const detail::Form &form) {
    for (const Written &one : all) {
      const bool isKnown = one.qualifier && (qualifiersOf(mnemonic).contains(*one.qualifier) ||
                                             !form.allQualifiers().contains(*one.qualifier));
      if (one.qualifier && !isKnown)
        return report(Rule::UndocumentedForm, statement.rangeOf(one.token),
                      "the PTX ISA has no " + quoted(textOf(one.token)) + " of " + quoted(nameText()) + "; " +
                          takenBy(form));
    }
    const std::optional<Qualifier> type = detail::pick(form, written, QualifierKind::Type);
    const Qualifier shape = *detail::pick(form, written, QualifierKind::Shape);
    if (type)
      report(Rule::UndocumentedForm, statement.rangeOf(tokenOf(*type)),
             "the PTX ISA has no " + quoted(*type) + " of " + quoted(nameText()) + " with " + quoted(shape) + "; " +
                 takenBy(form));
    else
      report(Rule::UndocumentedForm, nameRange(),
             "the PTX ISA has no " + quoted(nameText()) + " without a type; " + takenBy(form));
  }

  static std::string takenBy(const detail::Form &form) {
    if (form.row.last == kNewestRelease.cuda)
      return "ptxas takes it";
    return "ptxas takes it up to CUDA " + form.row.last.str();
  }

  //===--------------------------------------------------------------------===//
  // Opcodes that it rejects
  //===--------------------------------------------------------------------===//

  void reject() {
    const size_t before = diagnostics.size();
    written = {};
    tokens.clear();
    readQualifiers();
    const bool hasReported = hasErrorSince(before);
    const FormDifference difference = nearestForm(mnemonic, written, module.version());
    // Beside a qualifier that is no good it is not sure what is missing: it may well be what that was meant for.
    reportDifference(difference, /*withMissing=*/!hasReported);
    if (!hasErrorSince(before)) {
      reportNotIgnored(difference);
      return;
    }
    for (const Written &one : aside)
      reportIgnored(one);
    addNearest(difference, before);
  }

  bool hasErrorSince(size_t begin) const {
    for (size_t i = begin; i < diagnostics.size(); ++i)
      if (diagnostics[i].severity == Severity::Error)
        return true;
    return false;
  }

  /// All is right but for qualifiers that ptxas ignores in other places, or less often.
  void reportNotIgnored(const FormDifference &difference) {
    const detail::Form &form = *difference.form;
    const Beside beside = assign(form).second;
    IgnoredState state;
    const size_t before = diagnostics.size();
    for (const Written &one : all) {
      std::string why = whyNotTaken(form, difference.legal, one, beside.contains(one.token), state);
      if (!why.empty())
        report(Rule::IllegalQualifier, statement.rangeOf(one.token), std::move(why));
      else if (beside.contains(one.token))
        reportIgnored(one);
    }
    addNearest(difference, before);
  }

  std::string_view textOf(TokenIndex token) const { return statement.textOf(token); }

  /// The token that wrote \p qualifier, one of \c written, or is taken for it.
  TokenIndex tokenOf(Qualifier qualifier) const {
    for (const auto &[known, token] : tokens)
      if (known == qualifier)
        return token;
    return statement.ast().opcode;
  }

  SourceRange nameRange() const {
    return {statement.rangeOf(statement.ast().opcode).begin, statement.rangeOf(nameEnd - 1).end};
  }
  std::string_view nameText() const {
    const size_t begin = statement.tokens[statement.ast().opcode].range.begin;
    return statement.text.substr(begin, statement.tokens[nameEnd - 1].range.end - begin);
  }

  void report(Rule rule, SourceRange range, std::string message, std::vector<Fix> fixes = {}) {
    diagnostics.push_back(makeDiagnostic(rule, range, std::move(message)));
    diagnostics.back().fixes = std::move(fixes);
  }

  //===--------------------------------------------------------------------===//
  // Fixes
  //===--------------------------------------------------------------------===//

  /// The places of \p form as the opcode fills them.
  std::vector<FormSlot> slotsOf(const detail::Form &form) const {
    std::vector<FormSlot> slots;
    for (const detail::Slot &slot : form.slots()) {
      FormSlot &filled = slots.emplace_back();
      if (const QualifierSet chosen = slot.choices & written; !chosen.empty())
        filled.token = tokenOf(chosen.front());
    }
    return slots;
  }

  /// Adds what is missing; nothing where there is a choice.
  std::vector<Fix> insertion(const FormDifference &difference, const std::vector<const detail::Slot *> &missing) const {
    std::vector<FormSlot> slots = slotsOf(*difference.form);
    bool isSafe = true;
    for (const detail::Slot *slot : missing) {
      const QualifierSet choices = legalChoices(written, *slot);
      if (choices.size() != 1)
        return {};
      slots[static_cast<size_t>(slot - difference.form->slots().data())].missing = choices.front();
      isSafe = isSafe && isOnlyChoice(choices.front());
    }
    return {insertMissing(statement, nameRange().end, slots, isSafe)};
  }

  /// What makes the version do for an opcode that needs \p least because of \p culprit.
  std::vector<Fix> versionFixes(const detail::Form &form, PtxVersion least, std::optional<Qualifier> culprit) const {
    std::vector<Fix> fixes;
    if (culprit == Qualifier::Aligned) {
      fixes.push_back(removal(statement, tokenOf(*culprit)));
    } else if (culprit == Qualifier::SharedCta) {
      const QualifierSet shorter = (written - QualifierSet{*culprit}) | QualifierSet{Qualifier::Shared};
      if (detail::matches(form, shorter) && detail::requirements(form, shorter).acceptsVersion(*module.version()))
        fixes.push_back(
            {"write '.shared', which means the same",
             true,
             {{statement.rangeOf(tokenOf(*culprit)), "." + std::string(info(Qualifier::Shared).spelling)}}});
    }
    if (std::optional<Fix> raise = module.raiseVersion(least))
      fixes.push_back(std::move(*raise));
    return fixes;
  }

  //===--------------------------------------------------------------------===//

  void readQualifiers() {
    const QualifierSet known = qualifiersOf(mnemonic);
    std::vector<TokenIndex> unknown;
    for (const Written &one : all) {
      if (one.qualifier && known.contains(*one.qualifier))
        readQualifier(*one.qualifier, one.token);
      else if (isEverIgnored(mnemonic, wordOf(one), module.judge()))
        aside.push_back(one);
      else
        unknown.push_back(one.token);
    }
    for (TokenIndex token : unknown)
      reportUnknown(token, known);
  }

  void readQualifier(Qualifier qualifier, TokenIndex token) {
    const QualifierKind kind = info(qualifier).kind;
    if (written.contains(qualifier)) {
      if (qualifier != Qualifier::Sync) // ptxas takes any number of `.sync`
        report(Rule::DuplicateQualifier, statement.rangeOf(token), quoted(textOf(token)) + " is given twice",
               {removal(statement, token)});
    } else if (QualifierSet others = ofKind(kind); !others.empty() && kind != QualifierKind::Type) {
      report(Rule::DuplicateQualifier, statement.rangeOf(token),
             quoted(qualifier) + " is a second " + std::string(kindName(kind)) + " beside " + quoted(others.front()));
    } else {
      written.insert(qualifier);
      tokens.emplace_back(qualifier, token);
    }
  }

  /// Reports a qualifier that the instruction does not have, and goes on with what it was surely meant to be.
  void reportUnknown(TokenIndex token, QualifierSet known) {
    const QualifierSet meant = nearestQualifiers(textOf(token).substr(1), known);
    std::string message = quoted(textOf(token)) + " is not a qualifier of " + quoted(name(mnemonic));
    if (!meant.empty())
      message += "; did you mean " + choicesOf(meant) + "?";
    report(Rule::UnknownQualifier, statement.rangeOf(token), std::move(message));
    if (std::optional<Qualifier> qualifier = mostLikely(meant)) {
      if (meant.size() == 1 || completes(*qualifier))
        diagnostics.back().fixes.push_back(
            {"write " + quoted(*qualifier),
             false,
             {{statement.rangeOf(token), "." + std::string(info(*qualifier).spelling)}}});
      written.insert(*qualifier);
      tokens.emplace_back(*qualifier, token);
    }
  }

  /// The qualifiers that differ least from \p spelling.  Beyond two edits, or half of the word, none: it would be a
  /// guess.
  static QualifierSet nearestQualifiers(std::string_view spelling, QualifierSet known) {
    constexpr size_t kMaxCompared = 32;
    size_t best = std::min<size_t>(2, spelling.size() / 2);
    QualifierSet nearest;
    if (spelling.size() > kMaxCompared)
      return nearest;
    for (Qualifier candidate : known) {
      const size_t distance = editDistance(spelling, info(candidate).spelling);
      if (distance > best || info(candidate).kind == QualifierKind::Matrix)
        continue;
      if (distance < best)
        nearest = {};
      best = distance;
      nearest.insert(candidate);
    }
    return nearest;
  }

  /// True if \p candidate makes the opcode legal with as many registers as the destination has.
  bool completes(Qualifier candidate) const {
    const std::vector<Operand> &operands = statement.ast().operands;
    const size_t registers = operands.empty() ? 0 : operands.front().elementsEnd - operands.front().elementsBegin;
    const QualifierSet completed = written | QualifierSet{candidate};
    const detail::Form *form = detail::matchForm(mnemonic, completed);
    return form && detail::registerCount(*form, completed).count == registers;
  }

  /// Of \p candidates, the one that makes the opcode legal with as many registers as the destination has; else the
  /// first of a kind that is not written.
  std::optional<Qualifier> mostLikely(QualifierSet candidates) const {
    std::optional<Qualifier> first;
    for (Qualifier candidate : candidates) {
      if (!ofKind(info(candidate).kind).empty())
        continue;
      if (!first)
        first = candidate;
      if (completes(candidate))
        return candidate;
    }
    return first;
  }

  void reportDifference(const FormDifference &difference, bool withMissing) {
    if (withMissing)
      reportMissing(difference, plainlyMissing(difference));
    for (const FormDifference::Replacement &replacement : difference.replaced) {
      const QualifierKind kind = replacement.slot->kind();
      report(Rule::IllegalQualifier, statement.rangeOf(tokenOf(replacement.written)),
             quoted(replacement.written) + " does not go with " + contextOf(difference, kind) + "; the " +
                 std::string(kindName(kind)) + " must be " +
                 choicesOf(legalChoices(written - QualifierSet{replacement.written}, *replacement.slot)));
    }
    for (Qualifier qualifier : difference.extra)
      reportExtra(difference, qualifier);
  }

  /// Every qualifier that makes \p others legal in the place of \p slot; the slot's own where no single one does.
  QualifierSet legalChoices(QualifierSet others, const detail::Slot &slot) const {
    QualifierSet legal;
    for (Qualifier candidate : qualifiersOf(mnemonic))
      if (info(candidate).kind == slot.kind() && !others.contains(candidate) &&
          detail::matchForm(mnemonic, others | QualifierSet{candidate}))
        legal.insert(candidate);
    return legal.empty() ? slot.choices : legal;
  }

  /// The missing slots, but for those of a kind of which something else is reported: that is one mistake.
  static std::vector<const detail::Slot *> plainlyMissing(const FormDifference &difference) {
    std::vector<const detail::Slot *> missing = difference.missing;
    std::erase_if(missing, [&](const detail::Slot *slot) {
      return std::ranges::any_of(difference.replaced,
                                 [&](const auto &one) { return one.slot->kind() == slot->kind(); });
    });
    return missing;
  }

  void reportMissing(const FormDifference &difference, const std::vector<const detail::Slot *> &missing) {
    if (missing.empty())
      return;
    std::vector<std::string> parts;
    parts.reserve(missing.size());
    for (const detail::Slot *slot : missing) {
      const QualifierSet choices = legalChoices(written, *slot);
      parts.push_back(choices.size() == 1
                          ? choicesOf(choices)
                          : "a " + std::string(kindName(slot->kind())) + " (" + choicesOf(choices) + ")");
    }
    std::string message = quoted(nameText()) + " needs " + joined(parts, "and");
    if (missing.size() == 1 && missing.front()->since != PtxVersion{})
      message += " from PTX " + missing.front()->since.str() + " on";
    else if (QualifierSet shape = ofKind(QualifierKind::Shape);
             !shape.empty() && missing.size() == 1 && !isAlwaysRequired(missing.front()->kind()))
      message += " with " + quoted(shape.front());
    report(Rule::MissingQualifier, nameRange(), std::move(message), insertion(difference, missing));
  }

  /// True if every form of the instruction has a qualifier of \p kind.
  bool isAlwaysRequired(QualifierKind kind) const {
    return std::ranges::all_of(detail::kForms, [&](const detail::Form &form) {
      return form.mnemonic != mnemonic || std::ranges::any_of(form.slots(), [&](const detail::Slot &slot) {
               return slot.kind() == kind && !slot.optional;
             });
    });
  }

  /// True if every form of the instruction has \p qualifier, so that none without it can have been meant.
  bool isOnlyChoice(Qualifier qualifier) const {
    return isAlwaysRequired(info(qualifier).kind) && std::ranges::all_of(detail::kForms, [&](const detail::Form &form) {
             return form.mnemonic != mnemonic || std::ranges::any_of(form.slots(), [&](const detail::Slot &slot) {
                      return slot.choices == QualifierSet{qualifier};
                    });
           });
  }

  void reportExtra(const FormDifference &difference, Qualifier qualifier) {
    const QualifierKind kind = info(qualifier).kind;
    QualifierSet others = ofKind(kind) - QualifierSet{qualifier};
    for (const detail::Slot &slot : difference.form->slots())
      if (slot.choices.contains(qualifier) && !(slot.choices & others).empty())
        others = slot.choices & others; // it is this place that both want
    if (kind == QualifierKind::Type && !others.empty())
      report(Rule::DuplicateQualifier, statement.rangeOf(tokenOf(qualifier)),
             quoted(qualifier) + " is a second type beside " + quoted(others.front()));
    else
      report(Rule::IllegalQualifier, statement.rangeOf(tokenOf(qualifier)),
             quoted(qualifier) + " does not go with " + contextOf(difference, kind));
  }

  QualifierSet ofKind(QualifierKind kind) const {
    QualifierSet found;
    for (Qualifier qualifier : written)
      if (info(qualifier).kind == kind)
        found.insert(qualifier);
    return found;
  }

  /// What a qualifier of \p kind clashes with: the written qualifiers that tell the form apart.
  std::string contextOf(const FormDifference &difference, QualifierKind kind) const {
    std::vector<std::string> parts;
    for (QualifierKind telling : {QualifierKind::Matrix, QualifierKind::Shape, QualifierKind::Type})
      for (Qualifier qualifier : ofKind(telling) & difference.form->allQualifiers())
        if (telling != kind)
          parts.push_back(telling == QualifierKind::Matrix ? quoted(nameText()) : quoted(qualifier));
    return parts.empty() ? quoted(nameText()) : joined(parts, "and");
  }

  void addNearest(const FormDifference &difference, size_t firstDiagnostic) {
    const OpcodeText text = detail::opcode(*difference.form, difference.legal);
    for (size_t i = firstDiagnostic; i < diagnostics.size(); ++i)
      if (diagnostics[i].severity == Severity::Error) {
        diagnostics[i].notes.push_back({opcodeRange(), "the nearest legal form is '" + std::string(text.str()) + "'"});
        return;
      }
  }

  SourceRange opcodeRange() const {
    return {nameRange().begin, statement.rangeOf(statement.ast().qualifiers.end - 1).end};
  }

  /// Qualifiers come in any order, but that a source format stands behind its destination format.
  void checkOrder(const detail::Form &form) {
    std::optional<Qualifier> destination = detail::pick(form, written, QualifierKind::Type);
    std::optional<Type> source = detail::sourceType(form, written);
    if (!source)
      return;
    const auto sourceQualifier = static_cast<Qualifier>(*source);
    if (tokenOf(sourceQualifier) < tokenOf(*destination))
      report(Rule::QualifierOrder, statement.rangeOf(tokenOf(sourceQualifier)),
             quoted(sourceQualifier) + " must come after " + quoted(*destination),
             {reordering(statement, slotsOf(form))});
  }

  /// The written qualifier that no form without the lack has, so that it is to blame; none where it is the instruction.
  template <typename Lacks> std::optional<Qualifier> blame(const Lacks &lacks) const {
    for (QualifierKind kind : {QualifierKind::Shape, QualifierKind::Type, QualifierKind::Layout})
      for (Qualifier qualifier : inTextOrder(ofKind(kind))) {
        bool always = true;
        for (const detail::Form &form : detail::kForms)
          if (form.mnemonic == mnemonic && form.allQualifiers().contains(qualifier))
            always = always && lacks(form);
        if (always && !allLack(lacks))
          return qualifier;
      }
    return std::nullopt;
  }
  std::vector<Qualifier> inTextOrder(QualifierSet qualifiers) const {
    std::vector<Qualifier> ordered;
    for (Qualifier qualifier : qualifiers)
      ordered.push_back(qualifier);
    std::ranges::sort(ordered, {}, [this](Qualifier qualifier) { return tokenOf(qualifier); });
    return ordered;
  }
  template <typename Lacks> bool allLack(const Lacks &lacks) const {
    return std::ranges::all_of(detail::kForms,
                               [&](const detail::Form &form) { return form.mnemonic != mnemonic || lacks(form); });
  }

  SourceRange blamedRange(std::optional<Qualifier> culprit) const {
    return culprit ? statement.rangeOf(tokenOf(*culprit)) : nameRange();
  }
  std::string blamedText(std::optional<Qualifier> culprit, const detail::Form &form) const {
    if (culprit)
      return quoted(*culprit) + " of '" + std::string(name(form.mnemonic)) + "'";
    return quoted(nameText());
  }

  /// What the targets must be newer for.
  std::optional<Qualifier> targetCulprit(const detail::Form &form) const {
    return blame([&](const detail::Form &other) { return other.targets.isSubsetOf(form.targets); });
  }

  /// What the version must be newer for.
  std::optional<Qualifier> versionCulprit(const detail::Form &form, const Requirements &required) const {
    if (form.since >= required.since)
      return blame([&](const detail::Form &other) { return other.since >= required.since; });
    std::optional<Qualifier> culprit; // a qualifier asks for more than the form
    for (const detail::Slot &slot : form.slots()) {
      const QualifierSet chosen = slot.choices & written;
      if (!chosen.empty() && std::max(slot.since, info(chosen.front()).since) == required.since)
        culprit = chosen.front();
    }
    return culprit;
  }

  void logNeeds(const MatchedOpcode &matched, NeedLog &needs) const {
    const detail::Form &form = *matched.form;
    const Requirements required = detail::requirements(form, written);
    const std::optional<Qualifier> ofVersion = versionCulprit(form, required);
    const std::optional<Qualifier> ofTargets = targetCulprit(form);
    Need need{.range = blamedRange(ofTargets), .feature = blamedText(ofTargets, form), .targets = form.targets};
    if (ofVersion == ofTargets)
      need.since = required.since;
    else
      needs.push_back(
          {.range = blamedRange(ofVersion), .feature = blamedText(ofVersion, form), .since = required.since});
    needs.push_back(std::move(need));
    if (required.before)
      needs.push_back(
          {.range = nameRange(), .feature = quoted(nameText()) + " without '.aligned'", .before = required.before});
    if (!matched.isDocumented)
      needs.push_back({.range = nameRange(),
                       .feature = "an undocumented form of " + quoted(nameText()),
                       .cuda = toldBy(form.row.first)});
  }

  void checkRequirements(const detail::Form &form) {
    const Requirements required = detail::requirements(form, written);
    if (!module.hasTargets(form.targets)) {
      const std::optional<Qualifier> culprit = targetCulprit(form);
      const Need need{.range = blamedRange(culprit),
                      .feature = blamedText(culprit, form),
                      .since = required.since,
                      .targets = form.targets};
      if (reportTargets(need, module, diagnostics))
        return;
    }
    if (module.isOlderThan(required.since))
      reportOldVersion(form, required);
  }

  void reportOldVersion(const detail::Form &form, const Requirements &required) {
    const std::optional<Qualifier> culprit = versionCulprit(form, required);
    const Need need{.range = blamedRange(culprit), .feature = blamedText(culprit, form), .since = required.since};
    Diagnostic diagnostic = tooOldFor(need, module);
    if (culprit == Qualifier::Aligned)
      diagnostic.message =
          need.feature + " needs " + describe(need.since) + "; before, it is implied and must be left out";
    diagnostic.fixes = versionFixes(form, required.since, culprit);
    diagnostics.push_back(std::move(diagnostic));
  }

  const Statement &statement;
  Mnemonic mnemonic;
  const ModuleContext &module;
  std::vector<Diagnostic> &diagnostics;
  std::vector<Written> all;
  std::vector<Written> aside; ///< Of a rejected opcode, what ptxas ignores on others.
  QualifierSet written;       ///< What counts of all.
  std::vector<std::pair<Qualifier, TokenIndex>> tokens;
  TokenIndex nameEnd = 0; ///< Behind the instruction's name: `wmma.load.a` is three tokens.
};

} // namespace

std::optional<MatchedOpcode> checkOpcode(const ReadStatement &read, Mnemonic mnemonic, const ModuleContext &module,
                                         std::vector<Diagnostic> &diagnostics) {
  StatementShape *shape = read.shape;
  if (shape && shape->settled && !module.needLog() && module.has(*shape->settled))
    return shape->settled->matched;
  const size_t before = diagnostics.size();
  OpcodeChecker checker(read.statement, mnemonic, module, diagnostics);
  const std::optional<MatchedOpcode> matched = checker.check();
  if (shape && matched && matched->isDocumented && diagnostics.size() == before)
    shape->settled = SettledOpcode{*matched, detail::requirements(*matched->form, matched->qualifiers),
                                   checker.isInOrder(*matched->form)};
  return matched;
}

} // namespace ptxmatrix
