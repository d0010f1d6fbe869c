//===- Colors.h - Whether text is printed in colors -------------*- C++ -*-===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#ifndef PTXMATRIX_LIB_DRIVER_RENDER_COLORS_H
#define PTXMATRIX_LIB_DRIVER_RENDER_COLORS_H

#include "Driver/Options/Options.h"

#include "llvm/Support/raw_ostream.h"

namespace ptxmatrix::driver {

/// Whether \p color asks for colors on standard error.
bool usesColors(Color color);

/// A string that is to be printed on another stream, in its colors.
class ColoredString : public llvm::raw_string_ostream {
public:
  ColoredString(std::string &text, bool colors) : raw_string_ostream(text), colors(colors) { enable_colors(colors); }
  bool has_colors() const override { return colors; }

private:
  bool colors;
};

/// Standard error, with or without colors as \p color asks.
llvm::raw_ostream &errsInColors(Color color);

} // namespace ptxmatrix::driver

#endif // PTXMATRIX_LIB_DRIVER_RENDER_COLORS_H
