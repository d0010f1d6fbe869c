//===- Workspace.h - Settings of the workspace ------------------*- C++ -*-===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#ifndef PTXMATRIX_LIB_SERVER_WORKSPACE_H
#define PTXMATRIX_LIB_SERVER_WORKSPACE_H

#include "Driver/Files/CompileDatabase.h"
#include "Driver/Options/Settings.h"

#include "llvm/ADT/StringMap.h"
#include "llvm/Support/JSON.h"

#include <memory>

namespace ptxmatrix::server {

namespace json = llvm::json;

inline constexpr llvm::StringLiteral kCompileCommands = "compile_commands.json";

/// The settings of the editor, which override those of configuration files and compile databases.
class Workspace {
public:
  /// Applies \p settings of the editor.  Invalid ones are ignored and reported by takeMessages().
  void configure(const json::Object &settings);

  /// Reads configuration files and compile databases again when they are next needed.
  void reload();

  /// The settings for checking \p file.  An invalid configuration file is ignored and reported by takeMessages().
  const driver::Settings &settingsOf(llvm::StringRef file);

  /// The compilation of \p file, a CUDA source, from the `compile_commands.json` in its folder or one above, or in the
  /// folder `build` of one of these.
  CudaCompilation compilationOf(const std::string &file);

  /// Messages for the user since the last call.  Each is returned once, until reload().
  std::vector<std::string> takeMessages() { return std::exchange(messages, {}); }

private:
  std::shared_ptr<driver::CompileDatabase> findDatabase(llvm::StringRef folder);
  std::shared_ptr<driver::CompileDatabase> readDatabase(llvm::StringRef path);

  driver::Options options;
  std::unique_ptr<driver::SettingsFinder> finder;
  llvm::StringMap<std::shared_ptr<driver::CompileDatabase>> databases; ///< By directory; null if there is none.
  std::string errors;                                                  ///< The messages of the finders.
  llvm::raw_string_ostream errorStream{errors};
  std::vector<std::string> messages;
};

} // namespace ptxmatrix::server

#endif // PTXMATRIX_LIB_SERVER_WORKSPACE_H
