//===- ModuleCache.h - Modules that were compiled before --------*- C++ -*-===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.

#pragma once

#include <string>
#include <vector>

namespace ptxmatrix::driver {

/// The place in the user's cache of what a command makes.  A module is found as long as all files that it was made of
/// have the same content.  Without a place for a cache, nothing is found.
class ModuleCache {
public:
  /// \p command, which is run in \p folder.
  ModuleCache(const std::vector<std::string> &command, const std::string &folder);

  /// Reads the module.  False if there is none, or one of its files has changed.
  bool find(std::string &text) const;
  /// Keeps the module \p text, which was made of the files that the rule of make in \p dependencies names.
  void add(const std::string &text, const std::string &dependencies) const;

private:
  std::string folder; ///< That in which the command is run.
  std::string place;  ///< The path of the entry; empty without a cache.
};

} // namespace ptxmatrix::driver
