//===- TensorMatch.cpp - What serves a tcgen05.mma ------------------------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//
//
// Where A and the scale factors are in tensor memory is what CUTLASS's fragments tmem_frg and tmem_sf_frg describe, for
// the forms that it has.
//
//===----------------------------------------------------------------------===//

#include "Layout/TensorMatch.h"
#include "Descriptor/DescriptorText.h"
#include "Descriptor/Tiles.h"
#include "ptxmatrix/Tcgen05.h"

#include <algorithm>
#include <bit>

namespace ptxmatrix {
namespace {

/// The fewest tcgen05.ld of 32 lanes that load \p columns.
std::vector<TensorLoad> loadsOf(unsigned columns) {
  std::vector<TensorLoad> loads;
  for (unsigned column = 0; column < columns;) {
    constexpr Num kNums[] = {Num::X1, Num::X2, Num::X4, Num::X8, Num::X16, Num::X32, Num::X64, Num::X128};
    const unsigned count = std::min(std::bit_floor(columns - column), 128U);
    loads.push_back({Tcgen05Ld{.num = kNums[std::countr_zero(count)]}, column, count});
    column += count;
  }
  return loads;
}

/// How many scale factors a row of a dense product has.
unsigned scaleFactorsOf(MmaKind kind, const QualifierSet &qualifiers) {
  if (kind == MmaKind::MXF8F6F4)
    return 1;
  return qualifiers.contains(Qualifier::ScaleVec4X) || qualifiers.contains(Qualifier::Block16) ? 4 : 2;
}

} // namespace

TensorMatch matchTensors(const FragmentLayout &d) {
  const Instruction &product = d.instruction();
  const TensorProduct read = *readTensorProduct(product);
  TensorMatch match{.d = d, .loads = loadsOf(d.registers().count)};
  match.a = leastTiles(product, Fragment::A, d.rows(), d.columns());
  match.b = leastTiles(product, Fragment::B, d.rows(), d.columns());
  const bool isScaled = *formatOf(read.kind) > DescriptorFormat::I8;
  const bool isPlain = !read.isSparse && !read.isWeightStationary;
  if (isPlain && !isScaled)
    match.columnsOfA = 8; // 32 bytes, as in shared memory
  if (isPlain && isScaled && (!read.isPair || d.rows() == 256)) {
    match.scaleFactors = scaleFactorsOf(read.kind, product.qualifiers.set());
    match.columnsOfScaleA = d.rows() / (read.isPair ? 2 : 1) / 32;
    match.columnsOfScaleB = (d.columns() + 31) / 32;
  }
  return match;
}

std::string jsonOf(const TensorMatch &match) {
  const auto printColumns = [](JsonWriter &json, std::string_view operand, unsigned columns, unsigned factors) {
    if (columns == 0)
      return;
    json.attributeObject(operand, [&] {
      json.attribute("columns", columns);
      if (factors != 0)
        json.attribute("factors", factors);
    });
  };
  return jsonObject([&](JsonWriter &json) {
    json.attribute("opcode", opcode(match.d.instruction()).str());
    json.attribute("m", match.d.rows());
    json.attribute("n", match.d.columns());
    json.attributeObject("tensor_memory", [&] {
      json.attributeObject("d", [&] {
        json.attribute("columns", match.d.registers().count);
        json.attributeList("loads", match.loads, [&](const TensorLoad &load) {
          json.attribute("opcode", opcode(load.instruction).str());
          json.attribute("column", load.column);
          json.attribute("columns", load.count);
        });
      });
      printColumns(json, "a", match.columnsOfA, 0);
      printColumns(json, "scale_a", match.columnsOfScaleA, match.scaleFactors);
      printColumns(json, "scale_b", match.columnsOfScaleB, match.scaleFactors);
    });
    json.attributeObject("descriptors", [&] {
      for (const auto &[tiles, name] : {std::pair(&match.a, "a"), std::pair(&match.b, "b")})
        json.attributeList(name, *tiles, [&](const TileDescriptor &tile) { printTile(json, tile); });
    });
  });
}

} // namespace ptxmatrix
