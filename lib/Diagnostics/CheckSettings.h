//===- CheckSettings.h - Settings of a check as text ------------*- C++ -*-===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.

#pragma once

#include "ptxmatrix/Check.h"

namespace ptxmatrix {

// Each of these functions reads \p text into \p options.  It returns an error message or nothing.

/// The CUDA release.
std::string setCuda(std::string_view text, CheckOptions &options);

/// The PTX version, which must be one of the release.
std::string setPtxVersion(std::string_view text, CheckOptions &options);

/// One more target.  nvcc's `compute_90` becomes PTX for sm_90.
std::string addTarget(std::string_view text, CheckOptions &options);

/// The GPU that is assembled for.
std::string setArchitecture(std::string_view text, CheckOptions &options);

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

private:
  bool allAreErrors = false; ///< All reported warnings become errors.
  std::vector<Level> levels; ///< By rule; only used for warnings.
};

} // namespace ptxmatrix
