//===- LayoutText.cpp - Layouts as text -----------------------------------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#include "Driver/Commands/LayoutParts.h"

#include "llvm/Support/Format.h"
#include "llvm/Support/FormatVariadic.h"

#include <algorithm>
#include <functional>

namespace ptxmatrix::driver {
namespace {

/// Describes the bits of a register that the V of a cell refers to.
std::string describeBits(const FragmentLayout &layout) {
  const unsigned bits = layout.elementBits();
  const unsigned perRegister = layout.registers().bits / bits;
  if (perRegister == 1)
    return "an element fills its register";
  const unsigned first = (perRegister - 1) * bits; // bit of the last element of a register
  const std::string place = bits == 1 ? "bit " + std::to_string(first)
                                      : "bits " + std::to_string(first) + " to " + std::to_string(first + bits - 1);
  return llvm::formatv("V{0} is in {1} of its register, Vn from bit {2} * (n % {3}) on", perRegister - 1, place, bits,
                       perRegister);
}

/// A table of cells of the same width; kColumns of them fit a terminal of 100 columns.
class Table {
public:
  static constexpr unsigned kColumns = 8;

  Table(const FragmentLayout &layout, llvm::raw_ostream &stream) : layout(layout), stream(stream) {}

  /// Prints the columns \p first to \p last of \p matrix.  \p slotOf returns the slot of a cell.
  void print(unsigned matrix, unsigned first, unsigned last,
             const std::function<RegisterSlot(MatrixElement)> &slotOf) const {
    stream << kHead;
    for (unsigned column = first; column <= last; ++column)
      stream << gap() << llvm::right_justify(std::to_string(column), cellWidth());
    stream << '\n';
    for (unsigned row = 0; row < layout.rows(); ++row) {
      stream << llvm::right_justify(std::to_string(row), kHead.size());
      for (unsigned column = first; column <= last; ++column)
        stream << gap()
               << llvm::right_justify(slotName(layout, slotOf({.matrix = matrix, .row = row, .column = column})),
                                      cellWidth());
      stream << '\n';
    }
  }

private:
  static constexpr llvm::StringLiteral kHead = "Row / Col";

  /// The space between two columns: less if the cells are wide.
  llvm::StringRef gap() const { return cellWidth() < 10 ? "  " : " "; }

  /// The width of the longest cell.
  unsigned cellWidth() const {
    const unsigned reg = layout.registers().count - 1;
    return static_cast<unsigned>(
        slotName(layout, {.lane = 31, .reg = reg, .bit = layout.registers().bits - layout.elementBits()}).size());
  }

  const FragmentLayout &layout;
  llvm::raw_ostream &stream;
};

/// Prints a matrix, in parts that fit a terminal.
void printMatrix(const FragmentLayout &layout, unsigned matrix, const std::string &title,
                 const std::function<RegisterSlot(MatrixElement)> &slotOf, llvm::raw_ostream &stream) {
  for (unsigned first = 0; first < layout.columns(); first += Table::kColumns) {
    const unsigned last = std::min(first + Table::kColumns, layout.columns()) - 1;
    stream << '\n' << title;
    if (layout.columns() > Table::kColumns)
      stream << llvm::formatv(", columns {0} to {1}", first, last);
    stream << '\n';
    Table(layout, stream).print(matrix, first, last, slotOf);
  }
}

/// Prints the properties of \p layout, and a table for each matrix.
void printOperand(const FragmentLayout &layout, llvm::raw_ostream &stream) {
  for (const LayoutFact &fact : layoutFacts(layout))
    stream << llvm::formatv("{0,-12} {1}\n", fact.name, fact.text);
  stream << llvm::formatv("{0,-12} {1}\n", "cells",
                          "T5V3:R1 is the element in lane 5 and register 1; V counts those of the lane");
  stream << llvm::formatv("{0,-12} {1}\n", "bits", describeBits(layout));

  if (std::holds_alternative<MovMatrix>(layout.instruction())) {
    printMatrix(layout, 0, "source a", [&](MatrixElement element) { return *layout.sourceSlot(element); }, stream);
    printMatrix(
        layout, 0, "the same elements in destination d", [&](MatrixElement element) { return layout.slot(element); },
        stream);
    return;
  }
  for (unsigned matrix = 0; matrix < layout.matrices(); ++matrix)
    for (unsigned copy = 0; copy < layout.copies(); ++copy) {
      std::string title = matrixTitle(layout, matrix);
      if (const std::optional<unsigned> lane = layout.addressLane(matrix, 0))
        title += llvm::formatv(", its rows at the addresses of T{0} to T{1}", *lane, *lane + layout.rows() - 1);
      if (layout.copies() > 1)
        title += ", " + copyTitle(layout, copy);
      printMatrix(layout, matrix, title, [&](MatrixElement element) { return layout.slot(element, copy); }, stream);
    }
}

} // namespace

std::string slotName(const FragmentLayout &layout, RegisterSlot slot) {
  const unsigned perRegister = layout.registers().bits / layout.elementBits();
  return llvm::formatv("T{0}V{1}:R{2}", slot.lane, slot.reg * perRegister + slot.bit / layout.elementBits(), slot.reg);
}

void renderLayoutText(std::span<const FragmentLayout> layouts, llvm::raw_ostream &stream) {
  stream << opcode(layouts.front().instruction()).str() << '\n';
  for (const FragmentLayout &layout : layouts) {
    stream << '\n';
    if (hasSeveralMatrices(layout.instruction()))
      stream << llvm::formatv("{0,-12} {1}\n", "operand", operandName(layout));
    printOperand(layout, stream);
  }
}

} // namespace ptxmatrix::driver
