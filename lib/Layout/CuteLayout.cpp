//===- CuteLayout.cpp - Layouts as CuTe writes them -----------------------===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.

#include "Layout/Cute.h"
#include "Layout/LayoutFacts.h"

#include <vector>

namespace ptxmatrix {
namespace {

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

std::string cuteLayout(const FragmentLayout &layout) {
  const Fragment fragment = layout.fragment();
  const bool isStored = fragment == Fragment::A && isSparse(layout.instruction());
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
