//===- CompileDatabase.cpp - Compilation databases ------------------------===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.

#include "Driver/Files/Files.h"

#include "llvm/ADT/StringSet.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/StringSaver.h"

#include <algorithm>
#include <filesystem>

namespace ptxmatrix::driver {

namespace path = llvm::sys::path;

namespace {

/// The absolute path of \p file, which may be relative to \p folder.  Resolves links if the file exists.
std::string fullPath(llvm::StringRef file, llvm::StringRef folder) {
  const std::string full = inFolder(folder, file);
  std::error_code error;
  const std::filesystem::path real = std::filesystem::weakly_canonical(std::filesystem::absolute(full, error), error);
  return error ? full : real.string();
}

std::vector<std::string> argumentsOf(const llvm::json::Object &entry) {
  std::vector<std::string> arguments;
  llvm::json::Path::Root root;
  if (const llvm::json::Value *list = entry.get("arguments"); list && fromJSON(*list, arguments, root))
    return arguments;
  return shellWords(entry.getString("command").value_or(""));
}

/// Whether the source of \p command is CUDA C++: by its extension, or by an argument of nvcc or clang, as `-x cu` and
/// `-x cuda`.
bool isOfCuda(const CudaCompilation &command) {
  if (path::extension(command.path) == ".cu")
    return true;
  const std::vector<std::string> &arguments = command.arguments;
  for (size_t i = 0; i < arguments.size(); ++i) {
    llvm::StringRef value = arguments[i];
    if (!value.consume_front("--language") && !value.consume_front("--x") && !value.consume_front("-x"))
      continue;
    value.consume_front("=");
    if (value.empty() && i + 1 < arguments.size())
      value = arguments[i + 1];
    if (value == "cu" || value == "cuda")
      return true;
  }
  return false;
}

/// The number of leading folders that two paths have in common.
ptrdiff_t commonFolders(llvm::StringRef one, llvm::StringRef other) {
  const auto [end, otherEnd] = std::mismatch(path::begin(one), path::end(one), path::begin(other), path::end(other));
  return std::distance(path::begin(one), end);
}

} // namespace

std::vector<std::string> shellWords(llvm::StringRef text) {
  llvm::BumpPtrAllocator memory;
  llvm::StringSaver saver(memory);
  llvm::SmallVector<const char *, 64> words;
  llvm::cl::TokenizeGNUCommandLine(text, saver, words);
  return {words.begin(), words.end()};
}

bool isNestedDeeply(llvm::StringRef json) {
  constexpr size_t kMax = 1000;
  size_t depth = 0;
  bool isInString = false;
  for (size_t i = 0; i < json.size(); ++i) {
    const char c = json[i];
    if (isInString) {
      i += c == '\\' ? 1 : 0;
      isInString = c != '"';
    } else if (c == '"') {
      isInString = true;
    } else if ((c == '[' || c == '{') && ++depth > kMax) {
      return true;
    } else if ((c == ']' || c == '}') && depth > 0) {
      --depth;
    }
  }
  return false;
}

std::string CompileDatabase::read(llvm::StringRef given) {
  const std::string file = llvm::sys::fs::is_directory(given) ? inFolder(given, "compile_commands.json") : given.str();
  if (llvm::sys::fs::exists(file) && !llvm::sys::fs::is_regular_file(file))
    return file + ": not a regular file";
  const auto buffer = llvm::MemoryBuffer::getFile(file);
  if (!buffer)
    return file + ": " + buffer.getError().message() + "; CMake writes it with -DCMAKE_EXPORT_COMPILE_COMMANDS=ON";
  if (isNestedDeeply((*buffer)->getBuffer()))
    return file + ": expected a list of commands";
  llvm::Expected<llvm::json::Value> parsed = llvm::json::parse((*buffer)->getBuffer());
  if (!parsed)
    return file + ": " + toString(parsed.takeError());
  const llvm::json::Array *entries = parsed->getAsArray();
  if (!entries)
    return file + ": expected a list of commands";
  for (const llvm::json::Value &value : *entries) {
    const llvm::json::Object *entry = value.getAsObject();
    const std::optional<llvm::StringRef> source = entry ? entry->getString("file") : std::nullopt;
    std::vector<std::string> arguments = entry ? argumentsOf(*entry) : std::vector<std::string>();
    if (!source || arguments.empty())
      return file + R"(: expected "file" and "command" or "arguments" in each command)";
    std::string folder = entry->getString("directory").value_or("").str();
    std::string full = fullPath(*source, folder);
    byPath.try_emplace(full, commands.size());
    Command &added = commands.emplace_back();
    added.compilation = {std::move(arguments), std::move(folder), std::move(full), /*isWhole=*/true};
    added.isOfCuda = isOfCuda(added.compilation);
  }
  return "";
}

CudaCompilation CompileDatabase::find(llvm::StringRef given) const {
  const std::string file = fullPath(given, "");
  if (const auto own = byPath.find(file); own != byPath.end())
    return commands[own->second].compilation;
  const auto nearest = std::ranges::max_element(commands, {}, [&](const Command &command) {
    return std::pair(command.isOfCuda, commonFolders(command.compilation.path, file));
  });
  CudaCompilation compilation = nearest == commands.end() ? CudaCompilation() : nearest->compilation;
  compilation.path = file;
  compilation.isWhole = false;
  return compilation;
}

std::vector<std::string> CompileDatabase::cudaSources() const {
  std::vector<std::string> sources;
  llvm::StringSet<> known;
  for (const Command &command : commands)
    if (command.isOfCuda && known.insert(command.compilation.path).second)
      sources.push_back(command.compilation.path);
  return sources;
}

} // namespace ptxmatrix::driver
