//===- Scopes.cpp - Declarations in their scopes --------------------------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#include "Symbols/Scopes.h"
#include "Diagnostics/Prose.h"
#include "Diagnostics/Rules.h"
#include "Sema/Operands/SpecialRegisters.h"
#include "Symbols/DeclarationCheck.h"

#include <algorithm>
#include <iterator>

namespace ptxmatrix {
namespace {

std::string_view linkageName(Linkage linkage) {
  switch (linkage) {
  case Linkage::None:
    break;
  case Linkage::Extern:
    return "'.extern'";
  case Linkage::Visible:
    return "'.visible'";
  case Linkage::Weak:
    return "'.weak'";
  case Linkage::Common:
    return "'.common'";
  }
  return "no linkage";
}

} // namespace

void Scopes::report(const Symbol &later, std::string message, const Symbol *earlier) {
  report(later, std::move(message), earlier ? symbols.rangeOf(*earlier) : SourceRange());
}

void Scopes::report(const Symbol &later, std::string message, SourceRange earlier) {
  Diagnostic diagnostic = makeDiagnostic(Rule::RedeclaredName, symbols.rangeOf(later), std::move(message));
  if (!earlier.empty())
    diagnostic.notes.push_back({earlier, "first declared here"});
  const bool isOfParameter = later.role != DeclRole::Object && function;
  (isOfParameter ? function->clashes : diagnostics).push_back(std::move(diagnostic));
}

void Scopes::declare(const Declaration &declaration) {
  if (declaration.space == DeclSpace::Function)
    return declareFunction(declaration);
  if (declaration.role != DeclRole::Object)
    addToSignature(declaration);
  if (function && !function->symbol)
    function->results.push_back(judge(declaration, function->resultMistakes));
  else
    declareObject(declaration);
}

DeclaredSymbol Scopes::judge(const Declaration &declaration, std::vector<Diagnostic> &mistakes) const {
  DeclaredSymbol declared(declaration);
  if (declaration.space != DeclSpace::Label && !declaration.isBroken)
    declared.symbol.isBroken = !checkDeclaration(declaration, isModuleScope(), text, module, mistakes);
  return declared;
}

void Scopes::declareObject(const Declaration &declaration) {
  const HashedName name(declaration.name.of(text));
  symbols.prefetch(name);
  DeclaredSymbol declared = judge(declaration, diagnostics);
  enter(name, declared);
}

void Scopes::enter(const HashedName &name, DeclaredSymbol &declared) {
  Symbol &symbol = declared.symbol;
  const SymbolTable::Earlier found = symbols.findEarlier(name, declared);
  const Symbol *const earlier = found.clash;
  if (earlier) {
    const std::string message = clash(*earlier, declared);
    if (message.empty() && symbol.linkage == Linkage::Extern)
      symbol.linkage = earlier->linkage; // what is defined stays so
    if (!message.empty()) {
      if (!symbol.isBroken)
        report(symbol, message, earlier);
      symbol.isBroken = true;
    }
  } else if (isModuleScope() && !symbol.isRange && findSpecialRegister(name.text)) {
    report(symbol, quoted(name.text) + " is a special register; outside of functions nothing else can have its name");
  }
  if (isModuleScope())
    checkInnerPrototypes(name, symbol);
  // What a broken one says is not known; what was said of the name before still holds.
  if (!symbol.isBroken || symbol.isRange || !earlier)
    symbols.declare(name, declared, found);
}

std::string Scopes::clash(const Symbol &earlier, const DeclaredSymbol &declared) const {
  const Symbol &later = declared.symbol;
  if (isModuleScope() && earlier.space != DeclSpace::Function && !earlier.isRange && !later.isRange)
    return earlier.isBroken || later.isBroken ? std::string() : clashOfVariables(earlier, declared);
  const std::string name = quoted(nameOf(later));
  if (earlier.isRange && !later.isRange)
    return name + " is declared twice: it is one of the range " +
           quoted(std::string(nameOf(earlier)) + "<" + std::to_string(symbols.countOf(earlier)) + ">");
  if (later.isRange && !earlier.isRange)
    return "the range " + quoted(std::string(nameOf(later)) + "<" + std::to_string(declared.count) + ">") +
           " declares " + quoted(nameOf(earlier)) + " a second time";
  return name + " is declared twice in this scope";
}

/// Variables of the module may be declared again where one is `.extern`; the state space does not matter.
std::string Scopes::clashOfVariables(const Symbol &earlier, const DeclaredSymbol &declared) const {
  const Symbol &later = declared.symbol;
  const bool wasExtern = earlier.linkage == Linkage::Extern;
  if (!wasExtern && later.linkage != Linkage::Extern)
    return "the variable is defined twice";
  const SymbolShape shape = symbols.shapeOf(earlier);
  const bool sameSize = shape.firstDimension == declared.shape.firstDimension || shape.firstDimension == 0 ||
                        declared.shape.firstDimension == 0;
  if (earlier.typeNumber != later.typeNumber || earlier.vectorLength != later.vectorLength ||
      earlier.isArray != later.isArray || !sameSize || shape.otherDimensions != declared.shape.otherDimensions ||
      earlier.isOpaque != later.isOpaque)
    return "the variable is declared again with a different type";
  if (wasExtern && later.linkage == Linkage::Extern && module.judge() < CudaRelease{12, 2})
    return "the variable is declared '.extern' twice, which CUDA " + module.judge().str() + " does not take";
  if (wasExtern && later.linkage == Linkage::None)
    return "the variable was declared '.extern', so its definition must be '.visible', '.weak' or '.common'";
  return {};
}

//===----------------------------------------------------------------------===//
// Functions
//===----------------------------------------------------------------------===//

void Scopes::beginFunction() { function.emplace(); }

/// A prototype inside of a function.  Its name is one of the module, where nothing else but `.extern` functions can
/// have it, be it declared before or behind.  In the function, nothing that the first prototype sees can have it, and
/// since CUDA 12.8 nothing of its own scope.
void Scopes::declareInner(const Declaration &declaration) {
  const DeclaredSymbol declared(declaration);
  const HashedName hashed(nameOf(declared.symbol));
  const std::string_view name = hashed.text;
  if (findSpecialRegister(name))
    return report(declared.symbol,
                  quoted(name) + " is a special register; outside of functions nothing else can have its name");
  const Symbol *earlier = symbols.findOfModule(hashed);
  if (!earlier && !innerPrototypes.contains(hashed)) {
    earlier = module.judge() >= CudaRelease{12, 8} ? symbols.findEarlier(hashed, declared).clash : symbols.find(name);
    if (module.judge() < CudaRelease{12, 8} && earlier && earlier->space == DeclSpace::Label)
      earlier = nullptr;
  }
  if (!earlier && function && function->symbol && name == function->name.text)
    earlier = &*function->symbol;
  if (earlier && (earlier->space != DeclSpace::Function || earlier->isEntry || earlier->linkage != Linkage::Extern))
    return report(declared.symbol, quoted(name) + " is declared as something other than an '.extern' function, too",
                  earlier);
  innerPrototypes.add(hashed);
}

void Scopes::checkInnerPrototypes(const HashedName &name, const Symbol &later) {
  const std::string_view *const found = innerPrototypes.find(name);
  if (!found)
    return;
  const auto begin = static_cast<size_t>(found->data() - text.data());
  report(later, quoted(*found) + " is declared as an '.extern' function, too", {begin, begin + found->size()});
}

void Scopes::declareFunction(const Declaration &declaration) {
  if (!function)
    return;
  if (function->symbol)
    return declareInner(declaration);
  const DeclaredSymbol declared(declaration);
  const Symbol &symbol = declared.symbol;
  const HashedName hashed(nameOf(symbol));
  symbols.prefetch(hashed);
  functions.prefetch(hashed);
  const std::string_view name = hashed.text;
  if (symbol.isEntry || symbol.linkage != Linkage::Extern)
    checkInnerPrototypes(hashed, symbol);
  function->symbol = symbol;
  function->name = hashed;
  const SymbolTable::Earlier found = symbols.findEarlier(hashed, declared);
  const Symbol *const earlier = found.clash;
  if (earlier && earlier->space != DeclSpace::Function) {
    function->hasClash = true;
    report(symbol, quoted(name) + " is declared twice in this scope", earlier);
  } else if (findSpecialRegister(name)) {
    function->hasClash = true;
    report(symbol, quoted(name) + " is a special register; outside of functions nothing else can have its name");
  }
  symbols.declare(hashed, declared, found);
  symbols.openScope();
  std::ranges::move(function->resultMistakes, std::back_inserter(diagnostics));
  for (DeclaredSymbol &result : function->results)
    enter(HashedName(nameOf(result.symbol)), result);
}

void Scopes::addToSignature(const Declaration &declaration) {
  if (!function)
    return;
  const bool isResult = declaration.role == DeclRole::FunctionResult;
  if (isResult && ++function->numResults == 2)
    diagnostics.push_back(makeDiagnostic(Rule::BadDeclaration, declaration.name, "a function has at most one result"));
  function->signature.add(declaration);
}

void Scopes::endFunction(const Word &end) {
  if (!function)
    return;
  if (function->symbol && !function->hasClash) {
    const bool isDefinition = end.is('}');
    const Symbol &symbol = *function->symbol;
    if (isDefinition && symbol.linkage == Linkage::Extern)
      report(symbol, quoted(nameOf(symbol)) + " is '.extern', but has a body here");
    if (KnownFunction *const known = functions.find(function->name))
      checkRedeclaredFunction(*known, *function, isDefinition);
    else
      functions.add(function->name, symbol, function->signature, isDefinition);
  }
  if (!end.is('}'))
    function->clashes.clear();
  closeFunction();
}

/// A function may have any number of prototypes, and behind them a definition.
void Scopes::checkRedeclaredFunction(KnownFunction &known, const OpenFunction &later, bool isDefinition) {
  const Linkage linkage = later.symbol->linkage;
  const Linkage knownLinkage = known.symbol.linkage;
  std::string message;
  if (known.isDefined)
    message = "the function is already defined; it cannot be declared again";
  else if (known.symbol.isEntry != later.symbol->isEntry)
    message = quoted(nameOf(*later.symbol)) + " cannot be the name of both a kernel and a function";
  else if (linkage != knownLinkage && (linkage != Linkage::None || knownLinkage == Linkage::Extern))
    message = "the function was declared with " + std::string(linkageName(knownLinkage)) + ", here with " +
              std::string(linkageName(linkage));
  else if (functions.sizeOf(known) != later.signature.size())
    message = "the function is declared again with a different number of parameters";
  else if (!functions.hasSignature(known, later.signature))
    message = "the function is declared again with different parameters";
  if (!message.empty())
    report(*later.symbol, std::move(message), &known.symbol);
  known.isDefined = known.isDefined || isDefinition;
}

void Scopes::closeFunction() {
  while (!symbols.isModuleScope())
    symbols.closeScope();
  if (function)
    std::ranges::move(function->clashes, std::back_inserter(diagnostics));
  function.reset();
}

void Scopes::absorb(const Scopes &piece, size_t first) {
  symbols.absorb(piece.symbols, first);
  functions.absorb(piece.functions);
  for (const std::string_view name : piece.innerPrototypes)
    innerPrototypes.add(HashedName(name));
}

void Scopes::checkComplete() {
  for (const KnownFunction &known : functions)
    if (!known.isDefined && known.symbol.linkage != Linkage::Extern)
      diagnostics.push_back(
          makeDiagnostic(Rule::UndefinedFunction, symbols.rangeOf(known.symbol),
                         quoted(nameOf(known.symbol)) +
                             " is declared, but not defined; declare a function of another module with '.extern'"));
}

} // namespace ptxmatrix
