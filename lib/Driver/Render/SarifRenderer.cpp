//===- SarifRenderer.cpp - Results as SARIF -------------------------------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#include "Driver/Options/Options.h"
#include "Driver/Render/JsonParts.h"
#include "Driver/Render/Printable.h"
#include "Driver/Render/Renderers.h"

#include "llvm/ADT/StringExtras.h"

namespace ptxmatrix::driver {
namespace {

using llvm::json::OStream;

llvm::StringRef levelOf(Severity severity) { return severity == Severity::Error ? "error" : "warning"; }

/// In a message a brace begins a placeholder unless it is doubled (SARIF 2.1.0, 3.11.5).
void printMessage(OStream &json, llvm::StringRef key, llvm::StringRef text) {
  std::string escaped;
  for (const char byte : printable(text))
    escaped.append(byte == '{' || byte == '}' ? 2 : 1, byte);
  json.attributeObject(key, [&] { json.attribute("text", escaped); });
}

/// A path as URI, relative if the path is.
std::string uriOf(llvm::StringRef path) {
  return (path.starts_with("/") ? "file://" : "") +
         percentEncoded(path, [](char c) { return !llvm::isAlnum(c) && !llvm::StringRef("-._~/").contains(c); });
}

void printLocation(OStream &json, llvm::StringRef uri, llvm::function_ref<void()> printRegion) {
  json.attributeObject("physicalLocation", [&] {
    json.attributeObject("artifactLocation", [&] { json.attribute("uri", uri); });
    if (printRegion)
      json.attributeObject("region", printRegion);
  });
}

void printPlaceIn(OStream &json, llvm::StringRef uri, SourceRange range, Utf16Columns &places) {
  printLocation(json, uri, [&] {
    printPlace(json, places.at(range.begin), "startLine", "startColumn");
    printPlace(json, places.at(range.end), "endLine", "endColumn");
  });
}

/// Only the line: it is unknown how the compiler counts columns.
void printSourcePlace(OStream &json, const SourcePlace &place) {
  printLocation(json, uriOf(place.file), [&] { json.attribute("startLine", place.line); });
}

void printResult(OStream &json, const Diagnostic &diagnostic, const SourceOrigin &origin, llvm::StringRef uri,
                 Utf16Columns &places) {
  json.attribute("ruleId", llvm::StringRef(diagnostic.rule->name));
  json.attribute("ruleIndex", static_cast<int64_t>(diagnostic.rule - rules().data()));
  json.attribute("level", levelOf(diagnostic.severity));
  printMessage(json, "message", diagnostic.message);
  // If the source is known, the result is located there, where people look for it.
  json.attributeArray("locations", [&] {
    json.object([&] {
      if (origin.empty())
        printPlaceIn(json, uri, diagnostic.range, places);
      else
        printSourcePlace(json, origin[0]);
    });
  });
  if (!diagnostic.notes.empty() || !origin.empty())
    json.attributeArray("relatedLocations", [&] {
      if (!origin.empty())
        json.object([&] {
          printMessage(json, "message", kPtxNote);
          printPlaceIn(json, uri, diagnostic.range, places);
        });
      for (const Note &note : diagnostic.notes)
        json.object([&] {
          printMessage(json, "message", note.message);
          printPlaceIn(json, uri, note.range, places);
        });
      for (size_t i = 1; i < origin.size(); ++i)
        json.object([&] {
          printMessage(json, "message", originNote(i));
          printSourcePlace(json, origin[i]);
        });
    });
  if (diagnostic.target)
    json.attributeObject("properties",
                         [&] { json.attribute("target", llvm::StringRef(info(*diagnostic.target).name)); });
}

void printRule(OStream &json, const RuleInfo &rule) {
  json.attribute("id", llvm::StringRef(rule.name));
  json.attributeObject("shortDescription", [&] { json.attribute("text", llvm::StringRef(rule.summary)); });
  json.attributeObject("help", [&] {
    json.attribute("text", "'ptx-lint --explain=" + std::string(rule.name) + "' explains the rule.");
    json.attribute("markdown", llvm::StringRef(rulePage(rule.name)));
  });
  json.attributeObject("defaultConfiguration", [&] {
    json.attribute("level", levelOf(rule.severity));
    if (rule.isOffByDefault)
      json.attribute("enabled", false);
  });
  json.attributeObject("properties",
                       [&] { json.attributeArray("tags", [&] { json.value(llvm::StringRef(rule.group)); }); });
}

} // namespace

std::string sarifResults(const CheckResult &result, llvm::StringRef path, llvm::StringRef source) {
  std::string text;
  llvm::raw_string_ostream stream(text);
  OStream json(stream);
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
  return jsonObject([&](OStream &json) {
    json.attribute("level", level);
    printMessage(json, "message", message);
    json.attributeArray("locations", [&] { json.object([&] { printLocation(json, uriOf(path), nullptr); }); });
  });
}

void printSarif(llvm::raw_ostream &stream,
                llvm::function_ref<int(OStream &json, std::vector<std::string> &notifications)> check) {
  OStream json(stream);
  auto printRun = [&] {
    int status = kExitOk;
    std::vector<std::string> notifications;
    json.attributeObject("tool", [&] {
      json.attributeObject("driver", [&] {
        json.attribute("name", "ptx-lint");
        json.attribute("version", PTXMATRIX_VERSION);
        printList(json, "rules", rules(), [&](const RuleInfo &rule) { printRule(json, rule); });
      });
    });
    json.attribute("columnKind", "utf16CodeUnits");
    json.attributeArray("results", [&] { status = check(json, notifications); });
    json.attributeArray("invocations", [&] {
      json.object([&] {
        json.attribute("executionSuccessful", status != kExitFailure);
        json.attribute("exitCode", status);
        json.attributeArray("toolExecutionNotifications", [&] {
          for (const std::string &notification : notifications)
            json.rawValue(notification);
        });
      });
    });
  };
  json.object([&] {
    json.attribute("$schema", "https://json.schemastore.org/sarif-2.1.0.json");
    json.attribute("version", "2.1.0");
    json.attributeArray("runs", [&] { json.object(printRun); });
  });
  stream << '\n';
}

} // namespace ptxmatrix::driver
