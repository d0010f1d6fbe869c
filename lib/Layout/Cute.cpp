//===- Cute.cpp - Atoms and layouts of CuTe -------------------------------===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.

#include "Layout/Cute.h"
#include "Support/Concat.h"
#include "Support/EditDistance.h"

namespace ptxmatrix {
namespace {

/// A copy atom of CuTe (CUTLASS, cute/arch/copy_sm75.hpp, copy_sm90.hpp and copy_sm100.hpp).  The number after `x`
/// counts what a lane has: elements of 32 or 16 bits, elements of 8 bits, or words of 4 elements.
struct CuteAtom {
  std::string_view name;
  Instruction instruction;
};

constexpr auto kCuteAtoms = std::to_array<CuteAtom>({
    // name, shape, number, whether transposed, state space, type, source format
    {"SM75_U32x1_LDSM_N", LdMatrix{{8, 8}, Num::X1, false, Space::Shared}},
    {"SM75_U32x2_LDSM_N", LdMatrix{{8, 8}, Num::X2, false, Space::Shared}},
    {"SM75_U32x4_LDSM_N", LdMatrix{{8, 8}, Num::X4, false, Space::Shared}},
    {"SM75_U16x2_LDSM_T", LdMatrix{{8, 8}, Num::X1, true, Space::Shared}},
    {"SM75_U16x4_LDSM_T", LdMatrix{{8, 8}, Num::X2, true, Space::Shared}},
    {"SM75_U16x8_LDSM_T", LdMatrix{{8, 8}, Num::X4, true, Space::Shared}},
    {"SM100_U8x8_LDSM_T", LdMatrix{{16, 16}, Num::X1, true, Space::Shared, Type::B8}},
    {"SM100_U8x16_LDSM_T", LdMatrix{{16, 16}, Num::X2, true, Space::Shared, Type::B8}},
    {"SM100_SU4_DU8x16_x1_LDSM_N", LdMatrix{{8, 16}, Num::X1, false, Space::Shared, Type::B8x16, Type::B4x16P64}},
    {"SM100_SU4_DU8x16_x2_LDSM_N", LdMatrix{{8, 16}, Num::X2, false, Space::Shared, Type::B8x16, Type::B4x16P64}},
    {"SM100_SU4_DU8x16_x4_LDSM_N", LdMatrix{{8, 16}, Num::X4, false, Space::Shared, Type::B8x16, Type::B4x16P64}},
    {"SM100_SU6_DU8x16_x1_LDSM_N", LdMatrix{{8, 16}, Num::X1, false, Space::Shared, Type::B8x16, Type::B6x16P32}},
    {"SM100_SU6_DU8x16_x2_LDSM_N", LdMatrix{{8, 16}, Num::X2, false, Space::Shared, Type::B8x16, Type::B6x16P32}},
    {"SM100_SU6_DU8x16_x4_LDSM_N", LdMatrix{{8, 16}, Num::X4, false, Space::Shared, Type::B8x16, Type::B6x16P32}},
    {"SM90_U32x1_STSM_N", StMatrix{{8, 8}, Num::X1, false, Space::Shared}},
    {"SM90_U32x2_STSM_N", StMatrix{{8, 8}, Num::X2, false, Space::Shared}},
    {"SM90_U32x4_STSM_N", StMatrix{{8, 8}, Num::X4, false, Space::Shared}},
    {"SM90_U16x2_STSM_T", StMatrix{{8, 8}, Num::X1, true, Space::Shared}},
    {"SM90_U16x4_STSM_T", StMatrix{{8, 8}, Num::X2, true, Space::Shared}},
    {"SM90_U16x8_STSM_T", StMatrix{{8, 8}, Num::X4, true, Space::Shared}},
    {"SM100_U8x4_STSM_T", StMatrix{{16, 8}, Num::X1, true, Space::Shared, Type::B8}},
    {"SM100_U8x8_STSM_T", StMatrix{{16, 8}, Num::X2, true, Space::Shared, Type::B8}},
    {"SM100_U8x16_STSM_T", StMatrix{{16, 8}, Num::X4, true, Space::Shared, Type::B8}},
});
static_assert(std::ranges::all_of(kCuteAtoms,
                                  [](const CuteAtom &atom) { return findLayout(atom.instruction).has_value(); }));

/// ".f32.f16.f16.f32" for "F32F16F16F32".
std::string typesText(std::string_view text) {
  std::string types;
  bool followsDigit = true;
  for (const char c : text) {
    const bool isDigit = c >= '0' && c <= '9';
    if (followsDigit && !isDigit && c != 'M') // "E4M3" is one type
      types += '.';
    types += c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
    followsDigit = isDigit;
  }
  for (size_t bits = types.find(".u1."); bits != std::string::npos; bits = types.find(".u1."))
    types[bits + 1] = 'b';
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

/// The layout of A or B: the matrix is K-major with T as A and with N as B.
std::string_view layoutText(char letter) { return letter == 'T' ? ".row" : ".col"; }

/// `size` numbers whose places are `stride` apart.
struct Mode {
  unsigned size;
  unsigned stride;
};

/// The modes of the numbers below \p count, whose places \p placeOf gives.  The place of a number is the sum of those
/// of its bits, and of a last factor that is no power of two.
template <typename PlaceOf> std::vector<Mode> modesOf(unsigned count, const PlaceOf &placeOf) {
  std::vector<Mode> modes;
  for (unsigned step = 1; step < count;) {
    const Mode next{(count / step) % 2 == 0 ? 2 : count / step, placeOf(step)};
    step *= next.size;
    if (!modes.empty() && next.stride == modes.back().stride * modes.back().size)
      modes.back().size *= next.size;
    else
      modes.push_back(next);
  }
  if (modes.empty())
    modes.push_back({1, 0});
  return modes;
}

/// "(4,8)", or "4" of a single one.
std::string tuple(const std::vector<Mode> &modes, unsigned Mode::*member) {
  std::string text;
  for (const Mode &mode : modes)
    text += (text.empty() ? "" : ",") + std::to_string(mode.*member);
  return modes.size() == 1 ? text : "(" + text + ")";
}

} // namespace

std::optional<Instruction> findCuteAtom(std::string_view name) noexcept {
  const auto *const found = std::ranges::find(kCuteAtoms, name, &CuteAtom::name);
  return found != kCuteAtoms.end() ? std::optional(found->instruction) : std::nullopt;
}

std::string_view cuteAtom(const Instruction &instruction) noexcept {
  const auto withoutSpace = [](const Instruction &one) {
    return one.qualifiers.set() - qualifiersOf(QualifierKind::Space);
  };
  const auto *const found = std::ranges::find_if(kCuteAtoms, [&](const CuteAtom &atom) {
    return atom.instruction.mnemonic == instruction.mnemonic &&
           withoutSpace(atom.instruction) == withoutSpace(instruction);
  });
  return found != kCuteAtoms.end() ? found->name : "";
}

bool looksLikeCuteAtom(std::string_view name) {
  if (name.starts_with("MMA_"))
    return true;
  if (!name.starts_with("SM"))
    return false;
  const size_t end = name.find_first_not_of("0123456789", 2);
  return end != 2 && end != std::string_view::npos && (name[end] == '_' || name.substr(end).starts_with("::"));
}

std::vector<std::string_view> cuteAtomsNear(std::string_view name) {
  return namesNear(name, std::views::transform(kCuteAtoms, &CuteAtom::name));
}

std::optional<CuteProduct> readCuteProduct(std::string_view name) {
  if (const size_t scope = name.rfind("::"); scope != std::string_view::npos)
    name.remove_prefix(scope + 2);
  detail::takeWord(name, '_'); // `SM80` or `MMA`
  const std::string shape = shapeText(detail::takeWord(name, '_'));
  const std::string types = typesText(detail::takeWord(name, '_'));
  std::string layouts;
  std::string_view sources; // of a wgmma: A is in shared memory (SS) or in registers (RS)
  std::string others;
  while (!name.empty()) {
    const std::string_view part = detail::takeWord(name, '_');
    if (part == "SS" || part == "RS")
      sources = part;
    else if (part == "SATURATE")
      others += ".satfinite";
    else if (part == "XORPOPC" || part == "ANDPOPC")
      others += part == "XORPOPC" ? ".xor.popc" : ".and.popc";
    else if (part.size() == 2 && part.find_first_not_of("TN") == std::string_view::npos)
      layouts = concat(layoutText(part[0]), layoutText(part[1]));
    else
      return std::nullopt;
  }
  if (types.empty() || (layouts.empty() && sources.empty()))
    return std::nullopt;
  const std::string start = sources.empty() ? "mma.sync.aligned" + layouts : "wgmma.mma_async.sync.aligned";
  return CuteProduct{concat(start, shape, types, others), static_cast<uint8_t>(sources == "RS" ? 1 : 0)};
}

std::string cuteLayout(const FragmentLayout &layout) {
  const Fragment fragment = layout.fragment();
  const bool isStored = fragment == Fragment::A && detail::isSparse(layout.instruction());
  if (!isProduct(layout.instruction().mnemonic) || fragment == Fragment::None || layout.role() == Role::ScaleData ||
      layout.isInTensorMemory() || isStored || layout.matrices() > 1 || layout.copies() > 1)
    return "";
  const auto placeOf = [&](RegisterSlot slot) {
    const MatrixElement element = layout.element(slot);
    return fragment == Fragment::B ? element.column + layout.columns() * element.row
                                   : element.row + layout.rows() * element.column;
  };
  const unsigned perRegister = layout.registers().bits / layout.elementBits();
  const std::vector<Mode> threads =
      modesOf(layout.lanes(), [&](unsigned lane) { return placeOf({.lane = lane, .reg = 0, .bit = 0}); });
  const std::vector<Mode> values = modesOf(layout.elementsPerLane(), [&](unsigned value) {
    return placeOf({.lane = 0, .reg = value / perRegister, .bit = value % perRegister * layout.elementBits()});
  });
  return "(" + tuple(threads, &Mode::size) + "," + tuple(values, &Mode::size) + "):(" + tuple(threads, &Mode::stride) +
         "," + tuple(values, &Mode::stride) + ")";
}

} // namespace ptxmatrix
