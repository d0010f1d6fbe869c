//===- OpcodeCheck.cpp - Qualifiers, version and target -------------------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#include "Sema/Opcode/OpcodeCheck.h"
#include "Diagnostics/Report.h"
#include "Sema/Opcode/FormNeeds.h"
#include "Sema/Opcode/IgnoredCheck.h"
#include "Sema/Opcode/OpcodeMatch.h"
#include "Sema/Opcode/OpcodeMistakes.h"

namespace ptxmatrix {
namespace {

/// Separates the qualifiers of \p opcode that have an effect from ignored and repeated ones, which are reported.
CountedQualifiers countQualifiers(const MatchedOpcode &matched, const WrittenOpcode &opcode,
                                  const ModuleContext &module, std::vector<Diagnostic> &diagnostics) {
  const detail::Form &form = *matched.form;
  const Assignment places = assign(opcode, form);
  CountedQualifiers counted(opcode);
  for (const WrittenQualifier &one : opcode.all) {
    if (places.isExtra(one.token))
      checkIgnored(opcode, one, *findIgnored(form, matched.values, opcode.wordOf(one.token), module.ptxasRelease()),
                   module, diagnostics);
    else if (mayBeRepeated(*one.qualifier) && counted.set().contains(*one.qualifier))
      report(diagnostics, opcode.rangeOf(one.token), msg::repeated(*one.qualifier));
    else
      counted.add(*one.qualifier, one.token);
  }
  return counted;
}

/// Qualifiers can have any order, except that those of one kind have the order of their slots: a source format follows
/// its destination format.
void checkOrder(const detail::Form &form, const CountedQualifiers &qualifiers, std::vector<Diagnostic> &diagnostics) {
  const WrittenOpcode &opcode = qualifiers.opcode();
  const std::vector<FormSlot> slots = qualifiers.slotsOf(form);
  for (size_t second = 1; second < slots.size(); ++second)
    for (size_t first = 0; first < second; ++first)
      if (form.slots()[first].kind == form.slots()[second].kind && slots[first].token && slots[second].token &&
          *slots[second].token < *slots[first].token)
        return report(diagnostics, opcode.rangeOf(*slots[second].token),
                      msg::mustComeAfter(opcode.textOf(*slots[second].token), opcode.textOf(*slots[first].token)),
                      {reordering(opcode.statement, slots)});
}

std::string acceptedBy(const detail::Form &form) {
  if (form.last == kNewestRelease.cuda)
    return msg::ptxasAccepts();
  return msg::ptxasAcceptsUpTo(form.last);
}

void reportUndocumented(const MatchedOpcode &matched, const CountedQualifiers &qualifiers, const ModuleContext &module,
                        std::vector<Diagnostic> &diagnostics) {
  const detail::Form &form = *matched.form;
  const WrittenOpcode &opcode = qualifiers.opcode();
  for (const WrittenQualifier &one : opcode.all) {
    const bool isKnown =
        one.qualifier && (opcode.known().contains(*one.qualifier) || !form.all.contains(*one.qualifier));
    if (one.qualifier && !isKnown)
      return report(diagnostics, opcode.rangeOf(one.token),
                    msg::noSuchQualifier(opcode.textOf(one.token), opcode.nameText(), acceptedBy(form)));
  }
  const size_t before = diagnostics.size();
  if (const TargetSet documented = documentedTargets(opcode, module); !documented.empty())
    for (const Target target : module.targets())
      if (!documented.contains(target))
        module.reportFor(target, opcode.nameRange(),
                         msg::noSuchFormFor(opcode.nameText(), documented, target, acceptedBy(form)), diagnostics);
  if (diagnostics.size() > before)
    return;
  const std::optional<Qualifier> type = detail::pick(form, matched.values, QualifierKind::Type);
  const Qualifier shape = *detail::pick(form, matched.values, QualifierKind::Shape);
  if (type)
    report(diagnostics, qualifiers.rangeOf(*type),
           msg::noSuchTypeWith(*type, opcode.nameText(), shape, acceptedBy(form)));
  else
    report(diagnostics, opcode.nameRange(), msg::noFormWithoutType(opcode.nameText(), acceptedBy(form)));
}

/// Reports an order that only ptxas accepts.
void reportOtherOrder(const MatchedOpcode &matched, const CountedQualifiers &qualifiers,
                      std::vector<Diagnostic> &diagnostics) {
  Fix fix = reordering(qualifiers.opcode().statement, qualifiers.slotsOf(*matched.form));
  const SourceRange range = {fix.edits.front().range.begin, fix.edits.back().range.end};
  report(diagnostics, range, msg::otherOrder(detail::opcode(*matched.form, matched.values).str()), {std::move(fix)});
}

/// Whether the qualifiers of an opcode of \p form have the order of the manual.
bool areInOrder(const CountedQualifiers &qualifiers, const detail::Form &form) {
  return isInOrder(qualifiers.slotsOf(form));
}

/// Checks an accepted opcode: the order of \p qualifiers, those with an effect, and what they require of the module.
void checkMatched(const MatchedOpcode &matched, const CountedQualifiers &qualifiers, const ModuleContext &module,
                  std::vector<Diagnostic> &diagnostics) {
  const detail::Form &form = *matched.form;
  const size_t before = diagnostics.size();
  checkOrder(form, qualifiers, diagnostics);
  checkFormNeeds(matched, qualifiers, module, diagnostics);
  if (hasErrorSince(diagnostics, before))
    return;
  const bool hasOthers = qualifiers.all().size() != qualifiers.opcode().all.size();
  if (!matched.isDocumented)
    reportUndocumented(matched, qualifiers, module, diagnostics);
  else if (module.wantsAllWarnings() && !hasOthers && !areInOrder(qualifiers, form))
    reportOtherOrder(matched, qualifiers, diagnostics);
}

/// Whether \p module supports \p opcode and there is nothing to report about its order.
bool isFine(const SettledOpcode &opcode, const ModuleContext &module) {
  return module.has(opcode.requirements, opcode.matched.form->targets) &&
         (opcode.isInOrder || !module.wantsAllWarnings());
}

} // namespace

std::optional<MatchedOpcode> checkOpcode(const ReadStatement &read, Mnemonic mnemonic, const ModuleContext &module,
                                         std::vector<Diagnostic> &diagnostics) {
  StatementShape *shape = read.shape;
  if (shape && shape->settled && isFine(*shape->settled, module))
    return shape->settled->matched;
  const size_t before = diagnostics.size();
  const WrittenOpcode opcode(read.statement, mnemonic);
  const std::optional<MatchedOpcode> matched = matchOpcode(opcode, module);
  if (!matched) {
    reportMistakes(opcode, module, diagnostics);
    return std::nullopt;
  }
  const CountedQualifiers qualifiers = countQualifiers(*matched, opcode, module, diagnostics);
  checkMatched(*matched, qualifiers, module, diagnostics);
  if (shape && matched->isDocumented && diagnostics.size() == before)
    shape->settled = SettledOpcode{*matched, detail::requirements(*matched->form, matched->values.set()),
                                   areInOrder(qualifiers, *matched->form)};
  return matched;
}

} // namespace ptxmatrix
