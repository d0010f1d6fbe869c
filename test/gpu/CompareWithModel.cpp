//===- CompareWithModel.cpp - A measured mapping against lib/Layout -------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#include "CompareWithModel.h"

#include "ptxmatrix/Layout.h"

#include <map>

namespace ptxmatrix::gpu {
namespace {

/// Collects what differs; of many, the first few.
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
        const RegisterSlots model = layout.slots(element);
        differences.expectEqual("slots of " + text(element), model.size(), expected.size());
        differences.expectEqual("copies of " + text(element), layout.copies(), expected.size());
        for (unsigned copy = 0; copy < expected.size() && copy < model.size(); ++copy)
          if (model[copy] != expected[copy] || layout.slot(element, copy) != expected[copy])
            differences.add(text(element) + ": " + text(model[copy]) + " in the model, " + text(expected[copy]) +
                            " measured");
      }
}

/// Where the elements came from: what the kernels were run with.
void compareMemory(const FragmentLayout &layout, const GpuForm &form, Differences &differences) {
  const Geometry &geometry = form.geometry;
  const bool isLdmatrix = std::holds_alternative<LdMatrix>(form.spellings.front());
  const bool isWmma = std::holds_alternative<WmmaLoad>(form.spellings.front());
  differences.expectEqual("default stride", layout.defaultStride(), isWmma ? geometry.defaultStride() : 0);
  for (unsigned matrix = 0; matrix < geometry.matrices; ++matrix)
    for (unsigned row = 0; row < geometry.rows; ++row) {
      const std::optional<unsigned> lane = layout.addressLane(matrix, row);
      const unsigned measured = addressLane(geometry, matrix, row);
      if (lane.has_value() != isLdmatrix)
        differences.add("a row's address lane");
      if (!lane)
        continue;
      differences.expectEqual("address lane of " + text(MatrixElement{matrix, row, 0}), *lane, measured);
      const std::optional<MatrixElement> back = layout.addressedRow(measured);
      if (!back || *back != MatrixElement{matrix, row, 0})
        differences.add("the row of lane " + std::to_string(measured));
    }
  const unsigned used = geometry.matrices * geometry.rows;
  for (unsigned lane = isLdmatrix ? used : 0; lane < 32; ++lane)
    if (layout.addressedRow(lane))
      differences.add("lane " + std::to_string(lane) + " supplies no address of a row");
  if (std::holds_alternative<MovMatrix>(form.spellings.front()))
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
  const bool isMovmatrix = std::holds_alternative<MovMatrix>(form.spellings.front());
  LaneOffsets offsets;
  for (unsigned lane = 0; lane < 32; ++lane)
    offsets[lane] = lane * 4;
  for (unsigned row = 0; row < geometry.rows; ++row)
    for (unsigned column = 0; column < geometry.columns; ++column) {
      const std::optional<RegisterSlot> source = layout.sourceSlot({0, row, column});
      if (source.has_value() != isMovmatrix)
        differences.add("the source of " + text(MatrixElement{0, row, column}));
      else if (source)
        differences.expectEqual("source of " + text(MatrixElement{0, row, column}), source->lane * 32 + source->bit,
                                bitInPlane(form, {0, row, column}, offsets, 0));
    }
}

} // namespace

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

} // namespace ptxmatrix::gpu
