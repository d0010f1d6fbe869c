//===- JsonRenderer.cpp - Results as JSON ---------------------------------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#include "Driver/Render/JsonParts.h"
#include "Driver/Render/Renderers.h"
#include "ptxmatrix/SourceOrigin.h"

namespace ptxmatrix::driver {

namespace {

using llvm::json::OStream;

void printFix(OStream &json, const Fix &fix, LineTable &lines) {
  json.attribute("message", jsonText(fix.message));
  json.attribute("safe", fix.isSafe);
  printList(json, "edits", fix.edits, [&](const TextEdit &edit) {
    printRange(json, edit.range, lines);
    json.attribute("text", jsonText(edit.text));
  });
}

void printDiagnostic(OStream &json, const Diagnostic &diagnostic, const SourceOrigin &origin, LineTable &lines) {
  json.attribute("rule", llvm::StringRef(diagnostic.rule->name));
  json.attribute("severity", diagnostic.severity == Severity::Error ? "error" : "warning");
  json.attribute("message", jsonText(diagnostic.message));
  printRange(json, diagnostic.range, lines);
  if (diagnostic.target)
    json.attribute("target", llvm::StringRef(info(*diagnostic.target).name));
  printList(json, "notes", diagnostic.notes, [&](const Note &note) {
    json.attribute("message", jsonText(note.message));
    printPlace(json, lines.at(note.range.begin));
  });
  if (!origin.empty())
    printList(json, "origin", origin, [&](const SourcePlace &place) {
      json.attribute("file", jsonText(place.file));
      json.attribute("line", place.line);
      if (place.column != 0)
        json.attribute("column", place.column);
    });
  printList(json, "fixes", diagnostic.fixes, [&](const Fix &fix) { printFix(json, fix, lines); });
}

/// Prints the path of an input, its diagnostics, and whether there are more.
void printInput(OStream &json, llvm::StringRef path, llvm::StringRef language, llvm::StringRef source,
                const std::vector<Diagnostic> &diagnostics, bool truncated) {
  LineTable lines(source);
  SourceOrigins origins(source);
  json.attribute("path", jsonText(path));
  json.attribute("language", language);
  printList(json, "diagnostics", diagnostics, [&](const Diagnostic &diagnostic) {
    printDiagnostic(json, diagnostic, origins.at(diagnostic.range.begin), lines);
  });
  if (truncated)
    json.attribute("truncated", true);
}

void printLeast(OStream &json, const LeastRequirements &least, LineTable &lines) {
  json.attribute("instructions", static_cast<int64_t>(least.instructions));
  json.attribute("skipped", static_cast<int64_t>(least.skipped));
  json.attribute("ptx_version", jsonVersion(least.ptxVersion));
  json.attribute("ptx_before", jsonVersion(least.ptxBefore));
  json.attribute("cuda", jsonVersion(least.cuda));
  printList(json, "targets", least.targets, [&](const RequiredTarget &one) {
    json.attribute("target", llvm::StringRef(info(one.target).name));
    json.attribute("ptx_version", one.ptxVersion.str());
    json.attribute("cuda", one.cuda.str());
  });
  printList(json, "causes", least.causes, [&](const RequirementCause &cause) {
    json.attribute("feature", jsonText(cause.feature));
    printRange(json, cause.range, lines);
    json.attributeArray("of", [&] {
      if (cause.ofVersion)
        json.value("ptx_version");
      if (cause.ofTargets)
        json.value("targets");
    });
  });
}

void printFunction(OStream &json, const FunctionRequirements &function, LineTable &lines) {
  json.attribute("name", jsonText(function.name));
  if (const std::string shown = demangled(function.name); shown != function.name)
    json.attribute("demangled", jsonText(shown));
  json.attribute("kind", function.isEntry ? "entry" : "func");
  printPlace(json, lines.at(function.range.begin));
  printLeast(json, function, lines);
}

void printRequirements(OStream &json, const ModuleRequirements &requirements, llvm::StringRef source) {
  LineTable lines(source);
  printList(json, "functions", requirements.functions,
            [&](const FunctionRequirements &function) { printFunction(json, function, lines); });
  json.attribute("other_functions", static_cast<int64_t>(requirements.otherFunctions));
  json.attributeObject("total", [&] { printLeast(json, requirements.total, lines); });
}

} // namespace

std::string jsonOf(const CheckResult &result, llvm::StringRef path, llvm::StringRef source) {
  return jsonObject([&](OStream &json) {
    printInput(json, path, result.asmStatements ? "cuda" : "ptx", source, result.diagnostics, result.truncated);
    json.attribute("ptx_version", jsonVersion(result.ptxVersion));
    json.attribute("target", result.target.empty() ? llvm::json::Value(nullptr) : jsonText(result.target));
    printList(json, "verdicts", result.verdicts, [&](const Verdict &verdict) {
      json.attribute("target",
                     verdict.target ? llvm::json::Value(llvm::StringRef(info(*verdict.target).name)) : nullptr);
      json.attribute("ptx_version", jsonVersion(verdict.ptxVersion));
      json.attribute("ok", verdict.ok);
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

} // namespace ptxmatrix::driver
