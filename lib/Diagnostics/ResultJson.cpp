//===- ResultJson.cpp - Results as JSON -----------------------------------===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.

#include "Diagnostics/ResultJson.h"
#include "Diagnostics/LineTable.h"
#include "Support/JsonWriter.h"
#include "ptxmatrix/SourceOrigin.h"

#include <numeric>

namespace ptxmatrix {
namespace {

/// Prints the parts of the object of one input.
class ResultPrinter {
public:
  ResultPrinter(JsonWriter &json, const JsonInput &input)
      : json(json), input(input), lines(input.text), origins(input.text) {}

  void printInput(std::string_view language, const std::vector<Diagnostic> &diagnostics, bool truncated,
                  bool limitReached) {
    json.attribute("path", input.path);
    json.attribute("language", language);
    json.attributeList("diagnostics", diagnostics, [&](const Diagnostic &diagnostic) { printDiagnostic(diagnostic); });
    if (truncated)
      json.attribute("truncated", true);
    if (limitReached && input.isDetailed)
      json.attribute("limit_reached", true);
  }

  void printVerdicts(const CheckResult &result) {
    json.attribute("ptx_version", result.ptxVersion);
    json.attribute("target", result.target.empty() ? std::nullopt : std::optional(result.target));
    json.attributeList("verdicts", result.verdicts, [&](const Verdict &verdict) {
      json.attribute("target", verdict.target ? std::optional(info(*verdict.target).name) : std::nullopt);
      json.attribute("ptx_version", verdict.ptxVersion);
      json.attribute("ok", verdict.ok);
    });
  }

  void printRequirements(const ModuleRequirements &requirements) {
    json.attributeList("functions", requirements.functions,
                       [&](const FunctionRequirements &function) { printFunction(function); });
    json.attribute("other_functions", requirements.otherFunctions);
    json.attributeObject("total", [&] { printLeast(requirements.total); });
    json.attributeList("not_considered", requirements.notConsidered, [&](const IgnoredInstruction &one) {
      json.attribute("name", one.name);
      json.attribute("count", one.count);
    });
  }

private:
  void printDiagnostic(const Diagnostic &diagnostic) {
    json.attribute("rule", diagnostic.rule->name);
    if (input.isDetailed)
      json.attribute("group", diagnostic.rule->group);
    json.attribute("severity", diagnostic.severity == Severity::Error ? "error" : "warning");
    json.attribute("message", diagnostic.message);
    printRange(diagnostic.range);
    if (input.isDetailed)
      json.attributeObject("statement", [&] { printRange(diagnostic.statement); });
    if (diagnostic.target)
      json.attribute("target", info(*diagnostic.target).name);
    json.attributeList("notes", diagnostic.notes, [&](const Note &note) {
      json.attribute("message", note.message);
      printBegin(note.range);
    });
    if (const SourceOrigin origin = origins.at(diagnostic.range.begin); !origin.empty())
      json.attributeList("origin", origin, [&](const SourcePlace &place) {
        json.attribute("file", place.file);
        json.attribute("line", place.line);
        if (place.column != 0)
          json.attribute("column", place.column);
      });
    json.attributeList("fixes", diagnostic.fixes, [&](const Fix &fix) {
      json.attribute("message", fix.message);
      json.attribute("safe", fix.isSafe);
      json.attributeList("edits", fix.edits, [&](const TextEdit &edit) {
        printRange(edit.range);
        json.attribute("text", edit.text);
      });
    });
  }

  void printFunction(const FunctionRequirements &function) {
    json.attribute("name", function.name);
    if (const std::string shown = input.demangle ? input.demangle(function.name) : function.name;
        shown != function.name)
      json.attribute("demangled", shown);
    json.attribute("kind", function.isEntry ? "entry" : "func");
    printBegin(function.range);
    printLeast(function);
  }

  void printLeast(const FunctionRequirements &least) {
    json.attribute("instructions", least.instructions);
    json.attribute("skipped", least.skipped);
    json.attribute("ptx_version", least.ptxVersion);
    json.attribute("ptx_before", least.ptxBefore);
    json.attribute("cuda", least.cuda);
    json.attributeList("targets", least.targets, [&](const RequiredTarget &one) {
      json.attribute("target", info(one.target).name);
      json.attribute("ptx_version", one.ptxVersion);
      json.attribute("cuda", one.cuda);
    });
    json.attributeList("causes", least.causes, [&](const RequirementCause &cause) {
      json.attribute("feature", cause.feature);
      printRange(cause.range);
      json.attributeArray("of", [&] {
        if (cause.ofVersion)
          json.value("ptx_version");
        if (cause.ofTargets)
          json.value("targets");
      });
    });
  }

  void printRange(SourceRange range) {
    printPlace("line", "column", range.begin);
    printPlace("end_line", "end_column", range.end);
    if (!input.isDetailed)
      return;
    json.attribute("begin", range.begin);
    json.attribute("end", range.end);
  }

  /// A range of which the commands print only where it begins.
  void printBegin(SourceRange range) {
    input.isDetailed ? printRange(range) : printPlace("line", "column", range.begin);
  }

  void printPlace(std::string_view line, std::string_view column, size_t offset) {
    const LineColumn place = lines.at(offset);
    json.attribute(line, place.line);
    json.attribute(column, place.column);
  }

  JsonWriter &json;
  JsonInput input;
  LineTable lines;
  SourceOrigins origins;
};

} // namespace

std::string jsonOf(const CheckResult &result, const JsonInput &input) {
  return jsonObject([&](JsonWriter &json) {
    ResultPrinter printer(json, input);
    printer.printInput(result.asmStatements ? "cuda" : "ptx", result.diagnostics, result.truncated,
                       result.limitReached);
    printer.printVerdicts(result);
    if (const std::optional<AsmCounts> &counts = result.asmStatements)
      json.attributeObject("asm", [&] {
        json.attribute("statements", counts->statements);
        json.attribute("checked", counts->checked);
        json.attribute("skipped", counts->skipped);
      });
    json.attributeObject("instructions", [&] {
      for (size_t i = 0; i < kNumMatrixMnemonics; ++i)
        json.attribute(kMnemonics[i].name, result.instructions[i]);
      const auto others = std::span(result.instructions).subspan(kNumMatrixMnemonics);
      json.attribute("other", std::accumulate(others.begin(), others.end(), size_t{0}));
    });
  });
}

std::string jsonOf(const ModuleRequirements &requirements, const JsonInput &input) {
  return jsonObject([&](JsonWriter &json) {
    ResultPrinter printer(json, input);
    printer.printInput("ptx", requirements.errors, requirements.truncated, requirements.limitReached);
    printer.printRequirements(requirements);
  });
}

std::string jsonOfUnreadable(std::string_view path, std::string_view error, bool withRequirements) {
  return jsonObject([&](JsonWriter &json) {
    ResultPrinter printer(json, {});
    json.attribute("path", path);
    json.attribute("error", error);
    json.attributeArray("diagnostics", [] {});
    if (withRequirements)
      return printer.printRequirements({});
    printer.printVerdicts({});
    json.attributeObject("instructions", [] {});
  });
}

} // namespace ptxmatrix
