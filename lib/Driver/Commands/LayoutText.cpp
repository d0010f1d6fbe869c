//===- LayoutText.cpp - Layouts for people --------------------------------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#include "Diagnostics/Prose.h"
#include "Driver/Commands/LayoutOperands.h"
#include "Driver/Commands/LayoutRenderers.h"

#include "llvm/Support/Format.h"
#include "llvm/Support/FormatVariadic.h"

#include <algorithm>
#include <functional>

namespace ptxmatrix::driver {
namespace {

std::string namesOf(TargetSet targets) {
  std::vector<std::string> names;
  for (Target target : targets)
    names.emplace_back(info(target).name);
  return joined(names, "and");
}

std::string describeMatrices(const FragmentLayout &layout) {
  std::string text = layout.matrices() == 1 ? "one" : std::to_string(layout.matrices()) + ", each";
  text += llvm::formatv(" of {0} rows and {1} columns, {2} an element", layout.rows(), layout.columns(),
                        counted(layout.storedBits(), "bit"));
  if (layout.storedBits() != layout.elementBits())
    text += ", which take the place of " + std::to_string(layout.elementBits()) + " in a register";
  return text;
}

/// What an element of metadata says, or which elements of a sparse A there are; empty for the others.
std::string describeElements(const FragmentLayout &layout) {
  const auto *sparse = std::get_if<MmaSp>(&layout.instruction());
  if (!sparse || (layout.role() != Role::Metadata && layout.fragment() != Fragment::A) ||
      layout.role() == Role::ScaleData)
    return "";
  const unsigned storedColumns = findLayout(*sparse, Fragment::A)->columns();
  if (layout.role() != Role::Metadata)
    return llvm::formatv("those that are stored, half of the {0} columns; the metadata says where they stand",
                         2 * storedColumns);
  if (layout.elementBits() == 4)
    return "for each stored element of A, its place in a group of 2: 0b0100 is the first, 0b1110 the second";
  if (layout.columns() < storedColumns)
    return "for each two stored elements of A, their place in a group of 4 such pairs";
  return "for each stored element of A, its place in a group of 4";
}

std::string describeRegisters(const FragmentLayout &layout) {
  std::string text = counted(layout.registers().count, "register") + " of " + counted(layout.registers().bits, "bit") +
                     "; a lane holds " + counted(layout.elementsPerLane(), "element");
  if (layout.copies() > 1 && layout.role() == Role::Metadata)
    text += ", and the selector names the lanes that count";
  else if (layout.role() == Role::ScaleData)
    text += ", and the selector names the bytes and lanes that count";
  else if (layout.copies() > 1)
    text += ", each element of the matrix being there " + std::to_string(layout.copies()) + " times";
  return text;
}

/// "16 bytes", of both.
std::string describe(MatrixAlignment alignment) {
  if (alignment.address == alignment.stride)
    return counted(alignment.address, "byte");
  return counted(alignment.address, "byte") + " and " + counted(alignment.stride, "byte");
}

std::string describeRows(const FragmentLayout &layout) {
  const unsigned padding = layout.rowBytes() - layout.columns() * layout.storedBits() / 8;
  std::string text = counted(layout.rowBytes(), "byte") + " each";
  if (padding > 0)
    text += ", the last " + std::to_string(padding) + " of them padding";
  const unsigned last = layout.matrices() * layout.rows() - 1;
  return text + llvm::formatv("; lanes 0 to {0} give their addresses, aligned to {1}", last,
                              counted(layout.alignment().address, "byte"))
                    .str();
}

std::string describeMemory(const FragmentLayout &layout) {
  const bool isByRows = qualifiers(layout.instruction()).set().contains(Qualifier::Row);
  return llvm::formatv("by {0}, every lane gives the address of row 0, column 0; the default stride is {1}",
                       isByRows ? "rows" : "columns", counted(layout.defaultStride(), "element"));
}

std::string describeNeeds(const FragmentLayout &layout) {
  const std::optional<MatrixAlignment> shared = layout.measuredAlignment(Space::Shared);
  const std::optional<MatrixAlignment> global = layout.measuredAlignment(Space::Global);
  std::string text = "of address and stride: " + describe(layout.alignment()) + " says the PTX ISA";
  if (shared && global && *shared == *global)
    text += "; sm_90 needs " + describe(*shared);
  else if (shared && global)
    text += "; sm_90 needs " + describe(*shared) + " with .shared and " + describe(*global) + " without";
  return text;
}

/// Where the V of a cell stands in its register.
std::string describeBits(const FragmentLayout &layout) {
  const unsigned bits = layout.elementBits();
  const unsigned perRegister = layout.registers().bits / bits;
  if (perRegister == 1)
    return "an element fills its register";
  const unsigned first = (perRegister - 1) * bits; // of the last element of a register
  const std::string place = bits == 1 ? "bit " + std::to_string(first)
                                      : "bits " + std::to_string(first) + " to " + std::to_string(first + bits - 1);
  return llvm::formatv("V{0} is in {1} of its register, Vn from bit {2} * (n % {3}) on", perRegister - 1, place, bits,
                       perRegister);
}

/// A table whose cells are of one width; one of kColumns fits a terminal of 100 columns.
class Table {
public:
  static constexpr unsigned kColumns = 8;

  Table(const FragmentLayout &layout, llvm::raw_ostream &stream) : layout(layout), stream(stream) {}

  /// The part from \p first to \p last of the columns of \p matrix.  \p slotOf tells what stands in a cell.
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

  /// What stands between two columns: less where the cells are wide.
  llvm::StringRef gap() const { return cellWidth() < 10 ? "  " : " "; }

  /// That of the longest cell.
  unsigned cellWidth() const {
    const unsigned reg = layout.registers().count - 1;
    return static_cast<unsigned>(
        slotName(layout, {.lane = 31, .reg = reg, .bit = layout.registers().bits - layout.elementBits()}).size());
  }

  const FragmentLayout &layout;
  llvm::raw_ostream &stream;
};

/// One matrix, in pieces that are not too wide.
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

/// The facts of \p layout, and a table for each matrix.
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

std::string matrixTitle(const FragmentLayout &layout, unsigned matrix) {
  if (layout.role() == Role::Metadata)
    return "metadata of matrix A";
  if (layout.fragment() == Fragment::None)
    return "matrix " + std::to_string(matrix);
  std::string title = layout.role() == Role::ScaleData ? "scale factors of matrix " : "matrix ";
  title += letterOf(layout.fragment());
  if (layout.matrices() > 1)
    title += " of product " + std::to_string(matrix);
  return title;
}

std::string slotName(const FragmentLayout &layout, RegisterSlot slot) {
  const unsigned perRegister = layout.registers().bits / layout.elementBits();
  return llvm::formatv("T{0}V{1}:R{2}", slot.lane, slot.reg * perRegister + slot.bit / layout.elementBits(), slot.reg);
}

std::string copyTitle(const FragmentLayout &layout, unsigned copy) {
  if (layout.copies() == 1)
    return "";
  if (layout.role() == Role::Metadata)
    return "selector " + std::to_string(copy);
  if (layout.role() != Role::ScaleData)
    return llvm::formatv("copy {0} of {1}", copy + 1, layout.copies());
  for (unsigned byte = 0; byte < 4; ++byte)
    for (unsigned thread = 0; thread < 4; ++thread)
      if (layout.selectedCopy(byte, thread) == copy)
        return llvm::formatv("selector {{{0}, {1}}", byte, thread);
  return "";
}

std::vector<LayoutFact> layoutFacts(const FragmentLayout &layout) {
  std::vector<LayoutFact> facts;
  facts.push_back({"matrices", describeMatrices(layout)});
  facts.push_back(
      {layout.role() == Role::ScaleData ? "scale data" : std::string(name(layout.role())), describeRegisters(layout)});
  if (const std::string elements = describeElements(layout); !elements.empty())
    facts.push_back({"elements", elements});
  const Addressing addressing = info(mnemonic(layout.instruction())).addressing;
  if (addressing == Addressing::Rows)
    facts.push_back({"rows", describeRows(layout)});
  if (addressing == Addressing::Matrix) {
    facts.push_back({"memory", describeMemory(layout)});
    facts.push_back({"alignment", describeNeeds(layout)});
  }
  if (const std::string_view atom = cuteAtom(layout.instruction()); !atom.empty()) {
    std::string text(atom);
    if (const auto *load = std::get_if<LdMatrix>(&layout.instruction()); load && load->type == Type::B8)
      text += ", which exchanges bytes of its registers afterwards; here is the instruction alone";
    facts.push_back({"CuTe", text});
  }
  if (layout.basis() == LayoutBasis::Isa)
    facts.push_back({"basis", "the PTX ISA specifies this layout"});
  else
    facts.push_back({"basis", "measured on " + namesOf(layout.seenOn()) +
                                  "; the PTX ISA leaves it open: do not rely on it elsewhere"});
  return facts;
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
