//===- Settings.cpp - Settings of an input --------------------------------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#include "Driver/Options/Settings.h"
#include "Driver/Files/Paths.h"
#include "Driver/Options/CheckArguments.h"
#include "Driver/Render/Printable.h"

#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"

namespace ptxmatrix::driver {

namespace path = llvm::sys::path;

const Settings *SettingsFinder::find(llvm::StringRef file) {
  if (!options.usesConfiguration)
    return withoutFile();
  const llvm::StringRef folder = options.configuration.empty() ? folderOf(file) : "";
  const auto [entry, isNew] = byFolder.try_emplace(folder, nullptr);
  if (isNew)
    entry->second = options.configuration.empty()
                        ? findFrom(realPath(folder))
                        : read(options.configuration, realPath(folderOf(options.configuration)));
  return entry->second;
}

/// Searches \p folder and its parent folders for a configuration file.
const Settings *SettingsFinder::findFrom(llvm::StringRef folder) {
  if (folder.empty())
    return withoutFile();
  if (const auto known = byRealFolder.find(folder); known != byRealFolder.end())
    return known->second;
  llvm::SmallString<256> file = folder;
  path::append(file, kConfigurationName);
  const bool isHere = llvm::sys::fs::exists(file);
  return byRealFolder[folder] = isHere ? read(file.str().str(), folder) : findFrom(path::parent_path(folder));
}

const Settings *SettingsFinder::read(const std::string &file, llvm::StringRef folder) {
  const auto buffer = llvm::MemoryBuffer::getFile(file);
  if (!buffer) {
    errors << "ptx-lint: error: " << printable(file) << ": " << buffer.getError().message() << '\n';
    return nullptr;
  }
  Configuration configuration;
  const std::string error = readConfiguration((*buffer)->getBuffer(), file, configuration);
  errors << error;
  return error.empty() ? make(std::move(configuration), folder) : nullptr;
}

const Settings *SettingsFinder::withoutFile() {
  if (!plain)
    plain = make({}, "");
  return plain;
}

const Settings *SettingsFinder::make(Configuration configuration, llvm::StringRef folder) {
  auto settings = std::make_unique<Settings>();
  settings->check = configuration.check;
  if (options.check.cuda)
    settings->check.cuda = options.check.cuda;
  settings->check.arch = options.check.arch;
  settings->check.limits = options.check.limits;
  if (options.check.ptxVersion)
    settings->check.ptxVersion = options.check.ptxVersion;
  if (!options.check.targets.empty())
    settings->check.targets = options.check.targets;
  if (const std::string error = whyNoPtxVersion(settings->check); !error.empty()) {
    if (options.check.ptxVersion)
      errors << "ptx-lint: error: --ptx-version: " << error << '\n';
    else
      errors << printable(configuration.path) << ':' << configuration.versionPlace << ": error: " << error << '\n';
    return nullptr;
  }

  for (const auto &[rules, level] : configuration.levels)
    settings->warnings.set(rules, level);
  settings->warnings.setAllAreErrors(configuration.warningsAreErrors.value_or(false));
  for (const std::string &argument : options.warnings)
    settings->warnings.read(argument); // mistakes were already reported
  settings->warnings.setQuiet(options.quiet.value_or(configuration.quiet.value_or(false)));
  settings->check.allWarnings = settings->warnings.wantsOptional();
  // Warnings that are not printed are fixed nevertheless.
  const bool isQuiet = settings->warnings.quiet() && !options.fix && !options.diff;
  settings->check.filter = [&warnings = settings->warnings, isQuiet](Diagnostic &one) {
    return warnings.apply(one) && !(isQuiet && one.severity == Severity::Warning);
  };
  constexpr unsigned kShown = 100;
  settings->errorLimit = options.errorLimit.value_or(configuration.errorLimit.value_or(kShown));
  settings->configuration = std::move(configuration);
  settings->folder = folder.str();
  all.push_back(std::move(settings));
  return all.back().get();
}

bool applySettings(SettingsFinder &finder, std::vector<Input> &inputs) {
  bool areFine = true;
  for (Input &input : inputs) {
    input.settings = finder.find(input.name);
    areFine = areFine && input.settings;
  }
  if (areFine)
    std::erase_if(inputs, [](const Input &input) {
      const Configuration &configuration = input.settings->configuration;
      return input.isFound && !configuration.exclude.empty() &&
             configuration.excludes(pathFrom(input.settings->folder, input.path));
    });
  return areFine;
}

} // namespace ptxmatrix::driver
