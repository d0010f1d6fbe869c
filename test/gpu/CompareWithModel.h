//===- CompareWithModel.h - A measured mapping against lib/Layout -*- C++ -*-===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#ifndef PTXMATRIX_TEST_GPU_COMPAREWITHMODEL_H
#define PTXMATRIX_TEST_GPU_COMPAREWITHMODEL_H

#include "Mapping.h"

namespace ptxmatrix::gpu {

/// Where the model of \p form says something else than \p measured: which element each slot has, which slots each
/// element has, which lane supplies the address of which row, where elements lie in memory.  Empty if they agree.
std::vector<std::string> compareWithModel(const GpuForm &form, const Mapping &measured);

} // namespace ptxmatrix::gpu

#endif // PTXMATRIX_TEST_GPU_COMPAREWITHMODEL_H
