//===- PtxSymbols.cpp - The names of a module and their scopes ------------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#include "Server/PtxSymbols.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringRef.h"

namespace ptxmatrix::server {
namespace {

std::string_view spaceWord(const Declared &declared) {
  switch (declared.space) {
  case DeclSpace::Register:
    return ".reg";
  case DeclSpace::Const:
    return ".const";
  case DeclSpace::Global:
    return ".global";
  case DeclSpace::Local:
    return ".local";
  case DeclSpace::Param:
    return ".param";
  case DeclSpace::Shared:
    return ".shared";
  case DeclSpace::Function:
    return declared.isEntry ? ".entry" : ".func";
  case DeclSpace::Label:
    return "label";
  }
  return "";
}

/// Whether \p symbol declares \p name: `r<4>` declares r0 to r3.
bool declares(const PtxSymbol &symbol, llvm::StringRef text, llvm::StringRef name) {
  const llvm::StringRef own = text.slice(symbol.name.begin, symbol.name.end);
  if (!symbol.declared.isRange)
    return own == name;
  uint64_t number = 0;
  return name.consume_front(own) && !name.empty() && llvm::all_of(name, llvm::isDigit) &&
         llvm::to_integer(name, number, 10) && number < symbol.declared.count;
}

} // namespace

std::vector<PtxSymbol> findSymbols(std::string_view text, Scanner::Start start) {
  struct Scope {
    size_t begin;
    size_t firstSymbol;
  };
  std::vector<PtxSymbol> symbols;
  std::vector<Scope> open;
  const auto closeScope = [&](size_t end) {
    for (size_t i = open.back().firstSymbol; i < symbols.size(); ++i)
      if (symbols[i].depth == open.size() || symbols[i].declared.space == DeclSpace::Function)
        symbols[i].scope.end = end;
    open.pop_back();
  };
  Scanner scanner(text, start);
  size_t last = 0;
  for (ScanEvent event = scanner.next(); event.kind != ScanEventKind::End; event = scanner.next()) {
    switch (event.kind) {
    case ScanEventKind::FunctionBegin:
      open.push_back({event.word.range.begin, symbols.size()});
      break;
    case ScanEventKind::ScopeBegin:
      open.push_back({last, symbols.size()});
      break;
    case ScanEventKind::FunctionEnd:
      while (!open.empty())
        closeScope(event.word.range.end);
      break;
    case ScanEventKind::ScopeEnd:
      if (!open.empty())
        closeScope(event.word.range.end);
      break;
    case ScanEventKind::Declaration: {
      const Declaration &declaration = *event.declaration;
      const bool isFunction = declaration.space == DeclSpace::Function;
      // A label may also be used before its declaration.
      const bool isEverywhere = isFunction || declaration.space == DeclSpace::Label;
      const size_t begin = isEverywhere && !open.empty() ? open.back().begin : declaration.name.begin;
      symbols.push_back(
          {declaration, declaration.name, declaration.suffix, {begin, text.size()}, isFunction ? 0 : open.size()});
      break;
    }
    default:
      break;
    }
    last = std::max(last, event.range.end);
  }
  return symbols;
}

const PtxSymbol *findSymbol(const std::vector<PtxSymbol> &symbols, std::string_view text, std::string_view name,
                            size_t offset) {
  const PtxSymbol *found = nullptr;
  for (const PtxSymbol &symbol : symbols) {
    const bool isVisible = symbol.depth == 0 || (symbol.scope.begin <= offset && offset < symbol.scope.end);
    if (isVisible && declares(symbol, text, name) && (!found || symbol.depth >= found->depth))
      found = &symbol;
  }
  return found;
}

std::string describe(const PtxSymbol &symbol, std::string_view text) {
  std::string words(spaceWord(symbol.declared));
  if (symbol.declared.alignment != 0)
    words += " .align " + std::to_string(symbol.declared.alignment);
  if (symbol.declared.vectorLength > 1)
    words += " .v" + std::to_string(symbol.declared.vectorLength);
  if (symbol.declared.type)
    words.append(" .").append(info(*symbol.declared.type).spelling);
  return words.append(" ").append(symbol.name.of(text)).append(symbol.suffix.of(text));
}

} // namespace ptxmatrix::server
