//===- WarningOptions.h - Warning options -----------------------*- C++ -*-===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#ifndef PTXMATRIX_LIB_DRIVER_OPTIONS_WARNINGOPTIONS_H
#define PTXMATRIX_LIB_DRIVER_OPTIONS_WARNINGOPTIONS_H

#include "ptxmatrix/Check.h"

#include "llvm/ADT/StringRef.h"

#include <string>
#include <vector>

namespace ptxmatrix::driver {

/// Which warnings are given, and which of them as errors.
class WarningOptions {
public:
  enum class Level : uint8_t { Off, Warning, Error };

  WarningOptions();

  /// Reads what follows one -W; a later one wins.  Returns what is wrong with it, or nothing.
  std::string read(llvm::StringRef argument);

  /// Sets the level of the warnings among \p named.  False if there is none.
  bool set(const std::vector<const RuleInfo *> &named, Level level);

  /// Whether a warning is switched on that is off by default.
  bool wantsOptional() const;

  /// Whether all warnings that are given are made errors.
  void setAllAreErrors(bool areErrors) { allAreErrors = areErrors; }

  /// False if \p diagnostic is a warning that is switched off.  Makes an error of it if errors are to be made of such.
  bool apply(Diagnostic &diagnostic) const;

  /// Whether warnings are left out of what is printed.
  void setQuiet(bool quiet) { isQuiet = quiet; }
  bool quiet() const { return isQuiet; }

private:
  std::vector<Level> levels; ///< Of each rule; it only matters for warnings.
  bool allAreErrors = false;
  bool isQuiet = false;
};

} // namespace ptxmatrix::driver

#endif // PTXMATRIX_LIB_DRIVER_OPTIONS_WARNINGOPTIONS_H
