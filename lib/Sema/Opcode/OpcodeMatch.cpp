//===- OpcodeMatch.cpp - The form of an opcode ----------------------------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#include "Sema/Opcode/OpcodeMatch.h"
#include "Sema/Opcode/IgnoredCheck.h"

namespace ptxmatrix {
namespace {

/// True if the version refuses the spelling: a wmma.load without `.aligned` from PTX 6.3 on.
bool isOutdated(const detail::Form &form, QualifierSet chosen, const ModuleContext &module) {
  const Requirements required = detail::requirements(form, chosen);
  if (module.needLog())
    return !required.areEverMet();
  return required.before && (!module.version() || *module.version() >= *required.before);
}

/// The usual case: each qualifier once, and nothing beside.
std::optional<MatchedOpcode> matchPlain(const WrittenOpcode &opcode, const ModuleContext &module) {
  QualifierSet chosen;
  for (const WrittenQualifier &one : opcode.all) {
    if (!one.qualifier || chosen.contains(*one.qualifier))
      return std::nullopt;
    chosen.insert(*one.qualifier);
  }
  const detail::Form *form = detail::matchForm(opcode.mnemonic, chosen);
  if (!form || isOutdated(*form, chosen, module))
    return std::nullopt;
  return MatchedOpcode{form, chosen, true};
}

/// The qualifiers of \p form, if they are right and ptxas ignores all that stands beside them.
std::optional<QualifierSet> matchWith(const detail::Form &form, const WrittenOpcode &opcode,
                                      const ModuleContext &module) {
  if (form.mnemonic != opcode.mnemonic)
    return std::nullopt;
  const Assignment places = assign(opcode, form);
  if (!detail::matches(form, places.chosen) || isOutdated(form, places.chosen, module))
    return std::nullopt;
  IgnoredCheck check(opcode, form, places.chosen, module.judge());
  for (const WrittenQualifier &one : opcode.all)
    if (!check.whyNotTaken(one, places.isBeside(one.token)).empty())
      return std::nullopt;
  return places.chosen;
}

} // namespace

Assignment assign(const WrittenOpcode &opcode, const detail::Form &form) {
  Assignment places;
  for (const WrittenQualifier &one : opcode.all) {
    bool isPlaced = one.qualifier == Qualifier::Sync && places.chosen.contains(Qualifier::Sync);
    for (const detail::Slot &slot : form.slots())
      if (one.qualifier && !isPlaced && slot.choices.contains(*one.qualifier) &&
          (slot.choices & places.chosen).empty()) {
        places.chosen.insert(*one.qualifier);
        isPlaced = true;
      }
    if (!isPlaced)
      places.beside.push_back(one.token);
  }
  return places;
}

std::optional<MatchedOpcode> matchOpcode(const WrittenOpcode &opcode, const ModuleContext &module) {
  if (std::optional<MatchedOpcode> plain = matchPlain(opcode, module))
    return plain;
  for (const detail::Form &form : detail::kForms)
    if (std::optional<QualifierSet> chosen = matchWith(form, opcode, module))
      return MatchedOpcode{&form, *chosen, true};
  for (const detail::Form &form : detail::kUndocumentedForms)
    if (std::optional<QualifierSet> chosen =
            form.isTakenBy(module.judge()) ? matchWith(form, opcode, module) : std::nullopt)
      return MatchedOpcode{&form, *chosen, false};
  return std::nullopt;
}

} // namespace ptxmatrix
