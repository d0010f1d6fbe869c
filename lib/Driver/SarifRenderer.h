//===- SarifRenderer.h - Results for services that show them ----*- C++ -*-===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//
//
// SARIF 2.1.0, a standard of OASIS for the results of static analysis, whose names are used here.
//
//===----------------------------------------------------------------------===//

#ifndef PTXMATRIX_LIB_DRIVER_SARIFRENDERER_H
#define PTXMATRIX_LIB_DRIVER_SARIFRENDERER_H

#include "ptxmatrix/Check.h"

#include "llvm/Support/JSON.h"

namespace ptxmatrix::driver {

/// Adds the results of \p diagnostics, which are of \p source, to the array that is open.
void printSarifResults(llvm::json::OStream &json, const std::vector<Diagnostic> &diagnostics, llvm::StringRef path,
                       llvm::StringRef source);
/// The same as text, with commas between.
std::string sarifOfDiagnostics(const std::vector<Diagnostic> &diagnostics, llvm::StringRef path,
                               llvm::StringRef source);

/// The notification that an input could not be read.
std::string sarifOfUnreadable(llvm::StringRef path, llvm::StringRef error);

/// Prints one document with one run, input by input as they come.
class SarifDocument {
public:
  explicit SarifDocument(llvm::raw_ostream &stream);

  /// Adds what the functions above made.
  void addResults(llvm::StringRef results);
  /// Adds them as they are made: the text of many is large.
  void addResults(const std::vector<Diagnostic> &diagnostics, llvm::StringRef path, llvm::StringRef source) {
    printSarifResults(json, diagnostics, path, source);
  }
  void addNotification(llvm::StringRef notification) { notifications.push_back(notification.str()); }

  /// Ends the document.  The exit status of the program is in it.
  void finish(int status);

private:
  llvm::raw_ostream &stream;
  llvm::json::OStream json;
  std::vector<std::string> notifications;
};

} // namespace ptxmatrix::driver

#endif // PTXMATRIX_LIB_DRIVER_SARIFRENDERER_H
