//===- Mistakes.h - Diagnostics of the same mistake -------------*- C++ -*-===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//
//
// A generator repeats a mistake in each function, and a wrong `.target` affects each instruction.  To people, this is a
// single mistake.
//
//===----------------------------------------------------------------------===//

#ifndef PTXMATRIX_LIB_DRIVER_RENDER_MISTAKES_H
#define PTXMATRIX_LIB_DRIVER_RENDER_MISTAKES_H

#include "ptxmatrix/Diagnostic.h"

#include "llvm/ADT/StringRef.h"

#include <string>
#include <vector>

namespace ptxmatrix::driver {

/// A mistake, and its repetitions in the module.
struct Mistake {
  const Diagnostic *first;
  size_t repeats = 0;             ///< The number of repetitions.
  std::vector<size_t> lines = {}; ///< The lines of the next few, without duplicates.
  size_t lastLine = 0;            ///< The line of the last one.
};

/// The mistakes that \p diagnostics of \p source report, in the order of the first diagnostic of each.  Diagnostics
/// report the same mistake if rule and message are the same, or would be if the registers of one declaration, `%r<8>`,
/// had the same name: then the messages differ only in the numbers of such names, and the notes point at the same
/// place.
std::vector<Mistake> findMistakes(const std::vector<Diagnostic> &diagnostics, llvm::StringRef source);

/// "3 more like this, on lines 7, 8 and 12": for a repeated mistake.
std::string describeRepeats(const Mistake &mistake);

} // namespace ptxmatrix::driver

#endif // PTXMATRIX_LIB_DRIVER_RENDER_MISTAKES_H
