//===- GrowthLimit.cpp - Limits on macros and headers ---------------------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#include "Cuda/GrowthLimit.h"

#include "clang/Lex/MacroArgs.h"
#include "clang/Lex/Preprocessor.h"
#include "clang/Lex/PreprocessorOptions.h"

namespace ptxmatrix {
namespace {

constexpr size_t kTokensPerByte = 16;

} // namespace

GrowthLimit::GrowthLimit(clang::Preprocessor &preprocessor, clang::PreprocessorOptions &options, size_t size)
    : preprocessor(preprocessor), options(options), tokensLeft(kTokensPerByte * size + (size_t{1} << 16)) {}

bool GrowthLimit::spendToken() {
  if (tokensLeft > 0)
    --tokensLeft;
  return tokensLeft > 0;
}

void GrowthLimit::LexedFileChanged(clang::FileID file, LexedFileChangeReason reason, clang::SrcMgr::CharacteristicKind,
                                   clang::FileID, clang::SourceLocation) {
  const clang::SourceManager &sources = preprocessor.getSourceManager();
  if (reason != LexedFileChangeReason::EnterFile || file == sources.getMainFileID())
    return;
  const size_t size = sources.getFileIDSize(file);
  if (headersLeft == 0 || headerBytesLeft < size) {
    hasTooManyHeaders = true;
    options.SingleFileParseMode = true; // reads no more headers
    return;
  }
  --headersLeft;
  headerBytesLeft -= size;
  tokensLeft += kTokensPerByte * size;
}

void GrowthLimit::MacroExpands(const clang::Token &name, const clang::MacroDefinition &macro, clang::SourceRange,
                               const clang::MacroArgs *arguments) {
  const clang::MacroInfo &definition = *macro.getMacroInfo();
  charge(definition.getNumTokens() + 1);
  if (tokensLeft == 0)
    return undefine(*name.getIdentifierInfo(), name.getLocation());
  if (!arguments)
    return;
  for (unsigned i = 0; i < definition.getNumParams(); ++i) {
    const clang::IdentifierInfo *parameter = definition.params()[i];
    const auto uses = static_cast<size_t>(llvm::count_if(
        definition.tokens(), [&](const clang::Token &token) { return token.getIdentifierInfo() == parameter; }));
    spend(uses, *const_cast<clang::MacroArgs *>(arguments), i);
  }
}

/// Undefines \p name to stop its expansion.
void GrowthLimit::undefine(clang::IdentifierInfo &name, clang::SourceLocation place) {
  void *memory = preprocessor.getPreprocessorAllocator().Allocate<clang::UndefMacroDirective>();
  preprocessor.appendMacroDirective(&name, new (memory) clang::UndefMacroDirective(place));
}

void GrowthLimit::spend(size_t uses, clang::MacroArgs &arguments, unsigned index) {
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

} // namespace ptxmatrix
