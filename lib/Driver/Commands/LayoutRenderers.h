//===- LayoutRenderers.h - Renderers of layouts -----------------*- C++ -*-===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#ifndef PTXMATRIX_LIB_DRIVER_COMMANDS_LAYOUTRENDERERS_H
#define PTXMATRIX_LIB_DRIVER_COMMANDS_LAYOUTRENDERERS_H

#include "Driver/Options/Options.h"
#include "Layout/LayoutFacts.h"

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

/// A page on which one points at a lane or an element; it needs no other file.
void renderLayoutHtml(std::span<const FragmentLayout> layouts, llvm::raw_ostream &stream);

/// "T3V1:R0": the element in lane 3 and register 0 that is number 1 of the lane.
std::string slotName(const FragmentLayout &layout, RegisterSlot slot);

} // namespace ptxmatrix::driver

#endif // PTXMATRIX_LIB_DRIVER_COMMANDS_LAYOUTRENDERERS_H
