//===- JsonRenderer.cpp - Results for programs ----------------------------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#include "Driver/Render/JsonRenderer.h"
#include "Diagnostics/LineTable.h"
#include "Driver/Render/RequirementsRenderer.h"
#include "ptxmatrix/SourceOrigin.h"

#include "llvm/ADT/STLFunctionalExtras.h"

namespace ptxmatrix::driver {

namespace {

/// Prints places as lines and columns.
class RangePrinter {
public:
  RangePrinter(llvm::json::OStream &json, std::string_view source) : json(json), lines(source) {}

  void printStart(SourceRange range) { print(lines.at(range.begin), "line", "column"); }
  void printEnd(SourceRange range) { print(lines.at(range.end), "end_line", "end_column"); }

private:
  void print(LineColumn place, llvm::StringRef line, llvm::StringRef column) {
    json.attribute(line, static_cast<int64_t>(place.line));
    json.attribute(column, static_cast<int64_t>(place.column));
  }

  llvm::json::OStream &json;
  LineTable lines;
};

void printFix(llvm::json::OStream &json, const Fix &fix, RangePrinter &ranges) {
  json.attribute("message", jsonText(fix.message));
  json.attribute("safe", fix.isSafe);
  json.attributeArray("edits", [&] {
    for (const TextEdit &edit : fix.edits)
      json.object([&] {
        ranges.printStart(edit.range);
        ranges.printEnd(edit.range);
        json.attribute("text", jsonText(edit.text));
      });
  });
}

void printOrigin(llvm::json::OStream &json, const SourceOrigin &origin) {
  json.attributeArray("origin", [&] {
    for (const SourcePlace &place : origin)
      json.object([&] {
        json.attribute("file", jsonText(place.file));
        json.attribute("line", place.line);
        if (place.column != 0)
          json.attribute("column", place.column);
      });
  });
}

void printDiagnostic(llvm::json::OStream &json, const Diagnostic &diagnostic, const SourceOrigin &origin,
                     RangePrinter &ranges, RangePrinter &noteRanges) {
  json.attribute("rule", llvm::StringRef(diagnostic.rule->name));
  json.attribute("severity", diagnostic.severity == Severity::Error ? "error" : "warning");
  json.attribute("message", jsonText(diagnostic.message));
  ranges.printStart(diagnostic.range);
  ranges.printEnd(diagnostic.range);
  if (diagnostic.target)
    json.attribute("target", llvm::StringRef(info(*diagnostic.target).name));
  json.attributeArray("notes", [&] {
    for (const Note &note : diagnostic.notes)
      json.object([&] {
        json.attribute("message", jsonText(note.message));
        noteRanges.printStart(note.range);
      });
  });
  if (!origin.empty())
    printOrigin(json, origin);
  json.attributeArray("fixes", [&] {
    for (const Fix &fix : diagnostic.fixes)
      json.object([&] { printFix(json, fix, ranges); });
  });
}

/// Prints diagnostics to an array that is open.
class DiagnosticPrinter {
public:
  DiagnosticPrinter(llvm::json::OStream &json, llvm::StringRef source)
      : json(json), ranges(json, source), noteRanges(json, source), origins(source) {}

  void print(const std::vector<Diagnostic> &diagnostics) {
    for (const Diagnostic &diagnostic : diagnostics)
      json.object([&] { printDiagnostic(json, diagnostic, origins.at(diagnostic.range.begin), ranges, noteRanges); });
  }

private:
  llvm::json::OStream &json;
  RangePrinter ranges;
  RangePrinter noteRanges; ///< Notes are in an order of their own.
  SourceOrigins origins;
};

/// The object of an input, with its path, its diagnostics and what \p printRest adds.
std::string jsonOfInput(llvm::StringRef path, llvm::StringRef source, const std::vector<Diagnostic> &diagnostics,
                        bool truncated, llvm::function_ref<void(llvm::json::OStream &)> printRest) {
  std::string document;
  llvm::raw_string_ostream stream(document);
  llvm::json::OStream json(stream);
  json.object([&] {
    json.attribute("path", jsonText(path));
    json.attributeArray("diagnostics", [&] { DiagnosticPrinter(json, source).print(diagnostics); });
    if (truncated)
      json.attribute("truncated", true);
    printRest(json);
  });
  json.flush();
  return document;
}

llvm::json::Value optionalVersion(std::optional<PtxVersion> version) {
  return version ? llvm::json::Value(version->str()) : nullptr;
}

} // namespace

std::string jsonOf(const CheckResult &result, llvm::StringRef path, llvm::StringRef source) {
  return jsonOfInput(path, source, result.diagnostics, result.truncated, [&](llvm::json::OStream &json) {
    json.attribute("ptx_version", optionalVersion(result.ptxVersion));
    json.attribute("target", result.target.empty() ? llvm::json::Value(nullptr) : jsonText(result.target));
    json.attributeArray("verdicts", [&] {
      for (const Verdict &verdict : result.verdicts)
        json.object([&] {
          json.attribute("target",
                         verdict.target ? llvm::json::Value(llvm::StringRef(info(*verdict.target).name)) : nullptr);
          json.attribute("ptx_version", optionalVersion(verdict.ptxVersion));
          json.attribute("ok", verdict.ok);
        });
    });
    json.attributeObject("instructions", [&] {
      for (size_t i = 0; i < kMnemonics.size(); ++i)
        json.attribute(kMnemonics[i].name, static_cast<int64_t>(result.instructions[i]));
    });
  });
}

std::string jsonOf(const ModuleRequirements &requirements, llvm::StringRef path, llvm::StringRef source) {
  return jsonOfInput(path, source, requirements.errors, requirements.truncated,
                     [&](llvm::json::OStream &json) { printRequirements(json, requirements, source); });
}

llvm::json::Value jsonText(llvm::StringRef bytes) {
  return llvm::json::isUTF8(bytes) ? bytes.str() : llvm::json::fixUTF8(bytes);
}

std::string jsonOfUnreadable(llvm::StringRef path, llvm::StringRef error) {
  std::string document;
  llvm::raw_string_ostream stream(document);
  llvm::json::OStream json(stream);
  json.object([&] {
    json.attribute("path", jsonText(path));
    json.attribute("error", jsonText(error));
    json.attributeArray("diagnostics", [] {});
    json.attribute("ptx_version", nullptr);
    json.attribute("target", nullptr);
    json.attributeArray("verdicts", [] {});
    json.attributeObject("instructions", [] {});
  });
  json.flush();
  return document;
}

JsonDocument::JsonDocument(llvm::raw_ostream &stream) : stream(stream), json(stream) {
  json.objectBegin();
  json.attribute("version", 1);
  json.attributeBegin("files");
  json.arrayBegin();
}

JsonDocument::~JsonDocument() {
  json.arrayEnd();
  json.attributeEnd();
  json.objectEnd();
  json.flush();
  stream << '\n';
}

} // namespace ptxmatrix::driver
