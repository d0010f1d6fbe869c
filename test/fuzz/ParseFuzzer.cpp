//===- ParseFuzzer.cpp - Statements remembered and read by the grammar ----===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//
//
// A statement of a shape that was seen is read without the grammar.  The grammar must read the same.
//
//===----------------------------------------------------------------------===//

#include "../unit/Describe.h"
#include "Fuzz.h"

using namespace ptxmatrix;

namespace {

/// The plainest statement of the shape of \p plain: what stands behind the opcode is replaced, but for its kind.
std::string plainestLike(const PlainStatement &plain, std::string_view text) {
  std::string plainest;
  for (const Token &token : plain.tokens()) {
    const std::string_view written = token.range.of(text);
    const bool isOpcode = plain.opcode.begin <= token.range.begin && token.range.end <= plain.opcode.end;
    if (isOpcode || token.kind == TokenKind::Punctuation || token.kind == TokenKind::Sink)
      plainest += written;
    else if (token.kind == TokenKind::Identifier)
      plainest += "r";
    else
      plainest += token.kind == TokenKind::Qualifier ? ".x" : "1";
    if (token.range.end < text.size() && !isOpcode && text[token.range.end] != '.')
      plainest += ' ';
    if (token.range.end == plain.opcode.end)
      plainest += ' ';
  }
  return plainest;
}

void checkStatementText(std::string_view text, StatementReader &reader) {
  constexpr size_t kOffset = 3; // as if it stood in a module
  const std::string expected = describe(parseStatement(text).in(text, kOffset));
  PlainStatement plain;
  const bool isPlain = readPlainStatement(text, 0, plain) == text.size();
  if (isPlain) {
    const std::string plainest = plainestLike(plain, text);
    PlainStatement like;
    if (readPlainStatement(plainest, 0, like) == plainest.size() && like.shape() == plain.shape())
      reader.read(plainest, 0, &like);
  }
  for (int time = 0; time < 2; ++time)
    fuzz::requireEqual(describe(reader.read(text, kOffset, isPlain ? &plain : nullptr).statement), expected, text);
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  const auto [head, text] = fuzz::inputOf(data, size);
  const CheckOptions options = fuzz::optionsOf(head);
  const CheckOptions otherOptions = fuzz::optionsOf({head[3], head[2], head[1], head[0]});
  StatementReader reader;
  Scanner scanner(text, Scanner::Start::Body);
  for (ScanEvent event = scanner.next(); event.kind != ScanEventKind::End; event = scanner.next())
    if (event.kind == ScanEventKind::Statement)
      checkStatementText(event.range.of(text), reader);

  fuzz::forgetShapes();
  const std::string first = describe(checkStatement(text, options));
  const CanonicalResult canonical = canonicalStatement(text, options);
  const std::string again = describe(checkStatement(text, options));
  const std::string ofOtherOptions = describe(checkStatement(text, otherOptions));
  const fuzz::WithoutShapes grammar;
  const CanonicalResult expected = canonicalStatement(text, options);
  fuzz::requireEqual(canonical.text, expected.text, text);
  fuzz::requireEqual(describe(canonical.check), describe(expected.check), text);
  fuzz::requireEqual(first, describe(expected.check), text);
  fuzz::requireEqual(again, describe(expected.check), text);
  fuzz::requireEqual(ofOtherOptions, describe(checkStatement(text, otherOptions)), text);
  return 0;
}
