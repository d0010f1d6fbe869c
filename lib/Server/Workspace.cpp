//===- Workspace.cpp - Settings of the workspace --------------------------===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.

#include "Server/Document.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

namespace ptxmatrix::server {

namespace path = llvm::sys::path;

namespace {

/// The strings of \p value, a string or a list of strings, or for a flag true or false; nothing if it is neither.
std::optional<std::vector<std::string>> textsOf(const json::Value &value, bool isFlag) {
  if (const std::optional<llvm::StringRef> text = value.getAsString())
    return std::vector{text->str()};
  if (const std::optional<bool> flag = value.getAsBoolean(); flag && isFlag)
    return std::vector<std::string>{*flag ? "true" : "false"};
  std::vector<std::string> texts;
  json::Path::Root root;
  return fromJSON(value, texts, root) ? std::optional(std::move(texts)) : std::nullopt;
}

/// "ptxVersion" for "ptx-version".
std::string keyOf(const driver::OptionRow &row) {
  std::string key;
  for (const llvm::StringRef part : llvm::split(row.name, '-'))
    key += key.empty() ? part.str() : llvm::toUpper(part.front()) + part.drop_front().str();
  return key;
}

} // namespace

void Workspace::configure(const json::Object &settings) {
  options = {};
  for (const driver::OptionRow &row : driver::optionRows(driver::kEditor)) {
    const std::string key = keyOf(row);
    const json::Value *value = settings.get(key);
    // Some editors send null for a setting without a value.
    if (!value || *value == nullptr)
      continue;
    const auto report = [&](const std::string &error) {
      if (!error.empty())
        messages.push_back("ptx-lsp: setting '" + key + "': " + error);
    };
    const std::optional<std::vector<std::string>> texts = textsOf(*value, row.isFlag());
    if (!texts || (texts->size() != 1 && !row.isList()))
      report(row.isList()   ? "expected a string or a list of strings"
             : row.isFlag() ? "expected true or false"
                            : "expected a string");
    for (const std::string &text : texts.value_or(std::vector<std::string>()))
      if (!text.empty()) // Some editors send "" for a string that the user did not set.
        report(row.read(text, options));
  }
  reload();
}

void Workspace::reload() {
  finder = std::make_unique<driver::SettingsFinder>(options, errorStream);
  databases.clear();
}

const driver::Settings &Workspace::settingsOf(llvm::StringRef file) {
  const driver::Settings *settings = finder->find(file);
  if (!errors.empty())
    messages.push_back(llvm::StringRef(std::exchange(errors, {})).rtrim('\n').str());
  return settings ? *settings : *finder->withoutConfiguration();
}

CudaCompilation Workspace::compilationOf(const std::string &file) {
  const driver::CompileDatabase *database =
      options.compileDatabase.empty() ? findDatabase(path::parent_path(file)) : readDatabase(options.compileDatabase);
  if (database)
    return database->find(file);
  return {.arguments = {}, .folder = "", .path = file, .isWhole = false};
}

const driver::CompileDatabase *Workspace::findDatabase(llvm::StringRef folder) {
  for (; !folder.empty(); folder = path::parent_path(folder))
    for (const llvm::StringRef below : {"", "build"})
      if (const std::string file = driver::inFolder(driver::inFolder(folder, below), kCompileCommands);
          llvm::sys::fs::exists(file))
        if (const driver::CompileDatabase *found = readDatabase(file))
          return found;
  return nullptr;
}

const driver::CompileDatabase *Workspace::readDatabase(llvm::StringRef file) {
  const auto [entry, isNew] = databases.try_emplace(file);
  std::optional<driver::CompileDatabase> &database = entry->second;
  if (isNew)
    if (const std::string error = database.emplace().read(file); !error.empty()) {
      messages.push_back("ptx-lsp: " + error);
      database.reset();
    }
  return database ? &*database : nullptr;
}

} // namespace ptxmatrix::server
