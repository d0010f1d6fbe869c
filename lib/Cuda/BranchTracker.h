//===- BranchTracker.h - The branches of an #if -----------------*- C++ -*-===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.

#pragma once

#include "Cuda/Preprocess.h"

#include "clang/Lex/Preprocessor.h"
#include "clang/Lex/PreprocessorOptions.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallPtrSet.h"

#include <algorithm>
#include <deque>
#include <set>

namespace ptxmatrix {

/// A lexer for the tokens of the file from \p begin on, without preprocessing.
clang::Lexer rawLexer(clang::SourceLocation begin, const clang::Preprocessor &preprocessor);

/// An undecided branch.
struct BranchScope {
  Branch branch;
  const BranchScope *outer = nullptr; ///< The undecided one around it, or null.
  bool isExcluded = false;            ///< One of them is.

  /// Whether \p inner is \p outer or in it, at most kMaxLevels deeper; null is the whole source.
  static bool contains(const BranchScope *outer, const BranchScope *inner) {
    constexpr size_t kMaxLevels = 64;
    for (size_t level = 0; level < kMaxLevels && inner && inner != outer; ++level)
      inner = inner->outer;
    return inner == outer;
  }
};

/// A branch around the current token.
struct OpenBranch : Branch {
  clang::SourceLocation word;         ///< `if`, `else` and so on.
  const BranchScope *scope = nullptr; ///< The innermost undecided one: it, or one around it; or null.
};

/// Tracks the branches of the preprocessor, and makes it read all branches of an `#if` with an unknown name.
class BranchTracker final : public clang::PPCallbacks {
public:
  /// Changes \p options, those of \p preprocessor.  Of the definitions of a macro in the branches of an undecided
  /// `#if`, the one in branch \p lastBranch counts, or the last one before.
  BranchTracker(clang::Preprocessor &preprocessor, clang::PreprocessorOptions &options, const Predefines &predefines,
                unsigned lastBranch)
      : preprocessor(preprocessor), options(options), predefines(predefines), lastBranch(lastBranch) {}

  /// The branches around the current token, including those of headers.
  const std::vector<OpenBranch> &branches() const { return open; }
  /// Whether one of them may be excluded.
  bool isConditional() const { return undecided() != nullptr; }
  /// Whether one of them is certainly excluded.
  bool isExcluded() const { return isConditional() && undecided()->isExcluded; }
  /// How many of the branches around the current token have been open since the last call of startCount().
  size_t numStillOpen() const { return lowest; }
  void startCount() { lowest = open.size(); }
  /// An undecided condition, and the number of the branch with the definition of a macro.
  using Decisions = std::set<std::pair<size_t, unsigned>>;
  /// The decisions on which the macros depend that are used from \p begin on, other than branches around the uses.
  /// Nothing if it depends on other branches around a use which definition counts.
  std::optional<Decisions> decisionsSince(clang::SourceLocation begin);

  void If(clang::SourceLocation begin, clang::SourceRange, ConditionValueKind value) override;
  void Ifdef(clang::SourceLocation word, const clang::Token &name, const clang::MacroDefinition &macro) override {
    pushDefined(word, name, static_cast<bool>(macro), /*isNegated=*/false);
  }
  void Ifndef(clang::SourceLocation word, const clang::Token &name, const clang::MacroDefinition &macro) override {
    pushDefined(word, name, !macro, /*isNegated=*/true);
  }
  void Elif(clang::SourceLocation word, clang::SourceRange, ConditionValueKind, clang::SourceLocation before) override {
    next(word, before);
  }
  void Elifdef(clang::SourceLocation word, const clang::Token &, const clang::MacroDefinition &) override {
    next(word, {});
  }
  void Elifdef(clang::SourceLocation word, clang::SourceRange, clang::SourceLocation before) override {
    next(word, before);
  }
  void Elifndef(clang::SourceLocation word, const clang::Token &, const clang::MacroDefinition &) override {
    next(word, {});
  }
  void Elifndef(clang::SourceLocation word, clang::SourceRange, clang::SourceLocation before) override {
    next(word, before);
  }
  void Else(clang::SourceLocation word, clang::SourceLocation before) override { next(word, before); }
  void Endif(clang::SourceLocation, clang::SourceLocation before) override {
    if (!isOpen(before))
      return;
    open.pop_back();
    lowest = std::min(lowest, open.size());
  }
  void MacroDefined(const clang::Token &name, const clang::MacroDirective *directive) override;
  void MacroExpands(const clang::Token &name, const clang::MacroDefinition &, clang::SourceRange,
                    const clang::MacroArgs *) override;
  void MacroUndefined(const clang::Token &name, const clang::MacroDefinition &,
                      const clang::MacroDirective *) override {
    if (isConditional())
      doubts[name.getIdentifierInfo()] = {};
  }

private:
  /// What is unknown about a macro of the source.
  struct Doubt {
    const BranchScope *scope = nullptr; ///< The undecided branch that contains its last definition.
    bool isDefined = false;             ///< Only its value is unknown: `#ifndef X`, `#define X 0`, `#endif`.
  };

  /// The branches from an `#if` to its `#endif`.
  struct Chain {
    bool hasOtherBranch = false;
    bool hasUndecidedBranch = false;                     ///< An `#elif`.
    const clang::IdentifierInfo *definedFirst = nullptr; ///< If a `#define` is next.
    std::vector<const clang::IdentifierInfo *> changed;  ///< The names of `#define` and `#undef`.
  };

  /// The names on which a condition depends.
  struct Names {
    llvm::SmallPtrSet<const clang::IdentifierInfo *, 4> found;
    size_t tokensLeft; ///< Of their macros, to look at.
  };

  /// Enters \p branch of an `#if`, whose word is at \p word.  \p undefined is the macro X of `#ifndef X` or `#if
  /// !defined(X)`, if undefined, and \p isTrue the value with the macros so far.
  void push(clang::SourceLocation word, Branch branch, const clang::IdentifierInfo *undefined, bool isTrue);
  void pushDefined(clang::SourceLocation word, const clang::Token &token, bool isTrue, bool isNegated);
  Chain readChain(clang::SourceLocation begin) const;
  /// Enters the branch after \p word.  \p before is that of an earlier one of the same `#if`.
  void next(clang::SourceLocation word, clang::SourceLocation before);
  /// Whether \p before is not that of an #ifdef without a name, for which clang has no callback, but for its end.
  bool isOpen(clang::SourceLocation before) const { return !open.empty() && before <= open.back().word; }
  /// Sets the scope of the last one of `open`, which is in \p outer.
  void setScope(const BranchScope *outer);
  /// The name that the raw \p token is, or null.
  const clang::IdentifierInfo *nameOf(const clang::Token &token) const;
  /// The name, if the condition after the `if` at \p begin is `!defined(NAME)`.
  const clang::IdentifierInfo *readNotDefined(clang::SourceLocation begin) const;
  /// The name, if \p condition is `defined NAME` or `defined(NAME)`.
  const clang::IdentifierInfo *readDefined(llvm::ArrayRef<clang::Token> condition) const;

  /// Adds \p name, and what its macro consists of, to \p names.
  void addName(const clang::IdentifierInfo *name, Names &names) const;
  /// For a name without a macro.
  bool mayBeDefined(const clang::IdentifierInfo *name) const { return !predefines.isKnown(name->getName()); }
  bool isDefinitionUnknown(const clang::IdentifierInfo *name) const;
  /// Whether \p condition is that a macro is defined which certainly is.
  bool isSurelyDefined(llvm::ArrayRef<clang::Token> condition) const;
  /// Whether one of the conditions that \p condition joins by `||` is of that kind.
  bool isSurelyTrue(llvm::ArrayRef<clang::Token> condition) const;
  /// Whether the condition after the `if` or `elif` at \p begin depends on a name that is not completely known.
  bool hasUnknownName(clang::SourceLocation begin) const;
  bool isUnknown(const clang::IdentifierInfo *name) const;

  /// The innermost undecided branch around the current token, or null.
  const BranchScope *undecided() const { return open.empty() ? nullptr : open.back().scope; }

  clang::Preprocessor &preprocessor;
  clang::PreprocessorOptions &options;
  const Predefines &predefines;
  const unsigned lastBranch;
  std::vector<OpenBranch> open;
  std::deque<BranchScope> scopes;
  size_t lowest = 0;                            ///< The smallest number of `open` since startCount().
  const clang::IdentifierInfo *guard = nullptr; ///< The macro X if the last `#if` is `#ifndef X`, and `#define X` next.
  llvm::DenseMap<const clang::IdentifierInfo *, Doubt> doubts;
  /// The uses of macros in doubt, and the branch of the definition, if it is known that it is the one.
  std::vector<std::pair<clang::SourceLocation, std::optional<Branch>>> decisions;
  unsigned numConditionals = 0;
};

} // namespace ptxmatrix
