//===- Colors.h - Color of the output ---------------------------*- C++ -*-===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#ifndef PTXMATRIX_LIB_DRIVER_RENDER_COLORS_H
#define PTXMATRIX_LIB_DRIVER_RENDER_COLORS_H

#include "Driver/Options/Options.h"

#include "llvm/Support/raw_ostream.h"

namespace ptxmatrix::driver {

/// Whether to print to \p stream in colors, according to \p color.
bool isColored(Color color, const llvm::raw_ostream &stream);

/// Standard error, with or without colors according to \p color.  From now on, streams use colors where enabled.
llvm::raw_ostream &errsInColors(Color color);

} // namespace ptxmatrix::driver

#endif // PTXMATRIX_LIB_DRIVER_RENDER_COLORS_H
