//===- HeaderFiles.cpp - The files of headers -----------------------------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#include "Cuda/HeaderFiles.h"

namespace ptxmatrix {
namespace {

/// Refers to a header in memory.
class HeaderFile final : public llvm::vfs::File {
public:
  explicit HeaderFile(const CudaHeader &header) : header(header) {}

  llvm::ErrorOr<llvm::vfs::Status> status() override { return header.status; }
  llvm::ErrorOr<std::unique_ptr<llvm::MemoryBuffer>> getBuffer(const llvm::Twine &, int64_t, bool, bool) override {
    return llvm::MemoryBuffer::getMemBuffer(*header.text);
  }
  std::error_code close() override { return {}; }

private:
  const CudaHeader &header;
};

class HeaderFiles final : public llvm::vfs::ProxyFileSystem {
public:
  explicit HeaderFiles(CudaHeaders &headers) : ProxyFileSystem(llvm::vfs::getRealFileSystem()), headers(headers) {}

  llvm::ErrorOr<std::unique_ptr<llvm::vfs::File>> openFileForRead(const llvm::Twine &path) override {
    if (const CudaHeader *header = headers.read(path.str()))
      return std::make_unique<HeaderFile>(*header);
    return std::make_error_code(std::errc::no_such_file_or_directory);
  }

private:
  CudaHeaders &headers;
};

} // namespace

llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> makeFileSystem(const CudaCompilation &compilation,
                                                               CudaHeaders &headers) {
  if (compilation.arguments.empty())
    return new llvm::vfs::InMemoryFileSystem;
  return new HeaderFiles(headers);
}

} // namespace ptxmatrix
