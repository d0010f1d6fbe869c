//===- StatementParser.cpp - Finding the end of a statement ---------------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#include "Syntax/StatementParser.h"
#include "Isa/InstructionNames.h"

namespace ptxmatrix {
namespace {

/// Whether a supported instruction is misspelled so that it looks like another one: `ld.matrix`, `mov.matrix`.
bool isMisspelt(std::string_view opcode, const Token &next, std::string_view text) {
  return next.range.size() == 7 && next.range.of(text) == ".matrix" && (opcode == "ld" || opcode == "mov");
}

/// Whether \p word, after a name, is an element of a vector register, such as `.x`.
bool isElement(const Word &word) { return word.text.size() == 2 && word.text.find_first_of("xyzwrgba") == 1; }

} // namespace

StatementParser::StatementParser(ItemParser &parser, size_t begin, const Word &opcode, bool isRest)
    : parser(parser), tokens(parser.tokens), begin(begin), opcode(opcode), isRest(isRest),
      isCandidate(isMisspelt(opcode.text, tokens.peekToken(), parser.text) || isCandidateOpcode(opcode.text)),
      isKnown(isCandidate || beginsInstruction(opcode.text, parser.rules.ptxasRelease)) {}

bool StatementParser::mayContinue() const { return !tokens.last().is(';') && (isRest || isCandidate); }

MaybeProblem StatementParser::parse() {
  MaybeProblem problem = findEnd();
  if (!isRest && !isKnown) // whatever else is wrong
    return makeProblem(SyntaxProblem::UnknownInstruction, opcode.range, opcode);
  return problem;
}

MaybeProblem StatementParser::findEnd() {
  for (;; tokens.bound(begin)) {
    const Token token = tokens.peekToken();
    if (!continues(token)) {
      const bool isNext = beginsNext(token);
      if (!isNext && isMistake(token))
        return reportMistake(token);
      const bool isUnopened = token.is('}') && braces == 0;
      // In operands, the '{' is missing.
      const bool isInOperands = isUnopened && isCandidate && !isRest && tokens.peekToken(1).is(',');
      if (token.is(TokenKind::End) || (isUnopened && !isInOperands) || isNext)
        return endBefore(token, isNext);
      if (token.is('{'))
        ++braces;
      else if (token.is('}') && braces > 0)
        --braces;
    }
    inOpcode = inOpcode && token.is(TokenKind::Qualifier);
    tokens.skip();
    if (token.is(';'))
      return std::nullopt;
  }
}

/// Whether \p token certainly belongs to the statement, as nearly all do.  Counts it then.
inline bool StatementParser::continues(const Token &token) {
  switch (token.kind) {
  case TokenKind::Identifier:
  case TokenKind::Integer:
  case TokenKind::Float:
  case TokenKind::Sink:
    // Only a candidate with qualifiers is an opcode after `ret`.
    return inOpcode ? isCandidate || !tokens.peekToken(1).is(TokenKind::Qualifier) : !endsOperand(tokens.last().kind);
  case TokenKind::Qualifier:
    return inOpcode && !isNoQualifier(token.range.of(parser.text));
  case TokenKind::LeftBracket:
  case TokenKind::LeftParen:
    ++brackets;
    return true;
  case TokenKind::RightBracket:
  case TokenKind::RightParen:
    brackets -= brackets > 0 ? 1 : 0;
    return true;
  case TokenKind::Question:
    hasQuestion = true;
    return true;
  case TokenKind::At:
  case TokenKind::LeftBrace:
  case TokenKind::RightBrace:
  case TokenKind::Colon:
  case TokenKind::Less:
  case TokenKind::ShiftLeft:
    return false;
  default:
    return isPunctuation(token.kind);
  }
}

/// The ';' is missing before \p token.
MaybeProblem StatementParser::endBefore(const Token &token, bool isNext) {
  if (!isCandidate && (isNext || (token.is('}') && !isRest)))
    return missing(SyntaxProblem::MissingSemicolon, tokens.lastEnd(), tokens.peek());
  return std::nullopt;
}

/// Whether \p token begins something else, although there is no ';' before it.
bool StatementParser::beginsNext(const Token &token) {
  if (token.is(TokenKind::Qualifier) && isOutside() && isNoQualifier(token.range.of(parser.text)))
    return true;
  if (inOpcode)
    return !isCandidate && beginsOpcode(tokens.wordOf(token));
  // In `12abc`, the number is more likely wrong than a statement begins.
  const Token last = tokens.last();
  const bool isName = token.is(TokenKind::Identifier) || token.is(TokenKind::Sink);
  if (!endsOperand(last.kind) || (isName && isNumber(last.kind) && token.range.begin == last.range.end))
    return false;
  return beginsOpcode(tokens.wordOf(token)) || (isOutside() && beginsAfterOperand(tokens.wordOf(token)));
}

/// An opcode is distinguished from a name by its qualifiers: after an opcode without operands (`ret ldmatrix.sync`),
/// and in unclosed brackets.
bool StatementParser::beginsOpcode(const Word &word) {
  if (!word.is(TokenKind::Identifier) || !tokens.peekToken(1).is(TokenKind::Qualifier))
    return false;
  return isCandidateOpcode(word.text) && !isElement(tokens.peek(1));
}

/// Whether \p word, after a complete operand and outside brackets, begins another statement: the ';' is missing.  In
/// other instructions, which may have unknown syntax, only an unambiguous \p word counts.
bool StatementParser::beginsAfterOperand(const Word &word) {
  switch (word.kind) {
  case TokenKind::At:
    return true;
  case TokenKind::Identifier:
  case TokenKind::Sink:
    return isCandidateOpcode(word.text) || tokens.peekToken(1).is(':') || (isCandidate && !isOperand(word));
  case TokenKind::LeftBrace:
    return isCandidate && !isOperand(word);
  case TokenKind::Qualifier:
    return isCandidate && ((declarationSpace(word) && word.range.begin > tokens.lastEnd()) || word.text == ".loc" ||
                           word.text == ".pragma");
  default:
    return false;
  }
}

/// Whether \p word, after a complete operand, begins another one: only the ',' is missing.
bool StatementParser::isOperand(const Word &word) {
  if (!word.is('{'))
    return (tokens.peekToken(1).is(',') || tokens.peekToken(1).is(';')) &&
           !beginsInstruction(word.text, parser.rules.ptxasRelease);
  return tokens.peekToken(2).is(',') || tokens.peekToken(2).is('}');
}

/// Whether \p token is a mistake in another instruction.
bool StatementParser::isMistake(const Token &token) const {
  if (isCandidate || !isOutside())
    return false;
  // `x.y:` is not a label, and only conditional expressions have a ':' otherwise.
  if (token.is(':'))
    return !hasQuestion;
  // Only declarations have `name<`.  An operand has at most one element; more is a split opcode: `wm ma.load.a`.
  const TokenKind last = tokens.last().kind;
  return !inOpcode && (((token.is('<') || token.is(TokenKind::ShiftLeft)) && last == TokenKind::Identifier) ||
                       (token.is(TokenKind::Qualifier) && last == TokenKind::Qualifier));
}

MaybeProblem StatementParser::reportMistake(const Token &token) {
  const Word word = tokens.wordOf(token);
  tokens.skip();
  if (!word.is(':'))
    parser.skipToSemicolon();
  return unexpected(word);
}

} // namespace ptxmatrix
