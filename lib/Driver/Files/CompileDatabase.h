//===- CompileDatabase.h - Compilation databases ----------------*- C++ -*-===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#ifndef PTXMATRIX_LIB_DRIVER_FILES_COMPILEDATABASE_H
#define PTXMATRIX_LIB_DRIVER_FILES_COMPILEDATABASE_H

#include "ptxmatrix/Cuda.h"

#include "llvm/ADT/StringRef.h"

namespace ptxmatrix::driver {

/// A `compile_commands.json`, which CMake and other build tools write.
class CompileDatabase {
public:
  /// Reads it from \p path, a folder that holds one, or the file.  Returns what is wrong.
  std::string read(llvm::StringRef path);

  /// How the source \p path is compiled; of several commands, the first.  One that has none, such as a header, is
  /// compiled with the arguments of the source that is nearest to it, though not all is known of that.
  CudaCompilation find(llvm::StringRef path) const;

  /// The CUDA sources that have a command, in their order, each once.
  std::vector<std::string> cudaSources() const;

private:
  struct Command {
    std::string file; ///< From the root on.
    CudaCompilation compilation;
  };

  const Command *nearest(llvm::StringRef file) const;

  std::vector<Command> commands;
};

} // namespace ptxmatrix::driver

#endif // PTXMATRIX_LIB_DRIVER_FILES_COMPILEDATABASE_H
