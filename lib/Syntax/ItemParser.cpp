//===- ItemParser.cpp - What the parsers of items share -------------------===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.

#include "Syntax/ItemParser.h"
#include "Isa/InstructionNames.h"
#include "Isa/SpecialRegisters.h"
#include "Isa/WordTable.h"

namespace ptxmatrix {
namespace {

/// A number is not a target but was certainly meant as one.
bool isTargetName(const Word &word) { return word.kind == TokenKind::Identifier || word.isNumber(); }

constexpr auto kDirectives = std::to_array<Directive>({
    {".address_size", DirectiveKind::AddressSize},
    {".alias", DirectiveKind::Alias, true}, // `fence.proxy.alias`
    {".align|.attribute", DirectiveKind::Declaration},
    {".common|.weak", DirectiveKind::Linkage, true},
    {".const", DirectiveKind::Declaration, true, DeclSpace::Const},
    {".entry|.func", DirectiveKind::Function},
    {".extern|.visible", DirectiveKind::Linkage},
    {".file", DirectiveKind::File},
    {".global", DirectiveKind::Declaration, true, DeclSpace::Global},
    {".loc", DirectiveKind::Location},
    {".local", DirectiveKind::Declaration, true, DeclSpace::Local},
    {".param", DirectiveKind::Declaration, true, DeclSpace::Param},
    {".pragma", DirectiveKind::Pragma},
    {".reg", DirectiveKind::Declaration, false, DeclSpace::Register},
    {".section", DirectiveKind::Section},
    {".shared", DirectiveKind::Declaration, true, DeclSpace::Shared},
    {".target", DirectiveKind::Target},
    {".version", DirectiveKind::Version},
});

constexpr Directive kNoDirective = {"", DirectiveKind::None, true};

} // namespace

const Directive &directiveOf(const Word &word) {
  const Directive *const found = word.is(TokenKind::Qualifier) ? findRow<kDirectives>(word.text) : nullptr;
  return found ? *found : kNoDirective;
}

void ItemParser::emit(const Item &item) {
  emitLexicalProblems(std::max(item.range.end, item.word.range.end));
  items.push_back(item);
}

bool ItemParser::beginsLine(const Token &next) const {
  return SourceRange{tokens.lastEnd(), next.range.begin}.of(text).find('\n') != std::string_view::npos;
}

bool ItemParser::beginsItem(bool isAfterOpcode) {
  const Token token = tokens.peekToken();
  const bool isSeparate = token.range.begin > tokens.lastEnd();
  switch (token.kind) {
  case TokenKind::At:
    return true;
  case TokenKind::LeftBrace: // of a scope, unless it encloses a vector
    return !isAfterOpcode && !tokens.peekToken(2).is(',') && !tokens.peekToken(2).is('}');
  case TokenKind::Qualifier: {
    const Directive &directive = directiveOf(tokens.peek());
    return isSeparate && (isAfterOpcode ? !directive.mayFollowOpcode : directive.kind != DirectiveKind::None);
  }
  case TokenKind::Identifier:
  case TokenKind::Sink: {
    if (!isSeparate && isNumber(tokens.last().kind)) // in `12abc`, the number is rather wrong
      return false;
    const TokenKind next = tokens.peekToken(1).kind;
    const bool mayBegin = next == TokenKind::Qualifier
                              ? !elementIndex(tokens.peek(1).text)
                              : !isAfterOpcode && (next == TokenKind::Semicolon || beginsLine(token));
    return next == TokenKind::Colon ||
           (mayBegin && token.is(TokenKind::Identifier) && mayBeOpcode(tokens.peek().text, rules.ptxasRelease));
  }
  default:
    return false;
  }
}

void ItemParser::skipToSemicolon(bool isOutside) {
  for (;; tokens.forget()) {
    const Word word = tokens.peek();
    if (word.isEnd() || word.is('}') || (isOutside && !directiveOf(word).mayFollowOpcode))
      return;
    if (word.is('{')) {
      skipBracketed('{', '}');
      continue;
    }
    tokens.skip();
    if (word.is(';'))
      return;
  }
}

bool ItemParser::skipBracketed(char open, char close) {
  for (size_t nesting = 0;; tokens.forget()) {
    const Token token = tokens.peekToken();
    if (token.is(TokenKind::End))
      return false;
    tokens.skip();
    if (token.is(open))
      ++nesting;
    else if (token.is(close) && --nesting == 0)
      return true;
  }
}

bool ItemParser::readPragma() {
  do {
    if (!tokens.peekToken().is(TokenKind::String)) {
      emit(unexpected(tokens.peek()));
      return false;
    }
    tokens.skip();
  } while (tokens.skip(','));
  const bool isComplete = tokens.skip(';');
  if (!isComplete)
    emit(missing(SyntaxProblem::MissingSemicolon));
  return isComplete;
}

void ItemParser::beginTargets(bool isInBody, bool &isBroken) {
  parseList = [this, isInBody, &isBroken] {
    isBroken = !isTargetName(tokens.peek());
    if (isBroken) {
      emit(unexpected(tokens.peek()));
      return false;
    }
    emit(ItemKind::Target, tokens.next());
    if (tokens.skip(','))
      return true;
    const bool lacksComma = !isInBody && isTargetName(tokens.peek());
    if (lacksComma)
      emit(missing(SyntaxProblem::MissingComma));
    return lacksComma;
  };
}

} // namespace ptxmatrix
