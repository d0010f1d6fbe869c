//===- BranchTracker.h - The branches of an #if -----------------*- C++ -*-===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.

#pragma once

#include "Cuda/Preprocess.h"

#include "clang/Lex/Preprocessor.h"
#include "clang/Lex/PreprocessorOptions.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallPtrSet.h"

#include <algorithm>
#include <set>

namespace ptxmatrix {

/// A lexer for the tokens of the file from \p begin on, without preprocessing.
clang::Lexer rawLexer(clang::SourceLocation begin, const clang::Preprocessor &preprocessor);

/// Tracks the branches of the preprocessor, and makes it read all branches of an `#if` with an unknown name.
class BranchTracker final : public clang::PPCallbacks {
public:
  /// Changes \p options, those of \p preprocessor.  Of the definitions of a macro in the branches of an undecided
  /// `#if`, the one in branch \p lastBranch counts, or the last one before.
  BranchTracker(clang::Preprocessor &preprocessor, clang::PreprocessorOptions &options, const Predefines &predefines,
                unsigned lastBranch)
      : preprocessor(preprocessor), options(options), predefines(predefines), lastBranch(lastBranch) {}

  /// The branches around the current token, including those of headers.
  const std::vector<Branch> &branches() const { return open; }
  /// Whether one of them may be excluded.
  bool isConditional() const { return !std::ranges::all_of(open, &Branch::isDecided); }
  /// Whether one of them is certainly excluded.
  bool isExcluded() const { return std::ranges::any_of(open, &Branch::isExcluded); }
  /// An undecided condition, and the number of the branch with the definition of a macro.
  using Decisions = std::set<std::pair<size_t, unsigned>>;
  /// The decisions on which the macros depend that are used from \p begin on, other than branches around the uses.
  /// Nothing if it depends on other branches around a use which definition counts.
  std::optional<Decisions> decisionsSince(clang::SourceLocation begin);

  void If(clang::SourceLocation begin, clang::SourceRange, ConditionValueKind value) override;
  void Ifdef(clang::SourceLocation, const clang::Token &name, const clang::MacroDefinition &macro) override {
    pushDefined(name, static_cast<bool>(macro), /*isNegated=*/false);
  }
  void Ifndef(clang::SourceLocation, const clang::Token &name, const clang::MacroDefinition &macro) override {
    pushDefined(name, !macro, /*isNegated=*/true);
  }
  void Elif(clang::SourceLocation, clang::SourceRange, ConditionValueKind, clang::SourceLocation) override { next(); }
  void Elifdef(clang::SourceLocation, const clang::Token &, const clang::MacroDefinition &) override { next(); }
  void Elifdef(clang::SourceLocation, clang::SourceRange, clang::SourceLocation) override { next(); }
  void Elifndef(clang::SourceLocation, const clang::Token &, const clang::MacroDefinition &) override { next(); }
  void Elifndef(clang::SourceLocation, clang::SourceRange, clang::SourceLocation) override { next(); }
  void Else(clang::SourceLocation, clang::SourceLocation) override { next(); }
  void Endif(clang::SourceLocation, clang::SourceLocation) override {
    if (!open.empty()) // an #ifdef without a name caused no callback
      open.pop_back();
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
    std::vector<Branch> branches; ///< The undecided ones that contain its last definition.
    bool isDefined = false;       ///< Only its value is unknown: `#ifndef X`, `#define X 0`, `#endif`.
  };

  /// The branches from an `#if` to its `#endif`.
  struct Chain {
    bool hasOtherBranch = false;
    bool hasUndecidedBranch = false;                     ///< An `#elif`.
    const clang::IdentifierInfo *definedFirst = nullptr; ///< If a `#define` is next.
    std::vector<const clang::IdentifierInfo *> changed;  ///< The names of `#define` and `#undef`.
  };

  using Names = llvm::SmallPtrSet<const clang::IdentifierInfo *, 4>;

  /// Enters \p branch of an `#if`.  \p undefined is the macro X of `#ifndef X` or `#if !defined(X)`, if undefined.  \p
  /// begin is that of the word `if`, or of the name after `ifdef`, and \p isTrue the value with the macros so far.
  void push(clang::SourceLocation begin, Branch branch, const clang::IdentifierInfo *undefined, bool isTrue);
  void pushDefined(const clang::Token &token, bool isTrue, bool isNegated);
  Chain readChain(clang::SourceLocation begin) const;
  void next();
  /// The name that the raw \p token is, or null.
  const clang::IdentifierInfo *nameOf(const clang::Token &token) const;
  /// The name, if the condition after the `if` at \p begin is `!defined(NAME)`.
  const clang::IdentifierInfo *readNotDefined(clang::SourceLocation begin) const;

  /// Adds \p name, and what its macro consists of, to \p names.
  void addName(const clang::IdentifierInfo *name, Names &names) const;
  /// For a name without a macro.
  bool mayBeDefined(const clang::IdentifierInfo *name) const { return !predefines.isKnown(name->getName()); }
  bool isDefinitionUnknown(const clang::IdentifierInfo *name) const;
  /// Whether the condition after the `if` or `elif` at \p begin depends on a name that is not completely known.
  bool hasUnknownName(clang::SourceLocation begin) const;
  bool isUnknown(const clang::IdentifierInfo *name) const;

  /// The undecided ones of the branches around the current token.
  std::vector<Branch> undecided() const;

  clang::Preprocessor &preprocessor;
  clang::PreprocessorOptions &options;
  const Predefines &predefines;
  const unsigned lastBranch;
  std::vector<Branch> open;
  const clang::IdentifierInfo *guard = nullptr; ///< The macro X if the last `#if` is `#ifndef X`, and `#define X` next.
  llvm::DenseMap<const clang::IdentifierInfo *, Doubt> doubts;
  /// The uses of macros in doubt, and the branch of the definition, if it is known that it is the one.
  std::vector<std::pair<clang::SourceLocation, std::optional<Branch>>> decisions;
  unsigned numConditionals = 0;
};

} // namespace ptxmatrix
