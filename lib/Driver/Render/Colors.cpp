//===- Colors.cpp - Whether text is printed in colors ---------------------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#include "Driver/Render/Colors.h"

#include "llvm/Support/WithColor.h"

#include <cstdlib>

namespace ptxmatrix::driver {

llvm::raw_ostream &errsInColors(Color color) {
  const char *noColor = std::getenv("NO_COLOR"); // https://no-color.org
  const bool isForbidden = noColor && *noColor != '\0';
  llvm::errs().enable_colors(color == Color::Always ||
                             (color == Color::Auto && !isForbidden && llvm::errs().has_colors()));
  // What is enabled holds, though the stream may be no terminal.
  llvm::WithColor::setAutoDetectFunction([](const llvm::raw_ostream &stream) { return stream.colors_enabled(); });
  return llvm::errs();
}

} // namespace ptxmatrix::driver
