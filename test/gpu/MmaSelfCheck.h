//===- MmaSelfCheck.h - That a wrong product is noticed ---------*- C++ -*-===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.

#pragma once

#include "Suite.h"

namespace ptxmatrix::gpu {

/// Modules of forms that a GPU of \p capability accepts, each with a small mistake.
std::vector<Assembler::Module> wrongMmaModules(unsigned capability);

/// Runs those of \p modules, made by wrongMmaModules(), that \p made says are assembled, and returns the mistakes that
/// measureMma() does not detect.
std::vector<std::string> mmaSelfCheck(Cuda &cuda, const Assembler &assembler,
                                      const std::vector<Assembler::Module> &modules,
                                      std::span<const Assembler::Result> made);

} // namespace ptxmatrix::gpu
