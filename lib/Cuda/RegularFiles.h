//===- RegularFiles.h - The files of headers --------------------*- C++ -*-===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#ifndef PTXMATRIX_LIB_CUDA_REGULARFILES_H
#define PTXMATRIX_LIB_CUDA_REGULARFILES_H

#include "ptxmatrix/Cuda.h"

#include "llvm/Support/VirtualFileSystem.h"

namespace ptxmatrix {

/// The files that a source may include: regular files of at most 64 MB, so no device or pipe is read; none if \p
/// compilation does not say where headers are.
llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> makeFileSystem(const CudaCompilation &compilation);

} // namespace ptxmatrix

#endif // PTXMATRIX_LIB_CUDA_REGULARFILES_H
