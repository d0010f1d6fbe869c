//===- OpcodeCheck.cpp - Qualifiers, version and target -------------------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#include "Sema/Opcode/OpcodeCheck.h"
#include "Diagnostics/Messages.h"
#include "Isa/UndocumentedForms.h"
#include "Sema/Opcode/FormNeeds.h"
#include "Sema/Opcode/QualifierFixes.h"

namespace ptxmatrix {
namespace {

/// Counts the qualifiers of \p opcode that have an effect, and reports the others.
void countQualifiers(const MatchedForm &matched, WrittenOpcode &opcode, std::vector<Diagnostic> &diagnostics) {
  QualifierList values;
  for (const WrittenQualifier &one : opcode.all)
    if (one.qualifier && detail::assign(*matched.form, *one.qualifier, values) != detail::kNoSlot)
      opcode.count(*one.qualifier, one.token);
    else
      report(diagnostics, opcode.rangeOf(one.token), msg::ignored(opcode.textOf(one.token), opcode.mnemonic));
}

/// Qualifiers can have any order, except that those of one kind have the order of their slots: a source format follows
/// its destination format.
void checkOrder(const detail::Form &form, const WrittenOpcode &opcode, std::vector<Diagnostic> &diagnostics) {
  const std::vector<FormSlot> slots = opcode.slotsOf(form);
  for (size_t second = 1; second < slots.size(); ++second)
    for (size_t first = 0; first < second; ++first)
      if (form.slots()[first].kind == form.slots()[second].kind && slots[first].token && slots[second].token &&
          *slots[second].token < *slots[first].token)
        return report(diagnostics, opcode.rangeOf(*slots[second].token),
                      msg::mustComeAfter(opcode.textOf(*slots[second].token), opcode.textOf(*slots[first].token)),
                      {reordering(opcode.statement, slots)});
}

/// Reports that the `.aligned` of a warpgroup's instruction is missing, which only the PTX ISA requires.
void checkAligned(const MatchedForm &matched, const WrittenOpcode &opcode, std::vector<Diagnostic> &diagnostics) {
  if (!matched.qualifiers.contains(Qualifier::Aligned) || opcode.set.contains(Qualifier::Aligned))
    return;
  std::vector<FormSlot> slots = opcode.slotsOf(*matched.form);
  slots[matched.form->slotOfKind[static_cast<size_t>(QualifierKind::Aligned)]].wanted = Qualifier::Aligned;
  report(diagnostics, opcode.nameRange(), msg::undocumentedWithout(Qualifier::Aligned, opcode.mnemonic),
         {rewriting(opcode.statement, opcode.nameRange().end, slots, {}, /*isSafe=*/true)});
}

} // namespace

std::optional<MatchedForm> checkOpcode(const Statement &statement, const Opcode &record, const ModuleContext &module,
                                       std::vector<Diagnostic> &diagnostics) {
  if (record.matched && module.has(record.required, record.matched->form->targets))
    return record.matched;
  WrittenOpcode opcode(statement, *record.mnemonic);
  const std::optional<MatchedForm> matched = matchOpcode(opcode, module);
  if (!matched) {
    reportMistakes(opcode, module, diagnostics);
    return std::nullopt;
  }
  const auto isMatched = [&](const detail::Form &form) { return &form == matched->form; };
  if (std::ranges::any_of(detail::kUndocumentedForms, isMatched)) {
    report(diagnostics, opcode.range(), msg::undocumentedForm(matched->text()));
    return std::nullopt;
  }
  countQualifiers(*matched, opcode, diagnostics);
  checkAligned(*matched, opcode, diagnostics);
  checkOrder(*matched->form, opcode, diagnostics);
  checkFormNeeds(*matched, opcode, module, diagnostics);
  return matched;
}

} // namespace ptxmatrix
