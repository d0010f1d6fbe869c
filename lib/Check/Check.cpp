//===- Check.cpp - Check and print modules and statements -----------------===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.

#include "Check/CheckStatement.h"
#include "Check/ModuleChecker.h"

namespace ptxmatrix {
namespace {

CheckResult check(std::string_view text, const CheckOptions &options, TextKind kind, std::string *canonical = nullptr) {
  const CheckOptions complete = kind == TextKind::Body ? statementOptions(options) : options;
  return ModuleChecker(text, complete, kind, {.canonical = canonical}).run();
}

/// The names of a single statement need no declaration.
const SymbolTable &noSymbols() {
  static const SymbolTable none;
  return none;
}

} // namespace

CheckResult checkModule(std::string_view text, const CheckOptions &options) {
  return check(text, options, TextKind::Module);
}

CheckResult checkStatement(std::string_view text, const CheckOptions &options) {
  CheckResult result;
  checkStatement(text, options, result);
  return result;
}

void checkStatement(std::string_view text, const CheckOptions &options, CheckResult &result) {
  const ModuleContext module(options, newestVersion(options.ptxasRelease()));
  if (checkPlainStatement(text, options, {noSymbols(), module, Undeclared::Anything}, nullptr, result))
    return;
  result = check(text, options, TextKind::Body);
}

CanonicalResult canonicalModule(std::string_view text, const CheckOptions &options) {
  CanonicalResult result;
  result.check = check(text, options, TextKind::Module, &result.text);
  return result;
}

CanonicalResult canonicalStatement(std::string_view text, const CheckOptions &options) {
  CanonicalResult result;
  result.check = check(text, options, TextKind::Body, &result.text);
  return result;
}

} // namespace ptxmatrix
