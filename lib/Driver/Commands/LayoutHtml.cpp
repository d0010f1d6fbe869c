//===- LayoutHtml.cpp - Layouts as an interactive page --------------------===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
// The page is LayoutPage.html with the numbers in it.  They are few, because the bits of a slot's number are those of
// its element's matrix, row, column and copy: a slot is the sum of what each of the four gives.  In shared memory, 16
// bytes of neighbors stay together, and the page has the place of each such chunk.

#include "Descriptor/DescriptorText.h"
#include "Diagnostics/MessageText.h"
#include "Driver/Commands/Commands.h"
#include "Support/Concat.h"
#include "Support/JsonWriter.h"

#include <ranges>

namespace ptxmatrix::driver {
namespace {

constexpr unsigned kWarp = 32;

void printSlots(JsonWriter &json, std::string_view name, unsigned count, const auto &slotOf) {
  json.attributeArray(name, [&] {
    for (unsigned i = 0; i < count; ++i)
      json.array([&, slot = slotOf(i)] {
        json.value(slot.lane);
        json.value(slot.reg);
        json.value(slot.bit);
      });
  });
}

/// The bytes of the elements in \p tile, chunk by chunk.  Without a swizzle, a descriptor has 16 bytes of each line
/// side by side; a warp, which needs no descriptor, has whole lines.
void printChunks(JsonWriter &json, const TileDescriptor &tile, bool isOfWarp) {
  const Swizzle swizzle = tile.descriptor.swizzle;
  SharedOperand whole = tile.operand;
  const TileSize size = leastTile(whole, swizzle);
  whole.lines = size.lines;
  whole.k = size.k;
  const bool isAlongK = whole.major == Major::K;
  const unsigned chunks = whole.majorBytes() / Chunk::kBytes;
  json.attribute("chunks", chunks);
  json.attributeArray("bytes", [&] {
    for (unsigned line = 0; line < (isAlongK ? whole.lines : whole.k); ++line)
      for (unsigned chunk = 0; chunk < chunks; ++chunk) {
        const unsigned along = chunk * Chunk::kBytes * 8 / whole.elementBits;
        const SharedPlace place =
            tile.descriptor.locate(whole, isByRows(whole) ? line : along, isByRows(whole) ? along : line);
        const bool isPlain = isOfWarp && swizzle == Swizzle::None;
        json.value(isPlain ? (uint64_t{line} * chunks + chunk) * Chunk::kBytes : place.byte);
      }
  });
}

std::string tileInWords(const TileDescriptor &tile, bool isOfWarp) {
  const MatrixDescriptor &descriptor = tile.descriptor;
  if (!isOfWarp)
    return concat("descriptor ", hexadecimal(tile.descriptor.encode()), ", leading ", descriptor.leading, ", stride ",
                  descriptor.stride, "; TMA: ", boxesInWords(tile));
  const std::string bits = counted(tile.operand.elementBits, "bit") + " an element, ";
  return bits + (descriptor.swizzle == Swizzle::None ? "one line after the other" : "TMA: " + boxesInWords(tile));
}

/// Prints \p tiles, from which \p loads can load the operand.
void printTiles(JsonWriter &json, const std::vector<TileDescriptor> &tiles, bool isOfWarp,
                const std::vector<FragmentMatch> &loads) {
  const auto isLoadable = [&](const SharedOperand &operand) {
    return std::ranges::any_of(loads, [&](const FragmentMatch &load) {
      return load.move.mnemonic == Mnemonic::LdMatrix &&
             load.storage == (isByRows(operand) ? Layout::Row : Layout::Col);
    });
  };
  json.attributeList("tiles", tiles, [&](const TileDescriptor &tile) {
    json.attribute("major", name(tile.operand.major));
    json.attribute("swizzle", name(tile.descriptor.swizzle));
    json.attribute("words", tileInWords(tile, isOfWarp));
    json.attribute("ldmatrix", isLoadable(tile.operand));
    printChunks(json, tile, isOfWarp);
  });
}

/// The smallest tiles of \p layout in shared memory; none if it is neither A nor B of one product.
std::vector<TileDescriptor> tilesOf(const FragmentLayout &layout) {
  const Instruction &instruction = layout.instruction();
  const bool isA = layout.fragment() == Fragment::A;
  if (!isProduct(instruction.mnemonic) || layout.role() != Role::Source || (!isA && layout.fragment() != Fragment::B) ||
      layout.matrices() > 1)
    return {};
  if (info(instruction.mnemonic).isOfWarpgroup)
    return leastTiles(instruction, layout.fragment());
  std::vector<TileDescriptor> tiles;
  for (const Major major : {Major::K, Major::MN}) // each line, or each k, in neighboring bytes
    if (major == Major::K || layout.elementBits() >= 8)
      std::ranges::copy(leastTiles({.fragment = layout.fragment(),
                                    .major = major,
                                    .elementBits = layout.elementBits(),
                                    .lines = isA ? layout.rows() : layout.columns(),
                                    .k = isA ? layout.columns() : layout.rows()}),
                        std::back_inserter(tiles));
  return tiles;
}

/// "b" for the registers b0, b1 and so on of B.
std::string registerPrefix(const FragmentLayout &layout) {
  if (layout.isInTensorMemory())
    return "C";
  if (layout.role() == Role::Metadata)
    return "e";
  const std::string_view letter = nameOf(layout.fragment());
  return concat(layout.role() == Role::ScaleData ? "s" : "", letter.empty() ? "r" : letter);
}

void printOperand(JsonWriter &json, const FragmentLayout &layout) {
  json.attribute("name", operandName(layout));
  json.attribute("register", registerPrefix(layout));
  json.attributeValues("titles", std::views::iota(0U, layout.matrices()),
                       [&](unsigned matrix) { return matrixTitle(layout, matrix); });
  json.attributeValues("facts", layoutFacts(layout),
                       [](const LayoutFact &fact) { return fact.name + ": " + fact.text; });
  json.attribute("register_bits", layout.registers().bits);
  json.attribute("bits", layout.elementBits());
  json.attribute("matrices", layout.matrices());
  json.attribute("rows", layout.rows());
  json.attribute("columns", layout.columns());
  json.attributeArray("addresses", [&] {
    for (unsigned row = 0; row < layout.matrices() * layout.rows(); ++row)
      if (const auto lane = layout.addressLane(row / layout.rows(), row % layout.rows()))
        json.value(*lane);
  });
  json.attributeValues("copies", std::views::iota(0U, layout.copies()),
                       [&](unsigned copy) { return copyTitle(layout, copy); });
  json.attributeObject("slots", [&] {
    printSlots(json, "matrices", layout.matrices(), [&](unsigned i) { return layout.slot({.matrix = i}); });
    printSlots(json, "rows", layout.rows(), [&](unsigned i) { return layout.slot({.row = i}); });
    printSlots(json, "columns", layout.columns(), [&](unsigned i) { return layout.slot({.column = i}); });
    printSlots(json, "copies", layout.copies(), [&](unsigned i) { return layout.slot({}, i); });
  });
  if (const std::vector<TileDescriptor> tiles = tilesOf(layout); !tiles.empty())
    printTiles(json, tiles, layout.lanes() == kWarp, findMatches(layout.instruction(), layout.fragment()));
}

/// Prints A or B of the product of \p d, if only shared memory holds it and it is as long as D.
void printShared(JsonWriter &json, Fragment fragment, const FragmentLayout &d) {
  const std::vector<TileDescriptor> tiles = leastTiles(d.instruction(), fragment, d.rows(), d.columns());
  if (tiles.empty() || tiles.front().operand.lines != (fragment == Fragment::A ? d.rows() : d.columns()))
    return;
  const SharedOperand &operand = tiles.front().operand;
  json.object([&] {
    json.attribute("name", nameOf(fragment));
    json.attributeValues("titles", std::array{std::string("matrix ") + letterOf(fragment)});
    json.attributeValues("facts", std::array{"in shared memory, by a matrix descriptor"});
    json.attribute("bits", operand.elementBits);
    json.attribute("matrices", 1);
    json.attribute("rows", operand.rows());
    json.attribute("columns", operand.columns());
    json.attributeArray("addresses", [] {});
    printTiles(json, tiles, /*isOfWarp=*/false, {});
  });
}

} // namespace

void renderLayoutHtml(std::span<const FragmentLayout> layouts, bool isWhole, llvm::raw_ostream &stream) {
  const FragmentLayout &first = layouts.front();
  const auto [before, after] = layoutPage().split("@LAYOUT@");
  stream << before << jsonObject([&](JsonWriter &json) {
    json.attribute("opcode", opcode(first.instruction()).str());
    json.attribute("product", hasSeveralMatrices(first.instruction()));
    json.attribute("sparse", detail::isSparse(first.instruction()));
    json.attribute("tensor", first.isInTensorMemory());
    json.attribute("lane", first.isInTensorMemory() ? "L" : "T");
    json.attribute("lanes", first.lanes());
    json.attributeArray("operands", [&] {
      for (const FragmentLayout &layout : layouts)
        json.object([&] { printOperand(json, layout); });
      for (const Fragment fragment : {Fragment::A, Fragment::B})
        if (isWhole && std::ranges::find(layouts, fragment, &FragmentLayout::fragment) == layouts.end())
          printShared(json, fragment, first);
    });
  }) << after;
}

} // namespace ptxmatrix::driver
