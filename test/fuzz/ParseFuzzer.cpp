//===- ParseFuzzer.cpp - Statements remembered and read by the grammar ----===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
// A statement whose shape was seen is read without the grammar.  The grammar must give the same result.

#include "../unit/Describe.h"
#include "../unit/Grammar.h"
#include "Fuzz.h"
#include "Lex/Lexer.h"
#include "Syntax/Item.h"
#include "Syntax/StatementReader.h"

using namespace ptxmatrix;

namespace {

/// Another statement like that of \p tokens of \p text: each token is replaced by one of its kind.
std::string likeOf(std::span<const Token> tokens, std::string_view text) {
  std::string like;
  for (const Token &token : tokens) {
    if (token.is(TokenKind::Identifier))
      like += "r";
    else if (token.is(TokenKind::Qualifier))
      like += ".x";
    else if (isNumber(token.kind))
      like += token.is(TokenKind::Float) ? "1.0" : "1";
    else
      like += token.range.of(text);
    like += ' ';
  }
  return like;
}

void checkStatementText(std::string_view statement, StatementReader &reader) {
  const std::string text = "   " + std::string(statement); // as if it were in a module
  if (isUnterminated(text))
    return;
  const std::vector<Token> tokens = lex(text);
  const ParsedStatement parsed = parseStatement(text);
  const std::string expected = describe(parsed.in(text));
  if (tokens != parsed.tokens)
    fuzz::requireEqual("other tokens", expected, text);
  if (tokens.empty())
    return;
  const std::string like = likeOf(tokens, text);
  reader.read(like, lex(like));
  for (int time = 0; time < 2; ++time)
    fuzz::requireEqual(describe(reader.read(text, tokens)), expected, text);
}

void checkParseInput(std::string_view data) {
  const auto [head, text] = fuzz::inputOf(data);
  const CheckOptions options = fuzz::optionsOf(head);
  const CheckOptions otherOptions = fuzz::optionsOf({head[3], head[2], head[1], head[0]});
  StatementReader reader;
  checkStatementText(text, reader);
  ItemReader items(text, TextKind::Body);
  while (const Item *const item = items.next())
    if (item->kind == ItemKind::Statement)
      checkStatementText(item->range.of(text), reader);

  fuzz::forgetShapes();
  const std::string first = describe(checkStatement(text, options));
  const CanonicalResult canonical = canonicalStatement(text, options);
  const std::string again = describe(checkStatement(text, options));
  const std::string ofOtherOptions = describe(checkStatement(text, otherOptions));
  fuzz::forgetShapes();
  const CanonicalResult expected = canonicalStatement(text, options);
  fuzz::requireEqual(canonical.text, expected.text, text);
  fuzz::requireEqual(describe(canonical.check), describe(expected.check), text);
  fuzz::requireEqual(first, describe(expected.check), text);
  fuzz::requireEqual(again, describe(expected.check), text);
  fuzz::requireEqual(again, fuzz::inNewThread([&] { return describe(checkStatement(text, options)); }), text);
  fuzz::requireEqual(ofOtherOptions, describe(checkStatement(text, otherOptions)), text);
}

const fuzz::Fuzzer kParseFuzzer("parse", checkParseInput);

} // namespace
