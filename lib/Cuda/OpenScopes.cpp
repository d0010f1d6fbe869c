//===- OpenScopes.cpp - Scopes open between asm statements ----------------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#include "Cuda/AsmCheck.h"
#include "Diagnostics/Messages.h"
#include "Lex/Lexer.h"
#include "Syntax/Item.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

#include <algorithm>

namespace ptxmatrix {

void OpenScopes::read(const PtxBlock &block, std::vector<Diagnostic> &diagnostics) {
  std::vector<SourceRange> open;
  for (const Token &token : lex(block.code.text)) {
    if (token.is('{'))
      open.push_back(block.code.placeOf(token.range));
    if (!token.is('}'))
      continue;
    if (!open.empty()) {
      open.pop_back();
      continue;
    }
    const SourceRange place = block.code.placeOf(token.range);
    if (!isUncertain && opened.size() <= closed.size() && !closed.contains(place.begin))
      continue; // closes nothing; the diagnostic for it stays
    closed.insert(place.begin);
    std::erase_if(diagnostics, [&](const Diagnostic &one) { return one.range == place; });
  }
  const auto isMissingBrace = [](const Diagnostic &one) {
    return !one.fixes.empty() && one.fixes.front().edits.front().text == "}";
  };
  if (!open.empty() && llvm::any_of(diagnostics, isMissingBrace)) // the one of a vector, which is reported
    open.pop_back();
  for (const SourceRange place : open)
    opened.insert(place.begin);

  std::vector<Names> scopes(1);
  ItemReader items(block.code.text, TextKind::Body);
  while (const Item *const item = items.next()) {
    if (item->kind == ItemKind::ScopeBegin)
      scopes.emplace_back();
    if (item->kind == ItemKind::ScopeEnd && scopes.size() > 1)
      scopes.pop_back();
    if (item->kind == ItemKind::Declaration)
      scopes.back().try_emplace(std::string(item->word.text), *item->declaration);
  }
  for (Names &scope : scopes)
    declared.merge(scope);
}

OpenScopes::Names OpenScopes::namesIn(std::string_view ptx) const {
  Names found;
  if (declared.empty())
    return found;
  for (const Token &token : lex(ptx)) {
    if (!token.is(TokenKind::Identifier))
      continue;
    // `t12` may belong to `t1<8>` or to `t<20>`.
    for (std::string_view name = token.range.of(ptx);; name.remove_suffix(1)) {
      if (const auto known = declared.find(name); known != declared.end())
        found.insert(*known);
      if (name.size() < 2 || !llvm::isDigit(name.back()))
        break;
    }
  }
  return found;
}

void OpenScopes::reportOpen(std::vector<Diagnostic> &diagnostics) const {
  if (isUncertain || opened.size() <= closed.size())
    return;
  for (const size_t place : llvm::drop_begin(opened, closed.size()))
    report(diagnostics, {place, place + 1}, msg::braceNotClosed());
}

void checkAsmScope(const PtxBlock &block, std::vector<Diagnostic> &diagnostics) {
  const std::string_view text = block.code.text;
  size_t depth = 0;
  ItemReader items(text, TextKind::Body);
  while (const Item *const item = items.next()) {
    depth += item->kind == ItemKind::ScopeBegin ? 1 : 0;
    depth -= item->kind == ItemKind::ScopeEnd ? 1 : 0;
    if (item->kind != ItemKind::Declaration || depth > 0)
      continue;
    const SourceRange name = item->declaration->name;
    if (std::ranges::any_of(block.placeHolders, [&](const PlaceHolder &part) {
          return part.kind == PlaceHolder::Expansion && isInside(part.range, name);
        }))
      continue; // the name differs in each expansion
    const bool isLabel = item->declaration->space == DeclSpace::Label;
    report(diagnostics, block.code.placeOf(name), msg::declaredOutsideBraces(isLabel, name.of(text)));
  }
}

bool usesOutsideName(const PtxBlock &block, std::string_view name) {
  ItemReader items(block.code.text, TextKind::Body);
  bool isDeclared = false;
  while (const Item *const item = items.next())
    isDeclared = isDeclared || (item->kind == ItemKind::Declaration && item->word.text == name);
  const std::vector<Token> tokens = lex(block.code.text);
  return !isDeclared && std::ranges::any_of(tokens, [&](const Token &token) {
    const llvm::StringRef text = token.range.of(block.code.text);
    return token.is(TokenKind::Identifier) && text.starts_with(name) &&
           llvm::all_of(text.drop_front(name.size()), llvm::isDigit); // `t3` of `t<4>`
  });
}

void checkAsmEnd(const PtxBlock &block, std::vector<Diagnostic> &diagnostics) {
  Token last;
  for (const Token &token : lex(block.code.text))
    if (token.range.of(block.code.text) != "\\") // ptxas ignores a backslash before the next opcode
      last = token;
  if (last.is(TokenKind::End) || last.is(';') || last.is('}') || last.is('{') || last.is(':'))
    return;
  const SourceRange place{block.code.placeOf(last.range).end, block.code.placeOf(last.range).end};
  std::erase_if(diagnostics, [&](const Diagnostic &one) { return one.range == place; });
  report(diagnostics, place, msg::missingAtTemplateEnd(), {{msg::fixInsert(";"), true, {{place, ";"}}}});
}

} // namespace ptxmatrix
