//===- ModuleCache.cpp - Modules that were compiled before ----------------===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.

#include "Driver/Compile/Compile.h"
#include "Driver/Files/CompileDatabase.h"
#include "Driver/Files/Environment.h"
#include "Driver/Files/Inputs.h"
#include "Driver/Files/Output.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/BLAKE3.h"
#include "llvm/Support/CachePruning.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Program.h"

namespace ptxmatrix::driver {
namespace {

namespace fs = llvm::sys::fs;
namespace path = llvm::sys::path;

std::string hashOfText(llvm::StringRef text) {
  return llvm::toHex(llvm::BLAKE3::hash(llvm::arrayRefFromStringRef(text)), true);
}

/// The hash of the content of the file \p name; empty if it cannot be read.
std::string hashOfFile(llvm::StringRef name) {
  const auto buffer = llvm::MemoryBuffer::getFile(name, /*IsText=*/false, /*RequiresNullTerminator=*/false);
  return buffer ? hashOfText((*buffer)->getBuffer()) : "";
}

/// The folder of the cache: in `PTXMATRIX_CACHE`, or in the user's cache; empty if there is none.
std::string cacheFolder() {
  const llvm::StringRef named = environmentValue("PTXMATRIX_CACHE");
  const std::string cache = named.empty() ? userCache() : named.str();
  const std::string folder = inFolder(cache, "modules");
  return cache.empty() || fs::create_directories(folder) ? "" : folder;
}

/// The files that the rule of make \p text names: `module.ptx : k.cu k.h`, on several lines that end with a backslash.
std::vector<std::string> filesOf(const std::string &rule) {
  std::string text = llvm::StringRef(rule).split(": ").second.str();
  for (size_t at = 0; (at = text.find("\\\n", at)) != std::string::npos;)
    text.replace(at, 2, " ");
  return shellWords(text);
}

} // namespace

ModuleCache::ModuleCache(const std::vector<std::string> &command, const std::string &folder) : folder(folder) {
  const std::string cache = cacheFolder();
  if (cache.empty())
    return;
  std::string key = folder;
  for (const std::string &word : command)
    key += '\0' + word;
  for (const char *const variable :
       {"NVCC_PREPEND_FLAGS", "NVCC_APPEND_FLAGS", "NVCC_CCBIN", "CPATH", "CPLUS_INCLUDE_PATH"})
    key += '\0' + environmentValue(variable).str();
  // Another release of the compiler is another program.  It may come after a launcher, such as ccache.
  for (const std::string &word : llvm::ArrayRef(command).take_front(2)) {
    fs::file_status status;
    if (const auto program = llvm::sys::findProgramByName(word); program && !fs::status(*program, status))
      key += '\0' + realPath(*program) + std::to_string(status.getLastModificationTime().time_since_epoch().count());
  }
  place = inFolder(cache, "llvmcache-" + hashOfText(key)); // so that pruneCache() removes it after a week
}

bool ModuleCache::find(std::string &text) const {
  std::string entry;
  if (place.empty() || readFile(place, UINT64_MAX, entry))
    return false;
  const auto [hashOfRest, rest] = llvm::StringRef(entry).split('\n');
  if (hashOfText(rest) != hashOfRest) // not written by us, or not as it was
    return false;
  const auto [files, module] = rest.split("\n\n");
  for (const llvm::StringRef line : llvm::split(files, '\n'))
    if (const auto [hash, name] = line.split(' '); hash.empty() || hashOfFile(name) != hash)
      return false;
  text = module.str();
  return true;
}

void ModuleCache::add(const std::string &text, const std::string &dependencies) const {
  std::string rule;
  if (place.empty() || readFile(dependencies, UINT64_MAX, rule))
    return;
  std::string files;
  for (const std::string &file : filesOf(rule)) {
    const std::string name = inFolder(folder, file);
    files += hashOfFile(name) + " " + name + "\n";
  }
  const std::string entry = files + '\n' + text;
  if (!writeFile(place, [&](llvm::raw_ostream &stream) { stream << hashOfText(entry) << '\n' << entry; }))
    llvm::pruneCache(path::parent_path(place), llvm::CachePruningPolicy());
}

} // namespace ptxmatrix::driver
