//===- StatementParser.cpp - Finding the end of a statement ---------------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#include "Isa/InstructionNames.h"
#include "Syntax/ItemParser.h"

namespace ptxmatrix {
namespace {

/// Whether a supported instruction is misspelled so that it looks like another one: `ld.matrix`, `mov.matrix`.
bool isMisspelt(const Word &opcode, const Word &next) {
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
  if (!parser.tokens.peekToken().is(TokenKind::Qualifier) || directiveKind(corrected) != DirectiveKind::Declaration)
    return false;
  parser.emit(makeProblem(SyntaxProblem::MissingDot, word.range, word));
  parseDeclarations(parser, corrected, /*isExtern=*/false);
  return true;
}

} // namespace

void parseStatement(ItemParser &parser, size_t begin, const Word &opcode) {
  TokenStream &tokens = parser.tokens;
  const bool isSupported = isCandidateOpcode(opcode.text) || isMisspelt(opcode, tokens.peek());
  const InstructionEffect *const effect = findInstruction(opcode.text, parser.rules.ptxasRelease);
  if (!isSupported && !effect && parseWithoutDot(parser, opcode))
    return;
  const bool isComplete = readToEnd(parser, begin, isSupported);
  Item item;
  item.kind = isSupported ? ItemKind::Statement : ItemKind::OtherStatement;
  item.tokens = tokens.since(begin);
  item.range = {item.tokens.front().range.begin, item.tokens.back().range.end};
  item.word = opcode;
  item.effect = effect;
  parser.emit(item);
  // The grammar has the syntax of supported instructions.
  if (!isSupported && !effect)
    parser.emit(makeProblem(SyntaxProblem::UnknownInstruction, opcode.range, opcode));
  else if (!isSupported && !isComplete && !tokens.peekToken().is(TokenKind::End))
    parser.emit(parser.missing(SyntaxProblem::MissingSemicolon));
}

} // namespace ptxmatrix
