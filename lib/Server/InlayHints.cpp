//===- InlayHints.cpp - Inlay hints ---------------------------------------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#include "Diagnostics/MessageText.h"
#include "Server/Features.h"
#include "Server/TypedStatement.h"

#include "llvm/ADT/StringRef.h"

#include <algorithm>

namespace ptxmatrix::server {

llvm::json::Value answerInlayHints(CheckedDocument &checked, const RangeParams &params) {
  llvm::json::Array hints;
  if (!checked.workspace.wantsInlayHints())
    return hints;
  const std::string ptx = ptxOf(checked.document);
  const SourceRange range = checked.document.sourceRange(params.range);
  // Every complete statement ends with ';'.
  for (size_t end = ptx.find(';', range.begin); end < range.end; end = ptx.find(';', end + 1)) {
    const std::optional<TypedStatement> statement = findStatement(ptx, end);
    if (!statement)
      continue;
    for (const SourceRange one : statement->operands) {
      const SourceRange operand = withoutBlanks(ptx, one);
      const llvm::StringRef text = operand.of(ptx);
      if (!text.starts_with("{") || text.size() < 2)
        continue;
      lsp::InlayHint hint(lsp::InlayHintKind::Type, checked.document.positionOf(operand.end));
      hint.label = counted(1 + static_cast<uint64_t>(std::ranges::count(text, ',')), "register");
      hint.paddingLeft = true;
      hints.push_back(toJSON(hint));
    }
  }
  return hints;
}

} // namespace ptxmatrix::server
