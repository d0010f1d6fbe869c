//===- GrowthLimit.h - Limits on macros and headers -------------*- C++ -*-===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.

#pragma once

#include "clang/Lex/MacroArgs.h"
#include "clang/Lex/Preprocessor.h"
#include "clang/Lex/PreprocessorOptions.h"
#include "llvm/ADT/DenseSet.h"

#include <algorithm>

namespace ptxmatrix {

/// Undefines the macro \p name from \p place on.
inline void undefine(clang::Preprocessor &preprocessor, clang::IdentifierInfo *name, clang::SourceLocation place) {
  void *const memory = preprocessor.getPreprocessorAllocator().Allocate<clang::UndefMacroDirective>();
  preprocessor.appendMacroDirective(name, new (memory) clang::UndefMacroDirective(place));
}

/// Limits the growth of macros (`D(D(D(...)))` doubles with each D) and of headers that include themselves, and the
/// depth of conditions.
class GrowthLimit final : public clang::PPCallbacks {
public:
  /// The most source positions that the source, headers and macros may take.  clang has twice as many, and one macro
  /// may double them.
  static constexpr size_t kMostPositions = size_t{1} << 30;

  /// The macros of a text of \p size bytes may expand to a million tokens and 16 more for each byte or, beyond a
  /// megabyte, to one more for every 4 bytes; 4 bytes of a token count as one more.  Changes \p options, those of \p
  /// preprocessor.
  GrowthLimit(clang::Preprocessor &preprocessor, clang::PreprocessorOptions &options, size_t size)
      : preprocessor(preprocessor), options(options),
        tokensLeft(kTokensPerByte * std::min(size, kLarge) + size / 4 + kLarge), stack(stackPointer()) {
    preprocessor.setPreprocessToken(true); // also for those of directives
    preprocessor.setTokenWatcher([this](const clang::Token &token) {
      // An unknown token ends what is too large.
      if ((isTooDeep() || hasManyParameters(token)) && !token.isOneOf(clang::tok::eof, clang::tok::eod)) {
        tokensLeft = 0;
        const_cast<clang::Token &>(token).setKind(clang::tok::unknown);
      }
    });
  }

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
    if (included.insert(sources.getFileEntryForID(file)).second)
      tokensLeft += kTokensPerByte * size;
  }

  void MacroExpands(const clang::Token &name, const clang::MacroDefinition &macro, clang::SourceRange,
                    const clang::MacroArgs *arguments) override {
    const clang::MacroInfo &definition = *macro.getMacroInfo();
    const llvm::ArrayRef<clang::Token> tokens = definition.tokens();
    const size_t copies = copiesOf(tokens);
    charge(copies * costOf(tokens) + definition.getNumParams() * tokens.size() / 16 + 1);
    if (preprocessor.getSourceManager().getNextLocalOffset() > kMostPositions)
      tokensLeft = 0;
    const unsigned numArguments = arguments && tokensLeft > 0 ? definition.getNumParams() : 0;
    for (unsigned i = 0; i < numArguments; ++i) {
      const clang::IdentifierInfo *parameter = definition.params()[i];
      const auto uses = static_cast<size_t>(
          llvm::count_if(tokens, [&](const clang::Token &token) { return token.getIdentifierInfo() == parameter; }));
      spend(uses * copies, *const_cast<clang::MacroArgs *>(arguments), i);
    }
    if (tokensLeft > 0)
      return;
    undefine(preprocessor, name.getIdentifierInfo(), name.getLocation());
    for (const clang::Token &token : tokens) // this use is still expanded, but not pasted
      if (token.is(clang::tok::hashhash))
        const_cast<clang::Token &>(token).setKind(clang::tok::unknown);
  }

private:
  static constexpr size_t kTokensPerByte = 16;
  static constexpr size_t kLarge = size_t{1} << 20;

  static const char *stackPointer() { return static_cast<const char *>(__builtin_frame_address(0)); }
  /// clang evaluates conditions by recursion, without a limit.
  bool isTooDeep() const {
    constexpr ptrdiff_t kMostStack = 1 << 18;
    return stack - stackPointer() > kMostStack;
  }
  /// Whether \p token is one of too many parameters of a macro: clang searches each name in all of them.
  bool hasManyParameters(const clang::Token &token) {
    constexpr size_t kMostTokens = 4096; // with the commas
    if (token.is(clang::tok::identifier) && token.getIdentifierInfo() == define)
      sinceDefine = 1;
    else if (sinceDefine > 0)
      ++sinceDefine;
    const bool isOther = sinceDefine == 3 && (token.isNot(clang::tok::l_paren) || token.hasLeadingSpace());
    if (isOther || token.isOneOf(clang::tok::r_paren, clang::tok::eod))
      sinceDefine = 0;
    return sinceDefine > kMostTokens;
  }
  /// How often the tokens are copied at most: each '##' in a row copies all that is before it.
  static size_t copiesOf(llvm::ArrayRef<clang::Token> tokens) {
    size_t copies = 1;
    size_t inRow = 0;
    for (size_t i = 1; i < tokens.size(); ++i) {
      if (tokens[i].is(clang::tok::hashhash))
        copies = std::max(copies, ++inRow);
      else if (tokens[i - 1].isNot(clang::tok::hashhash))
        inRow = 0;
    }
    return copies;
  }
  static size_t costOf(llvm::ArrayRef<clang::Token> tokens) {
    size_t cost = 0;
    for (const clang::Token &token : tokens) {
      const size_t length = token.isAnnotation() ? 0 : token.getLength();
      cost += 1 + length / 4 + length * length / kLarge * 16; // clang's `#` takes quadratic time for a string
    }
    return cost;
  }
  void charge(size_t tokens) { tokensLeft -= std::min(tokens, tokensLeft); }
  /// Argument \p index is inserted into the text \p uses times.  If that is too much, it becomes empty.
  void spend(size_t uses, clang::MacroArgs &arguments, unsigned index) {
    const clang::Token *const first = arguments.getUnexpArgument(index);
    const llvm::ArrayRef<clang::Token> plain(first, clang::MacroArgs::getArgLength(first));
    const size_t cost = costOf(plain);
    charge(cost); // the argument itself is expanded first
    const bool isExpanded = arguments.ArgNeedsPreexpansion(first, preprocessor);
    // `#` and `##` use it as it is.
    charge(uses * (isExpanded ? std::max(cost, costOf(arguments.getPreExpArgument(index, preprocessor))) : cost));
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
  const clang::IdentifierInfo *const define = preprocessor.getIdentifierInfo("define");
  size_t tokensLeft;
  size_t headerBytesLeft = size_t{1} << 28;
  llvm::DenseSet<const clang::FileEntry *> included;
  size_t sinceDefine = 0;  ///< The number of tokens from the word to its parameters.
  const char *const stack; ///< Its end before the preprocessor began.
};

} // namespace ptxmatrix
