//===- Check.cpp - Check and print modules and statements -----------------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#include "Check/CheckStatement.h"
#include "Check/ModuleChecker.h"

namespace ptxmatrix {
namespace {

CheckResult check(std::string_view text, const CheckOptions &options, Scanner::Start start,
                  std::string *canonical = nullptr) {
  ModuleChecker checker(text, options, start, {.canonical = canonical});
  checker.run();
  return checker.finish();
}

/// The names of a single statement need no declaration.
const SymbolTable &noSymbols() {
  static const SymbolTable none;
  return none;
}

} // namespace

CheckResult checkModule(std::string_view text, const CheckOptions &options) {
  return check(text, options, Scanner::Start::Module);
}

CheckResult checkStatement(std::string_view text, const CheckOptions &options) {
  CheckResult result;
  checkStatement(text, options, result);
  return result;
}

void checkStatement(std::string_view text, const CheckOptions &options, CheckResult &result) {
  const ModuleContext module(options, newestVersion(options.ptxasRelease()));
  if (checkPlainStatement(text, options, {noSymbols(), module, Undeclared::Anything}, result))
    return;
  const CheckOptions complete = statementOptions(options);
  result = check(text, complete, Scanner::Start::Body);
}

CanonicalResult canonicalModule(std::string_view text, const CheckOptions &options) {
  CanonicalResult result;
  result.check = check(text, options, Scanner::Start::Module, &result.text);
  return result;
}

CanonicalResult canonicalStatement(std::string_view text, const CheckOptions &options) {
  const CheckOptions complete = statementOptions(options);
  CanonicalResult result;
  result.check = check(text, complete, Scanner::Start::Body, &result.text);
  return result;
}

} // namespace ptxmatrix
