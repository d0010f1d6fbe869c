//===- Colors.cpp - Color of the output -----------------------------------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#include "Driver/Render/Colors.h"

#include "llvm/Support/WithColor.h"

#include <cstdlib>

namespace ptxmatrix::driver {

bool isColored(Color color, const llvm::raw_ostream &stream) {
  const char *noColor = std::getenv("NO_COLOR"); // https://no-color.org
  const bool isForbidden = noColor && *noColor != '\0';
  return color == Color::Always || (color == Color::Auto && !isForbidden && stream.has_colors());
}

llvm::raw_ostream &errsInColors(Color color) {
  llvm::errs().enable_colors(isColored(color, llvm::errs()));
  // Streams with enabled colors use them even if they are not terminals.
  llvm::WithColor::setAutoDetectFunction([](const llvm::raw_ostream &stream) { return stream.colors_enabled(); });
  return llvm::errs();
}

} // namespace ptxmatrix::driver
