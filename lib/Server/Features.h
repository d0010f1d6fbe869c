//===- Features.h - Features for a document ---------------------*- C++ -*-===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//
//
// One function for each request of the protocol (LSP 3.17, "Language Features"), which returns the result as JSON; null
// where there is none.
//
//===----------------------------------------------------------------------===//

#ifndef PTXMATRIX_LIB_SERVER_FEATURES_H
#define PTXMATRIX_LIB_SERVER_FEATURES_H

#include "Server/Document.h"
#include "Server/Workspace.h"
#include "ptxmatrix/Check.h"

namespace ptxmatrix::server {

/// A document with what it is checked with.
class CheckedDocument {
public:
  CheckedDocument(const TextDocument &opened, PositionEncoding encoding, Workspace &workspace)
      : document(opened, encoding), workspace(workspace) {}

  /// Makes changes of the editor.
  void change(const ChangeParams &params) {
    document.change(params.contentChanges, params.textDocument.version);
    forget();
  }
  /// Has it checked again: the settings changed.
  void forget() { checked.reset(); }

  /// What the check found.
  const CheckResult &result();
  /// Checks \p text as it does the document.
  CheckResult check(std::string_view text);
  /// The options, with the version and target of a module where these name none.
  CheckOptions options();

  Document document;
  Workspace &workspace;

private:
  std::optional<CheckResult> checked;
};

/// The diagnostics of \p document, a list.
llvm::json::Array diagnosticsOf(CheckedDocument &document);

/// The address of the page of the rule that is broken; empty where the pages are not installed.
std::string rulePageOf(const Diagnostic &diagnostic);

llvm::json::Value answerHover(CheckedDocument &document, const PlaceParams &params);
llvm::json::Value answerCompletion(CheckedDocument &document, const PlaceParams &params);
llvm::json::Value answerSignatureHelp(CheckedDocument &document, const PlaceParams &params);
llvm::json::Value answerDefinition(CheckedDocument &document, const PlaceParams &params);
llvm::json::Value answerSymbols(CheckedDocument &document, const DocumentParams &params);
llvm::json::Value answerCodeActions(CheckedDocument &document, const CodeActionParams &params);
llvm::json::Value answerInlayHints(CheckedDocument &document, const RangeParams &params);
/// Of textDocument/diagnostic.
llvm::json::Value answerDiagnostics(CheckedDocument &document, const DocumentParams &params);
/// Of textDocument/formatting.
llvm::json::Value answerFormatting(CheckedDocument &document, const DocumentParams &params);
/// Of textDocument/rangeFormatting: the edits of statements with a line in the range.
llvm::json::Value answerRangeFormatting(CheckedDocument &document, const RangeParams &params);

} // namespace ptxmatrix::server

#endif // PTXMATRIX_LIB_SERVER_FEATURES_H
