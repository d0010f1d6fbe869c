//===- OpenScopes.cpp - Scopes open between asm statements ----------------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#include "Cuda/OpenScopes.h"
#include "Cuda/AsmCheck.h"
#include "Diagnostics/Report.h"
#include "Scan/Lexer.h"

#include "llvm/ADT/StringExtras.h"

namespace ptxmatrix {

void OpenScopes::read(const PtxBlock &block, std::vector<Diagnostic> &diagnostics) {
  readBraces(block, diagnostics);
  readNames(block);
}

void OpenScopes::readBraces(const PtxBlock &block, std::vector<Diagnostic> &diagnostics) {
  Lexer lexer(block.code.text);
  std::vector<SourceRange> open;
  for (Word word = lexer.next(); word.kind != WordKind::End; word = lexer.next()) {
    if (word.is('{'))
      open.push_back(block.code.placeOf(word.range));
    if (!word.is('}'))
      continue;
    if (!open.empty()) {
      open.pop_back();
      continue;
    }
    const SourceRange place = block.code.placeOf(word.range);
    if (!isUncertain && opened.size() <= closed.size() && !closed.contains(place.begin))
      continue; // closes nothing; the diagnostic for it stays
    closed.insert(place.begin);
    std::erase_if(diagnostics, [&](const Diagnostic &one) { return one.range == place; });
  }
  for (const SourceRange place : open)
    opened.insert(place.begin);
}

void OpenScopes::readNames(const PtxBlock &block) {
  Scanner scanner(block.code.text, Scanner::Start::Body);
  std::vector<std::vector<Name>> scopes(1);
  for (ScanEvent event = scanner.next(); event.kind != ScanEventKind::End; event = scanner.next()) {
    if (event.kind == ScanEventKind::ScopeBegin)
      scopes.emplace_back();
    if (event.kind == ScanEventKind::ScopeEnd && scopes.size() > 1)
      scopes.pop_back();
    if (event.kind == ScanEventKind::Declaration)
      scopes.back().emplace_back(*event.declaration, event.declaration->name.of(block.code.text));
  }
  for (std::vector<Name> &scope : scopes)
    for (Name &name : scope)
      declared.emplace(std::move(name.second), name.first);
}

std::vector<OpenScopes::Name> OpenScopes::namesIn(std::string_view ptx) const {
  std::map<std::string, Declaration> found;
  Lexer lexer(ptx);
  for (Word word = lexer.next(); word.kind != WordKind::End && !declared.empty(); word = lexer.next()) {
    if (word.kind != WordKind::Identifier)
      continue;
    // `t12` may belong to `t1<8>` or to `t<20>`.
    for (std::string_view name = word.text;; name.remove_suffix(1)) {
      if (const auto known = declared.find(name); known != declared.end())
        found.insert(*known);
      if (name.size() < 2 || !llvm::isDigit(name.back()))
        break;
    }
  }
  std::vector<Name> names;
  for (const auto &[name, declaration] : found)
    names.emplace_back(declaration, name);
  return names;
}

void OpenScopes::reportOpen(std::vector<Diagnostic> &diagnostics) const {
  if (isUncertain || opened.size() <= closed.size())
    return;
  for (auto place = std::next(opened.begin(), static_cast<std::ptrdiff_t>(closed.size())); place != opened.end();
       ++place)
    report(diagnostics, {*place, *place + 1}, msg::braceNotClosed());
}

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
