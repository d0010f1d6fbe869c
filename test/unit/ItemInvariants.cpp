//===- ItemInvariants.cpp - What holds for the items of any text ----------===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.

#include "ItemInvariants.h"
#include "Describe.h"
#include "Lex/Lexer.h"
#include "Syntax/StatementReader.h"

#include <algorithm>

namespace ptxmatrix {
namespace {

class Checker {
public:
  /// \p names has the names of \p text.
  Checker(std::string_view text, TextKind kind, const Names &names)
      : text(text), names(names), isModule(kind == TextKind::Module), place(isModule ? Place::Outside : Place::Body) {}

  void take(const Item &item) {
    if (!broken.empty())
      return;
    checkRanges(item);
    checkParts(item);
    if (item.kind == ItemKind::Statement)
      checkTokens(item);
    if (item.kind == ItemKind::Problem)
      checkProblem(item);
    else
      checkOrder(item);
    checkPlace(item);
    if (!broken.empty())
      broken += ": " + describe(item);
  }

  /// What is broken once all items are taken.
  std::string finish() {
    require(!isModule || place == Place::Outside || isBrokenHeader, "each function is closed");
    return broken;
  }

private:
  enum class Place : uint8_t { Outside, Header, Body };

  void require(bool holds, std::string_view what) {
    if (!holds && broken.empty())
      broken = "does not hold: " + std::string(what);
  }
  bool isInText(SourceRange range) const { return range.begin <= range.end && range.end <= text.size(); }
  bool hasName(const Declaration &declaration, const Word &word) const {
    return declaration.id != NameId{} ? names.textOf(declaration.id) == word.text : !word.is(TokenKind::Identifier);
  }

  void checkRanges(const Item &item) {
    require(isInText(item.range), "the range is in the text");
    require(isInText(item.word.range) && item.word.text == item.word.range.of(text), "the word is in the text");
  }

  void checkParts(const Item &item) {
    require((item.declaration != nullptr) == (item.kind == ItemKind::Declaration), "declarations have a declaration");
    require((item.bounds != nullptr) == (item.kind == ItemKind::BodyBegin), "bodies have launch bounds");
    require((item.location != nullptr) == (item.kind == ItemKind::Location), "locations have a position");
    require(!item.file || (item.kind == ItemKind::Directive && item.word.text == ".file"), "only `.file` has a file");
    require(!item.tokens.empty() == (item.kind == ItemKind::Statement), "statements have tokens");
    require((item.opcode != nullptr) == (item.kind == ItemKind::Statement), "statements have an opcode");
    if (item.file)
      require(isInText(item.file->name), "the name of the file is in the text");
    if (const Declaration *const declaration = item.declaration)
      require(declaration->name == item.word.range && isInText(declaration->suffix) && isInText(declaration->typeWord),
              "the parts of the declaration are in the text");
    if (item.declaration)
      require(hasName(*item.declaration, item.word), "declared identifiers have a number");
  }

  void checkTokens(const Item &item) {
    size_t last = item.range.begin;
    for (const Token &token : item.tokens) {
      require(token.range.begin >= last && token.range.begin < token.range.end, "tokens are in order");
      // Another instruction with a mistake is skipped, with any blocks in it.
      require(!item.opcode->isCandidate || !token.is(';') || token == item.tokens.back(),
              "the statement ends with the first ';'");
      last = token.range.end;
    }
    require(item.tokens.front().range.begin == item.range.begin && last == item.range.end,
            "the tokens are all of the statement");
    require(std::ranges::find(item.tokens, static_cast<const Token &>(item.word)) != item.tokens.end(),
            "the word is a token of the statement");
    require(item.opcode->word == item.word.text, "the opcode begins with the word");
    if (!broken.empty())
      return;
    std::vector<Token> again = lex(item.range.of(text));
    for (Token &token : again)
      token.range = token.range.shifted(item.range.begin);
    const auto isSame = [](const Token &one, const Token &other) {
      return one.kind == other.kind && one.range == other.range;
    };
    require(std::ranges::equal(again, item.tokens, isSame), "the statement has the same tokens by itself");
  }

  void checkProblem(const Item &item) {
    switch (item.problem) {
    case SyntaxProblem::MissingSemicolon:
    case SyntaxProblem::MissingComma:
    case SyntaxProblem::MissingName:
      return require(item.range.empty() && item.range.begin <= item.word.range.begin,
                     "what is missing is before the next word");
    case SyntaxProblem::StatementOutsideFunction:
    case SyntaxProblem::UnexpectedWord:
    case SyntaxProblem::MissingDot:
    case SyntaxProblem::UnknownInstruction:
    case SyntaxProblem::ReservedName:
      return require(item.range.begin == item.word.range.begin && item.range.end >= item.word.range.end,
                     "the problem is at its word");
    default:
      return require(item.word.text.empty(), "it has no word");
    }
  }

  /// A problem may be found late.  The end of a prototype may be the word that begins the next item.
  void checkOrder(const Item &item) {
    require(item.range.begin >= lastBegin, "items are in the order of the text");
    require(item.kind != ItemKind::Statement || item.range.begin >= lastEnd, "statements do not overlap");
    lastBegin = item.range.begin;
    if (item.kind != ItemKind::FunctionEnd)
      lastEnd = item.range.end;
  }

  void checkPlace(const Item &item) {
    const bool isOutside = place == Place::Outside || isBrokenHeader;
    switch (item.kind) {
    case ItemKind::Version:
    case ItemKind::AddressSize:
    case ItemKind::Directive:
      return require(isOutside, "it is outside of functions");
    case ItemKind::FunctionBegin:
      require(isOutside, "functions are outside of functions");
      isBrokenHeader = false;
      place = Place::Header;
      return;
    case ItemKind::BodyBegin:
      require(place == Place::Header, "a body follows its header");
      isBrokenHeader = false;
      place = Place::Body;
      return;
    case ItemKind::FunctionEnd:
      require(place != Place::Outside && depth == 0, "a function that began ends");
      isBrokenHeader = false;
      place = Place::Outside;
      return;
    case ItemKind::ScopeBegin:
      ++depth;
      return require(place == Place::Body, "scopes are in functions");
    case ItemKind::ScopeEnd:
      require(depth > 0 || !isModule, "a scope of a module that ends began in it");
      depth -= depth > 0 ? 1 : 0;
      return;
    case ItemKind::Statement:
    case ItemKind::Location:
      return require(place == Place::Body, "it is in a function");
    case ItemKind::Problem:
      if (item.problem == SyntaxProblem::UnclosedFunction)
        require(place != Place::Header || isBrokenHeader, "a header is no body"); // but a section after it may be open
      isBrokenHeader = isBrokenHeader || place == Place::Header;
      if (item.problem == SyntaxProblem::UnclosedFunction)
        depth = 0;
      return;
    case ItemKind::Target:
    case ItemKind::Declaration:
      return;
    }
  }

  std::string_view text;
  const Names &names;
  bool isModule;
  Place place;
  bool isBrokenHeader = false; ///< After a mistake, the text may go on as outside of functions.
  size_t depth = 0;            ///< Open scopes.
  size_t lastBegin = 0;        ///< Of the last item that is not a problem.
  size_t lastEnd = 0;
  std::string broken;
};

} // namespace

std::string brokenInvariant(std::string_view text, TextKind kind, const ParseRules &rules) {
  threadReader() = StatementReader(); // the first time, no sequence of token kinds is known; the second time, all are
  const ReadCache cache;
  std::string broken;
  std::vector<std::pair<ItemKind, SourceRange>> places[2];
  for (auto &found : places) {
    Names names;
    Checker checker(text, kind, names);
    ItemReader items(text, kind, rules, &names);
    while (const Item *const item = items.next()) {
      found.emplace_back(item->kind, item->range);
      checker.take(*item);
    }
    broken = checker.finish();
  }
  return !broken.empty() || places[0] == places[1] ? broken : "the items are others the second time";
}

} // namespace ptxmatrix
