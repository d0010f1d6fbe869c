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
const FragmentMatch *find(const PtxmatrixMatches *matches, size_t index) {
  const PtxmatrixMatches::One *one = matches ? at(matches->all, index) : nullptr;
  return one ? &one->match : nullptr;
}

PtxmatrixElement placeOf(const MatrixElement &element) { return {element.matrix, element.row, element.column}; }

/// The instructions that move \p fragment of \p product; if \p move is not null, only that one.
PtxmatrixMatches findAll(const Instruction &product, Fragment fragment, const Instruction *move) {
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
    if (!matches)
      return PtxmatrixStatusInvalidArgument;
    Instruction multiplied;
    if (const PtxmatrixStatus status = readInstruction(product, multiplied); status != PtxmatrixStatusOk)
      return status;
    Instruction moved;
    if (const PtxmatrixStatus status = move ? readInstruction(move, moved) : PtxmatrixStatusOk;
        status != PtxmatrixStatusOk)
      return status;
    const OperandSpec *spec = at(operands(multiplied), operand);
    if (!spec)
      return PtxmatrixStatusOutOfRange;
    if (!isProduct(mnemonic(multiplied)) || (spec->role != Role::Destination && spec->role != Role::Source))
      return PtxmatrixStatusNotFound;
    *matches =
        std::make_unique<PtxmatrixMatches>(findAll(multiplied, spec->fragment, move ? &moved : nullptr)).release();
    return PtxmatrixStatusOk;
  });
}

size_t ptxmatrixMatchesCount(const PtxmatrixMatches *matches) noexcept { return matches ? matches->all.size() : 0; }

PtxmatrixString ptxmatrixMatchesReason(const PtxmatrixMatches *matches) noexcept {
  return matches ? toC(matches->reason) : PtxmatrixString{};
}

PtxmatrixStatus ptxmatrixMatchesGet(const PtxmatrixMatches *matches, size_t index, PtxmatrixMatch *match) noexcept {
  return givePart(matches, matches ? at(matches->all, index) : nullptr, match,
                  [](PtxmatrixMatch &value, const PtxmatrixMatches::One &one) {
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
                  [](PtxmatrixInstruction &value, const FragmentMatch &one) { value = toC(one.move); });
}

PtxmatrixStatus ptxmatrixMatchesTarget(const PtxmatrixMatches *matches, size_t index, size_t target,
                                       PtxmatrixString *name) noexcept {
  if (!matches || !name)
    return PtxmatrixStatusInvalidArgument;
  const FragmentMatch *one = find(matches, index);
  return one ? giveTarget(one->seenOn, target, *name) : PtxmatrixStatusOutOfRange;
}

PtxmatrixStatus ptxmatrixMatchesRegister(const PtxmatrixMatches *matches, size_t index, uint32_t fragment, uint32_t reg,
                                         PtxmatrixMovedRegister *place) noexcept {
  if (!matches || !place)
    return PtxmatrixStatusInvalidArgument;
  const FragmentMatch *one = find(matches, index);
  if (!one || fragment >= one->fragments || reg >= matches->registers.count)
    return PtxmatrixStatusOutOfRange;
  const unsigned words = matches->registers.bits / 32;
  const MovedRegister found = one->placeOf(reg * words, fragment);
  *place = {found.move, found.reg / words};
  return PtxmatrixStatusOk;
}

PtxmatrixStatus ptxmatrixMatchesAddressed(const PtxmatrixMatches *matches, size_t index, uint32_t move, uint32_t lane,
                                          PtxmatrixFragmentElement *place) noexcept {
  if (!matches || !place)
    return PtxmatrixStatusInvalidArgument;
  constexpr uint32_t kLanes = 32;
  const FragmentMatch *one = find(matches, index);
  if (!one || move >= one->moves || lane >= kLanes)
    return PtxmatrixStatusOutOfRange;
  const std::optional<FragmentElement> found = one->addressed(lane, move);
  if (!found)
    return PtxmatrixStatusNotFound;
  *place = {found->fragment, placeOf(found->element)};
  return PtxmatrixStatusOk;
}

PtxmatrixStatus ptxmatrixMatchesStart(const PtxmatrixMatches *matches, size_t index, uint32_t fragment,
                                      PtxmatrixElement *element) noexcept {
  if (!matches || !element)
    return PtxmatrixStatusInvalidArgument;
  const FragmentMatch *one = find(matches, index);
  if (!one || fragment >= one->fragments)
    return PtxmatrixStatusOutOfRange;
  *element = placeOf(one->start(fragment));
  return PtxmatrixStatusOk;
}
