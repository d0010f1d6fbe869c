//===- Navigation.cpp - Go to declaration ---------------------------------===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.

#include "Cuda/AsmCheck.h"
#include "Server/Features.h"
#include "Syntax/Item.h"

#include "llvm/ADT/StringExtras.h"

namespace ptxmatrix::server {

namespace {

struct PtxSymbol : Declaration {
  SourceRange scope; ///< The scope of the name.  For a function: its text, with its body.
  size_t depth = 0;  ///< 0 for a name of the module.
};

/// Whether \p symbol declares \p name: `r<4>` declares r0 to r3.
bool declares(const PtxSymbol &symbol, std::string_view text, llvm::StringRef name) {
  const llvm::StringRef own = symbol.name.of(text);
  uint64_t number = 0;
  if (!symbol.isRange)
    return own == name;
  return name.consume_front(own) && llvm::to_integer(name, number, 10) && number < symbol.count;
}

/// All names that \p text, a module or the body of a function, declares, in order.
std::vector<PtxSymbol> findSymbols(std::string_view text, TextKind kind) {
  struct Scope {
    size_t begin;
    size_t firstSymbol;
  };
  std::vector<PtxSymbol> symbols;
  std::vector<Scope> open;
  const auto closeScope = [&](size_t end) {
    for (size_t i = open.back().firstSymbol; i < symbols.size(); ++i)
      if (symbols[i].depth == open.size() || symbols[i].space == DeclSpace::Function)
        symbols[i].scope.end = end;
    open.pop_back();
  };
  ItemReader items(text, kind);
  while (const Item *const item = items.next()) {
    switch (item->kind) {
    case ItemKind::FunctionBegin:
    case ItemKind::ScopeBegin:
      open.push_back({item->range.begin, symbols.size()});
      break;
    case ItemKind::FunctionEnd:
      while (!open.empty())
        closeScope(item->range.end);
      break;
    case ItemKind::ScopeEnd:
      if (!open.empty())
        closeScope(item->range.end);
      break;
    case ItemKind::Declaration: {
      const Declaration &declaration = *item->declaration;
      const bool isFunction = declaration.space == DeclSpace::Function;
      // A label may also be used before its declaration.
      const bool isEverywhere = isFunction || declaration.space == DeclSpace::Label;
      const size_t begin = isEverywhere && !open.empty() ? open.back().begin : declaration.name.begin;
      symbols.push_back({declaration, {begin, text.size()}, isFunction ? 0 : open.size()});
      break;
    }
    default:
      break;
    }
  }
  return symbols;
}

/// The declaration in words: ".reg .b32 %r<8>".
std::string describe(const PtxSymbol &symbol, std::string_view text) {
  constexpr std::array kSpaces = {".reg", ".const", ".global", ".local", ".param", ".shared", ".func", "label"};
  std::string words = symbol.isEntry ? ".entry" : kSpaces[static_cast<size_t>(symbol.space)];
  if (symbol.alignment != 0)
    words += " .align " + std::to_string(symbol.alignment);
  if (symbol.vectorLength > 1)
    words += " .v" + std::to_string(symbol.vectorLength);
  if (symbol.type)
    words.append(" .").append(info(*symbol.type).spelling);
  return words.append(" ").append(symbol.name.of(text)).append(symbol.suffix.of(text));
}

std::optional<DeclaredAt> findSymbol(std::string_view text, TextKind kind, size_t offset) {
  const std::string_view name = identifierAt(text, offset).of(text);
  std::optional<PtxSymbol> found;
  for (const PtxSymbol &symbol : findSymbols(text, kind)) {
    const bool isVisible = symbol.depth == 0 || (symbol.scope.begin <= offset && offset < symbol.scope.end);
    if (isVisible && declares(symbol, text, name) && (!found || symbol.depth >= found->depth))
      found = symbol;
  }
  return found ? std::optional(DeclaredAt{found->name, describe(*found, text)}) : std::nullopt;
}

/// The declaration of the name at \p offset in \p block: the operand, or a declaration in the template.
std::optional<DeclaredAt> findInAsm(const PtxBlock &block, size_t offset) {
  for (const PlaceHolder &one : block.placeHolders)
    if (one.operand && one.place.begin <= offset && offset <= one.place.end) {
      const AsmOperand &operand = block.statement.operands[*one.operand];
      return DeclaredAt{operand.range, std::string(block.textOf(one)) + ": \"" + operand.constraint + "\"(" +
                                           operand.expression + ")"};
    }
  const LiteralText &code = block.code;
  for (size_t i = 0; i < code.text.size(); ++i) {
    const SourceRange place = code.placeAt(i);
    // The bytes of an escape, or of what a macro elsewhere expands to, have a longer place: no name is written there.
    if (place.size() != 1 || offset < place.begin || offset > place.end)
      continue;
    std::optional<DeclaredAt> found = findSymbol(code.text, TextKind::Body, i + (offset - place.begin));
    if (found)
      found->range = code.placeOf(found->range);
    return found;
  }
  return std::nullopt;
}

lsp::SymbolKind kindOf(const Declared &declared) {
  if (declared.space == DeclSpace::Function)
    return lsp::SymbolKind::Function;
  if (declared.space == DeclSpace::Label)
    return lsp::SymbolKind::Key;
  return declared.isArray || declared.isRange ? lsp::SymbolKind::Array : lsp::SymbolKind::Variable;
}

} // namespace

std::optional<DeclaredAt> findDeclared(Document &document, size_t offset) {
  if (document.language() == driver::Language::Ptx)
    return findSymbol(document.text(), TextKind::Module, offset);
  const std::optional<PtxBlock> block = findAsmAt(document.text(), document.compilation(), offset);
  return block ? findInAsm(*block, offset) : std::nullopt;
}

json::Value answerDefinition(Document &document, const DocumentParams &params) {
  const std::optional<DeclaredAt> found = findDeclared(document, document.offsetOf(params.position));
  return found ? document.locationOf(found->range) : nullptr;
}

json::Value answerSymbols(Document &document, const DocumentParams &) {
  if (document.language() != driver::Language::Ptx)
    return json::Array();
  const auto whole = [](const PtxSymbol &symbol) {
    return symbol.space == DeclSpace::Function
               ? symbol.scope
               : SourceRange(symbol.name.begin, std::max(symbol.name.end, symbol.suffix.end));
  };
  std::vector<PtxSymbol> symbols = findSymbols(document.text(), TextKind::Module);
  // A function comes before its return values, which precede its name.
  std::ranges::sort(symbols, {}, [&](const PtxSymbol &symbol) { return whole(symbol).begin; });
  std::vector<lsp::DocumentSymbol> made;
  for (const PtxSymbol &symbol : symbols) {
    lsp::DocumentSymbol one(llvm::StringRef(symbol.name.of(document.text())), kindOf(symbol),
                            document.rangeOf(whole(symbol)), document.rangeOf(symbol.name));
    one.detail = describe(symbol, document.text());
    (symbol.depth == 0 || made.empty() ? made : made.back().children).push_back(std::move(one));
  }
  return json::Array(made);
}

} // namespace ptxmatrix::server
