//===- Scopes.cpp - Declarations in their scopes --------------------------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#include "Symbols/Scopes.h"
#include "Diagnostics/Report.h"
#include "Symbols/DeclarationCheck.h"
#include "Symbols/InitialValueCheck.h"
#include "Symbols/SpecialRegisters.h"

#include <algorithm>
#include <iterator>
#include <tuple>

namespace ptxmatrix {

namespace {

/// In bytes, of a single value; 0 for an opaque type.
uint64_t sizeOfType(const Declared &one) {
  return one.type ? uint64_t{one.vectorLength} * info(*one.type).bits / 8 : 0;
}

uint64_t alignmentOf(const Declared &one) { return std::max(one.alignment, sizeOfType(one)); }

} // namespace

uint64_t sizeOfParameters(const std::vector<Declared> &parameters) {
  uint64_t size = 0;
  for (const Declared &one : parameters) {
    const uint64_t alignment = std::max<uint64_t>(alignmentOf(one), 1);
    size = (size + alignment - 1) / alignment * alignment + sizeOfType(one) * one.elements;
  }
  return size;
}

bool areSameParameter(const Declared &a, const Declared &b) {
  auto parts = [](const Declared &one) {
    return std::tuple(one.space, one.role, one.type, one.vectorLength, one.isArray, one.firstDimension,
                      one.otherDimensions, alignmentOf(one));
  };
  return parts(a) == parts(b);
}

void Scopes::report(const Symbol &later, Message message, const Symbol *earlier) {
  const bool isOfParameter = later.role != DeclRole::Object && function;
  std::vector<Diagnostic> &list = isOfParameter ? function->clashes : diagnostics;
  ptxmatrix::report(list, later.range(), std::move(message));
  if (earlier && !earlier->isOutside)
    list.back().notes.push_back({earlier->range(), msg::noteFirstDeclared()});
}

bool Scopes::hasSpecialName(const Symbol &symbol) {
  const bool isSpecial = findSpecialRegister(symbol.name) != nullptr;
  if (isSpecial)
    report(symbol, msg::specialName(symbol.name));
  return isSpecial;
}

void Scopes::declare(const Declaration &declaration) {
  if (declaration.space == DeclSpace::Function)
    return declareFunction(declaration);
  if (declaration.role != DeclRole::Object)
    addToSignature(declaration);
  if (function && !function->symbol)
    function->results.push_back(makeSymbol(declaration, function->resultMistakes));
  else
    enter(makeSymbol(declaration, diagnostics));
}

Symbol Scopes::makeSymbol(const Declaration &declaration, std::vector<Diagnostic> &mistakes) const {
  Symbol symbol(declaration, text);
  if (declaration.space == DeclSpace::Label || declaration.isBroken)
    return symbol;
  symbol.isBroken = !checkDeclaration(declaration, isModuleScope(), text, module, mistakes);
  if (symbol.isBroken || !declaration.hasInitializer || declaration.isOpaque)
    return symbol;
  auto whyWrong = [&](std::string_view name) { return whyNoAddress(name, symbol); };
  if (std::optional<Diagnostic> wrong = findWrongValue(declaration, text, whyWrong)) {
    mistakes.push_back(std::move(*wrong));
    symbol.isBroken = true;
  }
  return symbol;
}

/// Why \p name cannot be an initial value of \p variable, or nothing.
std::optional<Message> Scopes::whyNoAddress(std::string_view name, const Symbol &variable) const {
  const bool isItself = name == variable.name && module.ptxasRelease() >= CudaRelease{13, 4};
  if (!isModule || module.isNewer() || isItself || innerPrototypes.find(HashedName(name)))
    return std::nullopt;
  const Symbol *const found = symbols.find(name);
  if (!found)
    return msg::notDeclared(name);
  static constexpr DeclSpace kSpaces[] = {DeclSpace::Global, DeclSpace::Const, DeclSpace::Function};
  if (std::ranges::find(kSpaces, found->space) != std::end(kSpaces) || found->isBroken)
    return std::nullopt;
  return msg::valueOfOtherSpace(name);
}

void Scopes::enter(Symbol symbol) {
  if (symbol.space == DeclSpace::Param && symbol.role != DeclRole::EntryParameter && symbol.alignment > 128 &&
      !symbol.isBroken)
    report(symbol, msg::parameterAlignment());
  if (symbol.space == DeclSpace::Const && symbol.linkage != Linkage::Extern && !symbol.isBroken)
    addConstant(symbol);
  const Symbol *const earlier = symbols.findClash(symbol);
  if (earlier) {
    std::optional<Message> message = clash(*earlier, symbol);
    if (!message && symbol.linkage == Linkage::Extern)
      symbol.linkage = earlier->linkage; // a definition stays one
    if (message) {
      if (!symbol.isBroken)
        report(symbol, std::move(*message), earlier);
      symbol.isBroken = true;
    }
  } else if (isModuleScope() && !symbol.isRange) {
    hasSpecialName(symbol);
  }
  if (isModuleScope())
    checkInnerPrototypes(symbol);
  // The properties of a broken symbol are unknown; an earlier declaration of the name still holds.
  if (!symbol.isBroken || symbol.isRange || !earlier)
    symbols.declare(symbol);
}

/// Counts the bytes of a `.const` variable, and reports the first one that does not fit.
void Scopes::addConstant(const Symbol &symbol) {
  static constexpr uint64_t kMost = 65536;
  const bool didFit = constantBytes <= kMost;
  constantBytes += sizeOfType(symbol) * symbol.elements;
  if (didFit && constantBytes > kMost)
    report(symbol, msg::constantSize(kMost));
}

std::optional<Message> Scopes::clash(const Symbol &earlier, const Symbol &later) const {
  if (isModuleScope() && earlier.space != DeclSpace::Function && !earlier.isRange && !later.isRange)
    return earlier.isBroken || later.isBroken ? std::nullopt : clashOfVariables(earlier, later);
  if (earlier.isRange && !later.isRange)
    return msg::declaredInRange(later.name, earlier.name, earlier.count);
  if (later.isRange && !earlier.isRange)
    return msg::rangeDeclares(later.name, later.count, earlier.name);
  return msg::declaredTwice(later.name);
}

/// Variables of the module may be declared again if one is `.extern`; the state space does not matter.
std::optional<Message> Scopes::clashOfVariables(const Symbol &earlier, const Symbol &later) const {
  const bool wasExtern = earlier.linkage == Linkage::Extern;
  if (!wasExtern && later.linkage != Linkage::Extern)
    return msg::variableDefinedTwice();
  const bool sameSize =
      earlier.firstDimension == later.firstDimension || earlier.firstDimension == 0 || later.firstDimension == 0;
  if (earlier.type != later.type || earlier.vectorLength != later.vectorLength || earlier.isArray != later.isArray ||
      !sameSize || earlier.otherDimensions != later.otherDimensions || earlier.isOpaque != later.isOpaque)
    return msg::variableOfOtherType();
  if (wasExtern && later.linkage == Linkage::Extern && module.ptxasRelease() < CudaRelease{12, 2})
    return msg::variableExternTwice(module.ptxasRelease());
  if (wasExtern && later.linkage == Linkage::None)
    return msg::variableWithoutLinkage();
  return std::nullopt;
}

//===----------------------------------------------------------------------===//
// Functions
//===----------------------------------------------------------------------===//

/// A prototype inside a function.  In the module, its name can only be that of `.extern` functions, declared before or
/// after.  In the function, the name of the first prototype must not be that of something else that is visible or,
/// since CUDA 12.8, in the same scope.
void Scopes::declareInner(const Declaration &declaration) {
  const Symbol symbol(declaration, text);
  const HashedName name(symbol.name);
  if (hasSpecialName(symbol))
    return;
  const Symbol *earlier = symbols.findOfModule(name);
  if (!earlier && !innerPrototypes.find(name)) {
    earlier = module.ptxasRelease() >= CudaRelease{12, 8} ? symbols.findClash(symbol) : symbols.find(symbol.name);
    if (module.ptxasRelease() < CudaRelease{12, 8} && earlier && earlier->space == DeclSpace::Label)
      earlier = nullptr;
  }
  if (!earlier && function && function->symbol && symbol.name == function->symbol->name)
    earlier = &*function->symbol;
  if (earlier && (earlier->space != DeclSpace::Function || earlier->isEntry || earlier->linkage != Linkage::Extern))
    return report(symbol, msg::otherThanExternFunction(symbol.name), earlier);
  if (!innerPrototypes.find(name))
    innerPrototypes.set(name, symbol);
}

void Scopes::checkInnerPrototypes(const Symbol &later) {
  if (const Symbol *const found = innerPrototypes.find(HashedName(later.name)))
    report(later, msg::externFunctionToo(later.name), found);
}

void Scopes::declareFunction(const Declaration &declaration) {
  if (!function)
    return;
  if (function->symbol)
    return declareInner(declaration);
  const Symbol symbol(declaration, text);
  if (symbol.isEntry || symbol.linkage != Linkage::Extern)
    checkInnerPrototypes(symbol);
  function->symbol = symbol;
  const Symbol *const earlier = symbols.findClash(symbol);
  if (earlier && earlier->space != DeclSpace::Function) {
    function->hasClash = true;
    report(symbol, msg::declaredTwice(symbol.name), earlier);
  } else {
    function->hasClash = hasSpecialName(symbol);
  }
  symbols.declare(symbol);
  symbols.openScope();
  std::ranges::move(function->resultMistakes, std::back_inserter(diagnostics));
  for (const Symbol &result : function->results)
    enter(result);
}

void Scopes::addToSignature(const Declaration &declaration) {
  if (!function)
    return;
  if (declaration.role == DeclRole::FunctionResult && function->results.size() == 1)
    ptxmatrix::report(diagnostics, declaration.name, msg::twoResults());
  auto isIncomplete = [](const Declared &one) {
    return one.role == DeclRole::FunctionParameter && one.isArray && one.firstDimension == 0;
  };
  if (!function->parameters.empty() && isIncomplete(function->parameters.back()))
    ptxmatrix::report(diagnostics, declaration.name, msg::afterIncompleteArray());
  function->parameters.emplace_back(declaration);
}

void Scopes::endFunction(const Word &end) {
  if (!function)
    return;
  if (function->symbol && !function->hasClash) {
    const bool isDefinition = end.is('}');
    const Symbol &symbol = *function->symbol;
    if (isDefinition && symbol.linkage == Linkage::Extern)
      report(symbol, msg::externWithBody(symbol.name));
    const HashedName name(symbol.name);
    if (KnownFunction *const known = functions.find(name))
      checkRedeclaredFunction(*known, *function, isDefinition);
    else
      functions.set(name, {symbol, std::move(function->parameters), function->isNoReturn, isDefinition});
  }
  if (!end.is('}'))
    function->clashes.clear();
  closeFunction();
}

void Scopes::declareAlias(const Word &name, const Word &original) {
  if (!isModule)
    return;
  for (const Word *word : {&name, &original}) {
    const HashedName hashed(word->text);
    KnownFunction *const known = functions.find(hashed);
    const bool isInner = word == &name && innerPrototypes.find(hashed);
    if (known && !known->symbol.isEntry)
      known->isAlias = known->isAlias || word == &name;
    else if (!function && !isInner) // in a function, it may be that one
      ptxmatrix::report(diagnostics, word->range, msg::aliasOfUnknown(word->text));
  }
}

/// A function may have any number of prototypes, followed by a definition.
void Scopes::checkRedeclaredFunction(KnownFunction &known, const OpenFunction &later, bool isDefinition) {
  const Linkage linkage = later.symbol->linkage;
  const Linkage knownLinkage = known.symbol.linkage;
  std::optional<Message> message;
  if (known.isDefined)
    message = msg::functionDefined();
  else if (known.symbol.isEntry != later.symbol->isEntry)
    message = msg::kernelAndFunction(later.symbol->name);
  else if (linkage != knownLinkage && (linkage != Linkage::None || knownLinkage == Linkage::Extern))
    message = msg::otherLinkage(msg::linkageOfFunction(knownLinkage), msg::linkageOfFunction(linkage));
  else if (known.parameters.size() != later.parameters.size())
    message = msg::parameterCount();
  else if (!std::ranges::equal(known.parameters, later.parameters, areSameParameter))
    message = msg::otherParameters();
  else if (known.isNoReturn != later.isNoReturn)
    message = msg::otherNoReturn(later.isNoReturn);
  if (message)
    report(*later.symbol, std::move(*message), &known.symbol);
  known.isDefined = known.isDefined || isDefinition;
}

void Scopes::closeFunction() {
  while (!symbols.isModuleScope())
    symbols.closeScope();
  if (function)
    std::ranges::move(function->clashes, std::back_inserter(diagnostics));
  function.reset();
}

void Scopes::checkComplete() {
  for (const auto &[name, known] : functions)
    if (!known.isDefined && !known.isAlias && known.symbol.linkage != Linkage::Extern)
      ptxmatrix::report(diagnostics, known.symbol.range(), msg::undefinedFunction(known.symbol.name));
}

} // namespace ptxmatrix
