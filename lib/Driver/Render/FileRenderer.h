//===- FileRenderer.h - Prints what is found in one input -------*- C++ -*-===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#ifndef PTXMATRIX_LIB_DRIVER_RENDER_FILERENDERER_H
#define PTXMATRIX_LIB_DRIVER_RENDER_FILERENDERER_H

#include "ptxmatrix/Requirements.h"

namespace ptxmatrix::driver {

/// Prints what is found in one input, in some format, while it is found: the text of many diagnostics is large.
class FileRenderer {
public:
  FileRenderer() = default;
  virtual ~FileRenderer() = default;
  FileRenderer(const FileRenderer &) = delete;
  FileRenderer &operator=(const FileRenderer &) = delete;

  /// Prints \p part, behind those before.
  virtual void add(const std::vector<Diagnostic> &part) = 0;
  /// Prints what is left to be printed, when all diagnostics of \p result were added.
  virtual void finish(const CheckResult &result) = 0;
  /// Likewise of what \p requirements say, when all errors were added.
  virtual void finishRequirements(const ModuleRequirements & /*requirements*/) { finish({}); }
};

} // namespace ptxmatrix::driver

#endif // PTXMATRIX_LIB_DRIVER_RENDER_FILERENDERER_H
