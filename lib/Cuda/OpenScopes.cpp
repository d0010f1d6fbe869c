//===- OpenScopes.cpp - Scopes of several asm statements ------------------===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.

#include "Cuda/AsmCheck.h"
#include "Diagnostics/Messages.h"

#include <algorithm>

namespace ptxmatrix {

void OpenScopes::add(const PtxBlock &block, const ParsedBlock &parsed, bool mayBeLeftOut) {
  isUncertain = isUncertain || (mayBeLeftOut && parsed.opened.size() != parsed.closed);
  open.resize(open.size() - std::min(open.size(), parsed.closed));
  for (const SourceRange brace : parsed.opened)
    open.push_back(block.code.placeOf(brace));
  for (const auto &[declared, depth] : parsed.names) {
    if (texts.size() == kMaxNames)
      return;
    const auto [text, isNew] = texts.emplace(declared.name.of(block.code.text));
    Declaration unknown;
    unknown.name = {0, text->size()};
    unknown.id = names.add(*text);
    unknown.isRange = declared.isRange;
    unknown.count = declared.count;
    unknown.isBroken = true;
    Symbol symbol(unknown, *text);
    symbol.isOutside = true;
    if (isNew || symbol.isRange)
      symbols.declare(symbol);
  }
}

void OpenScopes::checkNames(const PtxBlock &block, const ParsedBlock &parsed,
                            std::vector<Diagnostic> &diagnostics) const {
  for (const auto &[declared, depth] : parsed.names) {
    const bool isInBraces = static_cast<ptrdiff_t>(open.size()) + depth > 0;
    const bool isNumbered = std::ranges::any_of(block.placeHolders, [&](const PlaceHolder &part) {
      return part.kind == PlaceHolder::Expansion && isInside(part.range, declared.name);
    });
    if (isInBraces || isNumbered) // each expansion has its own
      continue;
    const bool isLabel = declared.space == DeclSpace::Label;
    report(diagnostics, block.code.placeOf(declared.name),
           msg::declaredOutsideBraces(isLabel, declared.name.of(block.code.text)));
  }
}

void OpenScopes::reportOpen(std::vector<Diagnostic> &diagnostics) const {
  if (!isUncertain)
    for (const SourceRange place : open)
      report(diagnostics, place, msg::braceNotClosed());
}

} // namespace ptxmatrix
