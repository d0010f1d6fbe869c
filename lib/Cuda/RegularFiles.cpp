//===- RegularFiles.cpp - The files of headers ----------------------------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#include "Cuda/RegularFiles.h"

namespace ptxmatrix {
namespace {

constexpr uint64_t kMostBytes = uint64_t{64} << 20;

class RegularFiles final : public llvm::vfs::ProxyFileSystem {
public:
  using ProxyFileSystem::ProxyFileSystem;

  llvm::ErrorOr<std::unique_ptr<llvm::vfs::File>> openFileForRead(const llvm::Twine &path) override {
    const auto found = status(path);
    if (!found)
      return found.getError();
    if (!found->isRegularFile() || found->getSize() > kMostBytes)
      return std::make_error_code(std::errc::no_such_file_or_directory);
    return ProxyFileSystem::openFileForRead(path);
  }
};

} // namespace

llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> makeFileSystem(const CudaCompilation &compilation) {
  if (compilation.arguments.empty())
    return new llvm::vfs::InMemoryFileSystem;
  return new RegularFiles(llvm::vfs::getRealFileSystem());
}

} // namespace ptxmatrix
