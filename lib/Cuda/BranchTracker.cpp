//===- BranchTracker.cpp - The branches of an #if -------------------------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#include "Cuda/BranchTracker.h"

#include "clang/Lex/MacroArgs.h"
#include "clang/Lex/Preprocessor.h"
#include "clang/Lex/PreprocessorOptions.h"

#include <algorithm>

namespace ptxmatrix {
namespace {

constexpr unsigned kMostNames = 1000; ///< The maximum number of macros to inspect for a condition.
constexpr size_t kMostAround = 64;    ///< The maximum nesting at which an undecided `#if` is recognized.

/// Reads the tokens of a file, without preprocessing.
class RawReader {
public:
  RawReader(clang::SourceLocation begin, const clang::Preprocessor &preprocessor)
      : RawReader(preprocessor, preprocessor.getSourceManager().getDecomposedLoc(begin)) {}

  const clang::Token &token() const { return current; }
  bool atEnd() const { return current.is(clang::tok::eof); }
  bool atLineStart() const { return atEnd() || current.isAtStartOfLine(); }
  llvm::StringRef word() const {
    return current.is(clang::tok::raw_identifier) ? current.getRawIdentifier() : llvm::StringRef();
  }
  void next() { lexer.LexFromRawLexer(current); }
  /// Goes to the word of the next directive.  Returns the offset of its '#', or the end.
  unsigned nextDirective() {
    while (!atEnd() && (current.isNot(clang::tok::hash) || !current.isAtStartOfLine()))
      next();
    const unsigned offset = sources.getFileOffset(current.getLocation());
    if (!atEnd())
      next();
    return offset;
  }

private:
  RawReader(const clang::Preprocessor &preprocessor, std::pair<clang::FileID, unsigned> place)
      : sources(preprocessor.getSourceManager()), text(sources.getBufferData(place.first)),
        lexer(sources.getLocForStartOfFile(place.first), preprocessor.getLangOpts(), text.begin(),
              text.begin() + place.second, text.end()) {
    next();
  }

  const clang::SourceManager &sources;
  llvm::StringRef text;
  clang::Lexer lexer;
  clang::Token current;
};

} // namespace

Conditions BranchTracker::conditions() const {
  Conditions all;
  for (const Open &branch : open)
    all.insert(branch.conditions.begin(), branch.conditions.end());
  return all;
}

std::vector<Conditions> BranchTracker::partsSince(clang::SourceLocation begin) {
  const clang::SourceManager &sources = preprocessor.getSourceManager();
  std::erase_if(parts, [&](const auto &part) { return sources.isBeforeInTranslationUnit(part.first, begin); });
  std::vector<Conditions> found;
  for (const auto &[place, conditions] : parts)
    found.push_back(conditions);
  return found;
}

void BranchTracker::push(clang::SourceLocation begin, bool isTrue) {
  ++directives;
  options.RetainExcludedConditionalBlocks = false;
  Open &added = open.emplace_back();
  if (open.size() > kMostAround)
    return;
  bool isUndecided = false;
  const auto addCondition = [&](clang::SourceLocation place) {
    llvm::SmallPtrSet<Name, 8> names;
    isUndecided = readCondition(place, names) || isUndecided;
    for (const Name name : names)
      for (const size_t condition : definedUnder.lookup(name))
        if (choices.contains(condition))
          added.conditions.insert(condition);
        else // no reading has the other value
          isUndecided = true;
  };
  addCondition(begin);
  if (!isUndecided && isTrue && added.conditions.empty())
    return;
  const auto [file, offset] = preprocessor.getSourceManager().getDecomposedLoc(begin);
  const bool isInSource = file == preprocessor.getSourceManager().getMainFileID();
  Conditional ofHeader;
  Conditional &conditional = isInSource ? coverage.conditionals[offset] : ofHeader;
  if (conditional.branches.empty())
    conditional = readConditional(begin);
  if (isUndecided && conditional.branches.size() == 2 && !conditional.hasElse)
    added.guard = readGuard(begin);
  if (added.guard)
    return;
  const bool isFirstExcluded = !isUndecided && !isTrue;
  if (isUndecided || !isTrue)
    for (const unsigned other : llvm::drop_begin(conditional.conditions))
      addCondition(begin.getLocWithOffset(static_cast<int>(other - offset)));
  if (isUndecided)
    added.conditions.insert(conditional.text + (isInSource ? 0 : 1));
  if (added.conditions.empty())
    return;
  parts.emplace_back(begin, conditions());
  for (const std::string &name : conditional.changed)
    definedUnder[preprocessor.getIdentifierInfo(name)].insert(added.conditions.begin(), added.conditions.end());
  if (!isUndecided || !isInSource) // of headers, the branches that a compiler reads
    return;
  constexpr size_t kNever = size_t{1} << 32;
  if (isFirstExcluded)
    conditional.branches.front() = {.readings = kNever, .isComplete = true};
  const bool isInSame = llvm::any_of(
      open, [&](const Open &around) { return around.undecided && around.undecided->text == conditional.text; });
  added.undecided = &conditional;
  const auto [choice, isNew] = choices.try_emplace(conditional.text, 0);
  const size_t preferred = coverage.choose(conditional);
  if (isNew)
    choice->second = preferred;
  added.index = choice->second;
  added.isReached = added.index == 0;
  ++conditional.branches[added.index].readings;
  if (isInSame) // which excludes the other branches
    for (Conditional::Branch &branch : conditional.branches)
      branch.isComplete = true;
  options.RetainExcludedConditionalBlocks = true; // read this branch, whatever the value of the condition
  if (!added.isReached)
    static_cast<clang::Lexer *>(preprocessor.getCurrentFileLexer())
        ->seek(conditional.branches[added.index].begin, /*IsAtStartOfLine=*/true);
}

void BranchTracker::next() {
  ++directives;
  if (open.empty())
    return;
  options.RetainExcludedConditionalBlocks = open.back().undecided && !open.back().isReached;
  open.back().isReached = true;
}

void BranchTracker::Endif(clang::SourceLocation, clang::SourceLocation) {
  ++directives;
  if (open.empty()) // an #ifdef without a name caused no callback
    return;
  const Open closed = std::move(open.back());
  open.pop_back();
  bool isIncomplete = closed.isIncomplete;
  if (closed.undecided) {
    closed.undecided->branches[closed.index].isComplete = !isIncomplete;
    isIncomplete = !closed.undecided->isComplete();
  }
  if (isIncomplete && !open.empty())
    open.back().isIncomplete = true;
}

Conditional BranchTracker::readConditional(clang::SourceLocation begin) const {
  Conditional made;
  std::string text;
  RawReader reader(begin, preprocessor);
  const auto addCondition = [&](unsigned offset) {
    made.conditions.push_back(preprocessor.getSourceManager().getFileOffset(reader.token().getLocation()));
    made.branches.push_back({offset});
    do {
      text += preprocessor.getSpelling(reader.token()) + ' ';
      reader.next();
    } while (!reader.atLineStart());
  };
  addCondition(0);
  size_t depth = 1;
  while (depth > 0) {
    const unsigned offset = reader.nextDirective();
    const llvm::StringRef word = reader.word();
    if (word == "if" || word == "ifdef" || word == "ifndef") {
      ++depth;
    } else if (word == "endif" || reader.atEnd()) {
      depth -= reader.atEnd() ? depth : 1;
      if (depth == 0 && !made.hasElse) // it may be that no branch is read
        made.branches.push_back({offset});
    } else if (word == "else" && depth == 1 && !made.hasElse) {
      made.hasElse = true;
      made.branches.push_back({offset});
    } else if (word.starts_with("elif") && depth == 1) {
      addCondition(offset);
    } else if (word == "define" || word == "undef") {
      reader.next();
      if (!reader.atLineStart() && !reader.word().empty())
        made.changed.insert(reader.word().str());
    }
  }
  made.text = std::hash<std::string>()(text);
  return made;
}

bool BranchTracker::readCondition(clang::SourceLocation begin, llvm::SmallPtrSetImpl<Name> &names) const {
  RawReader reader(begin, preprocessor);
  bool asksDefinition = reader.word().ends_with("def"); // also after `defined` and `defined(`
  bool isUndecided = false;
  llvm::SmallPtrSet<Name, 8> values;
  for (reader.next(); !reader.atLineStart(); reader.next()) {
    const Name name = nameOf(reader.token());
    if (name && asksDefinition) {
      names.insert(name);
      isUndecided = isUndecided || isUnknown(name);
    } else if (name) {
      addName(name, values);
    }
    asksDefinition = name ? name->isStr("defined") : asksDefinition && reader.token().is(clang::tok::l_paren);
  }
  names.insert(values.begin(), values.end());
  return isUndecided || llvm::any_of(values, [this](Name name) { return isUnknown(name); });
}

void BranchTracker::addName(Name name, llvm::SmallPtrSetImpl<Name> &names) const {
  const clang::MacroInfo *macro = preprocessor.getMacroInfo(name);
  if (names.size() == kMostNames || !names.insert(name).second || !macro)
    return;
  for (const clang::Token &token : macro->tokens())
    if (const Name used = token.getIdentifierInfo(); used && macro->getParameterNum(used) < 0)
      addName(used, names);
}

bool BranchTracker::isUnknown(Name name) const {
  if (name->isStr("defined") || name->isStr("true") || name->isStr("false") || name->isCPlusPlusOperatorKeyword())
    return false;
  // `__has_include` depends on files that may be missing, and `__cplusplus` on an option.
  const bool mayDiffer = name->getName().starts_with("__has_") || name->isStr("__cplusplus");
  return (mayDiffer || !preprocessor.getMacroInfo(name)) && !predefines.isKnown(name->getName());
}

BranchTracker::Name BranchTracker::readGuard(clang::SourceLocation begin) const {
  RawReader reader(begin, preprocessor);
  std::string condition;
  do {
    if (!reader.token().isOneOf(clang::tok::l_paren, clang::tok::r_paren))
      condition += preprocessor.getSpelling(reader.token()) + ' ';
    reader.next();
  } while (!reader.atLineStart());
  const bool isDirective = reader.token().is(clang::tok::hash);
  reader.next();
  const bool isDefine = isDirective && reader.word() == "define";
  reader.next();
  const Name name = isDefine ? nameOf(reader.token()) : nullptr;
  const bool isGuard = name && (condition == ("ifndef " + name->getName() + " ").str() ||
                                condition == ("if ! defined " + name->getName() + " ").str());
  return isGuard ? name : nullptr;
}

BranchTracker::Name BranchTracker::nameOf(const clang::Token &token) const {
  return token.is(clang::tok::raw_identifier) ? preprocessor.getIdentifierInfo(token.getRawIdentifier()) : nullptr;
}

void BranchTracker::MacroDefined(const clang::Token &token, const clang::MacroDirective *) {
  const Name name = token.getIdentifierInfo();
  Conditions around = conditions();
  if (!open.empty() && open.back().guard == name) // it may be defined elsewhere
    around.insert(std::hash<std::string>()(name->getName().str()));
  if (around.empty())
    definedUnder.erase(name);
  else
    definedUnder[name].merge(around);
}

void BranchTracker::MacroExpands(const clang::Token &token, const clang::MacroDefinition &macro, clang::SourceRange,
                                 const clang::MacroArgs *arguments) {
  if (preprocessor.isParsingIfOrElifDirective())
    return;
  const clang::SourceLocation place = preprocessor.getSourceManager().getExpansionLoc(token.getLocation());
  const auto add = [&](Name name) {
    if (const auto found = definedUnder.find(name); found != definedUnder.end())
      parts.emplace_back(place, found->second);
  };
  add(token.getIdentifierInfo());
  if (!arguments)
    return;
  // A name without a macro in this reading may become a part of a string.
  for (unsigned i = 0; i < macro.getMacroInfo()->getNumParams(); ++i)
    for (const clang::Token *part = arguments->getUnexpArgument(i); part->isNot(clang::tok::eof); ++part)
      if (const Name name = part->getIdentifierInfo())
        add(name);
}

} // namespace ptxmatrix
