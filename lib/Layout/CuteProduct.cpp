//===- CuteProduct.cpp - CuTe MMA atoms -----------------------------------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#include "Layout/Cute.h"

#include <algorithm>
#include <utility>

namespace ptxmatrix {
namespace {

/// Types in names of atoms; a longer one precedes those that it begins with.
constexpr auto kCuteTypes = std::to_array<std::pair<std::string_view, std::string_view>>({
    {"BF16", "bf16"},
    {"TF32", "tf32"},
    {"F16", "f16"},
    {"F32", "f32"},
    {"F64", "f64"},
    {"S32", "s32"},
    {"S8", "s8"},
    {"U8", "u8"},
    {"S4", "s4"},
    {"U4", "u4"},
    {"U1", "b1"},
    {"E4M3", "e4m3"},
    {"E5M2", "e5m2"},
    {"E3M2", "e3m2"},
    {"E2M3", "e2m3"},
    {"E2M1", "e2m1"},
});

/// ".f32.f16.f16.f32" for "F32F16F16F32"; nothing if these are no types.
std::optional<std::string> readTypes(std::string_view text) {
  std::string types;
  while (!text.empty()) {
    const auto *const type =
        std::ranges::find_if(kCuteTypes, [&](const auto &one) { return text.starts_with(one.first); });
    if (type == kCuteTypes.end())
      return std::nullopt;
    types.append(".").append(type->second);
    text.remove_prefix(type->first.size());
  }
  return types;
}

/// ".m16n8k16" for "16x8x16".
std::string shapeText(std::string_view text) {
  std::string shape = ".m" + std::string(text);
  for (const char dimension : {'n', 'k'})
    if (const size_t place = shape.find('x'); place != std::string::npos)
      shape[place] = dimension;
  return shape;
}

/// The part of \p rest before the first '_', which is removed.
std::string_view takePart(std::string_view &rest) {
  const size_t end = std::min(rest.find('_'), rest.size());
  const std::string_view part = rest.substr(0, end);
  rest.remove_prefix(std::min(end + 1, rest.size()));
  return part;
}

/// How the rest of a name, after the types, changes the opcode.
struct Endings {
  std::string layouts; ///< Of A and B of an mma.
  std::string saturation;
  std::string operation;
  bool isOfWarpgroup = false;
  bool hasRegisters = false; ///< A is in registers.
};

/// Returns whether \p part is known.
bool readEnding(std::string_view part, Endings &endings) {
  const auto isOneOf = [&](std::string_view letters) {
    return part.size() == 2 && letters.find(part[0]) != std::string_view::npos;
  };
  if (isOneOf("TN") && (part[1] == 'T' || part[1] == 'N')) { // A is K-major with T, B with N
    endings.layouts = std::string(part[0] == 'T' ? ".row" : ".col") + (part[1] == 'N' ? ".col" : ".row");
  } else if (isOneOf("SR") && part[1] == 'S') {
    endings.isOfWarpgroup = true;
    endings.hasRegisters = part[0] == 'R';
  } else if (part == "SATURATE") {
    endings.saturation = ".satfinite";
  } else if (part == "XORPOPC" || part == "ANDPOPC") {
    endings.operation = part == "XORPOPC" ? ".xor.popc" : ".and.popc";
  } else {
    return false;
  }
  return true;
}

} // namespace

std::optional<CuteProduct> readCuteProduct(std::string_view name) {
  if (const size_t scope = name.rfind("::"); scope != std::string_view::npos)
    name.remove_prefix(scope + 2);
  takePart(name); // `SM80` or `MMA`
  const std::string shape = shapeText(takePart(name));
  const std::optional<std::string> types = readTypes(takePart(name));
  Endings endings;
  while (!name.empty())
    if (!readEnding(takePart(name), endings))
      return std::nullopt;
  if (!types || types->empty() || (endings.layouts.empty() && !endings.isOfWarpgroup))
    return std::nullopt;
  const std::string_view mnemonic = endings.isOfWarpgroup ? "wgmma.mma_async.sync.aligned" : "mma.sync.aligned";
  return CuteProduct{std::string(mnemonic) + shape + (endings.isOfWarpgroup ? "" : endings.layouts) +
                         endings.saturation + *types + endings.operation,
                     static_cast<uint8_t>(endings.hasRegisters ? 1 : 0)};
}

} // namespace ptxmatrix
