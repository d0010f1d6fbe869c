//===- Diagnostics.cpp - Diagnostics, code actions and formatting ---------===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.

#include "Diagnostics/Rules.h"
#include "Server/Features.h"
#include "ptxmatrix/Fix.h"

#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

namespace ptxmatrix::server {

namespace {

/// LLVM's type has neither the name of the rule nor the URL of its page.
json::Value toJson(const Document &document, const Diagnostic &diagnostic) {
  json::Array notes;
  for (const Note &note : diagnostic.notes)
    notes.push_back(
        json::Object{{"location", document.locationOf(note.range)}, {"message", json::fixUTF8(note.message)}});
  json::Object object{
      {"range", toJSON(document.rangeOf(diagnostic.range))},
      {"severity", static_cast<int>(diagnostic.severity == Severity::Error ? lsp::DiagnosticSeverity::Error
                                                                           : lsp::DiagnosticSeverity::Warning)},
      {"source", "ptx-lint"},
      {"message", json::fixUTF8(diagnostic.message)},
      {"code", llvm::StringRef(diagnostic.rule->name)},
      {"relatedInformation", std::move(notes)}};
  if (diagnostic.rule == &info(Rule::UnusedWaiver))
    object["tags"] = json::Array{static_cast<int>(lsp::DiagnosticTag::Unnecessary)};
  if (std::string page = rulePageOf(diagnostic); !page.empty())
    object["codeDescription"] = json::Object{{"href", std::move(page)}};
  return object;
}

lsp::CodeAction makeAction(const Document &document, std::string title, llvm::StringRef kind,
                           std::vector<lsp::TextEdit> edits) {
  lsp::CodeAction action;
  action.title = std::move(title);
  action.kind = kind.str();
  action.edit.emplace();
  action.edit->changes[document.uri()] = std::move(edits);
  return action;
}

std::vector<lsp::TextEdit> editsOf(const Document &document, const Fix &fix) {
  std::vector<lsp::TextEdit> edits;
  for (const TextEdit &edit : fix.edits)
    edits.push_back({document.rangeOf(edit.range), json::fixUTF8(edit.text)});
  return edits;
}

/// An action that inserts a waiver for \p diagnostic, a warning, before its statement.  There is none in a later line
/// of a macro: a line with only a comment and a backslash waives nothing.
std::optional<lsp::CodeAction> makeWaiver(const Document &document, const Diagnostic &diagnostic) {
  const llvm::StringRef content = document.text();
  const size_t line = content.take_front(diagnostic.statement.begin).rfind('\n') + 1;
  const llvm::StringRef before = content.take_front(line).drop_back(line > 0 ? 1 : 0).rtrim(" \t\r");
  if (document.language() == driver::Language::Cuda && before.ends_with("\\"))
    return std::nullopt;
  const llvm::StringRef indentation = content.substr(line).take_while([](char c) { return c == ' ' || c == '\t'; });
  const std::string rule(diagnostic.rule->name);
  const std::string comment =
      indentation.str() + "// ptx-lint: allow " + rule + (content.contains("\r\n") ? "\r\n" : "\n");
  const lsp::Position place = document.positionOf(line);
  return makeAction(document, "allow " + rule + " here", lsp::CodeAction::kQuickFix, {{{place, place}, comment}});
}

/// The edits that change \p document into \p text, which has the same number of lines: one for each line that differs.
std::vector<lsp::TextEdit> lineEdits(const Document &document, llvm::StringRef text) {
  std::vector<lsp::TextEdit> edits;
  llvm::StringRef left = document.text();
  for (size_t begin = 0; begin < document.text().size();) {
    const auto [line, behind] = left.split('\n');
    const auto [newLine, newAfter] = text.split('\n');
    if (line != newLine)
      edits.push_back({document.rangeOf({begin, begin + line.rtrim('\r').size()}), newLine.rtrim('\r').str()});
    begin += line.size() + 1;
    left = behind;
    text = newAfter;
  }
  return edits;
}

/// Whether \p context requests actions of \p kind, or of a kind that includes it.
bool isWanted(const CodeActionContext &context, llvm::StringRef kind) {
  return context.only.empty() || llvm::any_of(context.only, [&](llvm::StringRef wanted) {
           return kind.consume_front(wanted) && (kind.empty() || kind.starts_with("."));
         });
}

} // namespace

std::string rulePageOf(const Diagnostic &diagnostic) {
  static const std::string folder = driver::realPath(
      driver::inFolder(llvm::sys::path::parent_path(llvm::sys::fs::getMainExecutable(nullptr, nullptr)),
                       "../share/doc/ptxmatrix/rules"));
  if (!findRule(diagnostic.rule->name) || !llvm::sys::fs::is_directory(folder))
    return "";
  llvm::Expected<lsp::URIForFile> address =
      lsp::URIForFile::fromFile(driver::inFolder(folder, std::string(diagnostic.rule->name) + ".md"));
  if (address)
    return address->uri().str();
  llvm::consumeError(address.takeError());
  return "";
}

json::Array diagnosticsOf(Document &document) {
  json::Array list;
  for (const Diagnostic &diagnostic : document.result().diagnostics)
    list.push_back(toJson(document, diagnostic));
  return list;
}

json::Value answerCodeActions(Document &document, const DocumentParams &params) {
  constexpr llvm::StringLiteral kFixAll = "source.fixAll";
  const SourceRange range = document.sourceRange(params.range);
  json::Array actions;
  const auto add = [&](const lsp::CodeAction &action, const Diagnostic &diagnostic) {
    json::Value value = toJSON(action);
    (*value.getAsObject())["diagnostics"] = json::Array{toJson(document, diagnostic)};
    actions.push_back(std::move(value));
  };
  bool areFixable = false;
  for (const Diagnostic &diagnostic : document.result().diagnostics) {
    areFixable = areFixable || chooseFix(diagnostic, FixLevel::Safe);
    const bool isTouched = diagnostic.range.begin <= range.end && range.begin <= diagnostic.range.end;
    if (!isTouched || !isWanted(params.context, lsp::CodeAction::kQuickFix))
      continue;
    for (const Fix &fix : diagnostic.fixes) {
      lsp::CodeAction action =
          makeAction(document, json::fixUTF8(fix.message), lsp::CodeAction::kQuickFix, editsOf(document, fix));
      action.isPreferred = fix.isSafe && &fix == &diagnostic.fixes.front();
      add(action, diagnostic);
    }
    if (diagnostic.severity == Severity::Warning && diagnostic.rule->name != "unused-waiver" &&
        findRule(diagnostic.rule->name)) // messages of ptxas have no waiver
      if (const std::optional<lsp::CodeAction> waiver = makeWaiver(document, diagnostic))
        add(*waiver, diagnostic);
  }
  if (!areFixable || !isWanted(params.context, kFixAll))
    return actions;
  const std::optional<FixedText> fixed = fixText(document.text(), document.result(), FixLevel::Safe,
                                                 [&](std::string_view now) { return document.check(now); });
  if (fixed)
    actions.push_back(
        toJSON(makeAction(document, "fix all that is safe to fix", kFixAll, lineEdits(document, fixed->text))));
  return actions;
}

json::Value answerFormatting(Document &document, const DocumentParams &) {
  if (document.language() != driver::Language::Ptx)
    return json::Array();
  return json::Array(lineEdits(document, canonicalModule(document.text(), document.options()).text));
}

} // namespace ptxmatrix::server
