//===- Check.cpp - Check and print modules and statements -----------------===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.

#include "Check/CheckStatement.h"
#include "Check/ModuleChecker.h"

namespace ptxmatrix {

CheckResult checkModule(std::string_view text, const CheckOptions &options) {
  return ModuleChecker(text, options, TextKind::Module, {}).run();
}

CheckResult checkStatement(std::string_view text, const CheckOptions &options) {
  CheckResult result;
  checkStatement(text, options, result);
  return result;
}

void checkStatement(std::string_view text, const CheckOptions &options, CheckResult &result) {
  static const SymbolTable noSymbols; // the names of a single statement need no declaration
  const ModuleContext module(options, TextKind::Body);
  if (!checkPlainStatement(text, options, {noSymbols, module, Undeclared::Anything}, nullptr, result))
    result = ModuleChecker(text, options, TextKind::Body, {}).run();
}

CanonicalResult canonicalModule(std::string_view text, const CheckOptions &options) {
  CanonicalResult result;
  result.check = ModuleChecker(text, options, TextKind::Module, {.canonical = &result.text}).run();
  return result;
}

CanonicalResult canonicalStatement(std::string_view text, const CheckOptions &options) {
  CanonicalResult result;
  result.check = ModuleChecker(text, options, TextKind::Body, {.canonical = &result.text}).run();
  return result;
}

} // namespace ptxmatrix
