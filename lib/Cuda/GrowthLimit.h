//===- GrowthLimit.h - Limits on macros and headers -------------*- C++ -*-===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.

#pragma once

#include "clang/Lex/MacroArgs.h"
#include "clang/Lex/Preprocessor.h"
#include "clang/Lex/PreprocessorOptions.h"

#include <algorithm>

namespace ptxmatrix {

/// Limits the growth of macros (`D(D(D(...)))` doubles with each D), and of headers that include themselves.
class GrowthLimit final : public clang::PPCallbacks {
public:
  /// The macros of a text of \p size bytes may expand to about 8 times as many tokens, or, beyond a megabyte, to one
  /// more for every 4 bytes.  Changes \p options, those of \p preprocessor.
  GrowthLimit(clang::Preprocessor &preprocessor, clang::PreprocessorOptions &options, size_t size)
      : preprocessor(preprocessor), options(options),
        tokensLeft(kTokensPerByte * std::min(size, kLarge) + size / 4 + (size_t{1} << 16)) {}

  /// Whether everything that was read so far was expanded.
  bool isFine() const { return tokensLeft > 0 && headerBytesLeft > 0; }

  void LexedFileChanged(clang::FileID file, LexedFileChangeReason reason, clang::SrcMgr::CharacteristicKind,
                        clang::FileID, clang::SourceLocation) override {
    const clang::SourceManager &sources = preprocessor.getSourceManager();
    if (reason != LexedFileChangeReason::EnterFile || file == sources.getMainFileID())
      return;
    constexpr size_t kSmallest = 4096; // so that there are not too many empty ones, either
    const size_t size = sources.getFileIDSize(file);
    if (headerBytesLeft <= std::max(size, kSmallest)) {
      headerBytesLeft = 0;
      options.SingleFileParseMode = true; // reads no more headers
      return;
    }
    headerBytesLeft -= std::max(size, kSmallest);
    tokensLeft += kTokensPerByte * size;
  }

  void MacroExpands(const clang::Token &name, const clang::MacroDefinition &macro, clang::SourceRange,
                    const clang::MacroArgs *arguments) override {
    const clang::MacroInfo &definition = *macro.getMacroInfo();
    charge(definition.getNumTokens() + 1);
    if (tokensLeft == 0) { // undefines the macro to stop its expansion
      void *memory = preprocessor.getPreprocessorAllocator().Allocate<clang::UndefMacroDirective>();
      auto *directive = new (memory) clang::UndefMacroDirective(name.getLocation());
      return preprocessor.appendMacroDirective(name.getIdentifierInfo(), directive);
    }
    if (!arguments)
      return;
    for (unsigned i = 0; i < definition.getNumParams(); ++i) {
      const clang::IdentifierInfo *parameter = definition.params()[i];
      const auto uses = static_cast<size_t>(llvm::count_if(
          definition.tokens(), [&](const clang::Token &token) { return token.getIdentifierInfo() == parameter; }));
      spend(uses, *const_cast<clang::MacroArgs *>(arguments), i);
    }
  }

private:
  static constexpr size_t kTokensPerByte = 8;
  static constexpr size_t kLarge = size_t{1} << 20;

  void charge(size_t tokens) { tokensLeft -= std::min(tokens, tokensLeft); }
  /// Argument \p index is inserted into the text \p uses times.  If that is too much, it becomes empty.
  void spend(size_t uses, clang::MacroArgs &arguments, unsigned index) {
    const clang::Token *plain = arguments.getUnexpArgument(index);
    charge(clang::MacroArgs::getArgLength(plain)); // the argument itself is expanded first
    const bool isExpanded = arguments.ArgNeedsPreexpansion(plain, preprocessor);
    const size_t size =
        isExpanded ? arguments.getPreExpArgument(index, preprocessor).size() : clang::MacroArgs::getArgLength(plain);
    charge(uses * size);
    if (tokensLeft > 0)
      return;
    preprocessor.SetMacroExpansionOnlyInDirectives();
    if (isExpanded) {
      auto &expanded = const_cast<std::vector<clang::Token> &>(arguments.getPreExpArgument(index, preprocessor));
      expanded.erase(expanded.begin(), expanded.end() - 1); // keeps the final end token
    }
  }

  clang::Preprocessor &preprocessor;
  clang::PreprocessorOptions &options;
  size_t tokensLeft;
  size_t headerBytesLeft = size_t{1} << 28;
};

} // namespace ptxmatrix
