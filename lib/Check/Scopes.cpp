//===- Scopes.cpp - Declarations in their scopes --------------------------===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.

#include "Check/Scopes.h"

#include <algorithm>

namespace ptxmatrix {
namespace {

/// Instruction types that no register can have; such values are stored in registers of untyped bits.
struct Stored {
  std::string_view type;
  std::string_view as;
};
constexpr Stored kStoredTypes[] = {
    {".bf16", ".b16"},   {".bf16x2", ".b32"}, {".tf32", ".b32"},    {".e4m3x2", ".b16"}, {".e5m2x2", ".b16"},
    {".e2m1x2", ".b8"},  {".e4m3", ".b8"},    {".e5m2", ".b8"},     {".u16x2", ".b32"},  {".s16x2", ".b32"},
    {".f32x2", ".b64"},  {".b1", ".b32"},     {".u4", ".b32"},      {".s4", ".b32"},     {".b16x2", ".b32"},
    {".u8x4", ".b32"},   {".s8x4", ".b32"},   {".ue8m0x2", ".b16"}, {".b4x16", ".b64"},  {".f8", ".b8"},
    {".e2m3x2", ".b16"}, {".e3m2x2", ".b16"}, {".u128", ".b128"},   {".s128", ".b128"},
};

} // namespace

void Scopes::declare(const Declaration &declaration) {
  Symbol symbol(declaration, text);
  if (symbol.space == DeclSpace::Function)
    return symbols.declareInModule(symbol);
  const bool isRegisterArray = symbol.space == DeclSpace::Register && symbol.isArray; // which ptxas reports
  symbol.isBroken = symbol.isBroken || isRegisterArray || !checkType(declaration);
  if (symbol.id == NameId{}) // a reserved word, which no operand can be
    return;
  const Symbol *const earlier = symbols.findClash(symbol, names);
  // The parameters of a prototype may have one name, and those of the module one definition and `.extern` declarations.
  const auto mayRepeat = [&] {
    return symbol.role != DeclRole::Object || (symbols.isModuleScope() && (earlier->isExtern || symbol.isExtern));
  };
  if (earlier && !mayRepeat()) {
    if (!symbol.isBroken)
      reportTwice(*earlier, symbol);
    symbol.isBroken = true;
  }
  // The properties of a broken symbol are unknown; an earlier declaration of the name still holds.
  if (!symbol.isBroken || symbol.isRange || !earlier)
    symbols.declare(symbol);
}

bool Scopes::closeScope() {
  if (symbols.depth() > (hasOwnScope ? 1 : 0)) {
    symbols.closeScope();
    return true;
  }
  const bool isOpen = openAround > 0;
  openAround -= isOpen ? 1 : 0;
  return isOpen;
}

bool Scopes::checkType(const Declaration &declaration) {
  if (declaration.space == DeclSpace::Label || declaration.isBroken || declaration.type || declaration.isOpaque)
    return true;
  if (declaration.typeWord.empty()) {
    report(diagnostics, declaration.name, msg::noType(declaration.name.of(text)));
    return false;
  }
  if (module.isNewer())
    return true;
  const std::string_view type = declaration.typeWord.of(text);
  const auto *const stored = std::ranges::find(kStoredTypes, type, &Stored::type);
  report(diagnostics, declaration.typeWord,
         msg::unknownType(type, stored != std::end(kStoredTypes) ? msg::declareAs(stored->as) : ""));
  return false;
}

void Scopes::reportTwice(const Symbol &earlier, const Symbol &later) {
  report(diagnostics, later.range(),
         earlier.isRange && !later.isRange ? msg::declaredInRange(later.name, earlier.name, earlier.count)
                                           : msg::declaredTwice(later.name));
  if (!earlier.isOutside)
    diagnostics.back().notes.push_back({earlier.range(), msg::noteFirstDeclared()});
}

} // namespace ptxmatrix
