//===- TuningCheck.cpp - Performance-tuning directives --------------------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#include "Check/TuningCheck.h"
#include "Diagnostics/Report.h"
#include "Isa/TargetsFrom.h"
#include "Module/Need.h"
#include "Scan/Number.h"

namespace ptxmatrix {

SourceRange TuningCheck::find(std::string_view name) const {
  const TuningDirective *row = findTuningDirective(name);
  return row ? firstUses[indexOf(*row)] : SourceRange();
}

void TuningCheck::check(const TuningUse &directive) {
  const SourceRange range = directive.word.range;
  const TuningDirective &row = *findTuningDirective(directive.word.text);
  if (SourceRange &first = firstUses[indexOf(row)]; first.empty())
    first = range;
  const std::optional<CudaRelease> firstRelease = firstCudaRelease(row.since);
  if (firstRelease && module.ptxasRelease() < *firstRelease)
    return;
  checkNeed(
      {.range = range, .feature = msg::named(row.name), .since = row.since, .targets = targetsFrom(row.leastTarget)},
      module, diagnostics);
  for (const Word &word : directive.numbers)
    if (const Number number = readNumber32(word.text);
        number.overflows || number.value < row.values.least || number.value > row.values.most)
      report(diagnostics, word.range, msg::tuningNumber(row.name, row.values.least, row.values.most));
  if (const SourceRange excluded = find(row.excludes); !excluded.empty()) {
    report(diagnostics, range, msg::tuningExcludes(row.name, row.excludes));
    diagnostics.back().notes.push_back({excluded, msg::noteSet(row.excludes)});
  }
}

void TuningCheck::endFunction() {
  for (const TuningDirective &row : kTuningDirectives)
    for (std::string_view needed : row.needs)
      if (const SourceRange range = firstUses[indexOf(row)]; !range.empty() && !needed.empty() && find(needed).empty())
        report(diagnostics, range, msg::tuningNeeds(row.name, needed));
}

} // namespace ptxmatrix
