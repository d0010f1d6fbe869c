//===- Assembler.h - ptxas, and a folder for what it makes ------*- C++ -*-===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.

#pragma once

#include "ptxmatrix/Version.h"

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

namespace ptxmatrix::gpu {

/// Turns PTX into cubins, which stay in a folder with their PTX: a module whose PTX is already there is not assembled
/// again.  This way a machine without ptxas can run what another one assembled.
class Assembler {
public:
  /// \p ptxas may be empty: then only the contents of \p folder are available.
  Assembler(std::string ptxas, std::filesystem::path folder);

  struct Module {
    std::string name; ///< Of the files.
    std::string text;
    std::string arch;
    PtxVersion version = {}; ///< The one that the text names.
  };

  /// The result for a module.
  struct Result {
    std::string refusal = {}; ///< Empty if its cubin is in the folder, otherwise the reason: the first line of ptxas.
    bool isTooOld = false;    ///< ptxas is older than the module's PTX version or its GPU.

    bool isAssembled() const { return refusal.empty(); }
  };

  /// Assembles \p modules, \p jobs at a time.
  std::vector<Result> assemble(const std::vector<Module> &modules, unsigned jobs);

  /// The cubin of a module that was assembled.
  std::vector<uint8_t> cubin(const std::string &name) const;

  /// "13.0.88"; that of the folder's cubins if there is no ptxas.
  const std::string &version() const { return release; }

private:
  bool isCurrent(const Module &module) const;
  Result refused(const Module &module, const std::string &said) const;

  std::string ptxas;
  std::filesystem::path folder;
  std::string release;
};

} // namespace ptxmatrix::gpu
