//===- CodeAround.h - The code around an asm statement ----------*- C++ -*-===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.

#pragma once

#include "clang/Basic/IdentifierTable.h"
#include "clang/Lex/Token.h"

#include <optional>
#include <string_view>
#include <utility>
#include <vector>

namespace ptxmatrix {

/// Tracks the bodies of `__global__` functions, which are never inlined, and code that is not compiled for some
/// targets, although no `#if` excludes it: the branches of `if constexpr`, and statements in parentheses, which are
/// arguments of unknown macros such as NV_IF_TARGET.
class CodeAround {
public:
  /// Reads the next token that is not a part of an asm statement.  \p text begins with what the source has there.
  void read(const clang::Token &token, std::string_view text) {
    const clang::IdentifierInfo *name = token.getIdentifierInfo();
    // The toolkit's headers define it as a macro; others may expand to it.
    if (kernel == 0 && (text.starts_with("__global__") || (name && name->isStr("__global__")))) {
      parensBeforeKernel = parens;
    } else if (parensBeforeKernel && parens <= *parensBeforeKernel &&
               token.isOneOf(clang::tok::l_brace, clang::tok::semi)) {
      parensBeforeKernel.reset();
      kernel = token.is(clang::tok::l_brace) ? parensOutside.size() + 1 : 0;
    }
    readBranch(token);
    if (parensOutside.size() < kernel)
      kernel = 0;
  }
  /// Whether the next token is in the body of a kernel.
  bool isInKernel() const { return kernel > 0; }
  /// Whether it may be discarded.
  bool mayBeDiscarded() const { return parens > 0 || next == Next::Branch || !branches.empty(); }

private:
  void readBranch(const clang::Token &token) {
    const Next expected = std::exchange(next, Next::Any);
    if (expected == Next::Else && token.is(clang::tok::kw_else)) {
      next = Next::Branch;
      return;
    }
    if (expected == Next::Branch)
      branches.push_back(parensOutside.size());
    hasStatement = hasStatement || token.isOneOf(clang::tok::kw_if, clang::tok::kw_for, clang::tok::kw_while);
    switch (token.getKind()) {
    case clang::tok::kw_if:
      next = Next::AfterIf;
      parensBeforeIf = parens;
      return;
    case clang::tok::l_brace:
      parensOutside.push_back(parens);
      if (!hasStatement) // the block of a function or lambda, not of a statement in an argument
        parens = 0;
      return;
    case clang::tok::r_brace:
      parens = 0;
      if (!parensOutside.empty()) {
        parens = parensOutside.back();
        parensOutside.pop_back();
      }
      return close();
    case clang::tok::semi:
      return parens == 0 ? close() : void();
    case clang::tok::l_paren:
      hasStatement = hasStatement && parens > 0;
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
  void close() {
    while (!branches.empty() && branches.back() >= parensOutside.size()) {
      branches.pop_back();
      next = Next::Else;
    }
  }

  /// What the next token may be.
  enum class Next : uint8_t {
    Any,
    AfterIf,   ///< `constexpr`, or a macro for it.
    Condition, ///< A part of the condition of an `if constexpr`.
    Branch,    ///< The first token of a branch.
    Else       ///< After a branch.
  };

  Next next = Next::Any;
  size_t parens = 0;                 ///< The number of open parentheses, since the last brace of a function or lambda.
  std::vector<size_t> parensOutside; ///< The same before each open brace.
  bool hasStatement = false;         ///< Whether a statement began since the first of these parentheses.
  size_t parensBeforeIf = 0;
  std::vector<size_t> branches;             ///< The number of braces around each branch that is open.
  std::optional<size_t> parensBeforeKernel; ///< The open ones before `__global__`, until its body or `;`.
  size_t kernel = 0;                        ///< The number of open braces inside the body of a kernel, or 0.
};

} // namespace ptxmatrix
