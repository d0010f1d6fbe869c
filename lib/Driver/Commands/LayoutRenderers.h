//===- LayoutRenderers.h - Layouts as text, JSON and so on ------*- C++ -*-===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#ifndef PTXMATRIX_LIB_DRIVER_COMMANDS_LAYOUTRENDERERS_H
#define PTXMATRIX_LIB_DRIVER_COMMANDS_LAYOUTRENDERERS_H

#include "ptxmatrix/Layout.h"

#include "llvm/Support/raw_ostream.h"

#include <span>
#include <string>
#include <vector>

namespace ptxmatrix::driver {

// All render some layouts of one instruction, at least one.

/// Tables, one a matrix, for people.
void renderLayoutText(std::span<const FragmentLayout> layouts, llvm::raw_ostream &stream);

/// One document, for programs.
void renderLayoutJson(std::span<const FragmentLayout> layouts, llvm::raw_ostream &stream);

/// A picture in SVG, one grid a matrix.
void renderLayoutSvg(std::span<const FragmentLayout> layouts, llvm::raw_ostream &stream);

/// A page on which one points at a lane or an element; it needs no other file.
void renderLayoutHtml(std::span<const FragmentLayout> layouts, llvm::raw_ostream &stream);

/// "matrix 2", "matrix C" of wmma and mma, "metadata of matrix A", "scale factors of matrix B".
std::string matrixTitle(const FragmentLayout &layout, unsigned matrix);

/// "copy 1 of 2"; of metadata and scale factors the selector with which that copy counts.  Empty if there is but one.
std::string copyTitle(const FragmentLayout &layout, unsigned copy);

/// What is to be told of a layout beside its elements.
struct LayoutFact {
  std::string name;
  std::string text;
};

/// The facts of \p layout, in the order in which they are shown.
std::vector<LayoutFact> layoutFacts(const FragmentLayout &layout);

} // namespace ptxmatrix::driver

#endif // PTXMATRIX_LIB_DRIVER_COMMANDS_LAYOUTRENDERERS_H
