//===- BranchTracker.cpp - The branches of an #if -------------------------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#include "Cuda/BranchTracker.h"

#include "clang/Lex/Preprocessor.h"
#include "clang/Lex/PreprocessorOptions.h"

namespace ptxmatrix {
namespace {

constexpr unsigned kMostLooks = 1000; ///< Macros that are looked into for one condition.

size_t hashOf(llvm::StringRef condition) { return std::hash<std::string_view>()(condition); }

size_t hashOf(const char *kind, const clang::Token &name) {
  return hashOf(kind + (name.getIdentifierInfo() ? name.getIdentifierInfo()->getName().str() : std::string()));
}

/// Reads the tokens of the file from \p begin on, as they are written.
clang::Lexer rawLexer(clang::SourceLocation begin, const clang::Preprocessor &preprocessor) {
  const clang::SourceManager &sources = preprocessor.getSourceManager();
  const clang::SourceLocation place = sources.getFileLoc(begin);
  const auto [file, offset] = sources.getDecomposedLoc(place);
  const llvm::StringRef text = sources.getBufferData(file);
  return {place, preprocessor.getLangOpts(), text.begin(), text.begin() + offset, text.end()};
}

} // namespace

bool BranchTracker::isConditional() const {
  return llvm::any_of(open, [](const Branch &branch) { return !branch.isDecided; });
}

void BranchTracker::If(clang::SourceLocation, clang::SourceRange condition, ConditionValueKind) {
  const clang::SourceManager &sources = preprocessor.getSourceManager();
  const llvm::StringRef text = sources.getCharacterData(sources.getFileLoc(condition.getBegin()));
  push(hasUnknownName(condition.getBegin()), hashOf(text.take_until([](char c) { return c == '\n'; })));
}

void BranchTracker::Ifdef(clang::SourceLocation, const clang::Token &name, const clang::MacroDefinition &) {
  push(isDefinitionUnknown(name.getIdentifierInfo()), hashOf("defined", name));
}

void BranchTracker::Ifndef(clang::SourceLocation, const clang::Token &name, const clang::MacroDefinition &macro) {
  const bool isGuard = !macro && isDefinedNext(name);
  push(!isGuard && isDefinitionUnknown(name.getIdentifierInfo()), hashOf("!defined", name),
       isGuard ? name.getIdentifierInfo() : nullptr);
}

void BranchTracker::Endif(clang::SourceLocation, clang::SourceLocation) {
  if (open.empty()) // an #ifdef without a name had no callback
    return;
  open.pop_back();
  guards.pop_back();
}

void BranchTracker::MacroDefined(const clang::Token &token, const clang::MacroDirective *) {
  const clang::IdentifierInfo *name = token.getIdentifierInfo();
  if (isConditional())
    doubts[name] = Doubt::Definition;
  else if (mayBeDefined(name) && (name->isStr("__cplusplus") || (!guards.empty() && guards.back() == name)))
    doubts[name] = Doubt::Value;
  else
    doubts.erase(name);
}

void BranchTracker::push(bool undecided, size_t condition, const clang::IdentifierInfo *guard) {
  open.push_back({.conditional = numConditionals++, .index = 0, .condition = condition, .isDecided = !undecided});
  guards.push_back(guard);
  readAll(undecided);
}

void BranchTracker::next() {
  if (open.empty())
    return;
  ++open.back().index;
  readAll(!open.back().isDecided);
}

void BranchTracker::readAll(bool all) { preprocessor.getPreprocessorOpts().RetainExcludedConditionalBlocks = all; }

bool BranchTracker::isDefinedNext(const clang::Token &name) const {
  clang::Lexer lexer = rawLexer(name.getLocation(), preprocessor);
  clang::Token hash;
  clang::Token define;
  clang::Token defined;
  lexer.LexFromRawLexer(defined); // the name itself
  lexer.LexFromRawLexer(hash);
  lexer.LexFromRawLexer(define);
  lexer.LexFromRawLexer(defined);
  return hash.is(clang::tok::hash) && define.is(clang::tok::raw_identifier) && define.getRawIdentifier() == "define" &&
         defined.is(clang::tok::raw_identifier) && name.getIdentifierInfo() &&
         defined.getRawIdentifier() == name.getIdentifierInfo()->getName();
}

bool BranchTracker::mayBeDefined(const clang::IdentifierInfo *name) const {
  return !predefines.isKnown(name->getName());
}

bool BranchTracker::isDefinitionUnknown(const clang::IdentifierInfo *name) const {
  if (!name)
    return true;
  if (const auto doubt = doubts.find(name); doubt != doubts.end() && doubt->second == Doubt::Definition)
    return true;
  return !preprocessor.getMacroInfo(name) && mayBeDefined(name);
}

bool BranchTracker::hasUnknownName(clang::SourceLocation begin) const {
  clang::Lexer lexer = rawLexer(begin, preprocessor);
  looksLeft = kMostLooks;
  clang::Token token;
  bool asksDefinition = false; // behind `defined` and `defined(`
  for (bool isFirst = true; !lexer.LexFromRawLexer(token) && (isFirst || !token.isAtStartOfLine()); isFirst = false) {
    if (token.isNot(clang::tok::raw_identifier)) {
      asksDefinition = asksDefinition && token.is(clang::tok::l_paren);
      continue;
    }
    if (token.getRawIdentifier() == "defined") {
      asksDefinition = true;
      continue;
    }
    const clang::IdentifierInfo *name = preprocessor.getIdentifierInfo(token.getRawIdentifier());
    if (asksDefinition ? isDefinitionUnknown(name) : isUnknown(name))
      return true;
    asksDefinition = false;
  }
  return false;
}

bool BranchTracker::isUnknown(const clang::IdentifierInfo *name) const {
  if (name->isStr("defined") || name->isStr("true") || name->isStr("false"))
    return false;
  if (name->getName().starts_with("__has_")) // of the compiler and of files that may not be there
    return mayBeDefined(name);
  const clang::MacroInfo *macro = preprocessor.getMacroInfo(name);
  if (!macro)
    return mayBeDefined(name);
  if (doubts.contains(name))
    return true;
  if (looksLeft == 0)
    return !predefines.areAll;
  --looksLeft;
  return llvm::any_of(macro->tokens(), [&](const clang::Token &token) {
    const clang::IdentifierInfo *inner = token.getIdentifierInfo();
    return inner && inner != name && macro->getParameterNum(inner) < 0 && isUnknown(inner);
  });
}

} // namespace ptxmatrix
