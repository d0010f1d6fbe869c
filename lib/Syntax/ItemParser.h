//===- ItemParser.h - What the parsers of items share -----------*- C++ -*-===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
// Only for the parsers of this folder.

#pragma once

#include "Isa/ReleaseNeeds.h"
#include "Lex/CharClass.h"
#include "Syntax/Item.h"
#include "Syntax/StatementReader.h"

#include <algorithm>
#include <functional>
#include <utility>
#include <vector>

namespace ptxmatrix {

/// What a directive begins.
enum class DirectiveKind : uint8_t {
  None, ///< Nothing that is known.
  Version,
  Target,
  AddressSize,
  File,
  Section,
  Pragma,
  Alias,
  Location,
  Linkage,    ///< `.extern` or the like: a declaration or a function.
  Function,   ///< `.entry` or `.func`.
  Declaration ///< A state space, or what may be before it.
};

struct Directive {
  std::string_view words;
  DirectiveKind kind = DirectiveKind::None;
  bool mayFollowOpcode = false; ///< It is also a qualifier.
  std::optional<DeclSpace> space = std::nullopt;
};

/// The directive \p word; of kind None, like a qualifier, if it is none that is known.
const Directive &directiveOf(const Word &word);

/// Whether \p word is a name, or a reserved word in its place.
inline bool isNameOrReserved(const Word &word) { return word.isName() || isReservedName(word.text); }

/// Whether an operand can end with a token of \p kind.  A name right after one cannot belong to the same statement.
constexpr bool endsOperand(TokenKind kind) {
  return (kind >= TokenKind::Identifier && kind <= TokenKind::Sink) || kind == TokenKind::RightBrace ||
         kind == TokenKind::RightBracket || kind == TokenKind::RightParen;
}

inline Item makeProblem(SyntaxProblem problem, SourceRange range, const Word &word = {}) {
  return {.kind = ItemKind::Problem, .problem = problem, .range = range, .word = word};
}
inline Item unexpected(const Word &word) { return makeProblem(SyntaxProblem::UnexpectedWord, word.range, word); }

/// The tokens of a text.  Those since the last forget() are kept, so that a parser can go back.
class TokenStream {
public:
  TokenStream(std::string_view text, bool hasAsciiComments) : lexer(text, 0, hasAsciiComments), text(text) {}

  /// The token that is \p ahead of the next one, without consuming it.  Valid until the next call of a
  /// function that peeks.
  const Token &peekToken(size_t ahead = 0) {
    while (place + ahead >= size) [[unlikely]]
      readMore();
    return tokens[place + ahead];
  }
  Word peek(size_t ahead = 0) {
    const Token &token = peekToken(ahead);
    return {token, {text.data() + token.range.begin, token.range.size()}};
  }
  /// Consumes the next token.
  Word next() {
    const Word word = peek();
    ++place;
    return word;
  }
  void skip(size_t count = 1) { place += count; }
  /// Consumes the next token if it is \p c.  Returns whether it is.
  bool skip(char c) {
    const bool isFound = peekToken().is(c);
    place += isFound ? 1 : 0;
    return isFound;
  }

  /// The kinds of the next tokens up to the next ';'; empty if that is far away.
  std::string_view kindsToSemicolon() {
    constexpr size_t kFar = 512; // no legal statement has more
    for (size_t from = place; size - place < kFar; readMore()) {
      const auto unread = std::string_view(kinds).substr(from, size - from);
      if (const size_t count = unread.find(static_cast<char>(TokenKind::Semicolon)); count < unread.size())
        return {&kinds[place], from + count + 1 - place};
      if (size > 0 && tokens[size - 1].is(TokenKind::End))
        break;
      from = size;
    }
    return {};
  }
  /// The next \p count tokens, which were peeked at.
  std::span<const Token> ahead(size_t count) const { return {tokens.data() + place, count}; }
  /// The number of tokens that were consumed since the last forget().
  size_t mark() const { return place; }
  void goBackTo(size_t mark) { place = mark; }
  /// The tokens that were consumed since \p mark.
  std::span<const Token> since(size_t mark) const { return {tokens.data() + mark, place - mark}; }
  /// The last token that was consumed, at least one.
  const Token &last() const { return tokens[place - 1]; }
  /// Its end, or 0 at the beginning.
  size_t lastEnd() const { return place > 0 ? last().range.end : 0; }

  /// Allows to drop the consumed tokens but the last one.  All marks are then invalid.
  void forget() {
    constexpr size_t kMany = 1024; // more than are read ahead, which are moved
    if (place >= kMany)
      drop(0, place - 1);
  }
  /// Drops the tokens since \p mark but the first and the last one, if there are very many: the limits bound only the
  /// memory for statements that are checked, which have fewer.
  void bound(size_t mark) {
    constexpr size_t kMax = size_t{1} << 19;
    if (place - mark >= kMax) [[unlikely]]
      drop(mark + 1, place - 1);
  }

  Lexer lexer; ///< For its problems.

private:
  static constexpr size_t kChunk = 64;

  void readMore() {
    if (tokens.size() < size + kChunk) {
      tokens.resize(2 * tokens.size() + kChunk);
      kinds.resize(tokens.size());
    }
    size += lexer.read(std::span(tokens).subspan(size, kChunk), &kinds[size]);
  }
  /// Drops the tokens from \p begin to \p end, which were consumed.
  void drop(size_t begin, size_t end) {
    std::copy(&tokens[end], tokens.data() + size, &tokens[begin]);
    std::copy(&kinds[end], kinds.data() + size, &kinds[begin]);
    size -= end - begin;
    place -= end - begin;
  }

  std::string_view text;
  std::vector<Token> tokens; ///< The first `size` of them.
  std::string kinds;         ///< Of the tokens.
  size_t size = 0;
  size_t place = 0; ///< The next one.
};

/// Reads tokens, and collects the items that a step of a parser finds.
class ItemParser {
public:
  ItemParser(std::string_view text, const ParseRules &rules, Names *names)
      : text(text), rules(rules), tokens(text, kWithAsciiComments.contains(rules.ptxasRelease)), names(names) {}

  /// The next item that was found, or null.
  const Item *take() { return taken < items.size() ? &items[taken++] : nullptr; }
  /// Begins a step: forgets the items, which were all taken, and the tokens before.
  void beginStep() {
    items.clear();
    taken = 0;
    tokens.forget();
  }

  /// Adds the problems of bytes before \p end.
  void emitLexicalProblems(size_t end) {
    while (const std::optional<LexicalProblem> problem = tokens.lexer.takeProblem(end))
      items.push_back(makeProblem(problem->kind, problem->range));
  }
  /// Adds \p item, after the problems of bytes before its end.
  void emit(const Item &item);
  void emit(ItemKind kind, const Word &word) { emit({.kind = kind, .range = word.range, .word = word}); }
  /// Adds \p declared, the declaration of \p name, the only one of the step.
  void emitDeclaration(const Word &name, Declaration declared) {
    declaration = std::move(declared);
    declaration.name = name.range;
    if (names && name.is(TokenKind::Identifier))
      declaration.id = names->add(name.text);
    emit({.kind = ItemKind::Declaration, .range = name.range, .word = name, .declaration = &declaration});
  }
  /// Adds \p problem, unless one \p isReported already.
  void emitFirst(const Item &problem, bool &isReported) {
    if (!std::exchange(isReported, true))
      emit(problem);
  }
  /// \p problem, such as a missing ';', right after the last token.
  Item missing(SyntaxProblem problem) {
    return makeProblem(problem, {tokens.lastEnd(), tokens.lastEnd()}, tokens.peek());
  }

  /// Whether the next token certainly begins another item, although no ';' precedes it.  It follows an operand or a
  /// declared name or, if \p isAfterOpcode, an opcode with its qualifiers.
  bool beginsItem(bool isAfterOpcode = false);
  /// Whether \p next, the next token, is on a later line than the last one.
  bool beginsLine(const Token &next) const;

  /// Skips words up to the ';'.  Blocks are skipped as a whole.  \p isOutside: of functions, where a directive ends
  /// them.
  void skipToSemicolon(bool isOutside = false);
  /// Skips from an \p open to its \p close; returns false if that is missing.
  bool skipBracketed(char open, char close);
  /// Reads `"a", "b";` after `.pragma`.  Returns false if it is broken.
  bool readPragma();

  /// Begins a list of declarators, `.reg .b32 r, s<8>;` from \p first on, or the parameters of a function.  \p start is
  /// what is known before it.  \p isBroken: a mistake was reported; it is set if there is one in the list, and must
  /// live until its end.
  void beginDeclarations(const Declaration &start, const std::optional<Word> &first, bool &isBroken);
  /// Begins the list after `.target`.  See beginDeclarations() for \p isBroken.
  void beginTargets(bool isInBody, bool &isBroken);
  /// Parses the next declarator or target of the list.  Returns false if none was left.
  bool parseInList() {
    const bool isInList = parseList != nullptr;
    if (isInList && !parseList())
      parseList = nullptr;
    return isInList;
  }

  /// Begins the body of a function.  \p brace is its '{'; a part of a body has none, and ends with the text.  Returns
  /// what parses the next scope, declaration, label or statement, and returns false at the end of the body.
  std::function<bool()> beginBody(const std::optional<Word> &brace);

  const std::string_view text;
  const ParseRules rules;
  ReadCache cache;
  StatementReader &reader = threadReader();
  TokenStream tokens;

private:
  Names *names;
  std::vector<Item> items; ///< Of the current step.
  size_t taken = 0;
  Declaration declaration;         ///< The only one of the step.
  std::function<bool()> parseList; ///< See parseInList().  Returns whether there is another one.
};

} // namespace ptxmatrix
