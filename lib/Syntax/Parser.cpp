//===- Parser.cpp - Parsing the tokens of a statement ---------------------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#include "Syntax/Parser.h"
#include "Lex/Lexer.h"

#include <algorithm>
#include <array>
#include <iterator>
#include <memory>
#include <vector>

namespace ptxmatrix {
namespace {

using Grammar = grammar::PtxStatementParser;
using TokenTypes = std::array<size_t, 256>;

/// The token types of the grammar by kind.
TokenTypes tokenTypes() {
  const antlr4::dfa::Vocabulary &vocabulary = Grammar(nullptr).getVocabulary(); // static data
  TokenTypes types;
  types.fill(Grammar::UNKNOWN);
  for (size_t type = 1; type <= vocabulary.getMaxTokenType(); ++type)
    if (const std::string literal(vocabulary.getLiteralName(type)); literal.size() > 2) // `'<<'`
      types[static_cast<uint8_t>(Lexer(literal, 1).next().kind)] = type;
  types[static_cast<uint8_t>(TokenKind::Identifier)] = Grammar::IDENTIFIER;
  types[static_cast<uint8_t>(TokenKind::Qualifier)] = Grammar::QUALIFIER;
  types[static_cast<uint8_t>(TokenKind::Integer)] = Grammar::INTEGER; // or WARP_SIZE, which the grammar treats alike
  types[static_cast<uint8_t>(TokenKind::Float)] = Grammar::FLOAT;
  return types;
}

/// What a name would be at the current position of the parser.
Parts namesOfName(antlr4::Parser &parser) {
  for (const antlr4::RuleContext *context = parser.getContext(); context;
       context = dynamic_cast<antlr4::RuleContext *>(context->parent)) {
    switch (context->getRuleIndex()) {
    case Grammar::RuleGuard:
      return {msg::expectedPredicate()};
    case Grammar::RuleOpcode:
      return {msg::expectedInstruction()};
    case Grammar::RuleOperand:
      return {msg::expectedRegister(), msg::expectedSymbol()};
    default:
      continue;
    }
  }
  return {msg::expectedInstruction()};
}

/// A phrase for tokens that are expected together: those of kBeginnings from \p first on.
struct Phrase {
  TextRow<> text;
  size_t first;
};

/// The tokens that can begin an operand; without the first two, an element; without the first four, a constant.
constexpr auto kBeginnings = std::to_array<size_t>(
    {Grammar::LBRACE, Grammar::LBRACKET, Grammar::IDENTIFIER, Grammar::SINK, Grammar::INTEGER, Grammar::FLOAT,
     Grammar::WARP_SIZE, Grammar::LPAREN, Grammar::PLUS, Grammar::MINUS, Grammar::NOT, Grammar::TILDE});
constexpr Phrase kPhrases[] = {{msg::expectedOperand, 0}, {msg::expectedElement, 2}, {msg::expectedConstant, 4}};

/// What was expected.
Parts expectedParts(antlr4::misc::IntervalSet expected, antlr4::Parser &parser) {
  Parts parts;
  for (const auto &[text, first] : kPhrases) {
    const std::span beginnings = std::span(kBeginnings).subspan(first);
    if (!std::ranges::all_of(beginnings, [&](size_t token) { return expected.contains(token); }))
      continue;
    for (const size_t token : beginnings)
      expected.remove(token);
    parts.push_back(text());
  }
  for (ssize_t token : expected.toList()) {
    if (token == Grammar::IDENTIFIER)
      std::ranges::copy(namesOfName(parser), std::back_inserter(parts));
    else if (token == Grammar::QUALIFIER)
      continue; // valid almost everywhere, so not helpful
    else
      parts.push_back(parser.getVocabulary().getDisplayName(static_cast<size_t>(token)));
  }
  return parts;
}

/// What is wrong with \p offending, a token of \p text at which \p parser stops.
SyntaxError describe(antlr4::Parser &parser, const antlr4::Token &offending, std::string_view text) {
  const antlr4::misc::IntervalSet expected = parser.getExpectedTokens();
  const auto expects = [&](size_t type) { return expected.contains(type); };
  const size_t index = offending.getTokenIndex();
  const antlr4::Token *const previous = index > 0 ? parser.getTokenStream()->get(index - 1) : nullptr;
  const size_t behind = previous ? previous->getStopIndex() + 1 : offending.getStartIndex();
  Parts wanted = expectedParts(expected, parser);
  if (offending.getType() == antlr4::Token::EOF && expects(Grammar::SEMICOLON))
    return {.range = {behind, behind}, .message = msg::missingAtEnd(), .missing = ";", .missingAt = behind};
  if (offending.getType() == antlr4::Token::EOF)
    return {.range = {behind, behind}, .message = msg::endsTooEarly(msg::expected(wanted))};
  const SourceRange range{offending.getStartIndex(), offending.getStopIndex() + 1};
  const std::string_view found = range.of(text);
  if (found == ".") // otherwise it would be part of a qualifier or a number
    return {.range = range, .message = msg::loneDot()};
  // After a name in brackets, the parser has already excluded '+'.
  if (wanted == Parts{"']'"} && found != ";" && previous && previous->getType() == Grammar::IDENTIFIER)
    wanted.insert(wanted.begin(), "'+'");
  const std::string where = wanted.empty() ? "" : msg::expected(wanted);
  SyntaxError error = {.range = range,
                       .message = found == ";" ? msg::endsTooEarly(where) : msg::unexpected(found, where)};
  const size_t type = offending.getType();
  const bool isOperand = type == Grammar::LBRACE || type == Grammar::IDENTIFIER || type == Grammar::INTEGER ||
                         (type == Grammar::LBRACKET && previous && previous->getType() != Grammar::RBRACKET);
  if (isOperand && expects(Grammar::COMMA) && expects(Grammar::SEMICOLON)) { // after an operand, not in braces
    error.missing = ",";
    error.missingAt = behind;
  }
  return error;
}

/// Keeps the first error of a parse, and ends the parse.
class FirstSyntaxError : public antlr4::BaseErrorListener {
public:
  /// \p text is the one that the tokens refer to.
  explicit FirstSyntaxError(std::string_view text) : text(text) {}

  void syntaxError(antlr4::Recognizer *recognizer, antlr4::Token *offending, size_t /*line*/, size_t /*column*/,
                   const std::string & /*message*/, std::exception_ptr /*exception*/) override {
    error = describe(dynamic_cast<antlr4::Parser &>(*recognizer), *offending, text);
    throw antlr4::ParseCancellationException();
  }

  std::optional<SyntaxError> error;

private:
  std::string_view text;
};

} // namespace

ParsedTokens parseWith(grammar::PtxStatementParser &parser, std::string_view text) {
  FirstSyntaxError first(text);
  parser.removeErrorListeners();
  parser.addErrorListener(&first);
  try {
    return {buildAst(*parser.statement()), std::nullopt};
  } catch (const antlr4::ParseCancellationException &) {
    return {{}, std::move(first.error)};
  }
}

ParsedTokens parseTokens(std::string_view text, std::span<const Token> tokens) {
  static const TokenTypes kTypes = tokenTypes();
  std::vector<std::unique_ptr<antlr4::Token>> list;
  for (const Token &token : tokens) {
    auto copy = std::make_unique<antlr4::CommonToken>(kTypes[static_cast<uint8_t>(token.kind)], "");
    copy->setStartIndex(token.range.begin);
    copy->setStopIndex(token.range.end - 1);
    list.push_back(std::move(copy));
  }
  antlr4::ListTokenSource source(std::move(list));
  antlr4::BufferedTokenStream stream(&source);
  Grammar parser(&stream);
  return parseWith(parser, text);
}

} // namespace ptxmatrix
