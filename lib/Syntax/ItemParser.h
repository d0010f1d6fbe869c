//===- ItemParser.h - What the parsers of items share -----------*- C++ -*-===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//
//
// Only for the parsers of this folder.
//
//===----------------------------------------------------------------------===//

#ifndef PTXMATRIX_LIB_SYNTAX_ITEMPARSER_H
#define PTXMATRIX_LIB_SYNTAX_ITEMPARSER_H

#include "Lex/CharClass.h"
#include "Syntax/TokenStream.h"

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

struct DirectiveRow {
  std::string_view words; ///< One; findRow() allows for several.
  DirectiveKind kind = DirectiveKind::None;
  bool mayFollowOpcode = false; ///< It is also a qualifier.
  std::optional<DeclSpace> space = std::nullopt;
};

/// The row of the directive \p word, or null.
const DirectiveRow *findDirective(std::string_view word);

/// The kind of \p word.
inline DirectiveKind directiveKind(const Word &word) {
  const DirectiveRow *const row = word.is(TokenKind::Qualifier) ? findDirective(word.text) : nullptr;
  return row ? row->kind : DirectiveKind::None;
}

/// Whether \p word is a name, or a reserved word in its place.
inline bool isNameOrReserved(const Word &word) { return word.isName() || isReservedName(word.text); }

/// Whether an operand can end with a token of \p kind.  A name right after one cannot belong to the same statement.
constexpr bool endsOperand(TokenKind kind) {
  switch (kind) {
  case TokenKind::Identifier:
  case TokenKind::Qualifier:
  case TokenKind::Integer:
  case TokenKind::Float:
  case TokenKind::Sink:
  case TokenKind::RightBrace:
  case TokenKind::RightBracket:
  case TokenKind::RightParen:
    return true;
  default:
    return false;
  }
}

Item makeItem(ItemKind kind, const Word &word);
Item makeProblem(SyntaxProblem problem, SourceRange range, const Word &word = {});
inline Item unexpected(const Word &word) { return makeProblem(SyntaxProblem::UnexpectedWord, word.range, word); }

/// Reads tokens and passes items on.
class ItemParser {
public:
  ItemParser(std::string_view text, const ParseRules &rules, const std::function<void(const Item &)> &take)
      : text(text), rules(rules), tokens(text, rules.hasAsciiComments), take(take) {}

  /// Passes on the problems of bytes before \p end.
  void emitLexicalProblems(size_t end);
  /// Passes \p item on, after the problems of bytes before its end.
  void emit(const Item &item);
  void emit(ItemKind kind, const Word &word) { emit(makeItem(kind, word)); }
  void emit(const Declaration &declaration, const Word &name);
  /// \p problem, such as a missing ';', right after the last token.
  Item missing(SyntaxProblem problem) {
    return makeProblem(problem, {tokens.lastEnd(), tokens.lastEnd()}, tokens.peek());
  }

  /// Whether some instruction, perhaps misspelled, begins with \p word.
  bool isOpcode(const Word &word) const;
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
  /// Reads the list after `.target`; returns false if it is broken.
  bool readTargets(bool isInBody);

  const std::string_view text;
  const ParseRules &rules;
  TokenStream tokens;

private:
  const std::function<void(const Item &)> &take;
};

/// Parses a function or prototype, whose `.entry` or `.func` is \p directive.
void parseFunction(ItemParser &parser, const Word &directive);
/// Parses the body of a function up to its '}'; \p brace is its '{'.
void parseBody(ItemParser &parser, const Word &brace);
/// Parses a part of a body, which ends with the text.
void parsePart(ItemParser &parser);
/// Parses a list of declarators that begins with \p first and ends with ';'.  Returns false if it is broken.
bool parseDeclarations(ItemParser &parser, const Word &first, bool isExtern);
/// Parses the parameters of a function up to the ')'.  Reports no mistake if \p wasBroken.  Returns false if the
/// function is broken.
bool parseParameters(ItemParser &parser, bool isOfEntry, bool wasBroken);
/// Parses the rest of a statement, which begins at the mark \p begin.  \p opcode is its first word, and the last token.
void parseStatement(ItemParser &parser, size_t begin, const Word &opcode);

} // namespace ptxmatrix

#endif // PTXMATRIX_LIB_SYNTAX_ITEMPARSER_H
