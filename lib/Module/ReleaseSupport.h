//===- ReleaseSupport.h - Versions and targets of a release -----*- C++ -*-===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//
//
// How a release of ptxas reads a PTX version and the name of a target, and why it does not know one.
//
//===----------------------------------------------------------------------===//

#ifndef PTXMATRIX_LIB_MODULE_RELEASESUPPORT_H
#define PTXMATRIX_LIB_MODULE_RELEASESUPPORT_H

#include "Diagnostics/Messages.h"
#include "ptxmatrix/Target.h"

namespace ptxmatrix {

/// The target that \p word in a `.target` means, which \p ptxasRelease may not know.
std::optional<Target> readTarget(std::string_view word, CudaRelease ptxasRelease);

/// Why \p ptxasRelease does not accept a version, or a target that a later one knows.
Message whyUnknown(PtxVersion unknown, CudaRelease ptxasRelease);
Message whyUnknown(Target unknown, CudaRelease ptxasRelease);
/// The same for a word that means no target.
Message whyUnknown(std::string_view target, CudaRelease ptxasRelease);

} // namespace ptxmatrix

#endif // PTXMATRIX_LIB_MODULE_RELEASESUPPORT_H
