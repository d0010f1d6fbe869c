//===- Modules.cpp - The modules of the tests -----------------------------===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.

#include "Modules.h"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <sstream>

namespace ptxmatrix {
namespace {

std::vector<std::string> modulesOf(const std::filesystem::path &folder) {
  std::vector<std::filesystem::path> paths;
  for (const auto &entry : std::filesystem::recursive_directory_iterator(folder))
    if (entry.path().extension() == ".ptx")
      paths.push_back(entry.path());
  std::ranges::sort(paths);
  std::vector<std::string> texts;
  for (const std::filesystem::path &path : paths) {
    std::ifstream in(path, std::ios::binary);
    std::ostringstream text;
    text << in.rdbuf();
    texts.push_back(text.str());
  }
  return texts;
}

} // namespace

const std::vector<std::string> &allModules() {
  static const std::vector<std::string> texts = modulesOf(PTXMATRIX_SOURCE_DIR "/test");
  return texts;
}

} // namespace ptxmatrix
