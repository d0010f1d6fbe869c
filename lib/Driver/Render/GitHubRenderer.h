//===- GitHubRenderer.h - GitHub Actions annotations ------------*- C++ -*-===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//
//
// A workflow step prints `::error file=a.ptx,line=1,...::message`, and GitHub shows the message at that position.
//
//===----------------------------------------------------------------------===//

#ifndef PTXMATRIX_LIB_DRIVER_RENDER_GITHUBRENDERER_H
#define PTXMATRIX_LIB_DRIVER_RENDER_GITHUBRENDERER_H

#include "ptxmatrix/Check.h"

#include "llvm/ADT/StringRef.h"

#include <string>

namespace ptxmatrix::driver {

/// The diagnostics of \p result, of \p source, one per line.
std::string annotations(const CheckResult &result, llvm::StringRef path, llvm::StringRef source);
std::string annotationOfUnreadable(llvm::StringRef path, llvm::StringRef error);

} // namespace ptxmatrix::driver

#endif // PTXMATRIX_LIB_DRIVER_RENDER_GITHUBRENDERER_H
