//===- MessageText.cpp - The words of messages ----------------------------===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.

#include "Diagnostics/MessageText.h"
#include "Support/Concat.h"

#include <span>
#include <utility>

namespace ptxmatrix {
namespace {

/// The members of \p targets whose records satisfy \p fits.
TargetSet select(TargetSet targets, const auto &fits) {
  TargetSet selected;
  for (Target target : targets)
    if (fits(info(target)))
      selected.insert(target);
  return selected;
}

/// The members of \p targets with \p number or more: for 90, sm_90, sm_90a, sm_100 and so on.
TargetSet from(unsigned number, TargetSet targets) {
  return select(targets, [&](const TargetInfo &target) { return target.number >= number; });
}

/// The length of the run of shapes at the beginning of \p rest that differ only in n, by the same step.
size_t runOfShapes(std::span<const Qualifier> rest) {
  size_t length = 1;
  for (int step = 0; length < rest.size() && info(rest[length]).kind == QualifierKind::Shape; ++length) {
    const Shape &last = shapeOf(rest[length - 1]);
    const Shape &next = shapeOf(rest[length]);
    if (next.m != last.m || next.k != last.k || (length > 1 && next.n - last.n != step))
      break;
    step = next.n - last.n;
  }
  return length;
}

} // namespace

std::vector<std::string> listed(const QualifierSet &qualifiers) {
  constexpr size_t kLeastRun = 4;
  std::vector<Qualifier> list;
  for (const Qualifier qualifier : qualifiers)
    list.push_back(qualifier);
  std::vector<std::string> parts;
  for (std::span<const Qualifier> rest(list); !rest.empty();) {
    const size_t run = info(rest.front()).kind == QualifierKind::Shape ? runOfShapes(rest) : 1;
    parts.push_back(inQuotes(rest.front()));
    if (run >= kLeastRun)
      parts.back() +=
          concat(" to ", inQuotes(rest[run - 1]), " (n in steps of ", shapeOf(rest[1]).n - shapeOf(rest[0]).n, ")");
    rest = rest.subspan(run >= kLeastRun ? run : 1);
  }
  return parts;
}

std::string_view kindName(QualifierKind kind) {
  using enum QualifierKind;
  static constexpr std::pair<QualifierKind, std::string_view> kNames[] = {
      {Matrix, "matrix"},
      {Shape, "shape"},
      {Num, "count"},
      {Layout, "layout"},
      {Space, "state space"},
      {Type, "type"},
      {Rounding, "rounding"},
      {BitOperation, "bit operation"},
      {MmaKind, "kind"},
      {ScaleVec, "scale vector size"},
      {CtaGroup, "CTA group"},
      {DataShape, "shape"},
      {Reduction, "reduction"},
      {Multicast, "multicast"},
      {CollectorA, "use of the collector of A"},
      {CollectorB, "use of the collector of B"},
      {Semantics, "memory order"},
      {MemoryScope, "scope"},
      {CacheOperator, "cache operator"},
      {CachePolicy, "cache policy"},
      {CacheLevel, "cache level"},
      {Completion, "completion mechanism"},
      {Dimensions, "dimension"},
      {TensorMode, "mode"},
      {VectorLength, "vector length"},
      {ProxyKind, "proxy"},
      {SyncRestrict, "restriction"},
      {TensorField, "field"},
  };
  for (const auto &[named, name] : kNames)
    if (named == kind)
      return name;
  return "qualifier";
}

std::string namesOf(TargetSet targets) {
  std::vector<std::string> names;
  for (Target target : targets)
    names.emplace_back(info(target).name);
  return joined(names, "and");
}

TargetSet knownTargets(CudaRelease ptxasRelease, PtxVersion version) {
  TargetSet known;
  for (Target target : kAllTargets)
    if (isKnownTarget(target, ptxasRelease) && version >= leastVersion(target, ptxasRelease))
      known.insert(target);
  return known;
}

std::string describeTargets(TargetSet targets, TargetSet known) {
  if (!targets.empty() && info(targets.front()).suffix == 0 && targets.hasSeveral() &&
      targets == from(info(targets.front()).number, known))
    return std::string(info(targets.front()).name) + " or newer";

  std::vector<std::string> parts;
  std::vector<std::string> families; // the 'a' target of the first member of each
  TargetSet described;
  for (Target target : targets) {
    if (described.contains(target))
      continue;
    const uint16_t family = info(target).family;
    const TargetSet members = select(known, [&](const TargetInfo &one) { return family != 0 && one.family == family; });
    // A target with the suffix 'f' stands for the whole family.
    if (!select(members, [](const TargetInfo &one) { return one.suffix == 'f'; }).empty() &&
        members.isSubsetOf(targets)) {
      families.push_back("sm_" + std::to_string(family) + "a");
      described = described | members;
    } else {
      parts.emplace_back(info(target).name);
    }
  }
  if (!families.empty()) {
    parts.insert(parts.end(), families.begin(), families.end());
    parts.push_back(std::string("another 'a' or 'f' target of ") +
                    (families.size() > 1 ? "these families" : "its family"));
  }
  return joined(parts, "or");
}

std::string shortTargets(TargetSet targets, TargetSet known) {
  std::string text;
  for (Target target : targets) {
    const TargetInfo &one = info(target);
    const TargetSet knownFrom = from(one.number, known);
    const TargetSet rest = from(one.number, targets);
    text.append(text.empty() ? "" : ", ");
    if (one.suffix == 0 && rest.hasSeveral() && rest == knownFrom)
      return text.append(one.name).append("+");
    if (one.suffix == 'a' && rest == select(knownFrom, [](const TargetInfo &other) { return other.suffix != 0; }) &&
        select(rest, [&](const TargetInfo &other) { return other.number == one.number; }).hasSeveral())
      return text.append("sm_").append(std::to_string(one.number)).append("[a|f]+");
    text.append(one.name);
  }
  return text;
}

} // namespace ptxmatrix
