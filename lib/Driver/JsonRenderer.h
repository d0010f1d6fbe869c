//===- JsonRenderer.h - Results for programs --------------------*- C++ -*-===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#ifndef PTXMATRIX_LIB_DRIVER_JSONRENDERER_H
#define PTXMATRIX_LIB_DRIVER_JSONRENDERER_H

#include "ptxmatrix/Check.h"

#include "llvm/Support/JSON.h"

namespace ptxmatrix::driver {

/// \p bytes as JSON has text: JSON is UTF-8; paths and PTX need not be.
llvm::json::Value jsonText(llvm::StringRef bytes);

/// Adds the attribute "diagnostics" of an input to the object that is open.
void printJsonDiagnostics(llvm::json::OStream &json, const std::vector<Diagnostic> &diagnostics,
                          std::string_view source);

/// What the document says of one input.
void printJsonResult(llvm::json::OStream &json, llvm::StringRef path, const CheckResult &result,
                     std::string_view source);
std::string jsonOfResult(llvm::StringRef path, const CheckResult &result, std::string_view source);
std::string jsonOfUnreadable(llvm::StringRef path, llvm::StringRef error);

/// Prints one JSON document, input by input as they come.
class JsonDocument {
public:
  explicit JsonDocument(llvm::raw_ostream &stream);
  ~JsonDocument();
  JsonDocument(const JsonDocument &) = delete;
  JsonDocument &operator=(const JsonDocument &) = delete;

  /// Adds what one of the functions above made.
  void add(llvm::StringRef file) { json.rawValue(file); }
  /// The same as it is made: the text of many diagnostics is large.
  void add(llvm::StringRef path, const CheckResult &result, std::string_view source) {
    printJsonResult(json, path, result, source);
  }

private:
  llvm::raw_ostream &stream;
  llvm::json::OStream json;
};

} // namespace ptxmatrix::driver

#endif // PTXMATRIX_LIB_DRIVER_JSONRENDERER_H
