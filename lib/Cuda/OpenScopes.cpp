//===- OpenScopes.cpp - Scopes of several asm statements ------------------===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.

#include "Cuda/AsmCheck.h"
#include "Diagnostics/Messages.h"

#include <algorithm>

namespace ptxmatrix {

void OuterNames::declare(std::string_view name, Declaration declaration) {
  const auto [text, isNew] = texts.emplace(name);
  declaration.name = {0, text->size()};
  declaration.id = names.add(*text);
  Symbol symbol(declaration, *text);
  symbol.isOutside = true;
  if (isNew || symbol.isRange)
    symbols.declare(symbol);
}

void OpenScopes::add(const ParsedBlock &parsed) {
  isUncertain = isUncertain || (parsed.block.statement.isConditional && parsed.opened.size() != parsed.closed);
  open.resize(open.size() - std::min(open.size(), parsed.closed));
  for (const SourceRange brace : parsed.opened)
    open.push_back(parsed.block.code.placeOf(brace));
  for (const auto &[known, depth] : parsed.names) {
    if (!hasAllNames())
      return;
    Declaration unknown;
    unknown.isRange = known.isRange;
    unknown.count = known.count;
    unknown.isBroken = true;
    declared.declare(known.name.of(parsed.block.code.text), unknown);
  }
}

void OpenScopes::checkNames(const ParsedBlock &parsed, std::vector<Diagnostic> &diagnostics) const {
  const PtxBlock &block = parsed.block;
  for (const auto &[declaration, depth] : parsed.names) {
    const bool isInBraces = static_cast<ptrdiff_t>(open.size()) + depth > 0;
    const bool isNumbered = std::ranges::any_of(block.placeHoldersIn(declaration.name), [](const PlaceHolder &part) {
      return part.kind == PlaceHolder::Expansion;
    });
    if (isInBraces || isNumbered) // each expansion has its own
      continue;
    const bool isLabel = declaration.space == DeclSpace::Label;
    report(diagnostics, block.code.placeOf(declaration.name),
           msg::declaredOutsideBraces(isLabel, declaration.name.of(block.code.text)));
  }
}

void OpenScopes::reportOpen(std::vector<Diagnostic> &diagnostics) const {
  if (!isUncertain)
    for (const SourceRange place : open)
      report(diagnostics, place, msg::braceNotClosed());
}

} // namespace ptxmatrix
