//===- Formatting.cpp - The canonical form of statements ------------------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#include "Server/Features.h"
#include "Server/LineEdits.h"

namespace ptxmatrix::server {

namespace json = llvm::json;

std::vector<lsp::TextEdit> lineEdits(const Document &document, llvm::StringRef text) {
  std::vector<lsp::TextEdit> edits;
  llvm::StringRef left = document.text();
  for (size_t begin = 0; begin < document.text().size();) {
    const auto [line, behind] = left.split('\n');
    const auto [newLine, newBehind] = text.split('\n');
    if (line != newLine)
      edits.push_back({document.rangeOf({begin, begin + line.size()}), newLine.str()});
    begin += line.size() + 1;
    left = behind;
    text = newBehind;
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
  for (const lsp::TextEdit &edit : canonicalEdits(checked))
    if (params.range.start.line <= edit.range.start.line && edit.range.end.line <= params.range.end.line)
      edits.push_back(toJSON(edit));
  return edits;
}

} // namespace ptxmatrix::server
