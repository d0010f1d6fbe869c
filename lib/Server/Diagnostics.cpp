//===- Diagnostics.cpp - Diagnostics and code actions ---------------------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#include "Driver/Render/JsonParts.h"
#include "Server/Features.h"
#include "ptxmatrix/Fix.h"

#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

namespace ptxmatrix::server {

namespace json = llvm::json;

namespace {

/// Adds the name of the rule and the URL of its page, which LLVM's type does not have.
json::Value toJson(const Document &document, const Diagnostic &diagnostic) {
  lsp::Diagnostic made;
  made.range = document.rangeOf(diagnostic.range);
  made.severity =
      diagnostic.severity == Severity::Error ? lsp::DiagnosticSeverity::Error : lsp::DiagnosticSeverity::Warning;
  made.source = "ptx-lint";
  made.message = driver::jsonText(diagnostic.message);
  if (diagnostic.rule->name == "unused-waiver")
    made.tags.push_back(lsp::DiagnosticTag::Unnecessary);
  json::Array notes;
  for (const Note &note : diagnostic.notes)
    notes.push_back(
        json::Object{{"location", document.locationOf(note.range)}, {"message", driver::jsonText(note.message)}});
  json::Value value = toJSON(made);
  json::Object &object = *value.getAsObject();
  object["relatedInformation"] = std::move(notes);
  object["code"] = llvm::StringRef(diagnostic.rule->name);
  if (std::string page = rulePageOf(diagnostic); !page.empty())
    object["codeDescription"] = json::Object{{"href", std::move(page)}};
  return value;
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
    edits.push_back({document.rangeOf(edit.range), driver::jsonText(edit.text)});
  return edits;
}

/// An action that inserts a waiver for \p diagnostic, a warning, before its statement.
lsp::CodeAction makeWaiver(const Document &document, const Diagnostic &diagnostic) {
  const llvm::StringRef content = document.text();
  const size_t line = content.take_front(diagnostic.statement.begin).rfind('\n') + 1;
  const llvm::StringRef indentation = content.substr(line).take_while([](char c) { return c == ' ' || c == '\t'; });
  const std::string rule(diagnostic.rule->name);
  // In a macro, the comment must not extend to the end of the line.
  const llvm::StringRef before = content.take_front(line).rtrim("\r\n");
  const bool isInMacro = document.language() == driver::Language::Cuda && before.ends_with("\\");
  std::string comment = indentation.str();
  comment += isInMacro ? "/* ptx-lint: allow " + rule + " */ \\" : "// ptx-lint: allow " + rule;
  comment += content.contains("\r\n") ? "\r\n" : "\n";
  const lsp::Position place = document.positionOf(line);
  return makeAction(document, "allow " + rule + " here", lsp::CodeAction::kQuickFix, {{{place, place}, comment}});
}

bool touch(SourceRange one, SourceRange other) { return one.begin <= other.end && other.begin <= one.end; }

/// Whether \p context requests actions of \p kind, or of a kind that includes it.
bool isWanted(const CodeActionContext &context, llvm::StringRef kind) {
  return context.only.empty() || llvm::any_of(context.only, [&](llvm::StringRef wanted) {
           return kind.consume_front(wanted) && (kind.empty() || kind.starts_with("."));
         });
}

} // namespace

std::string rulePageOf(const Diagnostic &diagnostic) {
  static const std::string folder = [] {
    llvm::SmallString<256> path(llvm::sys::fs::getMainExecutable(nullptr, nullptr));
    llvm::sys::path::remove_filename(path);
    llvm::sys::path::append(path, "..", "share", "doc", "ptxmatrix");
    llvm::sys::path::append(path, "rules");
    llvm::sys::path::remove_dots(path, /*remove_dot_dot=*/true);
    return llvm::sys::fs::is_directory(path) ? path.str().str() : std::string();
  }();
  if (folder.empty())
    return "";
  llvm::SmallString<256> page(folder);
  llvm::sys::path::append(page, llvm::Twine(llvm::StringRef(diagnostic.rule->name)) + ".md");
  llvm::Expected<lsp::URIForFile> address = lsp::URIForFile::fromFile(page);
  if (address)
    return address->uri().str();
  llvm::consumeError(address.takeError());
  return "";
}

json::Array diagnosticsOf(CheckedDocument &checked) {
  json::Array list;
  for (const Diagnostic &diagnostic : checked.result().diagnostics)
    list.push_back(toJson(checked.document, diagnostic));
  return list;
}

json::Value answerDiagnostics(CheckedDocument &checked, const DocumentParams &) {
  return json::Object{{"kind", "full"}, {"items", diagnosticsOf(checked)}};
}

json::Value answerCodeActions(CheckedDocument &checked, const CodeActionParams &params) {
  constexpr llvm::StringLiteral kFixAll = "source.fixAll";
  const Document &document = checked.document;
  const SourceRange range = document.sourceRange(params.range);
  json::Array actions;
  const auto add = [&](const lsp::CodeAction &action, const Diagnostic &diagnostic) {
    json::Value value = toJSON(action);
    (*value.getAsObject())["diagnostics"] = json::Array{toJson(document, diagnostic)};
    actions.push_back(std::move(value));
  };
  bool areFixable = false;
  for (const Diagnostic &diagnostic : checked.result().diagnostics) {
    areFixable = areFixable || chooseFix(diagnostic, FixLevel::Safe);
    if (!isWanted(params.context, lsp::CodeAction::kQuickFix) || !touch(diagnostic.range, range))
      continue;
    for (const Fix &fix : diagnostic.fixes) {
      lsp::CodeAction action =
          makeAction(document, driver::jsonText(fix.message), lsp::CodeAction::kQuickFix, editsOf(document, fix));
      action.isPreferred = fix.isSafe && &fix == &diagnostic.fixes.front();
      add(action, diagnostic);
    }
    if (diagnostic.severity == Severity::Warning && diagnostic.rule->name != "unused-waiver")
      add(makeWaiver(document, diagnostic), diagnostic);
  }
  if (!areFixable || !isWanted(params.context, kFixAll))
    return actions;
  const std::optional<FixedText> fixed = fixText(document.text(), checked.result(), FixLevel::Safe,
                                                 [&](std::string_view now) { return checked.check(now); });
  if (fixed)
    actions.push_back(
        toJSON(makeAction(document, "fix all that is safe to fix", kFixAll, lineEdits(document, fixed->text))));
  return actions;
}

} // namespace ptxmatrix::server
