//===- Mistakes.h - Diagnostics of the same mistake -------------*- C++ -*-===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//
//
// A generator that makes a mistake makes it in each function, and a wrong `.target` breaks each instruction.  To people
// that is one mistake.
//
//===----------------------------------------------------------------------===//

#ifndef PTXMATRIX_LIB_DRIVER_RENDER_MISTAKES_H
#define PTXMATRIX_LIB_DRIVER_RENDER_MISTAKES_H

#include "ptxmatrix/Diagnostic.h"

#include "llvm/ADT/StringRef.h"

#include <string>
#include <vector>

namespace ptxmatrix::driver {

/// A mistake, and where the module has it again.
struct Mistake {
  const Diagnostic *first;
  size_t repeats = 0;             ///< How many more report it.
  std::vector<size_t> lines = {}; ///< Those of the next few, each once.
  size_t lastLine = 0;            ///< That of the last one.
};

/// The mistakes that \p diagnostics of \p source report, in the order of the first diagnostic of each.  Diagnostics
/// report the same if rule and message are the same, or would be if one declaration of registers, `%r<8>`, had one
/// name: then the messages differ only in the numbers of such names, and the notes point at the same place.
std::vector<Mistake> findMistakes(const std::vector<Diagnostic> &diagnostics, llvm::StringRef source);

/// "3 more like this, on lines 7, 8 and 12": of a mistake with repeats.
std::string describeRepeats(const Mistake &mistake);

} // namespace ptxmatrix::driver

#endif // PTXMATRIX_LIB_DRIVER_RENDER_MISTAKES_H
