//===- OpcodeMatch.cpp - Matching an opcode with the forms ----------------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#include "Sema/Opcode/OpcodeMatch.h"
#include "Isa/UndocumentedForms.h"
#include "Sema/Opcode/IgnoredCheck.h"

#include <algorithm>

namespace ptxmatrix {
namespace {

/// The usual case: nothing but the qualifiers of a documented form.
std::optional<MatchedOpcode> matchPlain(const WrittenOpcode &opcode, const ModuleContext &module) {
  QualifierList list;
  for (const WrittenQualifier &one : opcode.all) {
    if (!one.qualifier)
      return std::nullopt;
    list.append(*one.qualifier);
  }
  const detail::FormMatch match = detail::matchForm(opcode.mnemonic, list);
  if (!match || module.refuses(detail::requirements(*match.form, match.values.set())))
    return std::nullopt;
  return MatchedOpcode(*match.form, match.values, /*isDocumented=*/true);
}

/// The slots of \p form if all are filled correctly and ptxas ignores the remaining qualifiers.
std::optional<detail::SlotValues> matchWith(const detail::Form &form, const WrittenOpcode &opcode,
                                            const ModuleContext &module) {
  const Assignment places = assign(opcode, form);
  if (!detail::areComplete(form, places.values) || module.refuses(detail::requirements(form, places.values.set())))
    return std::nullopt;
  IgnoredCheck check(opcode, form, places.values, module.ptxasRelease());
  for (const WrittenQualifier &one : opcode.all)
    if (check.whyRejected(one, places.isExtra(one.token)))
      return std::nullopt;
  return places.values;
}

std::optional<MatchedOpcode> matchDocumented(const WrittenOpcode &opcode, const ModuleContext &module) {
  if (std::optional<MatchedOpcode> plain = matchPlain(opcode, module))
    return plain;
  for (const detail::Form &form : detail::formsOf(opcode.mnemonic))
    if (const std::optional<detail::SlotValues> values = matchWith(form, opcode, module))
      return MatchedOpcode(form, *values, /*isDocumented=*/true);
  return std::nullopt;
}

/// Whether \p module has the version and the targets of \p opcode.
bool has(const ModuleContext &module, const MatchedOpcode &opcode) {
  return module.has(detail::requirements(*opcode.form, opcode.values.set()), opcode.form->targets);
}

/// How many of the targets of \p module, or of all if it leaves them open, support \p form.
size_t countTargets(const ModuleContext &module, const detail::Form &form) {
  if (module.isOpen())
    return form.targets.size();
  return static_cast<size_t>(
      std::ranges::count_if(module.targets(), [&](Target target) { return form.targets.contains(target); }));
}

} // namespace

Assignment assign(const WrittenOpcode &opcode, const detail::Form &form) {
  Assignment places;
  for (const WrittenQualifier &one : opcode.all) {
    if (one.qualifier && mayBeRepeated(*one.qualifier) && places.values.contains(*one.qualifier))
      continue;
    const size_t slot = one.qualifier ? detail::slotFor(form, places.values, *one.qualifier) : form.numSlots;
    if (slot < form.numSlots)
      places.values.fill(slot, *one.qualifier);
    else
      places.extra.push_back(one.token);
  }
  return places;
}

TargetSet documentedTargets(const WrittenOpcode &opcode, const ModuleContext &module) {
  const std::optional<MatchedOpcode> documented = matchDocumented(opcode, module);
  return documented ? documented->form->targets : TargetSet();
}

std::optional<MatchedOpcode> matchOpcode(const WrittenOpcode &opcode, const ModuleContext &module) {
  const std::optional<MatchedOpcode> documented = matchDocumented(opcode, module);
  if (documented && has(module, *documented))
    return documented;
  std::optional<MatchedOpcode> nearest = documented;
  for (const detail::Form &form : detail::kUndocumentedForms) {
    if (form.mnemonic != opcode.mnemonic || !form.isAcceptedBy(module.ptxasRelease()))
      continue;
    const std::optional<detail::SlotValues> values = matchWith(form, opcode, module);
    if (!values)
      continue;
    const MatchedOpcode undocumented(form, *values, /*isDocumented=*/false);
    if (!nearest || has(module, undocumented) || countTargets(module, form) > countTargets(module, *nearest->form))
      nearest.emplace(undocumented);
    if (has(module, *nearest))
      break;
  }
  return nearest;
}

} // namespace ptxmatrix
