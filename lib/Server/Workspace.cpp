//===- Workspace.cpp - Settings of the workspace --------------------------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#include "Server/Workspace.h"
#include "Driver/Options/CheckArguments.h"

#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

namespace ptxmatrix::server {

namespace path = llvm::sys::path;

namespace {

/// The strings of \p value, a string or a list of strings; nothing if it is neither.
std::optional<std::vector<std::string>> textsOf(const json::Value &value) {
  if (const std::optional<llvm::StringRef> text = value.getAsString())
    return std::vector{text->str()};
  std::vector<std::string> texts;
  json::Path::Root root;
  return fromJSON(value, texts, root) ? std::optional(std::move(texts)) : std::nullopt;
}

} // namespace

void Workspace::configure(const json::Object &settings) {
  options = {};
  const auto report = [&](llvm::StringRef key, llvm::StringRef error) {
    if (!error.empty())
      messages.push_back(("ptx-lsp: setting '" + key + "': " + error).str());
  };
  // Some editors send null for a setting without a value.
  const auto valueOf = [&](llvm::StringRef key) {
    const json::Value *value = settings.get(key);
    return value && *value != nullptr ? value : nullptr;
  };
  const auto read = [&](llvm::StringRef key, auto &&readOne) {
    const json::Value *value = valueOf(key);
    if (!value)
      return;
    const std::optional<std::vector<std::string>> texts = textsOf(*value);
    if (!texts)
      return report(key, "expected a string or a list of strings");
    for (const std::string &text : *texts)
      if (!text.empty()) // Some editors send "" for a string that the user did not set.
        report(key, readOne(text));
  };
  read("cuda", [&](llvm::StringRef text) { return driver::readCudaRelease(text, options.check); });
  read("ptxVersion", [&](llvm::StringRef text) {
    const std::string error = driver::readPtxVersion(text, options.check);
    if (!error.empty())
      options.check.ptxVersion.reset();
    return error;
  });
  read("target", [&](llvm::StringRef text) { return driver::readTarget(text, options.check); });
  read("warnings", [&](const std::string &text) {
    const std::string error = WarningOptions().read(text);
    if (error.empty())
      options.warnings.push_back(text);
    return error;
  });
  compileCommands = settings.getString("compileCommands").value_or("").str();
  if (valueOf("compileCommands") && !settings.getString("compileCommands"))
    report("compileCommands", "expected a string");
  reload();
}

void Workspace::reload() {
  finder = std::make_unique<driver::SettingsFinder>(options, errorStream);
  databases.clear();
}

const driver::Settings &Workspace::settingsOf(const Document &document) {
  const driver::Settings *settings = finder->find(document.path());
  if (!errors.empty())
    messages.push_back(llvm::StringRef(std::exchange(errors, {})).rtrim('\n').str());
  return settings ? *settings : *finder->withoutConfiguration();
}

CudaCompilation Workspace::compilationOf(const Document &document) {
  const std::string &file = document.path();
  const std::shared_ptr<driver::CompileDatabase> database =
      compileCommands.empty() ? findDatabase(path::parent_path(file)) : readDatabase(compileCommands);
  if (database)
    return database->find(file);
  return {.arguments = {}, .folder = "", .path = file, .isWhole = false};
}

std::shared_ptr<driver::CompileDatabase> Workspace::findDatabase(llvm::StringRef folder) {
  if (folder.empty())
    return nullptr;
  if (const auto known = databases.find(folder); known != databases.end())
    return known->second;
  std::shared_ptr<driver::CompileDatabase> found;
  for (const llvm::StringRef below : {"", "build"}) {
    llvm::SmallString<256> file = folder;
    path::append(file, below, kCompileCommands);
    if (!found && llvm::sys::fs::exists(file))
      found = readDatabase(file);
  }
  if (!found)
    found = findDatabase(path::parent_path(folder));
  return databases[folder] = found;
}

std::shared_ptr<driver::CompileDatabase> Workspace::readDatabase(llvm::StringRef file) {
  const auto [entry, isNew] = databases.try_emplace(file, nullptr);
  if (!isNew)
    return entry->second;
  auto database = std::make_shared<driver::CompileDatabase>();
  if (const std::string error = database->read(file); error.empty())
    entry->second = std::move(database);
  else
    messages.push_back("ptx-lsp: " + error);
  return entry->second;
}

} // namespace ptxmatrix::server
