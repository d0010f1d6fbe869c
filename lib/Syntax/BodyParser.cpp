//===- BodyParser.cpp - Parsing the statements of a function ------------------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#include "Isa/Opcode.h"
#include "Syntax/ItemParser.h"

namespace ptxmatrix {
namespace {

/// Directives that are only valid after a label.
bool isTable(std::string_view word) {
  return word == ".branchtargets" || word == ".calltargets" || word == ".callprototype";
}

/// Whether a supported instruction is misspelled so that it looks like another one: `ld.matrix`, `mov.matrix`.
bool isMisspelled(const Word &opcode, const Word &next) {
  return next.isQualifier(".matrix") && (opcode.text == "ld" || opcode.text == "mov");
}

bool continuesOperands(const Token &token) { return token.is(',') || token.is(';'); }

/// Reads the tokens to the ';' or, if that is missing, to where something else begins.  Returns whether there is one.
bool readToEnd(ItemParser &parser, size_t begin, bool isSupported) {
  TokenStream &tokens = parser.tokens;
  bool isAfterOpcode = true;
  size_t braces = 0;
  for (TokenKind last = TokenKind::Identifier;; tokens.bound(begin)) {
    const Token &token = tokens.peekToken();
    const TokenKind kind = token.kind;
    switch (kind) {
    case TokenKind::End:
      return false;
    case TokenKind::Qualifier:
    case TokenKind::At:
      if (token.range.begin > tokens.lastEnd() && parser.beginsItem(isAfterOpcode))
        return false;
      break;
    case TokenKind::Identifier:
    case TokenKind::Sink:
    case TokenKind::LeftBrace:
      if (endsOperand(last) && parser.beginsItem(isAfterOpcode))
        return false;
      braces += kind == TokenKind::LeftBrace ? 1 : 0;
      break;
    case TokenKind::RightBrace:
      if (braces == 0 && !(isSupported && continuesOperands(tokens.peekToken(1)))) // otherwise, the '{' is missing
        return false;
      braces -= braces > 0 ? 1 : 0;
      break;
    default:
      break;
    }
    tokens.skip();
    if (kind == TokenKind::Semicolon)
      return true;
    isAfterOpcode = isAfterOpcode && kind == TokenKind::Qualifier;
    last = kind;
  }
}

/// Parses a declaration whose first word, \p word, has no '.': `reg .b32 r;`.  Returns false if it is none.
bool parseWithoutDot(ItemParser &parser, const Word &word) {
  const std::string directive = "." + std::string(word.text);
  const Word corrected = {{TokenKind::Qualifier, word.range}, directive};
  if (!parser.tokens.peekToken().is(TokenKind::Qualifier) || directiveOf(corrected).kind != DirectiveKind::Declaration)
    return false;
  parser.emit(makeProblem(SyntaxProblem::MissingDot, word.range, word));
  parseDeclarations(parser, corrected);
  return true;
}

/// Parses the rest of a statement, which begins at the mark \p begin.  \p opcode is its first word, and the last token.
void parseStatement(ItemParser &parser, size_t begin, const Word &opcode) {
  TokenStream &tokens = parser.tokens;
  const bool isSupported = isCandidateOpcode(opcode.text) || isMisspelled(opcode, tokens.peek());
  const InstructionEffect *const effect = findInstruction(opcode.text, parser.rules.ptxasRelease);
  if (!isSupported && !effect && parseWithoutDot(parser, opcode))
    return;
  const bool isComplete = readToEnd(parser, begin, isSupported);
  const std::span<const Token> statement = tokens.since(begin);
  parser.emit({.kind = isSupported ? ItemKind::Statement : ItemKind::OtherStatement,
               .range = {statement.front().range.begin, statement.back().range.end},
               .word = opcode,
               .tokens = statement,
               .effect = effect});
  // The grammar has the syntax of supported instructions.
  if (!isSupported && !effect)
    parser.emit(makeProblem(SyntaxProblem::UnknownInstruction, opcode.range, opcode));
  else if (!isSupported && !isComplete && !tokens.peekToken().is(TokenKind::End))
    parser.emit(parser.missing(SyntaxProblem::MissingSemicolon));
}

/// Parses scopes, declarations, labels and statements.
class BodyParser {
public:
  /// \p brace is the '{' of the body, or null for a part of a body.
  BodyParser(ItemParser &parser, const Word *brace) : parser(parser), tokens(parser.tokens), brace(brace) {}

  void parse() {
    while (parseNext())
      tokens.forget();
  }

private:
  /// Returns false at the end of the body.
  bool parseNext() {
    const size_t before = tokens.mark();
    const Word word = tokens.next();
    const bool isLabelled = std::exchange(afterLabel, false);
    switch (word.kind) {
    case TokenKind::End:
      parser.emitLexicalProblems(SIZE_MAX); // an unclosed comment may hide the '}'
      return reportUnclosed();
    case TokenKind::Identifier:
      if (tokens.skip(':'))
        parseLabel(word);
      else
        parseStatement(parser, before, word);
      return true;
    case TokenKind::Qualifier:
      return parseDirective(word, before, isLabelled);
    case TokenKind::LeftBrace:
      ++depth;
      parser.emit(ItemKind::ScopeBegin, word);
      return true;
    case TokenKind::RightBrace:
      return closeScope(word);
    case TokenKind::At:
      parseGuarded(before);
      return true;
    default:
      if (isReservedName(word.text) && tokens.skip(':'))
        parseLabel(word);
      else if (word.text != "\\") // ptxas ignores it before an opcode
        reportStray(word);
      return true;
    }
  }

  bool reportUnclosed() {
    if (brace)
      parser.emit(makeProblem(SyntaxProblem::UnclosedFunction, brace->range));
    return false;
  }

  /// Returns false if \p word, a '}', ends the body.
  bool closeScope(const Word &word) {
    const bool isScope = depth > 0;
    depth -= isScope ? 1 : 0;
    if (isScope || brace)
      parser.emit(isScope ? ItemKind::ScopeEnd : ItemKind::FunctionEnd, word);
    else
      parser.emit(unexpected(word));
    return isScope || !brace;
  }

  /// Handles \p word, which begins nothing.
  void reportStray(const Word &word) {
    SourceRange range = word.range;
    if (word.text == "#")
      for (; !tokens.peekToken().is(TokenKind::End) && !parser.beginsLine(tokens.peekToken()); tokens.forget())
        tokens.skip();
    else if (!word.is(';'))
      parser.skipToSemicolon();
    else // `;;;` is one mistake
      while (tokens.peekToken().is(';') && tokens.peekToken().range.begin == range.end)
        range.end = tokens.next().range.end;
    parser.emit(makeProblem(SyntaxProblem::UnexpectedWord, range, word));
  }

  void parseLabel(const Word &name) {
    afterLabel = true;
    if (isReservedName(name.text))
      return parser.emit(makeProblem(SyntaxProblem::ReservedName, name.range, name));
    Declaration label;
    label.space = DeclSpace::Label;
    label.name = name.range;
    parser.emit({.kind = ItemKind::Declaration, .range = name.range, .word = name, .declaration = &label});
  }

  /// Returns false if \p word shows that the body is not closed.
  bool parseDirective(const Word &word, size_t before, bool isLabelled) {
    const DirectiveKind kind = directiveOf(word).kind;
    if (kind == DirectiveKind::Declaration) {
      parseDeclarations(parser, word);
    } else if (kind == DirectiveKind::Location) {
      parseLocation(word);
    } else if (kind == DirectiveKind::Pragma) {
      parser.readPragma();
    } else if (kind == DirectiveKind::Target) { // accepted by ptxas here
      parser.readTargets(/*isInBody=*/true);
    } else if ((isLabelled && isTable(word.text)) || kind == DirectiveKind::Alias ||
               (word.text == ".extern" && tokens.peek().isQualifier(".func"))) { // accepted by ptxas here, too
      parser.skipToSemicolon();
    } else if (brace && beginsFunction(word)) {
      tokens.goBackTo(before); // it and the text after it are read as outside of functions
      return reportUnclosed();
    } else {
      if (kind != DirectiveKind::Linkage) // which precedes a declaration
        parser.skipToSemicolon();
      parser.emit(unexpected(word));
    }
    return true;
  }

  /// Whether \p word, a directive, can only be outside of functions.
  bool beginsFunction(const Word &word) {
    const DirectiveKind kind = directiveOf(word).kind;
    const Word next = tokens.peek();
    return kind == DirectiveKind::Function || kind == DirectiveKind::File || kind == DirectiveKind::Section ||
           (kind == DirectiveKind::Linkage && (next.isQualifier(".entry") || next.isQualifier(".func")));
  }

  /// `.loc` has no ';' (PTX ISA, "Debugging Directives: .loc"): file line column {, function_name label {+ offset},
  /// inlined_at file line column}.
  void parseLocation(const Word &directive) {
    LocDirective location = {parsePosition(), std::nullopt};
    while (tokens.skip(',') || tokens.skip('+')) {
      const std::string_view part = tokens.peek().text;
      if (part == "function_name") {
        tokens.skip();
        tokens.next();
      } else if (part == "inlined_at") {
        tokens.skip();
        location.inlinedAt = parsePosition();
      }
      while (tokens.peek().isNumber())
        tokens.skip();
    }
    parser.emit({.kind = ItemKind::Location, .range = directive.range, .word = directive, .location = &location});
  }

  SourcePosition parsePosition() {
    SourcePosition position;
    for (uint64_t *const value : {&position.file, &position.line, &position.column})
      if (tokens.peek().isNumber())
        *value = readNumber(tokens.next().text).value;
    return position;
  }

  /// The opcode is the name after a complete guard.  After a broken one (`@, ldmatrix ...`), it is the first name of a
  /// supported instruction, so that its parser reports the guard.
  void parseGuarded(size_t begin) {
    const size_t guard = tokens.mark();
    tokens.skip('!');
    const bool isName = tokens.peek().isName();
    if (isName)
      tokens.skip();
    const Word wrong = tokens.peek();
    if (isName && wrong.is(TokenKind::Identifier) && !tokens.peekToken(1).is(':'))
      return parseStatement(parser, begin, tokens.next());
    tokens.goBackTo(guard);
    for (Word word = tokens.peek(); !word.isEnd() && !word.is(';') && !word.is('}'); word = tokens.peek()) {
      if (word.is('{') && parser.beginsItem())
        break;
      tokens.skip();
      if (word.is(TokenKind::Identifier) && isCandidateOpcode(word.text))
        return parseStatement(parser, begin, word);
      tokens.bound(begin);
    }
    tokens.skip(';');
    parser.emit(unexpected(wrong));
  }

  ItemParser &parser;
  TokenStream &tokens;
  const Word *brace;
  size_t depth = 0;        ///< Open scopes below the function's own.
  bool afterLabel = false; ///< There is a label before the next word.
};

} // namespace

void parseBody(ItemParser &parser, const Word *brace) { BodyParser(parser, brace).parse(); }

} // namespace ptxmatrix
