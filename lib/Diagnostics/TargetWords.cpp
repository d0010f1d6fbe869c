//===- TargetWords.cpp - Wording of target sets ---------------------------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#include "Diagnostics/TargetWords.h"
#include "Diagnostics/MessageText.h"
#include "Isa/TargetsFrom.h"

namespace ptxmatrix {
namespace {

/// The targets of \p known in \p family.
TargetSet membersOf(uint16_t family, TargetSet known) {
  TargetSet members;
  for (Target target : known)
    if (family != 0 && info(target).family == family)
      members.insert(target);
  return members;
}

/// Whether \p family has a target with the suffix 'f', which stands for the whole family.
bool hasFamilyTarget(TargetSet family) {
  for (Target target : family)
    if (info(target).suffix == 'f')
      return true;
  return false;
}

/// The \p targets that are specific to a chip or a family, according to their suffix.
TargetSet specificOf(TargetSet targets) {
  TargetSet specific;
  for (Target target : targets)
    if (info(target).suffix != 0)
      specific.insert(target);
  return specific;
}

/// Whether several of \p targets have the number \p number, and are therefore abbreviated as one.
bool hasSeveralOf(uint16_t number, TargetSet targets) {
  TargetSet same;
  for (Target target : targets)
    if (info(target).number == number)
      same.insert(target);
  return same.hasSeveral();
}

} // namespace

std::string namesOf(TargetSet targets) {
  std::vector<std::string> names;
  for (Target target : targets)
    names.emplace_back(info(target).name);
  return joined(names, "and");
}

std::string describeTargets(TargetSet targets, TargetSet known) {
  if (!targets.empty() && info(targets.front()).suffix == 0 && targets.hasSeveral() &&
      targets == (targetsFrom(info(targets.front()).number) & known))
    return std::string(info(targets.front()).name) + " or newer";

  std::vector<std::string> parts;
  std::vector<std::string> families;
  TargetSet described;
  for (Target target : targets) {
    if (described.contains(target))
      continue;
    const uint16_t family = info(target).family;
    const TargetSet members = membersOf(family, known);
    if (hasFamilyTarget(members) && members.isSubsetOf(targets)) {
      families.push_back("sm_" + std::to_string(family));
      described = described | members;
    } else {
      parts.emplace_back(info(target).name);
    }
  }
  if (!families.empty())
    parts.push_back("an 'a' or 'f' target of the " + joined(families, "or") + " family");
  return joined(parts, "or");
}

std::string shortTargets(TargetSet targets, TargetSet known) {
  std::string text;
  for (Target target : targets) {
    const TargetInfo &one = info(target);
    const TargetSet knownFrom = targetsFrom(one.number) & known;
    const TargetSet from = targetsFrom(one.number) & targets;
    text.append(text.empty() ? "" : ", ");
    if (one.suffix == 0 && from.hasSeveral() && from == knownFrom)
      return text.append(one.name).append("+");
    if (one.suffix == 'a' && hasSeveralOf(one.number, from) && from == specificOf(knownFrom))
      return text.append("sm_").append(std::to_string(one.number)).append("[a|f]+");
    text.append(one.name);
  }
  return text;
}

} // namespace ptxmatrix
