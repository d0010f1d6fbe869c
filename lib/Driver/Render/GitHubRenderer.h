//===- GitHubRenderer.h - GitHub Actions annotations ------------*- C++ -*-===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//
//
// A step of a workflow that prints `::error file=a.ptx,line=1,...::message` has GitHub show the message at that place.
//
//===----------------------------------------------------------------------===//

#ifndef PTXMATRIX_LIB_DRIVER_RENDER_GITHUBRENDERER_H
#define PTXMATRIX_LIB_DRIVER_RENDER_GITHUBRENDERER_H

#include "ptxmatrix/Check.h"

#include "llvm/ADT/StringRef.h"

#include <string>

namespace ptxmatrix::driver {

/// The diagnostics of \p result, which is of \p source, one a line.
std::string annotations(const CheckResult &result, llvm::StringRef path, llvm::StringRef source);
std::string annotationOfUnreadable(llvm::StringRef path, llvm::StringRef error);

} // namespace ptxmatrix::driver

#endif // PTXMATRIX_LIB_DRIVER_RENDER_GITHUBRENDERER_H
