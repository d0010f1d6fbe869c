//===- Mistakes.h - Diagnostics that tell the same --------------*- C++ -*-===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//
//
// A generator that makes a mistake makes it in each function, and a wrong `.target` breaks each instruction.  To people
// that is one mistake.
//
//===----------------------------------------------------------------------===//

#ifndef PTXMATRIX_LIB_DRIVER_LINT_MISTAKES_H
#define PTXMATRIX_LIB_DRIVER_LINT_MISTAKES_H

#include "Diagnostics/LineTable.h"
#include "ptxmatrix/Diagnostic.h"

#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringRef.h"

#include <string>
#include <vector>

namespace ptxmatrix::driver {

/// A mistake, and where the module has it again.
struct Mistake {
  Diagnostic first;
  size_t repeats = 0;        ///< How many more tell of it.
  std::vector<size_t> lines; ///< Those of the next few, each once.
  size_t lastLine = 0;       ///< That of the last one.
};

/// The first mistakes of a text, in the order of the first diagnostic of each.  Diagnostics tell the same if rule and
/// message are the same, or would be if one declaration of registers, `%r<8>`, had one name: then the messages differ
/// in the numbers of such names alone, and the notes point at the same place.
///
/// Of any number of diagnostics it keeps little.
class MistakeList {
public:
  /// Keeps \p most mistakes of \p source.
  MistakeList(llvm::StringRef source, size_t most) : lines(source), most(most) {}

  void add(const Diagnostic &diagnostic);

  const std::vector<Mistake> &mistakes() const { return kept; }
  /// How many diagnostics tell of other mistakes.
  size_t hidden() const { return numHidden; }

private:
  size_t numberOf(const Diagnostic &diagnostic);
  void remember(llvm::StringMap<size_t> &map, llvm::StringRef key, size_t number);

  LineTable lines;
  size_t most;
  std::vector<Mistake> kept;
  size_t numHidden = 0;
  llvm::StringMap<size_t> byText;
  llvm::StringMap<size_t> byDeclaration;
  size_t remembered = 0; ///< The bytes of the keys of both.
};

/// "3 more like this, on lines 7, 8 and 12": of a mistake with repeats.
std::string describeRepeats(const Mistake &mistake);

} // namespace ptxmatrix::driver

#endif // PTXMATRIX_LIB_DRIVER_LINT_MISTAKES_H
