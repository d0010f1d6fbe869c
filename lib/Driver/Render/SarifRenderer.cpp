//===- SarifRenderer.cpp - Results as SARIF -------------------------------===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.

#include "Driver/Render/Printable.h"
#include "Driver/Render/Renderers.h"
#include "Support/JsonWriter.h"

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"

namespace ptxmatrix::driver {
namespace {

llvm::StringRef levelOf(Severity severity) { return severity == Severity::Error ? "error" : "warning"; }

/// In a message a brace begins a placeholder unless it is doubled (SARIF 2.1.0, 3.11.5).
void printMessage(JsonWriter &json, llvm::StringRef key, llvm::StringRef text) {
  std::string escaped;
  for (const char byte : printable(text))
    escaped.append(byte == '{' || byte == '}' ? 2 : 1, byte);
  json.attributeObject(key, [&] { json.attribute("text", escaped); });
}

/// A path as URI, relative if the path is.
std::string uriOf(llvm::StringRef path) {
  return (path.starts_with("/") ? "file://" : "") + percentEncoded(repositoryPath(path), [](char c) {
           return !llvm::isAlnum(c) && !llvm::StringRef("-._~/").contains(c);
         });
}

void printLocation(JsonWriter &json, llvm::StringRef uri, llvm::function_ref<void()> printRegion) {
  json.attributeObject("physicalLocation", [&] {
    json.attributeObject("artifactLocation", [&] { json.attribute("uri", uri); });
    if (printRegion)
      json.attributeObject("region", printRegion);
  });
}

void printRegion(JsonWriter &json, SourceRange range, Utf16Columns &places) {
  const LineColumn begin = places.at(range.begin);
  json.attribute("startLine", begin.line);
  json.attribute("startColumn", begin.column);
  const LineColumn end = places.at(range.end);
  json.attribute("endLine", end.line);
  json.attribute("endColumn", end.column);
}

void printPlace(JsonWriter &json, const Remark &remark, llvm::StringRef uri, Utf16Columns &places) {
  if (remark.source) // only the line: it is unknown how the compiler counts columns
    printLocation(json, uriOf(remark.source->file), [&] { json.attribute("startLine", remark.source->line); });
  else
    printLocation(json, uri, [&] { printRegion(json, remark.range, places); });
}

/// A fix changes the checked text, wherever the result is located.
void printFix(JsonWriter &json, const Fix &fix, llvm::StringRef uri, Utf16Columns &places) {
  printMessage(json, "description", fix.message);
  json.attributeArray("artifactChanges", [&] {
    json.object([&] {
      json.attributeObject("artifactLocation", [&] { json.attribute("uri", uri); });
      json.attributeList("replacements", fix.edits, [&](const TextEdit &edit) {
        json.attributeObject("deletedRegion", [&] { printRegion(json, edit.range, places); });
        json.attributeObject("insertedContent", [&] { json.attribute("text", printable(edit.text)); });
      });
    });
  });
}

void printResult(JsonWriter &json, const Diagnostic &diagnostic, const SourceOrigin &origin, llvm::StringRef uri,
                 Utf16Columns &places) {
  json.attribute("ruleId", diagnostic.rule->name);
  if (findRule(diagnostic.rule->name)) // not one of ptxas
    json.attribute("ruleIndex", diagnostic.rule - rules().data());
  json.attribute("level", levelOf(diagnostic.severity));
  // If the source is known, the result is located there, where people look for it.
  const std::vector<Remark> remarks = remarksOf(diagnostic, origin, /*isSourceFirst=*/true);
  printMessage(json, "message", remarks[0].message);
  json.attributeArray("locations", [&] { json.object([&] { printPlace(json, remarks[0], uri, places); }); });
  if (remarks.size() > 1)
    json.attributeList("relatedLocations", llvm::ArrayRef(remarks).drop_front(), [&](const Remark &remark) {
      printMessage(json, "message", remark.message);
      printPlace(json, remark, uri, places);
    });
  if (!diagnostic.fixes.empty())
    json.attributeList("fixes", diagnostic.fixes, [&](const Fix &fix) { printFix(json, fix, uri, places); });
  if (diagnostic.target)
    json.attributeObject("properties", [&] { json.attribute("target", info(*diagnostic.target).name); });
}

void printRule(JsonWriter &json, const RuleInfo &rule) {
  json.attribute("id", rule.name);
  json.attributeObject("shortDescription", [&] { json.attribute("text", rule.summary); });
  json.attributeObject("help", [&] {
    json.attribute("text", "'ptx-lint --explain=" + std::string(rule.name) + "' explains the rule.");
    json.attribute("markdown", rulePage(rule.name));
  });
  json.attributeObject("defaultConfiguration", [&] {
    json.attribute("level", levelOf(rule.severity));
    if (rule.isOffByDefault)
      json.attribute("enabled", false);
  });
  json.attributeObject("properties", [&] { json.attributeArray("tags", [&] { json.value(rule.group); }); });
}

} // namespace

std::string sarifResults(const CheckResult &result, llvm::StringRef path, llvm::StringRef source) {
  std::string text;
  JsonWriter json(text);
  const std::string uri = uriOf(path);
  Utf16Columns places(source);
  SourceOrigins origins(source);
  json.array([&] {
    for (const Diagnostic &diagnostic : result.diagnostics)
      json.object([&] { printResult(json, diagnostic, origins.at(diagnostic.range.begin), uri, places); });
  });
  return text.substr(1, text.size() - 2); // without the brackets
}

std::string sarifNotification(llvm::StringRef level, llvm::StringRef path, llvm::StringRef message) {
  return jsonObject([&](JsonWriter &json) {
    json.attribute("level", level);
    printMessage(json, "message", message);
    json.attributeArray("locations", [&] { json.object([&] { printLocation(json, uriOf(path), nullptr); }); });
  });
}

std::string sarifBegin() {
  const std::string driver = jsonObject([](JsonWriter &json) {
    json.attribute("name", "ptx-lint");
    json.attribute("version", PTXMATRIX_VERSION);
    json.attributeList("rules", rules(), [&](const RuleInfo &rule) { printRule(json, rule); });
  });
  return R"({"$schema":"https://json.schemastore.org/sarif-2.1.0.json","version":"2.1.0","runs":[{"tool":{"driver":)" +
         driver + R"(},"columnKind":"utf16CodeUnits","results":[)";
}

std::string sarifEnd(int status, const std::vector<std::string> &notifications) {
  return llvm::formatv(
      R"(],"invocations":[{{"executionSuccessful":{0},"exitCode":{1},"toolExecutionNotifications":[{2}]}]}]})",
      status != kExitFailure, status, llvm::join(notifications, ","));
}

} // namespace ptxmatrix::driver
