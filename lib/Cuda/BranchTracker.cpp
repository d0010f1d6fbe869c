//===- BranchTracker.cpp - The branches of an #if -------------------------===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.

#include "Cuda/BranchTracker.h"

namespace ptxmatrix {
namespace {

constexpr unsigned kMaxLooks = 1000; ///< The maximum number of macros to inspect for a condition,
constexpr size_t kMaxTokens = 8192;  ///< and of tokens.
constexpr size_t kMaxAround = 64;    ///< The maximum nesting at which the text after an `#if` is inspected.

size_t hashOf(const llvm::Twine &condition) { return std::hash<std::string>()(condition.str()); }

using Tokens = llvm::SmallVector<clang::Token, 16>;

clang::Token nextToken(clang::Lexer &lexer) {
  clang::Token token;
  lexer.LexFromRawLexer(token);
  return token;
}

/// The tokens from \p token to the end of its line.  Sets \p token to the first one of the next line.
Tokens readLine(clang::Lexer &lexer, clang::Token &token) {
  Tokens line;
  do
    line.push_back(std::exchange(token, nextToken(lexer)));
  while (token.isNot(clang::tok::eof) && !token.isAtStartOfLine());
  return line;
}

Tokens lineOf(clang::SourceLocation begin, const clang::Preprocessor &preprocessor) {
  clang::Lexer lexer = rawLexer(begin, preprocessor);
  clang::Token token = nextToken(lexer);
  return readLine(lexer, token);
}

} // namespace

clang::Lexer rawLexer(clang::SourceLocation begin, const clang::Preprocessor &preprocessor) {
  const clang::SourceManager &sources = preprocessor.getSourceManager();
  const auto [file, offset] = sources.getDecomposedLoc(sources.getFileLoc(begin));
  const llvm::StringRef text = sources.getBufferData(file);
  return {sources.getLocForStartOfFile(file), preprocessor.getLangOpts(), text.begin(), text.begin() + offset,
          text.end()};
}

void BranchTracker::If(clang::SourceLocation begin, clang::SourceRange, ConditionValueKind value) {
  clang::Lexer lexer = rawLexer(begin, preprocessor);
  const llvm::StringRef line = lexer.getBuffer().drop_front(lexer.getCurrentBufferOffset()).split('\n').first;
  const clang::IdentifierInfo *name = readNotDefined(begin);
  push(begin, {.condition = hashOf(line), .isDecided = !hasUnknownName(begin)},
       name && !preprocessor.getMacroInfo(name) ? name : nullptr, /*isTrue=*/value == CVK_True);
}

void BranchTracker::pushDefined(clang::SourceLocation word, const clang::Token &token, bool isTrue, bool isNegated) {
  const clang::IdentifierInfo *name = token.getIdentifierInfo();
  push(word,
       {.condition = hashOf((isNegated ? "!defined" : "defined") + name->getName()),
        .isDecided = !isDefinitionUnknown(name)},
       isNegated && isTrue ? name : nullptr, isTrue);
}

void BranchTracker::MacroDefined(const clang::Token &token, const clang::MacroDirective *) {
  clang::IdentifierInfo *const name = token.getIdentifierInfo();
  const BranchScope *const here = undecided();
  if (const auto known = doubts.find(name); here && known != doubts.end() && known->second.scope)
    if (here->branch.index > lastBranch && here->branch.conditional == known->second.scope->branch.conditional)
      return (void)preprocessor.appendDefMacroDirective(
          name, preprocessor.getLocalMacroDirective(name)->getPrevious()->getMacroInfo());
  const bool isGuarded = std::exchange(guard, nullptr) == name;
  if (here)
    doubts[name] = {.scope = here};
  else if (mayBeDefined(name) && (name->isStr("__cplusplus") || isGuarded))
    doubts[name] = {.isDefined = true};
  else
    doubts.erase(name);
}

void BranchTracker::MacroExpands(const clang::Token &token, const clang::MacroDefinition &, clang::SourceRange,
                                 const clang::MacroArgs *) {
  const auto doubt = doubts.find(token.getIdentifierInfo());
  if (doubt == doubts.end() || preprocessor.isParsingIfOrElifDirective())
    return;
  const BranchScope *const definition = doubt->second.scope;
  const BranchScope *const here = undecided();
  const bool isCertain = BranchScope::contains(definition, here) && (!doubt->second.isDefined || !here);
  if (isCertain) // the definition is in a branch around the use
    return;
  // Any other condition around the use may be related to that of the definition.
  const bool isKnown = definition && BranchScope::contains(here, definition) && !definition->isExcluded;
  decisions.emplace_back(preprocessor.getSourceManager().getExpansionLoc(token.getLocation()),
                         isKnown ? std::optional(definition->branch) : std::nullopt);
}

std::optional<BranchTracker::Decisions> BranchTracker::decisionsSince(clang::SourceLocation begin) {
  const clang::SourceManager &sources = preprocessor.getSourceManager();
  std::erase_if(decisions, [&](const auto &one) { return sources.isBeforeInTranslationUnit(one.first, begin); });
  Decisions different;
  for (const auto &[use, branch] : decisions) {
    if (!branch)
      return std::nullopt;
    different.emplace(branch->condition, branch->index);
  }
  return different;
}

/// If it is undecided which branches of a header are compiled, the macros that they define or undefine are in doubt.
void BranchTracker::push(clang::SourceLocation word, Branch branch, const clang::IdentifierInfo *undefined,
                         bool isTrue) {
  const bool isRead = open.size() < kMaxAround && (!branch.isDecided || !isTrue);
  const Chain chain = isRead ? readChain(word) : Chain();
  guard = !branch.isDecided && !chain.hasOtherBranch && chain.definedFirst == undefined ? undefined : nullptr;
  branch.conditional = numConditionals++;
  branch.isExcluded = branch.isDecided && !isTrue && chain.hasUndecidedBranch;
  branch.isDecided = guard || (branch.isDecided && !branch.isExcluded);
  if (!branch.isDecided && !preprocessor.getSourceManager().isInMainFile(word))
    for (const clang::IdentifierInfo *name : chain.changed)
      doubts[name] = {};
  options.RetainExcludedConditionalBlocks = !branch.isDecided;
  const BranchScope *const outer = undecided();
  open.push_back({branch, word});
  setScope(outer);
}

void BranchTracker::next(clang::SourceLocation word, clang::SourceLocation before) {
  if (!isOpen(before))
    return;
  open.back().word = word;
  open.back().isExcluded = false;
  ++open.back().index;
  options.RetainExcludedConditionalBlocks = !open.back().isDecided;
  if (!open.back().isDecided)
    setScope(undecided()->outer);
}

void BranchTracker::setScope(const BranchScope *outer) {
  OpenBranch &branch = open.back();
  const bool isExcluded = branch.isExcluded || (outer && outer->isExcluded);
  branch.scope = branch.isDecided ? outer : &scopes.emplace_back(branch, outer, isExcluded);
}

BranchTracker::Chain BranchTracker::readChain(clang::SourceLocation begin) const {
  Chain chain;
  clang::Lexer lexer = rawLexer(begin, preprocessor);
  clang::Token token = nextToken(lexer);
  readLine(lexer, token);
  size_t depth = 1;
  for (bool isFirst = true; token.isNot(clang::tok::eof); isFirst = false) {
    const Tokens line = readLine(lexer, token);
    if (line.size() == 1 || line[0].isNot(clang::tok::hash) || line[1].isNot(clang::tok::raw_identifier))
      continue;
    const llvm::StringRef word = line[1].getRawIdentifier();
    const clang::IdentifierInfo *name = line.size() > 2 ? nameOf(line[2]) : nullptr;
    if (isFirst && word == "define")
      chain.definedFirst = name;
    if (word == "if" || word == "ifdef" || word == "ifndef")
      ++depth;
    else if (word == "endif" && --depth == 0)
      return chain;
    else if ((word == "define" || word == "undef") && name)
      chain.changed.push_back(name);
    else if (word.starts_with("el") && depth == 1) {
      chain.hasOtherBranch = true;
      const bool isUndecided =
          word == "elif" ? hasUnknownName(line[1].getLocation()) : word != "else" && isDefinitionUnknown(name);
      chain.hasUndecidedBranch = chain.hasUndecidedBranch || isUndecided;
    }
  }
  return chain;
}

const clang::IdentifierInfo *BranchTracker::nameOf(const clang::Token &token) const {
  return token.is(clang::tok::raw_identifier) ? preprocessor.getIdentifierInfo(token.getRawIdentifier()) : nullptr;
}

const clang::IdentifierInfo *BranchTracker::readNotDefined(clang::SourceLocation begin) const {
  const Tokens line = lineOf(begin, preprocessor);
  const llvm::ArrayRef<clang::Token> condition = llvm::ArrayRef(line).drop_front().drop_while(
      [](const clang::Token &token) { return token.is(clang::tok::l_paren); });
  const bool isNegated = !condition.empty() && condition.front().is(clang::tok::exclaim);
  return isNegated ? readDefined(condition.drop_front()) : nullptr;
}

const clang::IdentifierInfo *BranchTracker::readDefined(llvm::ArrayRef<clang::Token> condition) const {
  Tokens words(condition);
  llvm::erase_if(words,
                 [](const clang::Token &token) { return token.isOneOf(clang::tok::l_paren, clang::tok::r_paren); });
  const clang::IdentifierInfo *const word = words.size() == 2 ? nameOf(words[0]) : nullptr;
  return word && word->isStr("defined") ? nameOf(words[1]) : nullptr;
}

void BranchTracker::addName(const clang::IdentifierInfo *name, Names &names) const {
  const clang::MacroInfo *macro = preprocessor.getMacroInfo(name);
  if (names.found.size() == kMaxLooks || !names.found.insert(name).second || !macro)
    return;
  const llvm::ArrayRef<clang::Token> tokens = macro->tokens().take_front(names.tokensLeft);
  names.tokensLeft -= tokens.size();
  for (const clang::Token &token : tokens)
    if (const clang::IdentifierInfo *used = token.getIdentifierInfo(); used && macro->getParameterNum(used) < 0)
      addName(used, names);
}

bool BranchTracker::isDefinitionUnknown(const clang::IdentifierInfo *name) const {
  if (!name)
    return true;
  if (const auto doubt = doubts.find(name); doubt != doubts.end() && !doubt->second.isDefined)
    return true;
  return !preprocessor.getMacroInfo(name) && mayBeDefined(name);
}

bool BranchTracker::isSurelyDefined(llvm::ArrayRef<clang::Token> condition) const {
  const clang::IdentifierInfo *const name = readDefined(condition);
  return name && preprocessor.getMacroInfo(name) && !isDefinitionUnknown(name);
}

bool BranchTracker::isSurelyTrue(llvm::ArrayRef<clang::Token> condition) const {
  size_t depth = 0;
  size_t begin = 0;
  for (size_t i = 0; i < condition.size(); ++i) {
    depth += condition[i].is(clang::tok::l_paren) ? 1 : 0;
    depth -= condition[i].is(clang::tok::r_paren) && depth > 0 ? 1 : 0;
    if (depth > 0 || !condition[i].isOneOf(clang::tok::pipepipe, clang::tok::question))
      continue;
    if (condition[i].is(clang::tok::question))
      return false;
    if (isSurelyDefined(condition.slice(begin, i - begin)))
      return true;
    begin = i + 1;
  }
  return isSurelyDefined(condition.drop_front(begin));
}

bool BranchTracker::hasUnknownName(clang::SourceLocation begin) const {
  Names names{.found = {}, .tokensLeft = kMaxTokens};
  bool asksDefinition = false; // after `defined` and `defined(`
  const Tokens line = lineOf(begin, preprocessor);
  if (isSurelyTrue(llvm::ArrayRef(line).drop_front()))
    return false;
  for (const clang::Token &token : llvm::drop_begin(line)) {
    const clang::IdentifierInfo *name = nameOf(token);
    if (name && !asksDefinition)
      addName(name, names);
    else if (name && isDefinitionUnknown(name))
      return true;
    asksDefinition = name ? name->isStr("defined") : asksDefinition && token.is(clang::tok::l_paren);
  }
  return llvm::any_of(names.found, [this](const clang::IdentifierInfo *name) { return isUnknown(name); });
}

bool BranchTracker::isUnknown(const clang::IdentifierInfo *name) const {
  if (name->isStr("defined") || name->isStr("true") || name->isStr("false") || name->isCPlusPlusOperatorKeyword())
    return false;
  if (name->getName().starts_with("__has_")) // depends on the compiler and on files that may be missing
    return mayBeDefined(name);
  return doubts.contains(name) || isDefinitionUnknown(name);
}

} // namespace ptxmatrix
