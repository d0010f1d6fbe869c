//===- AsmBlockCheck.cpp - Checks of asm statements in functions ----------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#include "Cuda/AsmCheck.h"
#include "Diagnostics/Report.h"
#include "Scan/Lexer.h"
#include "Scan/Scanner.h"

#include <algorithm>

namespace ptxmatrix {

void checkAsmScope(const PtxBlock &block, std::vector<Diagnostic> &diagnostics) {
  const std::string_view text = block.code.text;
  Scanner scanner(text, Scanner::Start::Body);
  size_t depth = 0;
  for (ScanEvent event = scanner.next(); event.kind != ScanEventKind::End; event = scanner.next()) {
    depth += event.kind == ScanEventKind::ScopeBegin ? 1 : 0;
    depth -= event.kind == ScanEventKind::ScopeEnd ? 1 : 0;
    if (event.kind != ScanEventKind::Declaration || depth > 0)
      continue;
    const SourceRange name = event.declaration->name;
    if (std::ranges::any_of(block.placeHolders, [&](const PlaceHolder &part) {
          return part.kind == PlaceHolder::Expansion && isInside(part.range, name);
        }))
      continue; // the name differs in each expansion
    const bool isLabel = event.declaration->space == DeclSpace::Label;
    report(diagnostics, block.code.placeOf(name), msg::declaredOutsideBraces(isLabel, name.of(text)));
  }
}

void checkAsmEnd(const PtxBlock &block, std::vector<Diagnostic> &diagnostics) {
  Lexer lexer(block.code.text);
  Word last;
  for (Word word = lexer.next(); word.kind != WordKind::End; word = lexer.next())
    if (!word.is('\\')) // ptxas ignores a backslash before the next opcode
      last = word;
  if (last.kind == WordKind::End || last.is(';') || last.is('}') || last.is('{') || last.is(':'))
    return;
  const SourceRange place{block.code.placeOf(last.range).end, block.code.placeOf(last.range).end};
  std::erase_if(diagnostics, [&](const Diagnostic &one) { return one.range == place; });
  report(diagnostics, place, msg::missingAtTemplateEnd(), {{msg::fixInsert(";"), true, {{place, ";"}}}});
}

} // namespace ptxmatrix
