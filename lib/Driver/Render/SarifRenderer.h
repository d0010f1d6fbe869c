//===- SarifRenderer.h - Results as SARIF -----------------------*- C++ -*-===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//
//
// SARIF 2.1.0, the OASIS standard for results of static analysis.  The code uses its names.
//
//===----------------------------------------------------------------------===//

#ifndef PTXMATRIX_LIB_DRIVER_RENDER_SARIFRENDERER_H
#define PTXMATRIX_LIB_DRIVER_RENDER_SARIFRENDERER_H

#include "ptxmatrix/Check.h"

#include "llvm/Support/JSON.h"

#include <string>
#include <vector>

namespace ptxmatrix::driver {

/// The results of one input, whose text is \p source, separated by commas.
std::string sarifResults(const CheckResult &result, llvm::StringRef path, llvm::StringRef source);

/// A notification about an input: an error that it could not be read, or a note that not all of it is reported.
std::string sarifNotification(llvm::StringRef level, llvm::StringRef path, llvm::StringRef message);

/// Prints one document with one run, input by input.
class SarifDocument {
public:
  explicit SarifDocument(llvm::raw_ostream &stream);

  /// Adds results, separated by commas; there may be none.
  void addResults(llvm::StringRef results);
  /// Adds the result of the function above.
  void addNotification(llvm::StringRef notification) { notifications.push_back(notification.str()); }

  /// Ends the document with the exit status of the program.
  void finish(int status);

private:
  llvm::raw_ostream &stream;
  llvm::json::OStream json;
  std::vector<std::string> notifications;
};

} // namespace ptxmatrix::driver

#endif // PTXMATRIX_LIB_DRIVER_RENDER_SARIFRENDERER_H
