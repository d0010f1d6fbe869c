//===- Colors.cpp - Whether text is printed in colors ---------------------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#include "Driver/Render/Colors.h"

#include <cstdlib>

namespace ptxmatrix::driver {
namespace {

/// Standard error in colors, though it may be no terminal.
class ColoredErrors : public llvm::raw_fd_ostream {
public:
  ColoredErrors() : raw_fd_ostream(/*fd=*/2, /*shouldClose=*/false, /*unbuffered=*/true) { enable_colors(true); }
  bool has_colors() const override { return true; }
};

} // namespace

bool usesColors(Color color) {
  const char *noColor = std::getenv("NO_COLOR"); // https://no-color.org
  const bool isForbidden = noColor && *noColor != '\0';
  return color == Color::Always || (color == Color::Auto && !isForbidden && llvm::errs().has_colors());
}

llvm::raw_ostream &errsInColors(Color color) {
  if (!usesColors(color)) {
    llvm::errs().enable_colors(false);
    return llvm::errs();
  }
  static ColoredErrors colored;
  return colored;
}

} // namespace ptxmatrix::driver
