//===- Navigation.cpp - Go to declaration ---------------------------------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#include "Cuda/AsmCheck.h"
#include "Scan/CharClass.h"
#include "Server/Features.h"
#include "Server/PtxSymbols.h"
#include "Server/TypedStatement.h"

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Regex.h"

namespace ptxmatrix::server {

namespace json = llvm::json;

namespace {

/// The last `#define` of \p name before \p offset of \p source.
std::optional<SourceRange> findMacro(llvm::StringRef source, llvm::StringRef name, size_t offset) {
  if (name.empty() || isDigit(name.front()))
    return std::nullopt;
  const llvm::Regex pattern(("^[ \t]*#[ \t]*define[ \t]+" + name + "([^A-Za-z0-9_]|$)").str());
  std::optional<SourceRange> found;
  for (size_t line = source.find("define"); line < offset; line = source.find("define", line + 1)) {
    const size_t begin = source.take_front(line).rfind('\n') + 1;
    if (pattern.match(source.slice(begin, source.find('\n', line))))
      if (const size_t place = source.find(name, line + 6); place != llvm::StringRef::npos)
        found = {place, place + name.size()};
  }
  return found;
}

std::optional<DeclaredAt> findInModule(std::string_view text, size_t offset) {
  const std::string_view name = identifierAt(text, offset).of(text);
  const std::vector<PtxSymbol> symbols = findSymbols(text);
  const PtxSymbol *symbol = name.empty() ? nullptr : findSymbol(symbols, text, name, offset);
  if (!symbol)
    return std::nullopt;
  return DeclaredAt{symbol->name, describe(*symbol, text)};
}

/// The declaration of the name at \p offset in the template of \p at: the operand, or a declaration in the template.
std::optional<DeclaredAt> findInAsm(const AsmAt &at, size_t offset) {
  for (const PlaceHolder &one : at.block.placeHolders)
    if (one.operand && one.place.begin <= offset && offset <= one.place.end) {
      const AsmOperand &operand = at.statement.operands[*one.operand];
      return DeclaredAt{operand.range, one.text + ": \"" + operand.constraint + "\"(" + operand.expression + ")"};
    }
  const LiteralText &code = at.block.code;
  for (size_t i = 0; i < code.places.size(); ++i) {
    if (offset < code.places[i].begin || offset > code.places[i].end)
      continue;
    const std::string_view name = identifierAt(code.text, i).of(code.text);
    const std::vector<PtxSymbol> symbols = findSymbols(code.text, Scanner::Start::Body);
    if (const PtxSymbol *symbol = name.empty() ? nullptr : findSymbol(symbols, code.text, name, i))
      return DeclaredAt{code.placeOf(symbol->name), describe(*symbol, code.text)};
  }
  return std::nullopt;
}

lsp::SymbolKind kindOf(const Declared &declared) {
  switch (declared.space) {
  case DeclSpace::Function:
    return lsp::SymbolKind::Function;
  case DeclSpace::Label:
    return lsp::SymbolKind::Key;
  default:
    return declared.isArray || declared.isRange ? lsp::SymbolKind::Array : lsp::SymbolKind::Variable;
  }
}

} // namespace

std::optional<DeclaredAt> findDeclared(CheckedDocument &checked, size_t offset) {
  const Document &document = checked.document;
  if (document.language() == driver::Language::Ptx)
    return findInModule(document.text(), offset);
  const CudaCompilation compilation = checked.workspace.compilationOf(document);
  if (const std::optional<AsmAt> at = findAsmAt(document.text(), compilation, offset))
    if (std::optional<DeclaredAt> found = findInAsm(*at, offset))
      return found;
  const std::string_view name = identifierAt(document.text(), offset).of(document.text());
  if (const std::optional<SourceRange> macro = findMacro(document.text(), name, offset))
    return DeclaredAt{*macro, ""};
  return std::nullopt;
}

json::Value answerDefinition(CheckedDocument &checked, const PlaceParams &params) {
  const std::optional<DeclaredAt> found = findDeclared(checked, checked.document.offsetOf(params.position));
  return found ? checked.document.locationOf(found->range) : nullptr;
}

json::Value answerSymbols(CheckedDocument &checked, const DocumentParams &) {
  const Document &document = checked.document;
  if (document.language() != driver::Language::Ptx)
    return json::Array();
  std::vector<lsp::DocumentSymbol> made;
  std::vector<lsp::DocumentSymbol> returned; // the return values, before the name of their function
  size_t functionEnd = 0;
  for (const PtxSymbol &symbol : findSymbols(document.text())) {
    const bool isFunction = symbol.declared.space == DeclSpace::Function;
    lsp::Range range = document.rangeOf({symbol.name.begin, std::max(symbol.name.end, symbol.suffix.end)});
    if (isFunction)
      range = document.rangeOf(symbol.scope);
    lsp::DocumentSymbol one(llvm::StringRef(symbol.name.of(document.text())), kindOf(symbol.declared), range,
                            document.rangeOf(symbol.name));
    one.detail = describe(symbol, document.text());
    if (isFunction) {
      one.children = std::exchange(returned, {});
      functionEnd = symbol.scope.end;
    }
    if (symbol.depth == 0)
      made.push_back(std::move(one));
    else if (symbol.name.begin < functionEnd)
      made.back().children.push_back(std::move(one));
    else
      returned.push_back(std::move(one));
  }
  json::Array symbols;
  for (const lsp::DocumentSymbol &one : made)
    symbols.push_back(toJSON(one));
  return symbols;
}

} // namespace ptxmatrix::server
