//===- LayoutRenderers.h - Layouts as text, JSON and so on ------*- C++ -*-===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#ifndef PTXMATRIX_LIB_DRIVER_COMMANDS_LAYOUTRENDERERS_H
#define PTXMATRIX_LIB_DRIVER_COMMANDS_LAYOUTRENDERERS_H

#include "Driver/Options/Options.h"
#include "ptxmatrix/Layout.h"

#include "llvm/Support/raw_ostream.h"

#include <span>
#include <string>
#include <vector>

namespace ptxmatrix::driver {

// All render some layouts of one instruction, at least one.

/// Which elements and slots are shown: those of a place in the matrix or of a lane, or all.
struct LayoutFilter {
  std::optional<ElementPlace> at;
  std::optional<unsigned> lane;

  bool isAll() const { return !at && !lane; }
  bool accepts(MatrixElement element) const { return !at || (element.row == at->row && element.column == at->column); }
  bool accepts(RegisterSlot slot) const { return !lane || slot.lane == *lane; }
};

/// Tables, one a matrix, for people.
void renderLayoutText(std::span<const FragmentLayout> layouts, llvm::raw_ostream &stream);

/// A line for each slot that \p filter accepts, for people.
void renderLayoutSlots(std::span<const FragmentLayout> layouts, const LayoutFilter &filter, llvm::raw_ostream &stream);

/// One document, for programs, with what \p filter accepts.
void renderLayoutJson(std::span<const FragmentLayout> layouts, const LayoutFilter &filter, llvm::raw_ostream &stream);

/// A picture in SVG, one grid a matrix.
void renderLayoutSvg(std::span<const FragmentLayout> layouts, llvm::raw_ostream &stream);

/// A page on which one points at a lane or an element; it needs no other file.
void renderLayoutHtml(std::span<const FragmentLayout> layouts, llvm::raw_ostream &stream);

/// "matrix 2", "matrix C" of wmma and mma, "metadata of matrix A", "scale factors of matrix B".
std::string matrixTitle(const FragmentLayout &layout, unsigned matrix);

/// "copy 1 of 2"; of metadata and scale factors the selector with which that copy counts.  Empty if there is but one.
std::string copyTitle(const FragmentLayout &layout, unsigned copy);

/// "T3V1:R0": the element in lane 3 and register 0 that is number 1 of the lane.
std::string slotName(const FragmentLayout &layout, RegisterSlot slot);

/// What is to be told of a layout beside its elements.
struct LayoutFact {
  std::string name;
  std::string text;
};

/// The facts of \p layout, in the order in which they are shown.
std::vector<LayoutFact> layoutFacts(const FragmentLayout &layout);

} // namespace ptxmatrix::driver

#endif // PTXMATRIX_LIB_DRIVER_COMMANDS_LAYOUTRENDERERS_H
