//===- GrowthLimit.h - Limits on macros and headers -------------*- C++ -*-===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#ifndef PTXMATRIX_LIB_CUDA_GROWTHLIMIT_H
#define PTXMATRIX_LIB_CUDA_GROWTHLIMIT_H

#include "clang/Lex/PPCallbacks.h"

namespace clang {
class MacroArgs;
class Preprocessor;
class PreprocessorOptions;
} // namespace clang

namespace ptxmatrix {

/// Limits the growth of macros (`D(D(D(...)))` doubles with each D), and of headers that include themselves.
class GrowthLimit final : public clang::PPCallbacks {
public:
  /// A text of \p size bytes may expand to about 16 times as many tokens.  Changes \p options, those of \p
  /// preprocessor.
  GrowthLimit(clang::Preprocessor &preprocessor, clang::PreprocessorOptions &options, size_t size);

  /// Counts a token.  False if there are too many.
  bool spendToken();
  /// Whether all of the text was read.
  bool isFine() const { return tokensLeft > 0 && !hasTooManyHeaders; }

  void LexedFileChanged(clang::FileID file, LexedFileChangeReason reason, clang::SrcMgr::CharacteristicKind,
                        clang::FileID, clang::SourceLocation) override;
  void MacroExpands(const clang::Token &name, const clang::MacroDefinition &macro, clang::SourceRange,
                    const clang::MacroArgs *arguments) override;

private:
  void charge(size_t tokens) { tokensLeft -= std::min(tokens, tokensLeft); }
  void undefine(clang::IdentifierInfo &name, clang::SourceLocation place);
  /// Argument \p index is inserted into the text \p uses times.  If that is too much, it becomes empty.
  void spend(size_t uses, clang::MacroArgs &arguments, unsigned index);

  clang::Preprocessor &preprocessor;
  clang::PreprocessorOptions &options;
  size_t tokensLeft;
  size_t headersLeft = size_t{1} << 16;
  size_t headerBytesLeft = size_t{1} << 28;
  bool hasTooManyHeaders = false;
};

} // namespace ptxmatrix

#endif // PTXMATRIX_LIB_CUDA_GROWTHLIMIT_H
