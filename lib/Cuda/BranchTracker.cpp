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

constexpr unsigned kMostLooks = 1000; ///< The maximum number of macros to inspect for a condition.
constexpr size_t kMostAround = 64;    ///< The maximum nesting at which the text after an `#if` is inspected.

size_t hashOf(llvm::StringRef condition) { return std::hash<std::string_view>()(condition); }

size_t hashOf(const char *kind, const clang::Token &name) {
  return hashOf(kind + (name.getIdentifierInfo() ? name.getIdentifierInfo()->getName().str() : std::string()));
}

/// The rest of the line.
llvm::StringRef lineFrom(clang::SourceLocation begin, const clang::Preprocessor &preprocessor) {
  const clang::SourceManager &sources = preprocessor.getSourceManager();
  const auto [file, offset] = sources.getDecomposedLoc(sources.getFileLoc(begin));
  return sources.getBufferData(file).drop_front(offset).split('\n').first;
}

/// A lexer for the tokens of the file from \p begin on, without preprocessing.
clang::Lexer rawLexer(clang::SourceLocation begin, const clang::Preprocessor &preprocessor) {
  const clang::SourceManager &sources = preprocessor.getSourceManager();
  const auto [file, offset] = sources.getDecomposedLoc(sources.getFileLoc(begin));
  const llvm::StringRef text = sources.getBufferData(file);
  return {sources.getLocForStartOfFile(file), preprocessor.getLangOpts(), text.begin(), text.begin() + offset,
          text.end()};
}

/// Skips the rest of the line of \p token and sets \p token to the first token of the next line.
void skipLine(clang::Lexer &lexer, clang::Token &token) {
  while (token.isNot(clang::tok::eof) && !token.isAtStartOfLine())
    lexer.LexFromRawLexer(token);
}

/// Moves \p lexer to its next directive if \p directives are those of its file.
void seekDirective(Directives directives, clang::Lexer &lexer) {
  const auto *next = llvm::partition_point(directives, [&](const auto &directive) {
    return !directive.Tokens.empty() && directive.Tokens.front().Offset < lexer.getCurrentBufferOffset();
  });
  if (next != directives.end() && !next->Tokens.empty())
    lexer.seek(next->Tokens.front().Offset, /*IsAtStartOfLine=*/true);
}

} // namespace

void BranchTracker::If(clang::SourceLocation begin, clang::SourceRange, ConditionValueKind value) {
  const clang::IdentifierInfo *guard = readNotDefined(begin);
  push({.begin = begin,
        .hash = hashOf(lineFrom(begin, preprocessor)),
        .isUndecided = hasUnknownName(begin),
        .isTrue = value == CVK_True,
        .guard = guard && !preprocessor.getMacroInfo(guard) ? guard : nullptr});
}

void BranchTracker::Ifdef(clang::SourceLocation, const clang::Token &name, const clang::MacroDefinition &macro) {
  push({.begin = name.getLocation(),
        .hash = hashOf("defined", name),
        .isUndecided = isDefinitionUnknown(name.getIdentifierInfo()),
        .isTrue = static_cast<bool>(macro)});
}

void BranchTracker::Ifndef(clang::SourceLocation, const clang::Token &name, const clang::MacroDefinition &macro) {
  push({.begin = name.getLocation(),
        .hash = hashOf("!defined", name),
        .isUndecided = isDefinitionUnknown(name.getIdentifierInfo()),
        .isTrue = !macro,
        .guard = macro ? nullptr : name.getIdentifierInfo()});
}

void BranchTracker::Endif(clang::SourceLocation, clang::SourceLocation) {
  if (open.empty()) // an #ifdef without a name caused no callback
    return;
  if (!excluded.empty() && excluded.back() == open.back().conditional)
    excluded.pop_back();
  undecided -= open.back().isDecided ? 0 : 1;
  open.pop_back();
  guards.pop_back();
  names.pop_back();
}

void BranchTracker::MacroDefined(const clang::Token &token, const clang::MacroDirective *directive) {
  const clang::IdentifierInfo *name = token.getIdentifierInfo();
  if (isConditional())
    doubts[name] = directive->getPrevious() ? Doubt::Several : Doubt::Definition;
  else if (mayBeDefined(name) && (name->isStr("__cplusplus") || (!guards.empty() && guards.back() == name)))
    doubts[name] = Doubt::Value;
  else
    doubts.erase(name);
}

void BranchTracker::MacroUndefined(const clang::Token &name, const clang::MacroDefinition &,
                                   const clang::MacroDirective *) {
  if (isConditional())
    doubts[name.getIdentifierInfo()] = Doubt::Definition;
}

void BranchTracker::MacroExpands(const clang::Token &token, const clang::MacroDefinition &, clang::SourceRange,
                                 const clang::MacroArgs *) {
  const clang::IdentifierInfo *name = token.getIdentifierInfo();
  const auto doubt = doubts.find(name);
  if (doubt == doubts.end() || preprocessor.isParsingIfOrElifDirective())
    return;
  bool isAsked = false;
  for (size_t i = 0; i < open.size(); ++i)
    isAsked = isAsked || (!open[i].isDecided && names[i].contains(name));
  if (!isAsked && doubt->second != Doubt::Several)
    return;
  unknownUse = preprocessor.getSourceManager().getExpansionLoc(token.getLocation());
}

/// If it is undecided which branches of a header are compiled, the macros that they define or undefine are in doubt.
void BranchTracker::push(Condition condition) {
  const bool mayBeGuard = condition.isUndecided && condition.guard && isDefinedNext(condition.begin, condition.guard);
  bool isExcluded = false;
  if (open.size() < kMostAround && (condition.isUndecided || !condition.isTrue)) {
    const Chain chain = readChain(condition.begin);
    if (mayBeGuard && !chain.hasOtherBranch)
      condition.isUndecided = false;
    else
      condition.guard = nullptr;
    isExcluded = !condition.isUndecided && !condition.isTrue && chain.hasUndecidedBranch;
    condition.isUndecided = condition.isUndecided || isExcluded;
    if (condition.isUndecided && !preprocessor.getSourceManager().isInMainFile(condition.begin))
      for (const clang::IdentifierInfo *name : chain.changed)
        doubts[name] = Doubt::Definition;
  } else {
    condition.guard = nullptr;
  }
  if (isExcluded)
    excluded.push_back(numConditionals);
  open.push_back(
      {.conditional = numConditionals++, .index = 0, .condition = condition.hash, .isDecided = !condition.isUndecided});
  undecided += condition.isUndecided ? 1 : 0;
  guards.push_back(condition.guard);
  names.emplace_back();
  addNames(condition.begin);
  readAll(condition.isUndecided);
}

void BranchTracker::next() {
  if (open.empty())
    return;
  if (!excluded.empty() && excluded.back() == open.back().conditional)
    excluded.pop_back();
  ++open.back().index;
  readAll(!open.back().isDecided);
}

void BranchTracker::readAll(bool all) { options.RetainExcludedConditionalBlocks = all; }

BranchTracker::Chain BranchTracker::readChain(clang::SourceLocation begin) const {
  Chain chain;
  clang::Lexer lexer = rawLexer(begin, preprocessor);
  const auto known = directives.directivesOf(lexer.getBuffer().begin());
  clang::Token token;
  size_t depth = 1;
  lexer.LexFromRawLexer(token);
  lexer.LexFromRawLexer(token);
  while (token.isNot(clang::tok::eof)) {
    if (token.isNot(clang::tok::hash) || !token.isAtStartOfLine()) {
      if (known)
        seekDirective(*known, lexer);
      lexer.LexFromRawLexer(token);
      continue;
    }
    lexer.LexFromRawLexer(token);
    if (token.isAtStartOfLine() || token.isNot(clang::tok::raw_identifier))
      continue;
    const llvm::StringRef word = token.getRawIdentifier();
    const clang::SourceLocation place = token.getLocation();
    lexer.LexFromRawLexer(token);
    const clang::IdentifierInfo *name = token.is(clang::tok::raw_identifier) && !token.isAtStartOfLine()
                                            ? preprocessor.getIdentifierInfo(token.getRawIdentifier())
                                            : nullptr;
    if (word == "if" || word == "ifdef" || word == "ifndef")
      ++depth;
    else if (word == "endif" && --depth == 0)
      return chain;
    else if ((word == "define" || word == "undef") && name)
      chain.changed.push_back(name);
    else if (word.starts_with("el") && depth == 1) {
      chain.hasOtherBranch = true;
      const bool isUndecided = word == "elif"   ? hasUnknownName(place)
                               : word != "else" ? isDefinitionUnknown(name)
                                                : false;
      chain.hasUndecidedBranch = chain.hasUndecidedBranch || isUndecided;
    }
  }
  return chain;
}

const clang::IdentifierInfo *BranchTracker::readNotDefined(clang::SourceLocation begin) const {
  clang::Lexer lexer = rawLexer(begin, preprocessor);
  clang::Token token;
  lexer.LexFromRawLexer(token);
  lexer.LexFromRawLexer(token);
  if (token.isNot(clang::tok::exclaim))
    return nullptr;
  lexer.LexFromRawLexer(token);
  if (token.isNot(clang::tok::raw_identifier) || token.getRawIdentifier() != "defined")
    return nullptr;
  lexer.LexFromRawLexer(token);
  const bool isNested = token.is(clang::tok::l_paren);
  if (isNested)
    lexer.LexFromRawLexer(token);
  if (token.isNot(clang::tok::raw_identifier))
    return nullptr;
  const clang::IdentifierInfo *name = preprocessor.getIdentifierInfo(token.getRawIdentifier());
  lexer.LexFromRawLexer(token);
  if (isNested && token.is(clang::tok::r_paren))
    lexer.LexFromRawLexer(token);
  return token.isAtStartOfLine() ? name : nullptr;
}

bool BranchTracker::isDefinedNext(clang::SourceLocation begin, const clang::IdentifierInfo *name) const {
  clang::Lexer lexer = rawLexer(begin, preprocessor);
  clang::Token token;
  lexer.LexFromRawLexer(token); // on the line of the condition
  lexer.LexFromRawLexer(token);
  skipLine(lexer, token);
  if (token.isNot(clang::tok::hash))
    return false;
  lexer.LexFromRawLexer(token);
  if (token.isNot(clang::tok::raw_identifier) || token.getRawIdentifier() != "define")
    return false;
  lexer.LexFromRawLexer(token);
  return token.is(clang::tok::raw_identifier) && token.getRawIdentifier() == name->getName();
}

void BranchTracker::addNames(clang::SourceLocation begin) {
  if (open.empty() || open.back().isDecided)
    return;
  clang::Lexer lexer = rawLexer(begin, preprocessor);
  clang::Token token;
  bool isEnd = lexer.LexFromRawLexer(token);
  while (!isEnd) {
    if (token.is(clang::tok::raw_identifier))
      addName(preprocessor.getIdentifierInfo(token.getRawIdentifier()));
    isEnd = lexer.LexFromRawLexer(token) || token.isAtStartOfLine();
  }
}

void BranchTracker::addName(const clang::IdentifierInfo *name) {
  const clang::MacroInfo *macro = preprocessor.getMacroInfo(name);
  if (names.back().size() == kMostLooks || !names.back().insert(name).second || !macro)
    return;
  for (const clang::Token &token : macro->tokens())
    if (token.getIdentifierInfo())
      addName(token.getIdentifierInfo());
}

bool BranchTracker::mayBeDefined(const clang::IdentifierInfo *name) const {
  return !predefines.isKnown(name->getName());
}

bool BranchTracker::isDefinitionUnknown(const clang::IdentifierInfo *name) const {
  if (!name)
    return true;
  if (const auto doubt = doubts.find(name); doubt != doubts.end() && doubt->second != Doubt::Value)
    return true;
  return !preprocessor.getMacroInfo(name) && mayBeDefined(name);
}

bool BranchTracker::hasUnknownName(clang::SourceLocation begin) const {
  clang::Lexer lexer = rawLexer(begin, preprocessor);
  looksLeft = kMostLooks;
  clang::Token token;
  lexer.LexFromRawLexer(token);
  bool asksDefinition = false; // after `defined` and `defined(`
  while (!lexer.LexFromRawLexer(token) && !token.isAtStartOfLine()) {
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
  if (name->isStr("defined") || name->isStr("true") || name->isStr("false") || name->isCPlusPlusOperatorKeyword())
    return false;
  if (name->getName().starts_with("__has_")) // depends on the compiler and on files that may be missing
    return mayBeDefined(name);
  if (doubts.contains(name))
    return true;
  const clang::MacroInfo *macro = preprocessor.getMacroInfo(name);
  if (!macro)
    return mayBeDefined(name);
  if (looksLeft == 0)
    return !predefines.areAll;
  --looksLeft;
  return llvm::any_of(macro->tokens(), [&](const clang::Token &token) {
    const clang::IdentifierInfo *inner = token.getIdentifierInfo();
    return inner && inner != name && macro->getParameterNum(inner) < 0 && isUnknown(inner);
  });
}

} // namespace ptxmatrix
