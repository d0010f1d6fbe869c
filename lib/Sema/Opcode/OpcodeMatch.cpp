//===- OpcodeMatch.cpp - Matching an opcode with the forms ----------------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#include "Sema/Opcode/OpcodeMatch.h"
#include "Isa/IgnoredQualifiers.h"
#include "Isa/UndocumentedForms.h"

#include <algorithm>

namespace ptxmatrix {
namespace {

/// The slots of \p form if the qualifiers fill them correctly and none remains.
std::optional<detail::SlotValues> matchExactly(const detail::Form &form, const WrittenOpcode &opcode) {
  const Assignment places = assign(opcode, form);
  if (!places.extra.empty() || !detail::areComplete(form, places.values))
    return std::nullopt;
  return places.values;
}

/// The slots of \p form if the qualifiers fill them correctly and those that remain are ignored.
std::optional<detail::SlotValues> matchIgnoring(const detail::Form &form, const WrittenOpcode &opcode) {
  const Assignment places = assign(opcode, form);
  const bool areIgnored = std::ranges::all_of(places.extra, [&](const WrittenQualifier &one) {
    const std::string_view word = opcode.wordOf(one.token);
    const bool isRepeated = one.qualifier && places.values.contains(*one.qualifier);
    return isRepeated ? isIgnoredIfRepeated(word) : isIgnored(opcode.mnemonic, word);
  });
  if (!areIgnored || !detail::areComplete(form, places.values))
    return std::nullopt;
  return places.values;
}

} // namespace

Assignment assign(const WrittenOpcode &opcode, const detail::Form &form) {
  Assignment places;
  for (const WrittenQualifier &one : opcode.all) {
    const size_t slot = one.qualifier ? detail::slotFor(form, places.values, *one.qualifier) : form.numSlots;
    if (slot < form.numSlots)
      places.values.fill(slot, *one.qualifier);
    else
      places.extra.push_back(one);
  }
  return places;
}

std::optional<MatchedOpcode> matchOpcode(const WrittenOpcode &opcode, const ModuleContext &module) {
  for (const auto &match : {matchExactly, matchIgnoring})
    for (const detail::Form &form : detail::formsOf(opcode.mnemonic))
      if (const std::optional<detail::SlotValues> values = match(form, opcode);
          values && !module.refuses(detail::requirements(form, values->set())))
        return MatchedOpcode(form, *values, /*isDocumented=*/true);
  for (const detail::Form &form : detail::kUndocumentedForms)
    if (form.mnemonic == opcode.mnemonic)
      if (const std::optional<detail::SlotValues> values = matchExactly(form, opcode))
        return MatchedOpcode(form, *values, /*isDocumented=*/false);
  return std::nullopt;
}

} // namespace ptxmatrix
