//===- ParseFuzzer.cpp - Statements remembered and read by the grammar ----===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//
//
// A statement whose shape was seen is read without the grammar.  The grammar must give the same result.
//
//===----------------------------------------------------------------------===//

#include "../unit/Describe.h"
#include "../unit/Grammar.h"
#include "Fuzz.h"

#include <algorithm>

using namespace ptxmatrix;

namespace {

/// Another statement like that of the tokens \p lexed of \p text: each token is replaced by one of its kind.
std::string likeOf(const LexedStatement &lexed, std::string_view text) {
  std::string like;
  for (const Token &token : lexed.tokens()) {
    const std::string_view written = token.range.of(text);
    if (token.kind == TokenKind::Punctuation || token.kind == TokenKind::Sink)
      like += written;
    else if (token.kind == TokenKind::Identifier)
      like += "r";
    else if (token.kind == TokenKind::Qualifier)
      like += ".x";
    else
      like += token.kind == TokenKind::Float ? "1.0" : "1";
    like += ' ';
  }
  return like;
}

void checkStatementText(std::string_view text, StatementReader &reader) {
  constexpr size_t kOffset = 3; // as if it were in a module
  const ParsedStatement parsed = parseStatement(text);
  const std::string expected = describe(parsed.in(text, kOffset));
  const bool isLimit = parsed.error && parsed.error->isLimit();
  LexedStatement lexed;
  lexText(text, lexed);
  if (!isLimit) {
    if (!std::ranges::equal(lexed.tokens(), parsed.tokens))
      fuzz::requireEqual("other tokens", expected, text);
    const std::string like = likeOf(lexed, text);
    LexedStatement ofLike;
    if (lexStatement(like, 0, ofLike) == like.size())
      reader.read(like, 0, &ofLike);
  }
  const bool isWhole = lexStatement(text, 0, lexed) == text.size() && !text.empty();
  for (int time = 0; time < 2; ++time)
    fuzz::requireEqual(describe(reader.read(text, kOffset, isWhole ? &lexed : nullptr).statement), expected, text);
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  const auto [head, text] = fuzz::inputOf(data, size);
  const CheckOptions options = fuzz::optionsOf(head);
  const CheckOptions otherOptions = fuzz::optionsOf({head[3], head[2], head[1], head[0]});
  StatementReader reader;
  checkStatementText(text, reader);
  Scanner scanner(text, Scanner::Start::Body);
  for (ScanEvent event = scanner.next(); event.kind != ScanEventKind::End; event = scanner.next())
    if (event.kind == ScanEventKind::Statement)
      checkStatementText(event.range.of(text), reader);

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
  fuzz::requireEqual(ofOtherOptions, describe(checkStatement(text, otherOptions)), text);
  return 0;
}
