//===- JsonRenderer.cpp - Results as JSON ---------------------------------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#include "Driver/Render/JsonParts.h"
#include "Driver/Render/ProgramRenderers.h"
#include "Driver/Render/RequirementsRenderer.h"
#include "ptxmatrix/SourceOrigin.h"

namespace ptxmatrix::driver {

namespace {

using llvm::json::OStream;

void printFix(OStream &json, const Fix &fix, LineTable &lines) {
  json.attribute("message", jsonText(fix.message));
  json.attribute("safe", fix.isSafe);
  json.attributeArray("edits", [&] {
    for (const TextEdit &edit : fix.edits)
      json.object([&] {
        printRange(json, edit.range, lines);
        json.attribute("text", jsonText(edit.text));
      });
  });
}

void printOrigin(OStream &json, const SourceOrigin &origin) {
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

void printDiagnostic(OStream &json, const Diagnostic &diagnostic, const SourceOrigin &origin, LineTable &lines) {
  json.attribute("rule", llvm::StringRef(diagnostic.rule->name));
  json.attribute("severity", diagnostic.severity == Severity::Error ? "error" : "warning");
  json.attribute("message", jsonText(diagnostic.message));
  printRange(json, diagnostic.range, lines);
  if (diagnostic.target)
    json.attribute("target", llvm::StringRef(info(*diagnostic.target).name));
  json.attributeArray("notes", [&] {
    for (const Note &note : diagnostic.notes)
      json.object([&] {
        json.attribute("message", jsonText(note.message));
        printPlace(json, lines.at(note.range.begin));
      });
  });
  if (!origin.empty())
    printOrigin(json, origin);
  json.attributeArray("fixes", [&] {
    for (const Fix &fix : diagnostic.fixes)
      json.object([&] { printFix(json, fix, lines); });
  });
}

/// Prints the path of an input, its diagnostics, and whether there are more.
void printInput(OStream &json, llvm::StringRef path, llvm::StringRef language, llvm::StringRef source,
                const std::vector<Diagnostic> &diagnostics, bool truncated) {
  LineTable lines(source);
  SourceOrigins origins(source);
  json.attribute("path", jsonText(path));
  json.attribute("language", language);
  json.attributeArray("diagnostics", [&] {
    for (const Diagnostic &diagnostic : diagnostics)
      json.object([&] { printDiagnostic(json, diagnostic, origins.at(diagnostic.range.begin), lines); });
  });
  if (truncated)
    json.attribute("truncated", true);
}

} // namespace

std::string jsonOf(const CheckResult &result, llvm::StringRef path, llvm::StringRef source) {
  return jsonObject([&](OStream &json) {
    printInput(json, path, result.asmStatements ? "cuda" : "ptx", source, result.diagnostics, result.truncated);
    json.attribute("ptx_version", jsonVersion(result.ptxVersion));
    json.attribute("target", result.target.empty() ? llvm::json::Value(nullptr) : jsonText(result.target));
    json.attributeArray("verdicts", [&] {
      for (const Verdict &verdict : result.verdicts)
        json.object([&] {
          json.attribute("target",
                         verdict.target ? llvm::json::Value(llvm::StringRef(info(*verdict.target).name)) : nullptr);
          json.attribute("ptx_version", jsonVersion(verdict.ptxVersion));
          json.attribute("ok", verdict.ok);
        });
    });
    if (const std::optional<AsmCounts> &counts = result.asmStatements)
      json.attributeObject("asm", [&] {
        json.attribute("statements", static_cast<int64_t>(counts->statements));
        json.attribute("checked", static_cast<int64_t>(counts->checked));
        json.attribute("skipped", static_cast<int64_t>(counts->skipped));
      });
    json.attributeObject("instructions", [&] {
      for (size_t i = 0; i < kMnemonics.size(); ++i)
        json.attribute(kMnemonics[i].name, static_cast<int64_t>(result.instructions[i]));
    });
  });
}

std::string jsonOf(const ModuleRequirements &requirements, llvm::StringRef path, llvm::StringRef source) {
  return jsonObject([&](OStream &json) {
    printInput(json, path, "ptx", source, requirements.errors, requirements.truncated);
    printRequirements(json, requirements, source);
  });
}

std::string jsonOfUnreadable(llvm::StringRef path, llvm::StringRef error, bool withRequirements) {
  return jsonObject([&](OStream &json) {
    json.attribute("path", jsonText(path));
    json.attribute("error", jsonText(error));
    json.attributeArray("diagnostics", [] {});
    if (withRequirements)
      return printRequirements(json, {}, "");
    json.attribute("ptx_version", nullptr);
    json.attribute("target", nullptr);
    json.attributeArray("verdicts", [] {});
    json.attributeObject("instructions", [] {});
  });
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
  stream << '\n';
}

} // namespace ptxmatrix::driver
