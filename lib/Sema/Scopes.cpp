//===- Scopes.cpp - Declarations in their scopes --------------------------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#include "Sema/Scopes.h"
#include "Diagnostics/Prose.h"
#include "Diagnostics/Rules.h"
#include "Sema/DeclarationCheck.h"
#include "Sema/SpecialRegisters.h"

#include <algorithm>
#include <array>
#include <iterator>

namespace ptxmatrix {
namespace {

/// What a function's signature holds of each parameter, as bytes.
using SignaturePart = std::array<uint64_t, 8>;

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

void Scopes::report(const Symbol &later, std::string message, SourceRange earlier) {
  Diagnostic diagnostic = makeDiagnostic(Rule::RedeclaredName, later.name, std::move(message));
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
  if (function && !function->hasName)
    function->results.push_back(declaration);
  else
    declareObject(declaration);
}

void Scopes::declareObject(Declaration declaration) {
  const std::string_view name = nameOf(declaration);
  if (declaration.space != DeclSpace::Label && !declaration.isBroken)
    declaration.isBroken = !checkDeclaration(declaration, isModuleScope(), text, module, diagnostics);
  if (const Symbol *earlier = symbols.findClash(name, declaration)) {
    const std::string message = clash(*earlier, declaration);
    if (message.empty() && declaration.linkage == Linkage::Extern)
      declaration.linkage = earlier->linkage; // what is defined stays so
    if (!message.empty()) {
      if (!declaration.isBroken)
        report(declaration, message, earlier->name);
      declaration.isBroken = true;
    }
  } else if (isModuleScope() && !declaration.isRange && findSpecialRegister(name)) {
    report(declaration, quoted(name) + " is a special register; outside of functions nothing else can have its name");
  }
  if (isModuleScope())
    checkInnerPrototypes(declaration);
  // What a broken one says is not known; what was said of the name before still holds.
  if (!declaration.isBroken || declaration.isRange || !symbols.findClash(name, declaration))
    symbols.declare(name, declaration);
}

std::string Scopes::clash(const Symbol &earlier, const Symbol &later) const {
  if (isModuleScope() && earlier.space != DeclSpace::Function && !earlier.isRange && !later.isRange)
    return earlier.isBroken || later.isBroken ? std::string() : clashOfVariables(earlier, later);
  const std::string name = quoted(nameOf(later));
  if (earlier.isRange && !later.isRange)
    return name + " is declared twice: it is one of the range " +
           quoted(std::string(nameOf(earlier)) + "<" + std::to_string(earlier.count) + ">");
  if (later.isRange && !earlier.isRange)
    return "the range " + quoted(std::string(nameOf(later)) + "<" + std::to_string(later.count) + ">") + " declares " +
           quoted(nameOf(earlier)) + " a second time";
  return name + " is declared twice in this scope";
}

/// Variables of the module may be declared again where one is `.extern`; the state space does not matter.
std::string Scopes::clashOfVariables(const Symbol &earlier, const Symbol &later) const {
  const bool wasExtern = earlier.linkage == Linkage::Extern;
  if (!wasExtern && later.linkage != Linkage::Extern)
    return "the variable is defined twice";
  const bool sameSize =
      earlier.firstDimension == later.firstDimension || earlier.firstDimension == 0 || later.firstDimension == 0;
  if (earlier.type != later.type || earlier.vectorLength != later.vectorLength || earlier.isArray != later.isArray ||
      !sameSize || earlier.otherDimensions != later.otherDimensions || earlier.isOpaque != later.isOpaque)
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
  const std::string_view name = nameOf(declaration);
  if (findSpecialRegister(name))
    return report(declaration,
                  quoted(name) + " is a special register; outside of functions nothing else can have its name");
  const Symbol *earlier = symbols.findOfModule(name);
  if (!earlier && !innerPrototypes.contains(name)) {
    earlier = module.judge() >= CudaRelease{12, 8} ? symbols.findClash(name, declaration) : symbols.find(name);
    if (module.judge() < CudaRelease{12, 8} && earlier && earlier->space == DeclSpace::Label)
      earlier = nullptr;
  }
  if (!earlier && function && name == nameOf(function->declaration))
    earlier = &function->declaration;
  if (earlier && (earlier->space != DeclSpace::Function || earlier->isEntry || earlier->linkage != Linkage::Extern))
    return report(declaration, quoted(name) + " is declared as something other than an '.extern' function, too",
                  earlier->name);
  innerPrototypes.try_emplace(name, declaration.name);
}

void Scopes::checkInnerPrototypes(const Symbol &later) {
  const auto found = innerPrototypes.find(nameOf(later));
  if (found != innerPrototypes.end())
    report(later, quoted(found->first) + " is declared as an '.extern' function, too", found->second);
}

void Scopes::declareFunction(const Declaration &declaration) {
  if (!function)
    return;
  if (function->hasName)
    return declareInner(declaration);
  if (declaration.isEntry || declaration.linkage != Linkage::Extern)
    checkInnerPrototypes(declaration);
  function->declaration = declaration;
  function->hasName = true;
  const std::string_view name = nameOf(declaration);
  const Symbol *earlier = symbols.findClash(name, declaration);
  if (earlier && earlier->space != DeclSpace::Function) {
    function->hasClash = true;
    report(declaration, quoted(name) + " is declared twice in this scope", earlier->name);
  } else if (findSpecialRegister(name)) {
    function->hasClash = true;
    report(declaration, quoted(name) + " is a special register; outside of functions nothing else can have its name");
  }
  symbols.declare(name, declaration);
  symbols.openScope();
  for (const Declaration &result : function->results)
    declareObject(result);
}

void Scopes::addToSignature(const Declaration &declaration) {
  if (!function)
    return;
  const bool isResult = declaration.role == DeclRole::FunctionResult;
  if (isResult && ++function->numResults == 2)
    diagnostics.push_back(makeDiagnostic(Rule::BadDeclaration, declaration.name, "a function has at most one result"));
  uint64_t alignment = declaration.alignment;
  if (alignment == 0 && declaration.type)
    alignment = uint64_t{declaration.vectorLength} * info(*declaration.type).bits / 8;
  const SignaturePart part = {static_cast<uint64_t>(declaration.space),
                              declaration.vectorLength,
                              declaration.type ? static_cast<uint64_t>(*declaration.type) : UINT64_MAX,
                              static_cast<uint64_t>(declaration.isArray),
                              declaration.firstDimension,
                              declaration.otherDimensions,
                              alignment,
                              static_cast<uint64_t>(isResult)};
  function->signature.append(reinterpret_cast<const char *>(part.data()), sizeof(part));
}

void Scopes::endFunction(const Word &end) {
  if (!function)
    return;
  if (function->hasName && !function->hasClash) {
    const bool isDefinition = end.is('}');
    const Declaration &declaration = function->declaration;
    if (isDefinition && declaration.linkage == Linkage::Extern)
      report(declaration, quoted(nameOf(declaration)) + " is '.extern', but has a body here");
    if (auto known = functions.find(nameOf(declaration)); known != functions.end())
      checkRedeclaredFunction(known->second, *function, isDefinition);
    else
      functions.emplace(nameOf(declaration),
                        KnownFunction{declaration.name, &*signatures.insert(std::move(function->signature)).first,
                                      declaration.linkage, declaration.isEntry, isDefinition});
  }
  if (!end.is('}'))
    function->clashes.clear();
  closeFunction();
}

/// A function may have any number of prototypes, and behind them a definition.
void Scopes::checkRedeclaredFunction(KnownFunction &known, const OpenFunction &later, bool isDefinition) {
  const Linkage linkage = later.declaration.linkage;
  std::string message;
  if (known.isDefined)
    message = "the function is already defined; it cannot be declared again";
  else if (known.isEntry != later.declaration.isEntry)
    message = quoted(nameOf(later.declaration)) + " cannot be the name of both a kernel and a function";
  else if (linkage != known.linkage && (linkage != Linkage::None || known.linkage == Linkage::Extern))
    message = "the function was declared with " + std::string(linkageName(known.linkage)) + ", here with " +
              std::string(linkageName(linkage));
  else if (known.signature->size() != later.signature.size())
    message = "the function is declared again with a different number of parameters";
  else if (*known.signature != later.signature)
    message = "the function is declared again with different parameters";
  if (!message.empty())
    report(later.declaration, std::move(message), known.name);
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
  piece.symbols.forEachSince(first,
                             [&](std::string_view name, const Symbol &symbol) { symbols.declare(name, symbol); });
  for (const auto &[name, known] : piece.functions) {
    const auto [mine, isNew] = functions.try_emplace(name, known);
    if (isNew)
      mine->second.signature = &*signatures.insert(*known.signature).first;
    else
      mine->second.isDefined = mine->second.isDefined || known.isDefined;
  }
  innerPrototypes.insert(piece.innerPrototypes.begin(), piece.innerPrototypes.end());
}

void Scopes::checkComplete() {
  for (const auto &[name, known] : functions)
    if (!known.isDefined && known.linkage != Linkage::Extern)
      diagnostics.push_back(makeDiagnostic(
          Rule::UndefinedFunction, known.name,
          quoted(name) + " is declared, but not defined; declare a function of another module with '.extern'"));
}

} // namespace ptxmatrix
