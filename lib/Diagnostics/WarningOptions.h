//===- WarningOptions.h - Warning options -----------------------*- C++ -*-===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#ifndef PTXMATRIX_LIB_DIAGNOSTICS_WARNINGOPTIONS_H
#define PTXMATRIX_LIB_DIAGNOSTICS_WARNINGOPTIONS_H

#include "ptxmatrix/Diagnostic.h"

#include <string>
#include <vector>

namespace ptxmatrix {

/// Which warnings are reported, and which of them as errors.
class WarningOptions {
public:
  enum class Level : uint8_t { Off, Warning, Error };

  WarningOptions();

  /// Reads the argument of one -W; later ones override earlier ones.  Returns an error message or nothing.
  std::string read(std::string_view argument);

  /// Sets the level of \p name, a warning or a group with warnings.  Returns an error message or nothing.
  std::string set(std::string_view name, Level level);

  /// Whether a warning that is off by default is enabled.
  bool wantsOptional() const;

  /// False if \p diagnostic is a disabled warning.  Turns it into an error if so configured.
  bool apply(Diagnostic &diagnostic) const;

  bool allAreErrors = false; ///< All reported warnings become errors.

private:
  std::vector<Level> levels; ///< By rule; only used for warnings.
};

} // namespace ptxmatrix

#endif // PTXMATRIX_LIB_DIAGNOSTICS_WARNINGOPTIONS_H
