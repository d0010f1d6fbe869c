//===- BranchTracker.h - The branches of an #if -----------------*- C++ -*-===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#ifndef PTXMATRIX_LIB_CUDA_BRANCHTRACKER_H
#define PTXMATRIX_LIB_CUDA_BRANCHTRACKER_H

#include "Cuda/BranchCoverage.h"
#include "Cuda/Predefines.h"

#include "clang/Basic/IdentifierTable.h"
#include "clang/Lex/MacroInfo.h"
#include "clang/Lex/PPCallbacks.h"
#include "clang/Lex/Token.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallPtrSet.h"

namespace clang {
class Preprocessor;
class PreprocessorOptions;
} // namespace clang

namespace ptxmatrix {

/// Tracks the branches around the current token, and chooses those of undecided `#if`s.
class BranchTracker final : public clang::PPCallbacks {
public:
  /// Changes \p options, those of \p preprocessor.
  BranchTracker(clang::Preprocessor &preprocessor, clang::PreprocessorOptions &options, const Predefines &predefines,
                BranchCoverage &coverage)
      : preprocessor(preprocessor), options(options), predefines(predefines), coverage(coverage) {}

  /// The undecided conditions around the current token.
  Conditions conditions() const;
  /// The conditions of each part of the text since \p begin: of an `#if` there, and those around the definitions of a
  /// macro that is used there.
  std::vector<Conditions> partsSince(clang::SourceLocation begin);
  /// The number of directives so far.
  size_t numDirectives() const { return directives; }

  void If(clang::SourceLocation begin, clang::SourceRange, ConditionValueKind value) override {
    push(begin, value == CVK_True);
  }
  void Ifdef(clang::SourceLocation begin, const clang::Token &, const clang::MacroDefinition &macro) override {
    push(begin, static_cast<bool>(macro));
  }
  void Ifndef(clang::SourceLocation begin, const clang::Token &, const clang::MacroDefinition &macro) override {
    push(begin, !macro);
  }
  void Elif(clang::SourceLocation, clang::SourceRange, ConditionValueKind, clang::SourceLocation) override { next(); }
  void Elifdef(clang::SourceLocation, const clang::Token &, const clang::MacroDefinition &) override { next(); }
  void Elifdef(clang::SourceLocation, clang::SourceRange, clang::SourceLocation) override { next(); }
  void Elifndef(clang::SourceLocation, const clang::Token &, const clang::MacroDefinition &) override { next(); }
  void Elifndef(clang::SourceLocation, clang::SourceRange, clang::SourceLocation) override { next(); }
  void Else(clang::SourceLocation, clang::SourceLocation) override { next(); }
  void Endif(clang::SourceLocation, clang::SourceLocation) override;
  void MacroDefined(const clang::Token &name, const clang::MacroDirective *directive) override;
  void MacroExpands(const clang::Token &name, const clang::MacroDefinition &macro, clang::SourceRange,
                    const clang::MacroArgs *arguments) override;

private:
  using Name = const clang::IdentifierInfo *;
  /// The branch of an `#if` that is being read.
  struct Open {
    Conditions conditions; ///< Of this `#if`, and of those around definitions of the macros in its condition.
    Name guard = nullptr;  ///< It is `#ifndef X`, followed by `#define X`.
    Conditional *undecided = nullptr;
    size_t index = 0;          ///< The branch that was chosen.
    bool isReached = true;     ///< It began.
    bool isIncomplete = false; ///< Of an `#if` inside, a branch was not read yet.
  };

  void push(clang::SourceLocation begin, bool isTrue);
  void next();
  Conditional readConditional(clang::SourceLocation begin) const;
  /// Reads the condition at \p begin, its `if` or the like.  Adds the names in it, with those in their macros, to \p
  /// names.  Returns whether one may be defined elsewhere.
  bool readCondition(clang::SourceLocation begin, llvm::SmallPtrSetImpl<Name> &names) const;
  void addName(Name name, llvm::SmallPtrSetImpl<Name> &names) const;
  bool isUnknown(Name name) const;
  /// The name of an `#ifndef X` at \p begin, if `#define X` follows.
  Name readGuard(clang::SourceLocation begin) const;
  Name nameOf(const clang::Token &token) const;

  clang::Preprocessor &preprocessor;
  clang::PreprocessorOptions &options;
  const Predefines &predefines;
  BranchCoverage &coverage;
  std::vector<Open> open;
  std::map<size_t, size_t> choices; ///< The branch of each undecided condition, if it was chosen.
  /// The conditions around the definitions of a macro.
  llvm::DenseMap<Name, Conditions> definedUnder;
  std::vector<std::pair<clang::SourceLocation, Conditions>> parts;
  size_t directives = 0;
};

} // namespace ptxmatrix

#endif // PTXMATRIX_LIB_CUDA_BRANCHTRACKER_H
