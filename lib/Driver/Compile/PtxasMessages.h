//===- PtxasMessages.h - What ptxas says of a module ------------*- C++ -*-===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.

#pragma once

#include "ptxmatrix/Diagnostic.h"

#include "llvm/ADT/StringRef.h"

#include <optional>
#include <string>

namespace ptxmatrix::driver {

/// Ends messages of ptxas, as the name of a rule ends ours.
inline constexpr RuleInfo kPtxas{"ptxas", Severity::Error, "", "an error or a note of ptxas"};

/// A message of ptxas that names a line.
struct PtxasMessage {
  Severity severity;    ///< Infos are warnings: they are about lost performance, as our own warnings are.
  llvm::StringRef file; ///< The input as ptxas names it; empty if it does not.
  size_t line;
  std::string text;
};

/// Reads a line that ptxas printed: "ptxas a.ptx, line 3; error   : Not a name", or a note on the pipeline: "ptxas info
/// : (C7514) ... in the function 'k' in line 9".  Nothing if it does not name a line.
std::optional<PtxasMessage> readPtxasMessage(llvm::StringRef line);

/// \p message at its line of the module \p text, if there is such a line.
std::optional<Diagnostic> diagnosticOf(const PtxasMessage &message, llvm::StringRef text);

/// \p message of ptxas with demangled names of functions, and with the names of our rules about its cause.
std::string explained(llvm::StringRef message);

/// \p message with demangled names of functions.
std::string withDemangledNames(llvm::StringRef message);

} // namespace ptxmatrix::driver
