//===- Matches.cpp - C API: loads and stores of products ------------------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#include "CApi/Conversions.h"
#include "ptxmatrix/FragmentMatch.h"

#include <memory>
#include <utility>

using namespace ptxmatrix;
using namespace ptxmatrix::capi;

struct PtxmatrixMatches {
  struct One {
    FragmentMatch match;
    OpcodeText opcode;
  };

  RegisterCount registers; ///< The registers of a fragment.
  std::vector<One> all;
  std::string reason;
};

namespace {

/// The match numbered \p index, or null.
const PtxmatrixMatches::One *find(const PtxmatrixMatches *matches, size_t index) {
  return matches ? at(matches->all, index) : nullptr;
}

const FragmentMatch &matchAt(const PtxmatrixMatches &matches, size_t index) {
  require(index < matches.all.size(), PtxmatrixStatusOutOfRange);
  return matches.all[index].match;
}

PtxmatrixElement placeOf(const MatrixElement &element) { return {element.matrix, element.row, element.column}; }

/// The instructions that move \p fragment of \p product; with \p move, only that one.
PtxmatrixMatches findAll(const Instruction &product, Fragment fragment, const std::optional<Instruction> &move) {
  PtxmatrixMatches matches;
  matches.registers = findLayout(product, fragment)->registers();
  std::vector<FragmentMatch> found;
  if (!move) {
    found = findMatches(product, fragment);
  } else if (MatchResult result = matchFragment(product, fragment, *move); result.match) {
    found.push_back(*result.match);
  } else {
    matches.reason = std::move(result.reason);
  }
  for (const FragmentMatch &match : found)
    matches.all.push_back({match, opcode(match.move)});
  return matches;
}

} // namespace

void ptxmatrixMatchesDestroy(PtxmatrixMatches *matches) noexcept { delete matches; }

PtxmatrixStatus ptxmatrixFindMatches(const PtxmatrixInstruction *product, size_t operand,
                                     const PtxmatrixInstruction *move, PtxmatrixMatches **matches) noexcept {
  return guarded([&] {
    require(matches);
    const Instruction multiplied = readInstruction(product);
    std::optional<Instruction> moved;
    if (move)
      moved = readInstruction(move);
    const OperandSpec *spec = at(operands(multiplied), operand);
    require(spec, PtxmatrixStatusOutOfRange);
    require(isProduct(multiplied.mnemonic) && (spec->role == Role::Destination || spec->role == Role::Source),
            PtxmatrixStatusNotFound);
    *matches = std::make_unique<PtxmatrixMatches>(findAll(multiplied, spec->fragment, moved)).release();
  });
}

size_t ptxmatrixMatchesCount(const PtxmatrixMatches *matches) noexcept { return matches ? matches->all.size() : 0; }

PtxmatrixString ptxmatrixMatchesReason(const PtxmatrixMatches *matches) noexcept {
  return matches ? toC(matches->reason) : PtxmatrixString{};
}

PtxmatrixStatus ptxmatrixMatchesGet(const PtxmatrixMatches *matches, size_t index, PtxmatrixMatch *match) noexcept {
  return givePart(matches, find(matches, index), match, [](auto &value, const auto &one) {
    value.opcode = toC(one.opcode.str());
    value.storage = toC(one.match.storage == Layout::Row ? "row" : "col");
    value.moves = one.match.moves;
    value.fragments = one.match.fragments;
    value.shift = one.match.shift;
    value.isMeasured = one.match.basis() == LayoutBasis::Measured;
    value.numTargets = one.match.seenOn.size();
  });
}

PtxmatrixStatus ptxmatrixMatchesInstruction(const PtxmatrixMatches *matches, size_t index,
                                            PtxmatrixInstruction *instruction) noexcept {
  return givePart(matches, find(matches, index), instruction,
                  [](auto &value, const auto &one) { value = toC(one.match.move); });
}

PtxmatrixStatus ptxmatrixMatchesTarget(const PtxmatrixMatches *matches, size_t index, size_t target,
                                       PtxmatrixString *name) noexcept {
  return guarded([&] {
    require(matches && name);
    *name = targetAt(matchAt(*matches, index).seenOn, target);
  });
}

PtxmatrixStatus ptxmatrixMatchesRegister(const PtxmatrixMatches *matches, size_t index, uint32_t fragment, uint32_t reg,
                                         PtxmatrixMovedRegister *place) noexcept {
  return guarded([&] {
    require(matches && place);
    const FragmentMatch &one = matchAt(*matches, index);
    require(fragment < one.fragments && reg < matches->registers.count, PtxmatrixStatusOutOfRange);
    const unsigned words = matches->registers.bits / 32;
    const MovedRegister found = one.placeOf(reg * words, fragment);
    *place = {found.move, found.reg / words};
  });
}

PtxmatrixStatus ptxmatrixMatchesAddressed(const PtxmatrixMatches *matches, size_t index, uint32_t move, uint32_t lane,
                                          PtxmatrixFragmentElement *place) noexcept {
  return guarded([&] {
    require(matches && place);
    constexpr uint32_t kLanes = 32;
    const FragmentMatch &one = matchAt(*matches, index);
    require(move < one.moves && lane < kLanes, PtxmatrixStatusOutOfRange);
    const std::optional<FragmentElement> found = one.addressed(lane, move);
    require(found.has_value(), PtxmatrixStatusNotFound);
    *place = {found->fragment, placeOf(found->element)};
  });
}

PtxmatrixStatus ptxmatrixMatchesStart(const PtxmatrixMatches *matches, size_t index, uint32_t fragment,
                                      PtxmatrixElement *element) noexcept {
  return guarded([&] {
    require(matches && element);
    const FragmentMatch &one = matchAt(*matches, index);
    require(fragment < one.fragments, PtxmatrixStatusOutOfRange);
    *element = placeOf(one.start(fragment));
  });
}
