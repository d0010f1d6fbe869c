//===- Params.cpp - Parameters of LSP messages ----------------------------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#include "Server/Params.h"

#include <algorithm>
#include <limits>

namespace ptxmatrix::server {

namespace json = llvm::json;

namespace {

struct Number {
  int value = 0;
};

/// Clamps numbers beyond `int`: some editors send their largest number to mean "to the end".
bool fromJSON(const json::Value &value, Number &number, json::Path path) {
  const std::optional<double> found = value.getAsNumber();
  if (found)
    number.value = static_cast<int>(std::clamp<double>(*found, 0, std::numeric_limits<int>::max()));
  else
    path.report("expected number");
  return found.has_value();
}

} // namespace

bool fromJSON(const json::Value &value, Position &position, json::Path path) {
  json::ObjectMapper object(value, path);
  Number line;
  Number character;
  if (!object || !object.map("line", line) || !object.map("character", character))
    return false;
  position = {{line.value, character.value}};
  return true;
}

bool fromJSON(const json::Value &value, Range &range, json::Path path) {
  json::ObjectMapper object(value, path);
  Position start;
  Position end;
  if (!object || !object.map("start", start) || !object.map("end", end))
    return false;
  range = {{start, end}};
  return true;
}

bool fromJSON(const json::Value &value, TextDocument &document, json::Path path) {
  json::ObjectMapper object(value, path);
  return object && object.map("uri", document.uri) && object.mapOptional("languageId", document.languageId) &&
         object.mapOptional("text", document.text) && object.mapOptional("version", document.version);
}

bool fromJSON(const json::Value &value, Change &change, json::Path path) {
  json::ObjectMapper object(value, path);
  return object && object.map("range", change.range) && object.map("text", change.text);
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
