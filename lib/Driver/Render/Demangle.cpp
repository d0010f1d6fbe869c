//===- Demangle.cpp - Demangled function names ----------------------------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#include "Driver/Render/Demangle.h"

#include "llvm/ADT/StringRef.h"
#include "llvm/Demangle/Demangle.h"

#include <cstdlib>
#include <memory>

namespace ptxmatrix::driver {
namespace {

/// Whether LLVM's demangler, which has no limits, needs little stack and memory for \p name.  Each `S0_` or `T_`
/// repeats a part, so every three of them can triple the length; each `Dp` or `sp` repeats a part for a whole pack.
bool isHarmless(llvm::StringRef name) {
  constexpr size_t kMostBytes = 512;
  constexpr size_t kMostRepeats = 16;
  return name.size() <= kMostBytes && name.count('_') <= kMostRepeats && name.count("Dp") + name.count("sp") <= 1;
}

} // namespace

std::string demangled(const std::string &name) {
  constexpr size_t kMostShown = 4096;
  if (!llvm::StringRef(name).starts_with("_Z") || !isHarmless(name))
    return name;
  const std::unique_ptr<char, decltype(&std::free)> text(llvm::itaniumDemangle(name), std::free);
  return text && llvm::StringRef(text.get()).size() <= kMostShown ? text.get() : name;
}

} // namespace ptxmatrix::driver
