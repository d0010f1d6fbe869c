//===- SourceLine.h - A source line with a marked range ---------*- C++ -*-===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#ifndef PTXMATRIX_LIB_DRIVER_RENDER_SOURCELINE_H
#define PTXMATRIX_LIB_DRIVER_RENDER_SOURCELINE_H

#include "ptxmatrix/SourceRange.h"

#include "llvm/ADT/StringRef.h"

#include <string>

namespace ptxmatrix::driver {

/// A printable line, and the line below with '^' and '~' under the marked range.
struct SourceLine {
  std::string text;
  std::string marks;
};

/// The line of \p source where \p range begins.  Of a long line, the part around the range, with "..." for the rest.
SourceLine showLine(llvm::StringRef source, SourceRange range);

} // namespace ptxmatrix::driver

#endif // PTXMATRIX_LIB_DRIVER_RENDER_SOURCELINE_H
