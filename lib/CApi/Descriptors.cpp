//===- Descriptors.cpp - C API: descriptors -------------------------------===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.

#include "CApi/Result.h"
#include "Diagnostics/MessageText.h"

using namespace ptxmatrix;
using namespace ptxmatrix::capi;

namespace {

/// The one of \p values that is called \p text, or the first if it is empty.  \p what names it in messages.
template <typename Value>
Value readWord(PtxmatrixString text, std::string_view what, std::initializer_list<Value> values) {
  const std::string_view word = readText(text, what);
  std::vector<std::string> names;
  for (const Value value : values) {
    if (word.empty() || word == name(value))
      return value;
    names.emplace_back(name(value));
  }
  throw Failure{PtxmatrixStatusInvalidArgument,
                concat(what, " must be ", joined(names, "or"), ", not ", inQuotes(word))};
}

Fragment readFragment(PtxmatrixString text) {
  const std::string_view word = readText(text, "'operand'");
  if (word != "a" && word != "b")
    throw Failure{PtxmatrixStatusInvalidArgument, concat("'operand' must be a or b, not ", inQuotes(word))};
  return word == "a" ? Fragment::A : Fragment::B;
}

/// What \p product reads as \p tile says.
MatrixReader readTileReader(const PtxmatrixInstruction *product, const PtxmatrixTile &tile) {
  return readReader(readInstruction(product), readFragment(tile.operand),
                    readWord(tile.major, "'major'", {Major::K, Major::MN}), tile.m, tile.n);
}

std::optional<unsigned> unlessZero(uint32_t number) { return number != 0 ? std::optional(number) : std::nullopt; }

} // namespace

PtxmatrixStatus ptxmatrixDescribeTile(const PtxmatrixInstruction *product, const PtxmatrixTile *tile,
                                      PtxmatrixResult **result) noexcept {
  return makeResult(result, [&](PtxmatrixResult &made) {
    const PtxmatrixTile given = take(tile);
    const MatrixReader reader = readTileReader(product, given);
    const Swizzle swizzle =
        readWord(given.swizzle, "'swizzle'",
                 {Swizzle::Bytes128, Swizzle::Bytes128Atom32, Swizzle::Bytes64, Swizzle::Bytes32, Swizzle::None});
    made.json = jsonOf(
        reader, readTile(*reader.operand, swizzle, unlessZero(given.rows), unlessZero(given.columns), given.start));
  });
}

PtxmatrixStatus ptxmatrixReadDescriptor(uint64_t value, const PtxmatrixInstruction *product, const PtxmatrixTile *tile,
                                        PtxmatrixResult **result) noexcept {
  return makeResult(result, [&](PtxmatrixResult &made) {
    require(product || !tile, "an operand needs the instruction that reads it");
    const MatrixReader reader = tile      ? readTileReader(product, take(tile))
                                : product ? readReader(readInstruction(product), Fragment::None, Major::K, 0, 0)
                                          : MatrixReader();
    made.json = jsonOf(reader, value);
  });
}

PtxmatrixStatus ptxmatrixInstructionDescriptor(const PtxmatrixInstruction *product, const uint32_t *value,
                                               const PtxmatrixMember *fields, size_t numFields,
                                               PtxmatrixResult **result) noexcept {
  return makeResult(result, [&](PtxmatrixResult &made) {
    const Instruction read = readInstruction(product);
    requireList(fields, numFields, "'fields'");
    std::vector<InstructionDescriptor::Setting> texts;
    for (const PtxmatrixMember &field : std::span(fields, numFields))
      texts.push_back({readText(field.name, "the name of a field"), readText(field.value, "the value of a field")});
    made.json = jsonOf(read, readInstructionDescriptor(read, value ? std::optional(*value) : std::nullopt, texts));
  });
}
