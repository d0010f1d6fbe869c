//===- CudaHeaders.cpp - Headers in memory --------------------------------===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.

#include "Cuda/CudaHeaders.h"

namespace ptxmatrix {
namespace {

/// Opens nothing but regular files: no device or pipe is read.
std::unique_ptr<CudaHeader> readHeader(llvm::StringRef path) {
  constexpr uint64_t kMaxBytes = uint64_t{64} << 20;
  llvm::vfs::FileSystem &files = *llvm::vfs::getRealFileSystem();
  const auto status = files.status(path);
  if (!status || !status->isRegularFile() || status->getSize() > kMaxBytes)
    return nullptr;
  auto text = files.getBufferForFile(path, /*FileSize=*/-1, /*RequiresNullTerminator=*/true, /*IsVolatile=*/true);
  if (!text)
    return nullptr;
  auto header = std::make_unique<CudaHeader>();
  header->status = llvm::vfs::Status::copyWithNewSize(*status, (*text)->getBufferSize());
  header->text = std::move(*text);
  const llvm::StringRef source = header->text->getBuffer();
  if (clang::scanSourceForDependencyDirectives(source, header->tokens, header->directives))
    header->directives.clear();
  return header;
}

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

const CudaHeader *CudaHeaders::read(llvm::StringRef path) {
  const std::lock_guard lock(mutex);
  const auto [entry, isNew] = byPath.try_emplace(path);
  if (isNew)
    entry->second = readHeader(path);
  return entry->second.get();
}

std::shared_ptr<CudaHeaders> makeCudaHeaders() { return std::make_shared<CudaHeaders>(); }

llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> makeFileSystem(const CudaCompilation &compilation,
                                                               CudaHeaders &headers) {
  if (compilation.arguments.empty() && compilation.path.empty())
    return new llvm::vfs::InMemoryFileSystem;
  return new HeaderFiles(headers);
}

HeaderDirectives::HeaderDirectives(CudaHeaders &headers, clang::Preprocessor &preprocessor,
                                   [[maybe_unused]] clang::PreprocessorOptions &options)
    : headers(headers), sources(preprocessor.getSourceManager()) {
#if LLVM_VERSION_MAJOR >= 21
  preprocessor.setDependencyDirectivesGetter(*this);
#else
  options.DependencyDirectivesForFile = [this](clang::FileEntryRef file) { return (*this)(file); };
#endif
}

std::optional<Directives> HeaderDirectives::operator()(clang::FileEntryRef file) {
  const auto text = sources.getMemoryBufferForFileOrNone(file);
  const bool isSource = file == sources.getFileEntryRefForID(sources.getMainFileID());
  const CudaHeader *header = readsText || isSource || !text ? nullptr : headers.read(text->getBufferIdentifier());
  return header && !header->directives.empty() ? std::optional<Directives>(header->directives) : std::nullopt;
}

} // namespace ptxmatrix
