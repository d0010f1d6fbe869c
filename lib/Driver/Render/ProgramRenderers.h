//===- ProgramRenderers.h - Results for programs ----------------*- C++ -*-===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//
//
// JSON; SARIF 2.1.0, the OASIS standard for results of static analysis, whose names the code uses; and annotations: a
// workflow step prints `::error file=a.ptx,line=1,...::message`, and GitHub shows the message at that position.
//
//===----------------------------------------------------------------------===//

#ifndef PTXMATRIX_LIB_DRIVER_RENDER_PROGRAMRENDERERS_H
#define PTXMATRIX_LIB_DRIVER_RENDER_PROGRAMRENDERERS_H

#include "ptxmatrix/Requirements.h"

#include "llvm/Support/JSON.h"

namespace ptxmatrix::driver {
/// The diagnostics of \p result, of \p source, one per line.
std::string annotations(const CheckResult &result, llvm::StringRef path, llvm::StringRef source);
std::string annotationOfUnreadable(llvm::StringRef path, llvm::StringRef error);

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

#endif // PTXMATRIX_LIB_DRIVER_RENDER_PROGRAMRENDERERS_H
