//===- BranchTracker.h - The branches of an #if -----------------*- C++ -*-===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#ifndef PTXMATRIX_LIB_CUDA_BRANCHTRACKER_H
#define PTXMATRIX_LIB_CUDA_BRANCHTRACKER_H

#include "Cuda/Preprocess.h"

#include "clang/Lex/PPCallbacks.h"
#include "llvm/ADT/DenseMap.h"

namespace clang {
class Preprocessor;
} // namespace clang

namespace ptxmatrix {

/// Knows in which branches the preprocessor is, and has it read all branches of an `#if` with an unknown name.
class BranchTracker final : public clang::PPCallbacks {
public:
  BranchTracker(clang::Preprocessor &preprocessor, const Predefines &predefines)
      : preprocessor(preprocessor), predefines(predefines) {}

  /// The branches around the current token, of headers too.
  const std::vector<Branch> &branches() const { return open; }
  /// Whether one of them may not be compiled.
  bool isConditional() const;

  void If(clang::SourceLocation, clang::SourceRange condition, ConditionValueKind) override;
  void Ifdef(clang::SourceLocation, const clang::Token &name, const clang::MacroDefinition &macro) override;
  void Ifndef(clang::SourceLocation, const clang::Token &name, const clang::MacroDefinition &macro) override;
  void Elif(clang::SourceLocation, clang::SourceRange, ConditionValueKind, clang::SourceLocation) override { next(); }
  void Elifdef(clang::SourceLocation, const clang::Token &, const clang::MacroDefinition &) override { next(); }
  void Elifdef(clang::SourceLocation, clang::SourceRange, clang::SourceLocation) override { next(); }
  void Elifndef(clang::SourceLocation, const clang::Token &, const clang::MacroDefinition &) override { next(); }
  void Elifndef(clang::SourceLocation, clang::SourceRange, clang::SourceLocation) override { next(); }
  void Else(clang::SourceLocation, clang::SourceLocation) override { next(); }
  void Endif(clang::SourceLocation, clang::SourceLocation) override;
  void MacroDefined(const clang::Token &name, const clang::MacroDirective *) override;

private:
  /// What is not known of a macro of the source.
  enum class Doubt : uint8_t {
    Value,     ///< It is defined, but perhaps with another: `#ifndef X`, `#define X 0`, `#endif`.
    Definition ///< It is defined in a branch that may not be compiled.
  };

  /// \p guard is the name of an `#ifndef` behind which it is defined at once.
  void push(bool undecided, size_t condition, const clang::IdentifierInfo *guard = nullptr);
  void next();
  /// Of the `#if`, `#elif` or `#else` of this callback: whether what it would exclude is read.
  void readAll(bool all);
  /// Whether `#define` of \p name follows it.
  bool isDefinedNext(const clang::Token &name) const;

  bool mayBeDefined(const clang::IdentifierInfo *name) const; ///< Of one that no macro has.
  bool isDefinitionUnknown(const clang::IdentifierInfo *name) const;
  /// Whether what the condition that begins at \p begin says depends on a name of which not all is known.
  bool hasUnknownName(clang::SourceLocation begin) const;
  bool isUnknown(const clang::IdentifierInfo *name) const;

  clang::Preprocessor &preprocessor;
  const Predefines &predefines;
  std::vector<Branch> open;
  std::vector<const clang::IdentifierInfo *> guards; ///< By branch.
  llvm::DenseMap<const clang::IdentifierInfo *, Doubt> doubts;
  mutable unsigned looksLeft = 0;
  unsigned numConditionals = 0;
};

} // namespace ptxmatrix

#endif // PTXMATRIX_LIB_CUDA_BRANCHTRACKER_H
