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

/// Prints the results of a check as one JSON document, file by file as they come.
class JsonRenderer {
public:
  explicit JsonRenderer(llvm::raw_ostream &stream);
  ~JsonRenderer();
  JsonRenderer(const JsonRenderer &) = delete;
  JsonRenderer &operator=(const JsonRenderer &) = delete;

  void addResult(llvm::StringRef path, const CheckResult &result, std::string_view text);
  void addUnreadable(llvm::StringRef path, llvm::StringRef error);

private:
  void addDiagnostic(const Diagnostic &diagnostic, class RangePrinter &ranges);

  llvm::raw_ostream &stream;
  llvm::json::OStream json;
};

} // namespace ptxmatrix::driver

#endif // PTXMATRIX_LIB_DRIVER_JSONRENDERER_H
