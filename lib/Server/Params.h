//===- Params.h - Parameters of LSP messages --------------------*- C++ -*-===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//
//
// The members of parameters that the server uses.  LLVM's own types support only the scheme `file` in URIs.
//
//===----------------------------------------------------------------------===//

#ifndef PTXMATRIX_LIB_SERVER_PARAMS_H
#define PTXMATRIX_LIB_SERVER_PARAMS_H

#include "llvm/Support/LSP/Protocol.h"

#include <string>

namespace ptxmatrix::server {

namespace lsp = llvm::lsp;

/// A document; `languageId` and `text` only when it is opened.
struct TextDocument {
  std::string uri;
  std::string languageId;
  std::string text;
  int64_t version = 0;
};

struct CodeActionContext {
  std::vector<std::string> only; ///< The requested kinds; empty for all.
};

/// Parameters of any kind.
struct AnyParams {
  llvm::json::Value value = nullptr;
};
struct DocumentParams {
  TextDocument textDocument;
};
struct PlaceParams : DocumentParams {
  lsp::Position position;
};
struct RangeParams : DocumentParams {
  lsp::Range range;
};
struct CodeActionParams : RangeParams {
  CodeActionContext context;
};
struct ChangeParams : DocumentParams {
  std::vector<lsp::TextDocumentContentChangeEvent> contentChanges;
};

bool fromJSON(const llvm::json::Value &value, TextDocument &document, llvm::json::Path path);
bool fromJSON(const llvm::json::Value &value, CodeActionContext &context, llvm::json::Path path);
bool fromJSON(const llvm::json::Value &value, AnyParams &params, llvm::json::Path path);
bool fromJSON(const llvm::json::Value &value, DocumentParams &params, llvm::json::Path path);
bool fromJSON(const llvm::json::Value &value, PlaceParams &params, llvm::json::Path path);
bool fromJSON(const llvm::json::Value &value, RangeParams &params, llvm::json::Path path);
bool fromJSON(const llvm::json::Value &value, CodeActionParams &params, llvm::json::Path path);
bool fromJSON(const llvm::json::Value &value, ChangeParams &params, llvm::json::Path path);

} // namespace ptxmatrix::server

#endif // PTXMATRIX_LIB_SERVER_PARAMS_H
