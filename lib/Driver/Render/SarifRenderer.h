//===- SarifRenderer.h - Results for services that show them ----*- C++ -*-===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//
//
// SARIF 2.1.0, a standard of OASIS for the results of static analysis, whose names are used here.
//
//===----------------------------------------------------------------------===//

#ifndef PTXMATRIX_LIB_DRIVER_RENDER_SARIFRENDERER_H
#define PTXMATRIX_LIB_DRIVER_RENDER_SARIFRENDERER_H

#include "Driver/Render/FileRenderer.h"

#include "llvm/Support/JSON.h"

#include <memory>

namespace ptxmatrix::driver {

/// Prints the results of one input to \p json, where the array of them is open.
std::unique_ptr<FileRenderer> sarifRenderer(llvm::json::OStream &json, llvm::StringRef path, llvm::StringRef source);

/// The notification that an input could not be read.
std::string sarifOfUnreadable(llvm::StringRef path, llvm::StringRef error);

/// Prints one document with one run, input by input as they come.
class SarifDocument {
public:
  explicit SarifDocument(llvm::raw_ostream &stream);

  /// Adds results, with commas between; there may be none.
  void addResults(llvm::StringRef results);
  /// For results that are added as they are made.
  llvm::json::OStream &results() { return json; }
  /// Adds what the function above made.
  void addNotification(llvm::StringRef notification) { notifications.push_back(notification.str()); }

  /// Ends the document.  The exit status of the program is in it.
  void finish(int status);

private:
  llvm::raw_ostream &stream;
  llvm::json::OStream json;
  std::vector<std::string> notifications;
};

} // namespace ptxmatrix::driver

#endif // PTXMATRIX_LIB_DRIVER_RENDER_SARIFRENDERER_H
