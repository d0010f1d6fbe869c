//===- RequirementsRenderer.h - Print what functions need -------*- C++ -*-===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#ifndef PTXMATRIX_LIB_DRIVER_REQUIREMENTSRENDERER_H
#define PTXMATRIX_LIB_DRIVER_REQUIREMENTSRENDERER_H

#include "ptxmatrix/Requirements.h"

#include "llvm/ADT/StringRef.h"

namespace ptxmatrix::driver {

/// A table for people of what \p source, the module \p name, needs as \p judge sees it.
std::string tableOfRequirements(llvm::StringRef name, const ModuleRequirements &requirements, std::string_view source,
                                CudaRelease judge);

/// What the document for programs says of one input.
std::string jsonOfRequirements(llvm::StringRef path, const ModuleRequirements &requirements, std::string_view source);
std::string jsonOfUnreadableRequirements(llvm::StringRef path, llvm::StringRef error);

} // namespace ptxmatrix::driver

#endif // PTXMATRIX_LIB_DRIVER_REQUIREMENTSRENDERER_H
