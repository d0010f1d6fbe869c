//===- Params.cpp - Parameters of LSP messages ----------------------------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#include "Server/Params.h"

namespace ptxmatrix::server {

namespace json = llvm::json;

bool fromJSON(const json::Value &value, TextDocument &document, json::Path path) {
  json::ObjectMapper object(value, path);
  return object && object.map("uri", document.uri) && object.mapOptional("languageId", document.languageId) &&
         object.mapOptional("text", document.text) && object.mapOptional("version", document.version);
}

bool fromJSON(const json::Value &value, CodeActionContext &context, json::Path path) {
  json::ObjectMapper object(value, path);
  return object && object.mapOptional("only", context.only);
}

bool fromJSON(const json::Value &value, AnyParams &params, json::Path) {
  params.value = value;
  return true;
}

bool fromJSON(const json::Value &value, DocumentParams &params, json::Path path) {
  json::ObjectMapper object(value, path);
  return object && object.map("textDocument", params.textDocument);
}

bool fromJSON(const json::Value &value, PlaceParams &params, json::Path path) {
  json::ObjectMapper object(value, path);
  return object && fromJSON(value, static_cast<DocumentParams &>(params), path) &&
         object.map("position", params.position);
}

bool fromJSON(const json::Value &value, RangeParams &params, json::Path path) {
  json::ObjectMapper object(value, path);
  return object && fromJSON(value, static_cast<DocumentParams &>(params), path) && object.map("range", params.range);
}

bool fromJSON(const json::Value &value, CodeActionParams &params, json::Path path) {
  json::ObjectMapper object(value, path);
  return object && fromJSON(value, static_cast<RangeParams &>(params), path) && object.map("context", params.context);
}

bool fromJSON(const json::Value &value, ChangeParams &params, json::Path path) {
  json::ObjectMapper object(value, path);
  return object && fromJSON(value, static_cast<DocumentParams &>(params), path) &&
         object.map("contentChanges", params.contentChanges);
}

} // namespace ptxmatrix::server
