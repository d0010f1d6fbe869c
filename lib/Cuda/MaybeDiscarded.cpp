//===- MaybeDiscarded.cpp - Code that may not be compiled -----------------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#include "Cuda/MaybeDiscarded.h"

#include "clang/Lex/Token.h"

#include <utility>

namespace ptxmatrix {

void MaybeDiscarded::read(const clang::Token &token) {
  const Next expected = std::exchange(next, Next::Any);
  if (expected == Next::Else && token.is(clang::tok::kw_else)) {
    next = Next::Branch;
    return;
  }
  if (expected == Next::Branch)
    branches.push_back(braces);
  switch (token.getKind()) {
  case clang::tok::kw_if:
    next = Next::AfterIf;
    parensBeforeIf = parens;
    return;
  case clang::tok::l_brace:
    ++braces;
    parens = 0;
    return;
  case clang::tok::r_brace:
    braces -= braces > 0 ? 1 : 0;
    parens = 0;
    return close();
  case clang::tok::semi:
    return parens == 0 ? close() : void();
  case clang::tok::l_paren:
    ++parens;
    break;
  case clang::tok::r_paren:
    parens -= parens > 0 ? 1 : 0;
    break;
  default:
    break;
  }
  if (expected == Next::AfterIf && token.isNot(clang::tok::l_paren))
    next = Next::Condition;
  else if (expected == Next::Condition)
    next = token.is(clang::tok::r_paren) && parens == parensBeforeIf ? Next::Branch : Next::Condition;
}

/// A statement or a block ended, and with it the branches that consist of it.
void MaybeDiscarded::close() {
  while (!branches.empty() && branches.back() >= braces) {
    branches.pop_back();
    next = Next::Else;
  }
}

} // namespace ptxmatrix
