//===- Formatting.cpp - The canonical form of statements ------------------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#include "Server/Features.h"

namespace ptxmatrix::server {

namespace json = llvm::json;

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

namespace {

std::vector<lsp::TextEdit> canonicalEdits(CheckedDocument &checked) {
  if (checked.document.language() != driver::Language::Ptx)
    return {};
  const CheckOptions &options = checked.workspace.settingsOf(checked.document).check;
  return lineEdits(checked.document, canonicalModule(checked.document.text(), options).text);
}

} // namespace

json::Value answerFormatting(CheckedDocument &checked, const DocumentParams &) {
  return json::Array(canonicalEdits(checked));
}

json::Value answerRangeFormatting(CheckedDocument &checked, const RangeParams &params) {
  json::Array edits;
  // Collects the edits of a statement of several lines, so that all of its lines change, or none.
  std::vector<lsp::TextEdit> statement;
  bool isInRange = false;
  for (const lsp::TextEdit &edit : canonicalEdits(checked)) {
    isInRange = isInRange || (params.range.start.line <= edit.range.start.line && edit.range.start < params.range.end);
    statement.push_back(edit);
    if (!llvm::StringRef(edit.newText).split("//").first.contains(';'))
      continue;
    for (const lsp::TextEdit &one : std::exchange(statement, {}))
      if (isInRange)
        edits.push_back(toJSON(one));
    isInRange = false;
  }
  return edits;
}

} // namespace ptxmatrix::server
