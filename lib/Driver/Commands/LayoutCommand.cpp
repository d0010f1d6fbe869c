//===- LayoutCommand.cpp - The subcommand "layout" ------------------------===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.

#include "Diagnostics/MessageText.h"
#include "Driver/Commands/Commands.h"
#include "Driver/Render/Renderers.h"
#include "Layout/DescriptorRequest.h"
#include "Support/Concat.h"

#include "llvm/Support/Format.h"
#include "llvm/Support/FormatVariadic.h"

namespace ptxmatrix::driver {
namespace {

/// Whether \p options select \p element in \p slot: by its position in the matrix, by its lane, or because they select
/// all.
bool isSelected(const Options &options, const MatrixElement &element, const RegisterSlot &slot) {
  return (!options.at || (element.row == options.at->row && element.column == options.at->column)) &&
         (!options.lane || slot.lane == *options.lane);
}

/// A matrix or one of its copies, and where it is.
struct View {
  unsigned matrix;
  std::string title; ///< "matrix B, copy 1 of 2"
  std::function<RegisterSlot(MatrixElement)> slotOf;
};

/// What \p layout has.  With \p areTables, the titles say more.
std::vector<View> viewsOf(const FragmentLayout &layout, bool areTables) {
  if (layout.instruction().mnemonic == Mnemonic::MovMatrix)
    return {{0, "source a", [&layout](MatrixElement element) { return *layout.sourceSlot(element); }},
            {0, areTables ? "the same elements in destination d" : "destination d",
             [&layout](MatrixElement element) { return layout.slot(element); }}};
  std::vector<View> views;
  for (unsigned matrix = 0; matrix < layout.matrices(); ++matrix)
    for (unsigned copy = 0; copy < layout.copies(); ++copy) {
      std::string title = matrixTitle(layout, matrix);
      if (const std::optional<unsigned> lane = layout.addressLane(matrix, 0); lane && areTables)
        title += llvm::formatv(", its rows at the addresses of T{0} to T{1}", *lane, *lane + layout.rows() - 1);
      if (layout.copies() > 1)
        title += ", " + copyTitle(layout, copy);
      views.push_back({matrix, title, [&layout, copy](MatrixElement element) { return layout.slot(element, copy); }});
    }
  return views;
}

/// "T3V1:R0": element 1 of lane 3, in register 0.  "L3:C1" in tensor memory.
std::string cellName(const FragmentLayout &layout, RegisterSlot slot) {
  if (layout.isInTensorMemory())
    return slotName(layout, slot);
  const unsigned perRegister = layout.registers().bits / layout.elementBits();
  return llvm::formatv("T{0}V{1}:R{2}", slot.lane, slot.reg * perRegister + slot.bit / layout.elementBits(), slot.reg);
}

/// Describes the bits of a register that the V of a cell refers to.
std::string describeBits(const FragmentLayout &layout) {
  const unsigned bits = layout.elementBits();
  const unsigned perRegister = layout.registers().bits / bits;
  if (perRegister == 1)
    return "an element fills its register";
  const unsigned first = (perRegister - 1) * bits; // bit of the last element of a register
  return llvm::formatv("V{0} is in {1} of its register, Vn from bit {2} * (n % {3}) on", perRegister - 1,
                       bitsInWords(first, bits), bits, perRegister);
}

/// Prints \p view as tables that fit a terminal of 100 columns.
void printView(const FragmentLayout &layout, const View &view, llvm::raw_ostream &stream) {
  const auto registers = layout.registers();
  const RegisterSlot widest{
      .lane = layout.lanes() - 1, .reg = registers.count - 1, .bit = registers.bits - layout.elementBits()};
  const auto width = static_cast<unsigned>(cellName(layout, widest).size());
  const auto cellOf = [&](unsigned row, unsigned column) {
    return cellName(layout, view.slotOf({.matrix = view.matrix, .row = row, .column = column}));
  };
  printCells(view.title, layout.rows(), layout.columns(), width <= 10 ? 8 : 4, width + (width < 10 ? 2 : 1), cellOf,
             stream);
}

using SlotRow = std::array<std::string, 7>;

/// Adds a row for each element of \p view that \p options select, in the order of the slots.
void addRows(const FragmentLayout &layout, const View &view, const Options &options, std::vector<SlotRow> &rows) {
  std::vector<std::pair<RegisterSlot, MatrixElement>> held;
  for (unsigned row = 0; row < layout.rows(); ++row)
    for (unsigned column = 0; column < layout.columns(); ++column) {
      const MatrixElement element{.matrix = view.matrix, .row = row, .column = column};
      if (const RegisterSlot slot = view.slotOf(element); isSelected(options, element, slot))
        held.emplace_back(slot, element);
    }
  std::ranges::sort(held, {}, &std::pair<RegisterSlot, MatrixElement>::first);
  for (const auto &[slot, element] : held)
    rows.push_back({view.title, std::to_string(element.row), std::to_string(element.column), cellName(layout, slot),
                    std::to_string(slot.lane), std::to_string(slot.reg),
                    rangeText(slot.bit, slot.bit + layout.elementBits() - 1)});
}

/// Prints the row of an ldmatrix or stmatrix whose address \p lane provides.
void printAddress(const FragmentLayout &layout, unsigned lane, llvm::raw_ostream &stream) {
  if (info(layout.instruction().mnemonic).addressing != Addressing::Rows)
    return;
  stream << "\nThe address of T" << lane;
  if (const std::optional<MatrixElement> first = layout.addressedRow(lane))
    stream << " is that of row " << first->row << " of matrix " << first->matrix << ".\n";
  else
    stream << " is not used.\n";
}

/// Prints tables, one for each matrix.
void printTables(std::span<const FragmentLayout> layouts, llvm::raw_ostream &stream) {
  stream << opcode(layouts.front().instruction()).str() << '\n';
  for (const FragmentLayout &layout : layouts) {
    stream << '\n';
    std::vector<LayoutFact> facts = layoutFacts(layout);
    if (hasSeveralMatrices(layout.instruction()))
      facts.insert(facts.begin(), {"operand", std::string(operandName(layout))});
    if (layout.isInTensorMemory()) {
      facts.push_back({"cells", "L5:C1 is " + exampleSlot(layout)});
    } else {
      facts.push_back({"cells", "T5V3:R1 is the element in lane 5 and register 1; V counts those of the lane"});
      facts.push_back({"bits", describeBits(layout)});
    }
    for (const LayoutFact &fact : facts)
      stream << llvm::formatv("{0,-12} {1}\n", fact.name, fact.text);
    for (const View &view : viewsOf(layout, /*areTables=*/true))
      printView(layout, view, stream);
  }
}

/// Prints a line for each slot that \p options select.
void printRows(std::span<const FragmentLayout> layouts, const Options &options, llvm::raw_ostream &stream) {
  stream << opcode(layouts.front().instruction()).str() << "\n\n";
  std::vector<SlotRow> rows{
      {"MATRIX", "ROW", "COLUMN", "CELL", "LANE", layouts.front().isInTensorMemory() ? "COLUMN" : "REGISTER", "BITS"}};
  for (const FragmentLayout &layout : layouts)
    for (const View &view : viewsOf(layout, /*areTables=*/false))
      addRows(layout, view, options, rows);
  stream << alignedTable(rows);
  if (options.lane)
    printAddress(layouts.front(), *options.lane, stream);
}

/// Fails because \p instruction has no \p operand, and names those of \p layouts.
[[noreturn]] void failOfOperand(std::string_view operand, const Instruction &instruction,
                                const std::vector<FragmentLayout> &layouts) {
  std::vector<std::string> names;
  for (const FragmentLayout &layout : layouts)
    if (const std::string_view name = operandName(layout); !name.empty())
      names.push_back(inQuotes(name));
  throw Failure{inQuotes(opcode(instruction).str()) + " has no operand " + inQuotes(operand) +
                (names.empty() ? "" : "; it has " + joined(names, "and"))};
}

/// Fails because none of \p layouts has an element at \p place.
[[noreturn]] void failOfElement(MatrixElement place, const std::vector<FragmentLayout> &layouts) {
  std::vector<std::string> sizes;
  for (const FragmentLayout &layout : layouts) {
    const std::string_view name = operandName(layout);
    std::string size = counted(layout.rows(), "row") + " and " + counted(layout.columns(), "column");
    sizes.push_back(name.empty() ? std::move(size) : inQuotes(name) + " with " + size);
  }
  throw Failure{
      concat("--at: there is no element ", place.row, ",", place.column, "; there are ", joined(sizes, "and"))};
}

} // namespace

void printCells(llvm::StringRef title, unsigned rows, unsigned columns, unsigned perTable, unsigned width,
                llvm::function_ref<std::string(unsigned row, unsigned column)> cellOf, llvm::raw_ostream &stream) {
  constexpr llvm::StringLiteral kHead = "Row / Col";
  for (unsigned first = 0; first < columns; first += perTable) {
    const unsigned end = std::min(first + perTable, columns);
    stream << '\n' << title;
    if (columns > perTable && !title.empty())
      stream << llvm::formatv(", columns {0} to {1}", first, end - 1);
    stream << (title.empty() ? "" : "\n") << kHead;
    for (unsigned column = first; column < end; ++column)
      stream << llvm::right_justify(std::to_string(column), width);
    stream << '\n';
    for (unsigned row = 0; row < rows; ++row) {
      stream << llvm::right_justify(std::to_string(row), kHead.size());
      for (unsigned column = first; column < end; ++column)
        stream << llvm::right_justify(cellOf(row, column), width);
      stream << '\n';
    }
  }
}

Instruction readOpcodeArgument(const std::string &text) {
  const OpcodeReading reading = readOpcode(text);
  CheckResult result;
  result.diagnostics = reading.diagnostics;
  llvm::errs() << renderText(result, "<opcode>", text);
  if (reading.instruction)
    return *reading.instruction;
  throw Failure{result.hasErrors() ? "" : "the PTX ISA does not define this form: no layout is known of it",
                reading.limitReached ? kExitFailure : kExitErrors};
}

std::optional<FragmentLayout> readAccumulator(const Instruction &product, const Options &options) {
  requireSize(product, options.m, options.n);
  return findAccumulatorLayout(product, options.m, options.n);
}

void showLayout(const Options &options, llvm::raw_ostream &stream) {
  if (options.shared.isGiven)
    return showSharedLayout(options, stream);
  const Instruction instruction = readOpcodeArgument(options.opcode());
  const std::optional<FragmentLayout> accumulator = readAccumulator(instruction, options);
  std::vector<FragmentLayout> layouts = accumulator ? std::vector{*accumulator} : layoutsOf(instruction);
  if (layouts.empty())
    throw Failure{"no layout is known of " + inQuotes(name(instruction.mnemonic)), kExitErrors};
  if (!options.operand.empty()) {
    const auto isOther = [&](const FragmentLayout &layout) { return operandName(layout) != options.operand; };
    if (std::ranges::all_of(layouts, isOther))
      failOfOperand(options.operand, instruction, layouts);
    std::erase_if(layouts, isOther);
  }
  if (const unsigned lanes = layouts.front().lanes(); options.lane && *options.lane >= lanes)
    throw Failure{concat("--lane: there is no lane ", *options.lane, "; there are ", lanes)};
  if (options.at) {
    const auto lacksElement = [&](const FragmentLayout &layout) {
      return options.at->row >= layout.rows() || options.at->column >= layout.columns();
    };
    if (std::ranges::all_of(layouts, lacksElement))
      failOfElement(*options.at, layouts);
    std::erase_if(layouts, lacksElement);
  }
  if (options.format == Format::Json)
    stream << jsonOf(layouts, std::bind_front(isSelected, std::cref(options))) << '\n';
  else if (options.format == Format::Svg)
    stream << layoutSvg(layouts);
  else if (options.format == Format::Html)
    renderLayoutHtml(layouts, options.operand.empty(), stream);
  else if (options.at || options.lane)
    printRows(layouts, options, stream);
  else
    printTables(layouts, stream);
}

} // namespace ptxmatrix::driver
