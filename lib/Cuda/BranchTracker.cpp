//===- BranchTracker.cpp - The branches of an #if -------------------------===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.

#include "Cuda/BranchTracker.h"

#include "clang/Lex/Preprocessor.h"
#include "clang/Lex/PreprocessorOptions.h"

#include <set>

namespace ptxmatrix {
namespace {

constexpr unsigned kMaxLooks = 1000; ///< The maximum number of macros to inspect for a condition.
constexpr size_t kMaxAround = 64;    ///< The maximum nesting at which the text after an `#if` is inspected.

size_t hashOf(const llvm::Twine &condition) { return std::hash<std::string>()(condition.str()); }

/// A lexer for the tokens of the file from \p begin on, without preprocessing.
clang::Lexer rawLexer(clang::SourceLocation begin, const clang::Preprocessor &preprocessor) {
  const clang::SourceManager &sources = preprocessor.getSourceManager();
  const auto [file, offset] = sources.getDecomposedLoc(sources.getFileLoc(begin));
  const llvm::StringRef text = sources.getBufferData(file);
  return {sources.getLocForStartOfFile(file), preprocessor.getLangOpts(), text.begin(), text.begin() + offset,
          text.end()};
}

using Tokens = llvm::SmallVector<clang::Token, 16>;

clang::Token nextToken(clang::Lexer &lexer) {
  clang::Token token;
  lexer.LexFromRawLexer(token);
  return token;
}

bool isWord(const clang::Token &token, llvm::StringRef word) {
  return token.is(clang::tok::raw_identifier) && token.getRawIdentifier() == word;
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

void BranchTracker::If(clang::SourceLocation begin, clang::SourceRange, ConditionValueKind value) {
  clang::Lexer lexer = rawLexer(begin, preprocessor);
  const llvm::StringRef line = lexer.getBuffer().drop_front(lexer.getCurrentBufferOffset()).split('\n').first;
  const clang::IdentifierInfo *guard = readNotDefined(begin);
  push(begin,
       {.condition = hashOf(line),
        .isDecided = !hasUnknownName(begin),
        .guard = guard && !preprocessor.getMacroInfo(guard) ? guard : nullptr},
       /*isTrue=*/value == CVK_True);
}

void BranchTracker::pushDefined(const clang::Token &token, bool isTrue, bool isNegated) {
  const clang::IdentifierInfo *name = token.getIdentifierInfo();
  push(token.getLocation(),
       {.condition = hashOf((isNegated ? "!defined" : "defined") + name->getName()),
        .isDecided = !isDefinitionUnknown(name),
        .guard = isNegated && isTrue ? name : nullptr},
       isTrue);
}

void BranchTracker::MacroDefined(const clang::Token &token, const clang::MacroDirective *) {
  const clang::IdentifierInfo *name = token.getIdentifierInfo();
  if (isConditional())
    doubts[name] = {.branches = undecided()};
  else if (mayBeDefined(name) && (name->isStr("__cplusplus") || (!open.empty() && open.back().guard == name)))
    doubts[name] = {.branches = {}, .isDefined = true};
  else
    doubts.erase(name);
}

void BranchTracker::MacroExpands(const clang::Token &token, const clang::MacroDefinition &, clang::SourceRange,
                                 const clang::MacroArgs *) {
  const auto doubt = doubts.find(token.getIdentifierInfo());
  if (doubt == doubts.end() || preprocessor.isParsingIfOrElifDirective())
    return;
  const std::vector<Branch> &branches = doubt->second.branches;
  const std::vector<Branch> here = undecided();
  const auto identity = [](const Branch &one) { return std::pair(one.conditional, one.index); };
  const auto [definition, other] = std::ranges::mismatch(branches, here, {}, identity, identity);
  const bool isCertain = definition == branches.end() && (!doubt->second.isDefined || here.empty());
  if (isCertain) // the definition is in a branch around the use
    return;
  // Any other condition around the use may be related to that of the definition.
  const bool isKnown = other == here.end() && std::ranges::none_of(branches, &Branch::isExcluded);
  decisions.emplace_back(preprocessor.getSourceManager().getExpansionLoc(token.getLocation()),
                         isKnown ? std::optional(branches.back()) : std::nullopt);
}

std::vector<Branch> BranchTracker::undecided() const {
  std::vector<Branch> found = open;
  std::erase_if(found, [](const Branch &branch) { return branch.isDecided; });
  return found;
}

std::optional<size_t> BranchTracker::decisionsSince(clang::SourceLocation begin) {
  const clang::SourceManager &sources = preprocessor.getSourceManager();
  std::erase_if(decisions, [&](const auto &one) { return sources.isBeforeInTranslationUnit(one.first, begin); });
  std::set<std::pair<size_t, unsigned>> different;
  for (const auto &[use, branch] : decisions) {
    if (!branch)
      return std::nullopt;
    different.emplace(branch->condition, branch->index);
  }
  return different.size();
}

/// If it is undecided which branches of a header are compiled, the macros that they define or undefine are in doubt.
void BranchTracker::push(clang::SourceLocation begin, Branch branch, bool isTrue) {
  const bool isRead = open.size() < kMaxAround && (!branch.isDecided || !isTrue);
  const Chain chain = isRead ? readChain(begin) : Chain();
  const bool isGuard =
      isRead && !branch.isDecided && branch.guard && !chain.hasOtherBranch && isDefinedNext(begin, branch.guard);
  branch.conditional = numConditionals++;
  branch.isExcluded = branch.isDecided && !isTrue && chain.hasUndecidedBranch;
  branch.isDecided = isGuard || (branch.isDecided && !branch.isExcluded);
  branch.guard = isGuard ? branch.guard : nullptr;
  if (!branch.isDecided && !preprocessor.getSourceManager().isInMainFile(begin))
    for (const clang::IdentifierInfo *name : chain.changed)
      doubts[name] = {};
  options.RetainExcludedConditionalBlocks = !branch.isDecided;
  open.push_back(branch);
}

void BranchTracker::next() {
  if (open.empty())
    return;
  open.back().isExcluded = false;
  ++open.back().index;
  options.RetainExcludedConditionalBlocks = !open.back().isDecided;
}

BranchTracker::Chain BranchTracker::readChain(clang::SourceLocation begin) const {
  Chain chain;
  clang::Lexer lexer = rawLexer(begin, preprocessor);
  nextToken(lexer);
  size_t depth = 1;
  clang::Token token = nextToken(lexer);
  while (token.isNot(clang::tok::eof)) {
    if (token.isNot(clang::tok::hash) || !token.isAtStartOfLine()) {
      token = nextToken(lexer);
      continue;
    }
    token = nextToken(lexer);
    if (token.isAtStartOfLine() || token.isNot(clang::tok::raw_identifier))
      continue;
    const llvm::StringRef word = token.getRawIdentifier();
    const clang::SourceLocation place = token.getLocation();
    token = nextToken(lexer);
    const clang::IdentifierInfo *name = token.isAtStartOfLine() ? nullptr : nameOf(token);
    if (word == "if" || word == "ifdef" || word == "ifndef")
      ++depth;
    else if (word == "endif" && --depth == 0)
      return chain;
    else if ((word == "define" || word == "undef") && name)
      chain.changed.push_back(name);
    else if (word.starts_with("el") && depth == 1) {
      chain.hasOtherBranch = true;
      const bool isUndecided = word == "elif" ? hasUnknownName(place) : word != "else" && isDefinitionUnknown(name);
      chain.hasUndecidedBranch = chain.hasUndecidedBranch || isUndecided;
    }
  }
  return chain;
}

const clang::IdentifierInfo *BranchTracker::nameOf(const clang::Token &token) const {
  return token.is(clang::tok::raw_identifier) ? preprocessor.getIdentifierInfo(token.getRawIdentifier()) : nullptr;
}

const clang::IdentifierInfo *BranchTracker::readNotDefined(clang::SourceLocation begin) const {
  Tokens line = lineOf(begin, preprocessor);
  llvm::erase_if(line,
                 [](const clang::Token &token) { return token.isOneOf(clang::tok::l_paren, clang::tok::r_paren); });
  const bool isFound = line.size() == 4 && line[1].is(clang::tok::exclaim) && isWord(line[2], "defined");
  return isFound ? nameOf(line[3]) : nullptr;
}

bool BranchTracker::isDefinedNext(clang::SourceLocation begin, const clang::IdentifierInfo *name) const {
  clang::Lexer lexer = rawLexer(begin, preprocessor);
  clang::Token token = nextToken(lexer);
  readLine(lexer, token);
  return token.is(clang::tok::hash) && isWord(nextToken(lexer), "define") && isWord(nextToken(lexer), name->getName());
}

void BranchTracker::addName(const clang::IdentifierInfo *name, Names &names) const {
  const clang::MacroInfo *macro = preprocessor.getMacroInfo(name);
  if (names.size() == kMaxLooks || !names.insert(name).second || !macro)
    return;
  for (const clang::Token &token : macro->tokens())
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

bool BranchTracker::hasUnknownName(clang::SourceLocation begin) const {
  Names names;
  bool asksDefinition = false; // after `defined` and `defined(`
  const Tokens line = lineOf(begin, preprocessor);
  for (const clang::Token &token : llvm::drop_begin(line)) {
    const clang::IdentifierInfo *name = nameOf(token);
    if (name && !asksDefinition)
      addName(name, names);
    else if (name && isDefinitionUnknown(name))
      return true;
    asksDefinition = name ? name->isStr("defined") : asksDefinition && token.is(clang::tok::l_paren);
  }
  return llvm::any_of(names, [this](const clang::IdentifierInfo *name) { return isUnknown(name); });
}

bool BranchTracker::isUnknown(const clang::IdentifierInfo *name) const {
  if (name->isStr("defined") || name->isStr("true") || name->isStr("false") || name->isCPlusPlusOperatorKeyword())
    return false;
  if (name->getName().starts_with("__has_")) // depends on the compiler and on files that may be missing
    return mayBeDefined(name);
  return doubts.contains(name) || isDefinitionUnknown(name);
}

} // namespace ptxmatrix
