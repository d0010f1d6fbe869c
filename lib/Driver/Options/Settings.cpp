//===- Settings.cpp - Settings of an input --------------------------------===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.

#include "Driver/Options/Settings.h"
#include "Driver/Options/OptionTable.h"
#include "Driver/Render/Printable.h"

#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"

namespace ptxmatrix::driver {

namespace path = llvm::sys::path;

const Settings *SettingsFinder::find(llvm::StringRef file) {
  if (options.noConfiguration)
    return withoutConfiguration();
  return findFrom(realPath(folderOf(options.configuration.empty() ? file : options.configuration)));
}

/// The settings of \p folder, from the configuration file there or in a parent folder; without a folder, those of the
/// command line only.
const Settings *SettingsFinder::findFrom(llvm::StringRef folder) {
  if (const auto known = byFolder.find(folder); known != byFolder.end())
    return known->second;
  const std::string file = inFolder(folder, kConfigurationName);
  const Settings *found = folder.empty()                   ? make({}, "", "")
                          : !options.configuration.empty() ? read(options.configuration, folder)
                          : llvm::sys::fs::exists(file)    ? read(file, folder)
                                                           : findFrom(path::parent_path(folder));
  return byFolder[folder] = found;
}

const Settings *SettingsFinder::read(const std::string &file, llvm::StringRef folder) {
  const auto buffer = llvm::MemoryBuffer::getFile(file);
  if (!buffer) {
    errors << "ptx-lint: error: " << printable(file) << ": " << buffer.getError().message() << '\n';
    return nullptr;
  }
  Options read;
  const std::string error = readConfiguration((*buffer)->getBuffer(), file, read);
  errors << error;
  return error.empty() ? make(read, file, folder) : nullptr;
}

const Settings *SettingsFinder::make(const Options &file, llvm::StringRef path, llvm::StringRef folder) {
  auto settings = std::make_unique<Settings>();
  settings->check = options.check;
  if (!options.check.cuda)
    settings->check.cuda = file.check.cuda;
  if (!options.check.ptxVersion)
    settings->check.ptxVersion = file.check.ptxVersion;
  if (options.check.targets.empty())
    settings->check.targets = file.check.targets;
  if (const std::string error = whyNoPtxVersion(settings->check); !error.empty()) {
    errors << (options.check.ptxVersion ? "ptx-lint: error: --ptx-version: " : printable(path) + ": error: ") << error
           << '\n';
    return nullptr;
  }

  for (const std::vector<std::string> *warnings : {&file.warnings, &options.warnings})
    for (const std::string &argument : *warnings)
      settings->warnings.read(argument);
  settings->isQuiet = options.quiet.value_or(file.quiet.value_or(false));
  settings->check.allWarnings = settings->warnings.wantsOptional();
  // Warnings that are not printed are fixed nevertheless.
  const bool dropsWarnings = settings->isQuiet && !options.fix && !options.diff;
  settings->check.filter = [&warnings = settings->warnings, dropsWarnings](Diagnostic &one) {
    return warnings.apply(one) && !(dropsWarnings && one.severity == Severity::Warning);
  };
  constexpr unsigned kShown = 100;
  settings->errorLimit = options.errorLimit.value_or(file.errorLimit.value_or(kShown));
  settings->exclude = file.exclude;
  settings->folder = folder.str();
  all.push_back(std::move(settings));
  return all.back().get();
}

} // namespace ptxmatrix::driver
