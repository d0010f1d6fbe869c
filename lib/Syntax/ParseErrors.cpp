//===- ParseErrors.cpp - Wording of ANTLR's errors ------------------------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#include "Syntax/Parser.h"

#include <algorithm>
#include <array>
#include <iterator>

namespace ptxmatrix {
namespace {

using Grammar = grammar::PtxStatementParser;

/// Keeps the first error of a parse as text, and ends the parse.
class FirstSyntaxError : public antlr4::BaseErrorListener {
public:
  /// \p text is the one that the tokens refer to.
  explicit FirstSyntaxError(std::string_view text) : text(text) {}

  void syntaxError(antlr4::Recognizer *recognizer, antlr4::Token *offending, size_t line, size_t column,
                   const std::string &message, std::exception_ptr exception) override;

  std::optional<SyntaxError> error;

private:
  std::string_view text;
};

/// A phrase for a set of tokens, used if all of them are expected.
struct Phrase {
  TextRow<> text;
  std::initializer_list<size_t> tokens;
};

const std::array<Phrase, 3> &phrases() {
  static const std::array<Phrase, 3> kPhrases = {{
      {msg::expectedOperand,
       {Grammar::LBRACE, Grammar::LBRACKET, Grammar::IDENTIFIER, Grammar::INTEGER, Grammar::FLOAT, Grammar::WARP_SIZE,
        Grammar::LPAREN, Grammar::PLUS, Grammar::MINUS, Grammar::NOT, Grammar::TILDE, Grammar::SINK}},
      {msg::expectedElement,
       {Grammar::IDENTIFIER, Grammar::INTEGER, Grammar::FLOAT, Grammar::WARP_SIZE, Grammar::LPAREN, Grammar::PLUS,
        Grammar::MINUS, Grammar::NOT, Grammar::TILDE, Grammar::SINK}},
      {msg::expectedConstant,
       {Grammar::INTEGER, Grammar::FLOAT, Grammar::WARP_SIZE, Grammar::LPAREN, Grammar::PLUS, Grammar::MINUS,
        Grammar::NOT, Grammar::TILDE}},
  }};
  return kPhrases;
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

/// What was expected.
Parts expectedParts(antlr4::misc::IntervalSet expected, antlr4::Parser &parser) {
  Parts parts;
  for (const Phrase &phrase : phrases()) {
    bool all = true;
    for (size_t token : phrase.tokens)
      all = all && expected.contains(token);
    if (!all)
      continue;
    for (size_t token : phrase.tokens)
      expected.remove(token);
    parts.push_back(phrase.text());
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

} // namespace

void FirstSyntaxError::syntaxError(antlr4::Recognizer *recognizer, antlr4::Token *offending, size_t /*line*/,
                                   size_t /*column*/, const std::string & /*message*/,
                                   std::exception_ptr /*exception*/) {
  error = describe(dynamic_cast<antlr4::Parser &>(*recognizer), *offending, text);
  throw antlr4::ParseCancellationException();
}

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

} // namespace ptxmatrix
