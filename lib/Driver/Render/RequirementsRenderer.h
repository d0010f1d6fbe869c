//===- RequirementsRenderer.h - Requirements as text and JSON ---*- C++ -*-===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#ifndef PTXMATRIX_LIB_DRIVER_RENDER_REQUIREMENTSRENDERER_H
#define PTXMATRIX_LIB_DRIVER_RENDER_REQUIREMENTSRENDERER_H

#include "ptxmatrix/Requirements.h"

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/JSON.h"

namespace ptxmatrix::driver {

/// A human-readable table of the requirements of \p source, the module \p name, for ptxas release \p ptxasRelease.
std::string tableOfRequirements(llvm::StringRef name, const ModuleRequirements &requirements, std::string_view source,
                                CudaRelease ptxasRelease);

/// Adds the requirements of \p source to the object of an input that is open in \p json.
void printRequirements(llvm::json::OStream &json, const ModuleRequirements &requirements, std::string_view source);

} // namespace ptxmatrix::driver

#endif // PTXMATRIX_LIB_DRIVER_RENDER_REQUIREMENTSRENDERER_H
