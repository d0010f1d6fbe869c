//===- BodyParser.cpp - Parsing the statements of a function ------------------===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.

#include "Isa/InstructionNames.h"
#include "Isa/WordTable.h"
#include "Syntax/ItemParser.h"

namespace ptxmatrix {
namespace {

/// Directives after a label.
constexpr std::string_view kTables = ".branchtargets|.calltargets|.callprototype";

bool continuesOperands(const Token &token) { return token.is(',') || token.is(';'); }

/// Parses the body of a function.
class BodyParser {
public:
  BodyParser(ItemParser &parser, const std::optional<Word> &brace)
      : parser(parser), tokens(parser.tokens), brace(brace) {}

  bool parseNext() {
    const TokenKind first = tokens.peekToken().kind;
    if ((first == TokenKind::Identifier || first == TokenKind::At) && parseKnown())
      return true;
    const size_t before = tokens.mark();
    const Word word = tokens.next();
    switch (word.kind) {
    case TokenKind::End:
      parser.emitLexicalProblems(SIZE_MAX); // an unclosed comment may hide the '}'
      return reportUnclosed();
    case TokenKind::Identifier:
      if (tokens.skip(':'))
        parseLabel(word);
      else
        parseStatement(before, word);
      return true;
    case TokenKind::Qualifier:
      return parseDirective(word, before);
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

private:
  /// The record of the opcode that \p words are.
  const Opcode &opcodeOf(std::span<const Token> words) const {
    constexpr size_t kMax = 32; // no opcode has so many words
    const SourceRange range{words.front().range.begin, words[std::min(words.size(), kMax) - 1].range.end};
    return parser.reader.readOpcode(range.of(parser.text));
  }

  /// Reads the qualifiers of the opcode at the mark \p begin, whose first word was read, and returns its record.
  const Opcode &readOpcode(size_t begin) {
    for (; tokens.peekToken().is(TokenKind::Qualifier); tokens.bound(begin)) {
      if (tokens.peekToken().range.begin > tokens.lastEnd() && parser.beginsItem(/*isAfterOpcode=*/true))
        break;
      tokens.skip();
    }
    return opcodeOf(tokens.since(begin));
  }

  /// Reads the tokens after an opcode to the ';' or, if that is missing, to where something else begins.  Returns
  /// whether there is one.  \p begin is the mark of the opcode, and \p isCandidate whether it is a candidate.
  bool readToEnd(size_t begin, bool isCandidate) {
    bool isAfterOpcode = true;
    size_t braces = 0;
    for (;; tokens.bound(begin), isAfterOpcode = false) {
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
        if (endsOperand(tokens.last().kind) && parser.beginsItem(isAfterOpcode))
          return false;
        braces += kind == TokenKind::LeftBrace ? 1 : 0;
        break;
      case TokenKind::RightBrace: // of a scope, unless the '{' of a vector is missing
        if (braces == 0 && !(isCandidate && continuesOperands(tokens.peekToken(1))))
          return false;
        braces -= braces > 0 ? 1 : 0;
        break;
      default:
        break;
      }
      tokens.skip();
      if (kind == TokenKind::Semicolon)
        return true;
    }
  }

  /// Parses a declaration whose first word, \p word, has no '.': `reg .b32 r;`.  Returns false if it is none.
  bool parseWithoutDot(const Word &word) {
    const std::string directive = "." + std::string(word.text);
    const Word corrected = {{TokenKind::Qualifier, word.range}, directive};
    if (!tokens.peekToken().is(TokenKind::Qualifier) || directiveOf(corrected).kind != DirectiveKind::Declaration)
      return false;
    parser.emit(makeProblem(SyntaxProblem::MissingDot, word.range, word));
    parser.beginDeclarations({}, corrected, isListBroken = false);
    return true;
  }

  /// Whether no instruction begins with the word of \p opcode, not even a misspelled one.
  bool isUnknown(const Opcode &opcode) const {
    return !opcode.isCandidate && !opcode.isInstructionOf(parser.rules.ptxasRelease);
  }

  /// Adds the statement \p statement.  \p word is the first one of its opcode.
  void emitStatement(std::span<const Token> statement, const Word &word, const Opcode &opcode, const Ast *ast) {
    parser.emit({.kind = ItemKind::Statement,
                 .range = {statement.front().range.begin, statement.back().range.end},
                 .word = word,
                 .tokens = statement,
                 .opcode = &opcode,
                 .isInstruction = opcode.isInstructionOf(parser.rules.ptxasRelease),
                 .ast = ast && opcode.isOfMatrices() && ast->foreign ? nullptr : ast});
  }

  /// Parses the rest of a statement, which begins at the mark \p begin.  \p word is the first one of its opcode, and
  /// the last token.
  void parseStatement(size_t begin, const Word &word) {
    if (parseWithoutDot(word))
      return;
    const size_t index = tokens.mark() - 1;
    const Opcode &opcode = readOpcode(index);
    const bool isComplete = readToEnd(index, opcode.isCandidate);
    const std::span<const Token> statement = tokens.since(begin);
    emitStatement(statement, word, opcode, parser.reader.readAst(statement, parser.rules.limits));
    if (isUnknown(opcode))
      parser.emit(makeProblem(SyntaxProblem::UnknownInstruction, word.range, word));
    else if (!opcode.isCandidate && !isComplete && !tokens.peekToken().is(TokenKind::End))
      parser.emit(parser.missing(SyntaxProblem::MissingSemicolon)); // of others, the grammar has the syntax
  }

  /// Parses the next statement if one with its kinds of tokens was read before, so that it is certainly complete.
  /// Returns false if it is another one.
  bool parseKnown() {
    const std::string_view kinds = tokens.kindsToSemicolon();
    const Ast *const ast = kinds.empty() ? nullptr : parser.reader.find(kinds, parser.rules.limits.nesting);
    if (!ast || ast->hasElements) // in `ret bra.uni;`, a ';' is rather missing
      return false;
    const std::span<const Token> statement = tokens.ahead(kinds.size());
    const std::span<const Token> words = statement.subspan(ast->opcode, ast->qualifiers.end - ast->opcode);
    const auto isApart = [](const Token &one, const Token &next) { return one.range.end < next.range.begin; };
    if (std::ranges::adjacent_find(words, isApart) != words.end() || // a directive may begin there
        statement.back().range.end - statement.front().range.begin > parser.rules.limits.statementBytes)
      return false;
    const Opcode &opcode = opcodeOf(words);
    if (isUnknown(opcode))
      return false;
    tokens.skip(kinds.size());
    emitStatement(statement, {words.front(), words.front().range.of(parser.text)}, opcode, ast);
    return true;
  }

  bool reportUnclosed() {
    if (brace) {
      parser.emit(makeProblem(SyntaxProblem::UnclosedFunction, brace->range));
      parser.emit(ItemKind::FunctionEnd, tokens.peek());
    }
    return false;
  }

  /// Returns false if \p word, a '}', ends the body.
  bool closeScope(const Word &word) {
    const bool isScope = depth > 0 || !brace;
    depth -= depth > 0 ? 1 : 0;
    parser.emit(isScope ? ItemKind::ScopeEnd : ItemKind::FunctionEnd, word);
    return isScope;
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
      for (; tokens.peekToken().is(';') && tokens.peekToken().range.begin == range.end; tokens.forget())
        range.end = tokens.next().range.end;
    parser.emit(makeProblem(SyntaxProblem::UnexpectedWord, range, word));
  }

  void parseLabel(const Word &name) {
    if (isReservedName(name.text))
      return parser.emit(makeProblem(SyntaxProblem::ReservedName, name.range, name));
    Declaration label;
    label.space = DeclSpace::Label;
    parser.emitDeclaration(name, label);
  }

  /// Returns false if \p word shows that the body is not closed.
  bool parseDirective(const Word &word, size_t before) {
    const DirectiveKind kind = directiveOf(word).kind;
    if (kind == DirectiveKind::Declaration) {
      parser.beginDeclarations({}, word, isListBroken = false);
    } else if (kind == DirectiveKind::Location) {
      parseLocation(word);
    } else if (kind == DirectiveKind::Pragma) {
      parser.readPragma();
    } else if (kind == DirectiveKind::Target) { // accepted by ptxas here
      parser.beginTargets(/*isInBody=*/true, isListBroken);
    } else if (isOneOf(kTables, word.text) || kind == DirectiveKind::Alias ||
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
    location = {parsePosition(), std::nullopt};
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
  /// candidate, so that its parser reports the guard.
  void parseGuarded(size_t begin) {
    const size_t guard = tokens.mark();
    tokens.skip('!');
    const bool isName = tokens.peek().isName();
    if (isName)
      tokens.skip();
    const Word wrong = tokens.peek();
    if (isName && wrong.is(TokenKind::Identifier) && !tokens.peekToken(1).is(':'))
      return parseStatement(begin, tokens.next());
    tokens.goBackTo(guard);
    for (Word word = tokens.peek(); !word.isEnd() && !word.is(';') && !word.is('}'); word = tokens.peek()) {
      if (word.is('{') && parser.beginsItem())
        break;
      tokens.skip();
      if (word.is(TokenKind::Identifier) && isCandidateOpcode(word.text))
        return parseStatement(begin, word);
      tokens.bound(begin);
    }
    tokens.skip(';');
    parser.emit(unexpected(wrong));
  }

  ItemParser &parser;
  TokenStream &tokens;
  const std::optional<Word> brace; ///< The '{' of the body, unless it is only a part of one.
  size_t depth = 0;                ///< Open scopes below the function's own.
  LocDirective location;           ///< The last one.
  bool isListBroken = false;       ///< A mistake in the last list of declarations or targets was reported.
};

} // namespace

std::function<bool()> ItemParser::beginBody(const std::optional<Word> &brace) {
  return [body = BodyParser(*this, brace)]() mutable { return body.parseNext(); };
}

} // namespace ptxmatrix
