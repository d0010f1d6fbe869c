//===- LayoutRenderers.h - Layouts as text, JSON and pictures ---*- C++ -*-===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#ifndef PTXMATRIX_LIB_DRIVER_COMMANDS_LAYOUTRENDERERS_H
#define PTXMATRIX_LIB_DRIVER_COMMANDS_LAYOUTRENDERERS_H

#include "ptxmatrix/Layout.h"

#include "llvm/Support/raw_ostream.h"

namespace ptxmatrix::driver {

/// Tables, one a matrix, for people.
void renderLayoutText(const FragmentLayout &layout, llvm::raw_ostream &stream);

/// One document, for programs.
void renderLayoutJson(const FragmentLayout &layout, llvm::raw_ostream &stream);

/// A picture in SVG, one grid a matrix.
void renderLayoutSvg(const FragmentLayout &layout, llvm::raw_ostream &stream);

/// "matrix 2", or "matrix C" of wmma.
std::string matrixTitle(const FragmentLayout &layout, unsigned matrix);

/// What is to be told of a layout beside its elements.
struct LayoutFact {
  std::string name;
  std::string text;
};

/// The facts of \p layout, in the order in which they are shown.
std::vector<LayoutFact> layoutFacts(const FragmentLayout &layout);

} // namespace ptxmatrix::driver

#endif // PTXMATRIX_LIB_DRIVER_COMMANDS_LAYOUTRENDERERS_H
