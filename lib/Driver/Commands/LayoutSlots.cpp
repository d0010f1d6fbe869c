//===- LayoutSlots.cpp - Layout of one element or lane --------------------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#include "Driver/Commands/LayoutParts.h"
#include "Driver/Render/AlignedTable.h"

namespace ptxmatrix::driver {
namespace {

/// A slot, and the element that it holds.
struct HeldElement {
  RegisterSlot slot;
  MatrixElement element;
  std::string matrix; ///< "matrix B, copy 1 of 2"
};

/// Adds the elements of \p matrix that \p filter accepts, with their slots by \p slotOf and in the order of these.
template <typename SlotOf>
void addHeld(const FragmentLayout &layout, const LayoutFilter &filter, unsigned matrix, const std::string &title,
             const SlotOf &slotOf, std::vector<HeldElement> &held) {
  const size_t begin = held.size();
  for (unsigned row = 0; row < layout.rows(); ++row)
    for (unsigned column = 0; column < layout.columns(); ++column) {
      const MatrixElement element{.matrix = matrix, .row = row, .column = column};
      if (const RegisterSlot slot = slotOf(element); filter.accepts(element) && filter.accepts(slot))
        held.push_back({slot, element, title});
    }
  std::ranges::sort(held.begin() + static_cast<std::ptrdiff_t>(begin), held.end(), {}, &HeldElement::slot);
}

std::vector<HeldElement> findHeld(const FragmentLayout &layout, const LayoutFilter &filter) {
  std::vector<HeldElement> held;
  if (std::holds_alternative<MovMatrix>(layout.instruction())) {
    addHeld(layout, filter, 0, "source a", [&](MatrixElement one) { return *layout.sourceSlot(one); }, held);
    addHeld(layout, filter, 0, "destination d", [&](MatrixElement one) { return layout.slot(one); }, held);
    return held;
  }
  for (unsigned matrix = 0; matrix < layout.matrices(); ++matrix)
    for (unsigned copy = 0; copy < layout.copies(); ++copy) {
      std::string title = matrixTitle(layout, matrix);
      if (layout.copies() > 1)
        title += ", " + copyTitle(layout, copy);
      addHeld(layout, filter, matrix, title, [&](MatrixElement one) { return layout.slot(one, copy); }, held);
    }
  return held;
}

/// "3" for a single bit, otherwise "16-31".
std::string bitsOf(const FragmentLayout &layout, unsigned first) {
  const unsigned last = first + layout.elementBits() - 1;
  return first == last ? std::to_string(first) : std::to_string(first) + "-" + std::to_string(last);
}

/// Prints the row of an ldmatrix or stmatrix whose address \p lane provides.
void printAddress(const FragmentLayout &layout, unsigned lane, llvm::raw_ostream &stream) {
  if (info(mnemonic(layout.instruction())).addressing != Addressing::Rows)
    return;
  stream << "\nThe address of T" << lane;
  if (const std::optional<MatrixElement> first = layout.addressedRow(lane))
    stream << " is that of row " << first->row << " of matrix " << first->matrix << ".\n";
  else
    stream << " is not used.\n";
}

} // namespace

void renderLayoutSlots(std::span<const FragmentLayout> layouts, const LayoutFilter &filter, llvm::raw_ostream &stream) {
  stream << opcode(layouts.front().instruction()).str() << "\n\n";
  std::vector<std::array<std::string, 7>> rows{{"MATRIX", "ROW", "COLUMN", "CELL", "LANE", "REGISTER", "BITS"}};
  for (const FragmentLayout &layout : layouts)
    for (const HeldElement &one : findHeld(layout, filter))
      rows.push_back({one.matrix, std::to_string(one.element.row), std::to_string(one.element.column),
                      slotName(layout, one.slot), std::to_string(one.slot.lane), std::to_string(one.slot.reg),
                      bitsOf(layout, one.slot.bit)});
  stream << alignedTable(rows);
  if (filter.lane)
    printAddress(layouts.front(), *filter.lane, stream);
}

} // namespace ptxmatrix::driver
