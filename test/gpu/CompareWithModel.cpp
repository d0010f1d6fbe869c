//===- CompareWithModel.cpp - A measured mapping against lib/Layout -------===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.

#include "CompareWithModel.h"

#include "ptxmatrix/Layout.h"

#include <algorithm>
#include <array>

namespace ptxmatrix::gpu {
namespace {

/// Collects differences; if there are many, only the first few.
class Differences {
public:
  void add(const std::string &text) {
    if (texts.size() < 8)
      texts.push_back(text);
    else if (texts.size() == 8)
      texts.emplace_back("and more");
  }
  void expectEqual(const std::string &what, uint64_t model, uint64_t measured) {
    if (model != measured)
      add(what + ": " + std::to_string(model) + " in the model, " + std::to_string(measured) + " measured");
  }
  std::vector<std::string> take() { return std::move(texts); }

private:
  std::vector<std::string> texts;
};

std::string text(const RegisterSlot &slot) {
  return "lane " + std::to_string(slot.lane) + ", register " + std::to_string(slot.reg) + ", bit " +
         std::to_string(slot.bit);
}

std::string text(const MatrixElement &element) {
  return "matrix " + std::to_string(element.matrix) + ", row " + std::to_string(element.row) + ", column " +
         std::to_string(element.column);
}

void compareGeometry(const FragmentLayout &layout, const Geometry &geometry, Differences &differences) {
  differences.expectEqual("matrices", layout.matrices(), geometry.matrices);
  differences.expectEqual("rows", layout.rows(), geometry.rows);
  differences.expectEqual("columns", layout.columns(), geometry.columns);
  differences.expectEqual("registers", layout.registers().count, geometry.registers);
  differences.expectEqual("register bits", layout.registers().bits, geometry.registerBits);
  differences.expectEqual("element bits", layout.elementBits(), geometry.heldBits);
  differences.expectEqual("stored bits", layout.storedBits(), geometry.storedBits);
}

/// Every slot, and every element, both ways.
void compareSlots(const FragmentLayout &layout, const Mapping &measured, Differences &differences) {
  const Geometry &geometry = measured.geometry;
  std::map<MatrixElement, std::vector<RegisterSlot>> slots;
  for (unsigned lane = 0; lane < 32; ++lane)
    for (unsigned reg = 0; reg < geometry.registers; ++reg)
      for (unsigned place = 0; place < geometry.elementsPerRegister(); ++place) {
        const Element &held = measured.at(lane, reg, place);
        const MatrixElement element{held.matrix, held.row, held.column};
        const RegisterSlot slot{lane, reg, place * geometry.heldBits};
        slots[element].push_back(slot);
        for (const unsigned bit : {slot.bit, slot.bit + geometry.heldBits - 1})
          if (const MatrixElement model = layout.element({lane, reg, bit}); model != element)
            differences.add(text(slot) + ": " + text(model) + " in the model, " + text(element) + " measured");
      }
  for (unsigned matrix = 0; matrix < geometry.matrices; ++matrix)
    for (unsigned row = 0; row < geometry.rows; ++row)
      for (unsigned column = 0; column < geometry.columns; ++column) {
        const MatrixElement element{matrix, row, column};
        const std::vector<RegisterSlot> &expected = slots[element];
        differences.expectEqual("copies of " + text(element), layout.copies(), expected.size());
        for (unsigned copy = 0; copy < expected.size() && copy < layout.copies(); ++copy)
          if (const RegisterSlot model = layout.slot(element, copy); model != expected[copy])
            differences.add(text(element) + ": " + text(model) + " in the model, " + text(expected[copy]) +
                            " measured");
      }
}

/// Every slot that is read, and every element in one of \p copies.
void compareRead(const FragmentLayout &layout, const Mapping &measured, const std::vector<unsigned> &copies,
                 Differences &differences) {
  const Geometry &geometry = measured.geometry;
  std::map<MatrixElement, unsigned> found;
  for (unsigned lane = 0; lane < 32; ++lane)
    for (unsigned reg = 0; reg < geometry.registers; ++reg)
      for (unsigned place = 0; place < geometry.elementsPerRegister(); ++place) {
        const Element &held = measured.at(lane, reg, place);
        if (held == kUnread)
          continue;
        const MatrixElement element{held.matrix, held.row, held.column};
        const RegisterSlot slot{lane, reg, place * geometry.heldBits};
        if (std::ranges::none_of(copies, [&](unsigned copy) { return layout.slot(element, copy) == slot; }))
          differences.add(text(slot) + ": not " + text(element) + " in the model, as measured");
        if (const MatrixElement model = layout.element(slot); model != element)
          differences.add(text(slot) + ": " + text(model) + " in the model, " + text(element) + " measured");
        ++found[element];
      }
  differences.expectEqual("elements", uint64_t{layout.matrices()} * layout.rows() * layout.columns(), found.size());
  for (const auto &[element, slots] : found)
    if (slots > copies.size())
      differences.add(text(element) + " is in too many slots");
}

/// The places of the elements in memory: the input of the kernels.
void compareMemory(const FragmentLayout &layout, const GpuForm &form, Differences &differences) {
  const Geometry &geometry = form.geometry;
  const Addressing addressing = addressingOf(form.spellings.front());
  const bool isOfRows = addressing == Addressing::Rows;
  const bool isWmma = addressing == Addressing::Matrix;
  // A store writes the elements of a row and nothing after them.
  if (isStore(form.spellings.front()))
    differences.expectEqual("row bytes", layout.rowBytes(), isOfRows ? geometry.columns * geometry.storedBits / 8 : 0);
  differences.expectEqual("default stride", layout.defaultStride(), isWmma ? geometry.defaultStride() : 0);
  for (unsigned matrix = 0; matrix < geometry.matrices; ++matrix)
    for (unsigned row = 0; row < geometry.rows; ++row) {
      const std::optional<unsigned> lane = layout.addressLane(matrix, row);
      const unsigned measured = addressLane(geometry, matrix, row);
      if (lane.has_value() != isOfRows)
        differences.add("a row's address lane");
      if (!lane)
        continue;
      differences.expectEqual("address lane of " + text(MatrixElement{matrix, row, 0}), *lane, measured);
      const std::optional<MatrixElement> back = layout.addressedRow(measured);
      if (!back || *back != MatrixElement{matrix, row, 0})
        differences.add("the row of lane " + std::to_string(measured));
    }
  const unsigned used = geometry.matrices * geometry.rows;
  for (unsigned lane = isOfRows ? used : 0; lane < 32; ++lane)
    if (layout.addressedRow(lane))
      differences.add("lane " + std::to_string(lane) + " supplies no address of a row");
  if (addressing == Addressing::None)
    return;

  LaneOffsets offsets{}; // so that each row counts from its own address, and a matrix from its own
  for (const unsigned extra : {0U, 24U})
    for (unsigned matrix = 0; matrix < geometry.matrices; ++matrix)
      for (unsigned row = 0; row < geometry.rows; ++row)
        for (unsigned column = 0; column < geometry.columns; ++column) {
          const MatrixElement element{matrix, row, column};
          const unsigned stride = isWmma ? geometry.defaultStride() + extra : 0;
          differences.expectEqual("bit in memory of " + text(element), layout.memoryBit(element, stride),
                                  bitInPlane(form, {matrix, row, column}, offsets, stride));
        }
}

void compareSource(const FragmentLayout &layout, const GpuForm &form, Differences &differences) {
  const Geometry &geometry = form.geometry;
  const bool readsRegisters = addressingOf(form.spellings.front()) == Addressing::None;
  LaneOffsets offsets;
  for (unsigned lane = 0; lane < 32; ++lane)
    offsets[lane] = lane * 4;
  for (unsigned row = 0; row < geometry.rows; ++row)
    for (unsigned column = 0; column < geometry.columns; ++column) {
      const std::optional<RegisterSlot> source = layout.sourceSlot({0, row, column});
      if (source.has_value() != readsRegisters)
        differences.add("the source of " + text(MatrixElement{0, row, column}));
      else if (source)
        differences.expectEqual("source of " + text(MatrixElement{0, row, column}), source->lane * 32 + source->bit,
                                bitInPlane(form, {0, row, column}, offsets, 0));
    }
}

/// The least power of two, in bytes, from which on every attempt was right.  Less than \p least cannot be
/// tried.
unsigned leastAlignment(const std::map<double, std::string> &outcomes, double least = 1) {
  for (const auto &[bytes, outcome] : outcomes)
    if (outcome != "right")
      least = std::max(least, 2 * bytes);
  return static_cast<unsigned>(least);
}

/// The outcome with less than \p needed, according to the model.
Misalignment misalignment(const std::map<double, std::string> &outcomes, unsigned needed) {
  bool faults = false;
  bool isWrong = false;
  for (const auto &[bytes, outcome] : outcomes) {
    if (bytes >= needed)
      continue;
    faults = faults || outcome == "fault";
    isWrong = isWrong || outcome == "wrong";
  }
  return !isWrong ? Misalignment::Fault : faults ? Misalignment::Either : Misalignment::WrongData;
}

/// As a row of kAlignmentRows has it.
std::string text(MatrixAlignment least, Misalignment stride) {
  constexpr std::array kWords = {"kFault", "kWrong", "kEither"};
  return "{{" + std::to_string(least.address) + ", " + std::to_string(least.stride) + "}, " +
         kWords[static_cast<size_t>(stride)] + "}";
}

} // namespace

std::vector<std::string> compareAlignment(const GpuForm &form, const std::string &memory, const SeenAlignment &seen) {
  std::vector<std::string> differences;
  MatrixAlignment least{.address = leastAlignment(seen.address)};
  if (misalignment(seen.address, least.address) != Misalignment::Fault)
    differences.emplace_back("a misaligned address does not fault always, which the model cannot say");
  Misalignment stride = Misalignment::Fault;
  if (!seen.stride.empty()) {
    least.stride = leastAlignment(seen.stride, std::max(1U, form.geometry.storedBits / 8));
    stride = misalignment(seen.stride, least.stride);
  }
  const Space space = memory == "shared" ? Space::Shared : memory == "global" ? Space::Global : Space::Generic;
  const std::optional<FragmentLayout> layout = findLayout(form.spellings.front());
  const std::optional<MeasuredAlignment> model = layout ? layout->measuredAlignment(space) : std::nullopt;
  const std::string measured = text(least, stride);
  if (!model)
    differences.push_back("measured " + measured + ", and kAlignmentRows has no row for it");
  else if (const std::string expected = text(model->least, model->stride); expected != measured)
    differences.push_back(expected + " in the model, " + measured + " measured");
  return differences;
}

std::vector<std::string> compareWithModel(const GpuForm &form, const Mapping &measured) {
  Differences differences;
  for (const Instruction &spelling : form.spellings) {
    const std::optional<FragmentLayout> layout = findLayout(spelling);
    if (!layout) {
      differences.add("no layout of " + std::string(opcode(spelling).str()));
      continue;
    }
    compareGeometry(*layout, measured.geometry, differences);
    compareSlots(*layout, measured, differences);
    compareMemory(*layout, form, differences);
    compareSource(*layout, form, differences);
  }
  return differences.take();
}

std::vector<std::string> compareWithModel(const MmaForm &form, unsigned selector, const MmaMapping &measured) {
  Differences differences;
  const OperandList specs = operands(form.instruction);
  for (size_t i = 0; i < specs.size(); ++i) {
    const bool isMetadata = specs[i].role == Role::Metadata;
    const Mapping *const mappings[] = {&measured.metadata, &measured.a, &measured.b, &measured.c, &measured.d};
    const Mapping &mapping = *mappings[isMetadata ? 0 : static_cast<size_t>(specs[i].fragment)];
    if (specs[i].fragment == Fragment::None && !isMetadata)
      continue;
    const std::optional<FragmentLayout> layout = findLayout(form.instruction, i);
    if (!layout) {
      differences.add("no layout of operand " + std::to_string(i));
      continue;
    }
    compareGeometry(*layout, mapping.geometry, differences);
    std::vector<unsigned> copies;
    for (unsigned copy = 0; copy < layout->copies(); ++copy)
      if (!isMetadata || copy == selector)
        copies.push_back(copy);
    compareRead(*layout, mapping, copies, differences);
  }
  return differences.take();
}

} // namespace ptxmatrix::gpu
