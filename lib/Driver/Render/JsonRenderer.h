//===- JsonRenderer.h - Results as JSON -------------------------*- C++ -*-===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#ifndef PTXMATRIX_LIB_DRIVER_RENDER_JSONRENDERER_H
#define PTXMATRIX_LIB_DRIVER_RENDER_JSONRENDERER_H

#include "ptxmatrix/Requirements.h"

#include "llvm/Support/JSON.h"

#include <string>

namespace ptxmatrix::driver {

/// The object of one input, whose text is \p source: the result of a check, or requirements.
std::string jsonOf(const CheckResult &result, llvm::StringRef path, llvm::StringRef source);
std::string jsonOf(const ModuleRequirements &requirements, llvm::StringRef path, llvm::StringRef source);
std::string jsonOfUnreadable(llvm::StringRef path, llvm::StringRef error, bool withRequirements);

/// Prints one JSON document, input by input.
class JsonDocument {
public:
  explicit JsonDocument(llvm::raw_ostream &stream);
  ~JsonDocument();
  JsonDocument(const JsonDocument &) = delete;
  JsonDocument &operator=(const JsonDocument &) = delete;

  /// Adds the object of an input.
  void add(llvm::StringRef file) { json.rawValue(file); }

private:
  llvm::raw_ostream &stream;
  llvm::json::OStream json;
};

} // namespace ptxmatrix::driver

#endif // PTXMATRIX_LIB_DRIVER_RENDER_JSONRENDERER_H
