//===- ItemsFuzzer.cpp - The items of any text ----------------------------===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
// Any bytes can be parsed into items, which are as ItemInvariants.h says.

#include "../unit/ItemInvariants.h"
#include "Fuzz.h"

using namespace ptxmatrix;

namespace {

void checkItemsInput(std::string_view data) {
  const auto [head, text] = fuzz::inputOf(data);
  constexpr CudaRelease kWithAscii{12, 8}; // comments must be ASCII
  ParseRules rules;
  if (head[1] % 2 != 0)
    rules.ptxasRelease = head[1] % 4 >= 2 ? kWithAscii : kOldestRelease;
  const TextKind kind = head[0] % 2 == 0 ? TextKind::Module : TextKind::Body;
  fuzz::requireEqual(brokenInvariant(text, kind, rules), "", text);
}

const fuzz::Fuzzer kItemsFuzzer("items", checkItemsInput);

} // namespace
