//===- HeaderFiles.h - The files of headers ---------------------*- C++ -*-===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#ifndef PTXMATRIX_LIB_CUDA_HEADERFILES_H
#define PTXMATRIX_LIB_CUDA_HEADERFILES_H

#include "Cuda/CudaHeaders.h"

namespace ptxmatrix {

/// The files that a source may include: those of \p headers, or none if \p compilation does not say where headers are.
llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> makeFileSystem(const CudaCompilation &compilation,
                                                               CudaHeaders &headers);

} // namespace ptxmatrix

#endif // PTXMATRIX_LIB_CUDA_HEADERFILES_H
