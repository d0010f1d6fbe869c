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
namespace json = llvm::json;

/// A document; `languageId` and `text` only when it is opened.
struct TextDocument {
  std::string uri;
  std::string languageId;
  std::string text;
  int64_t version = 0;

  bool map(json::ObjectMapper &object) {
    return object.map("uri", uri) && object.mapOptional("languageId", languageId) && object.mapOptional("text", text) &&
           object.mapOptional("version", version);
  }
};

struct CodeActionContext {
  std::vector<std::string> only; ///< The requested kinds; empty for all.

  bool map(json::ObjectMapper &object) { return object.mapOptional("only", only); }
};

struct DocumentParams {
  TextDocument textDocument;

  bool map(json::ObjectMapper &object) { return object.map("textDocument", textDocument); }
};
struct PlaceParams : DocumentParams {
  lsp::Position position;

  bool map(json::ObjectMapper &object) { return DocumentParams::map(object) && object.map("position", position); }
};
struct RangeParams : DocumentParams {
  lsp::Range range;

  bool map(json::ObjectMapper &object) { return DocumentParams::map(object) && object.map("range", range); }
};
struct CodeActionParams : RangeParams {
  CodeActionContext context;

  bool map(json::ObjectMapper &object) { return RangeParams::map(object) && object.map("context", context); }
};
struct ChangeParams : DocumentParams {
  std::vector<lsp::TextDocumentContentChangeEvent> contentChanges;

  bool map(json::ObjectMapper &object) {
    return DocumentParams::map(object) && object.map("contentChanges", contentChanges);
  }
};

template <typename Params>
  requires requires(Params &params, json::ObjectMapper &object) { params.map(object); }
bool fromJSON(const json::Value &value, Params &params, json::Path path) {
  json::ObjectMapper object(value, path);
  return object && params.map(object);
}

/// Parameters of any kind.
struct AnyParams {
  json::Value value = nullptr;
};
inline bool fromJSON(const json::Value &value, AnyParams &params, json::Path) {
  params.value = value;
  return true;
}

} // namespace ptxmatrix::server

#endif // PTXMATRIX_LIB_SERVER_PARAMS_H
