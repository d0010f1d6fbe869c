//===- SyntaxMessage.cpp - ANTLR's errors in our words --------------------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#include "Parse/SyntaxMessage.h"
#include "Diagnostics/Prose.h"
#include "PtxStatementParser.h"

#include <algorithm>
#include <array>
#include <iterator>

namespace ptxmatrix {
namespace {

using Parser = grammar::PtxStatementParser;

/// A phrase stands for a set of tokens where all of them would do.
struct Phrase {
  std::string_view text;
  std::initializer_list<size_t> tokens;
};

const std::array<Phrase, 4> &phrases() {
  static const std::array<Phrase, 4> kPhrases = {{
      {"an operand",
       {Parser::LBRACE, Parser::LBRACKET, Parser::IDENTIFIER, Parser::INTEGER, Parser::FLOAT, Parser::WARP_SIZE,
        Parser::LPAREN, Parser::PLUS, Parser::MINUS, Parser::NOT, Parser::TILDE, Parser::SINK}},
      {"a register or '_'",
       {Parser::IDENTIFIER, Parser::INTEGER, Parser::FLOAT, Parser::WARP_SIZE, Parser::LPAREN, Parser::PLUS,
        Parser::MINUS, Parser::NOT, Parser::TILDE, Parser::SINK}},
      {"a constant",
       {Parser::INTEGER, Parser::FLOAT, Parser::WARP_SIZE, Parser::LPAREN, Parser::PLUS, Parser::MINUS, Parser::NOT,
        Parser::TILDE}},
      {"an operator",
       {Parser::STAR, Parser::SLASH, Parser::PERCENT, Parser::PLUS, Parser::MINUS, Parser::SHIFT_LEFT,
        Parser::SHIFT_RIGHT, Parser::LESS, Parser::LESS_EQUAL, Parser::GREATER, Parser::GREATER_EQUAL, Parser::EQUAL,
        Parser::NOT_EQUAL, Parser::AMPERSAND, Parser::CARET, Parser::BAR, Parser::AND, Parser::OR, Parser::QUESTION}},
  }};
  return kPhrases;
}

/// What a name would be where the parser stands.
std::vector<std::string> namesOfName(antlr4::Parser &parser) {
  for (const antlr4::RuleContext *context = parser.getContext(); context;
       context = dynamic_cast<antlr4::RuleContext *>(context->parent)) {
    switch (context->getRuleIndex()) {
    case Parser::RuleGuard:
      return {"a predicate register"};
    case Parser::RuleOpcode:
      return {"an instruction"};
    case Parser::RuleOperand:
      return {"a register", "a symbol"};
    default:
      continue;
    }
  }
  return {"an instruction"};
}

/// "a, b or c" of what could have stood here.
std::string describeExpected(antlr4::misc::IntervalSet expected, antlr4::Parser &parser) {
  std::vector<std::string> parts;
  for (const Phrase &phrase : phrases()) {
    bool all = true;
    for (size_t token : phrase.tokens)
      all = all && expected.contains(token);
    if (!all)
      continue;
    for (size_t token : phrase.tokens)
      expected.remove(token);
    parts.emplace_back(phrase.text);
  }
  for (ssize_t token : expected.toList()) {
    if (token == Parser::IDENTIFIER)
      std::ranges::copy(namesOfName(parser), std::back_inserter(parts));
    else if (token == Parser::QUALIFIER)
      continue; // could stand almost everywhere; saying so would not help
    else
      parts.push_back(parser.getVocabulary().getDisplayName(static_cast<size_t>(token)));
  }
  return joined(parts, "or");
}

} // namespace

void SyntaxErrorListener::syntaxError(antlr4::Recognizer *recognizer, antlr4::Token *offending, size_t /*line*/,
                                      size_t /*column*/, const std::string & /*message*/,
                                      std::exception_ptr /*exception*/) {
  if (first || !offending)
    return;
  auto &parser = *dynamic_cast<antlr4::Parser *>(recognizer);
  const antlr4::misc::IntervalSet expected = parser.getExpectedTokens();
  const size_t index = offending->getTokenIndex();
  const antlr4::Token *previous = index > 0 ? parser.getTokenStream()->get(index - 1) : nullptr;

  const size_t behind = previous ? previous->getStopIndex() + 1 : 0;

  SyntaxError &error = first.emplace();
  if (offending->getType() == antlr4::Token::EOF) {
    error.range = {behind, behind};
    const bool isWhole = expected.contains(static_cast<size_t>(Parser::SEMICOLON));
    error.message = isWhole ? "missing ';' at the end of the statement"
                            : "the statement ends too early: expected " + describeExpected(expected, parser);
    if (isWhole) {
      error.missing = ";";
      error.missingAt = behind;
    }
    return;
  }
  error.range = {offending->getStartIndex(), offending->getStopIndex() + 1};
  const std::string_view found = error.range.of(text);
  if (found == ".") { // else it would be part of a qualifier or a number
    error.message = "'.' must be followed at once by the name of a qualifier";
    return;
  }
  error.message = found == ";" ? "the statement ends too early" : "unexpected " + quoted(found);
  std::string wanted = describeExpected(expected, parser);
  // Behind a name in brackets, the parser has already decided against '+'.
  if (wanted == "']'" && found != ";" && previous && previous->getType() == Parser::IDENTIFIER)
    wanted = "'+' or " + wanted;
  if (!wanted.empty())
    error.message += ": expected " + wanted;
  const bool isBehindOperand = expected.contains(static_cast<size_t>(Parser::COMMA)) &&
                               expected.contains(static_cast<size_t>(Parser::SEMICOLON)); // and in no braces
  if (found == "[" && isBehindOperand && previous && previous->getType() != Parser::RBRACKET) {
    error.missing = ",";
    error.missingAt = behind;
  }
}

} // namespace ptxmatrix
