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

using Grammar = grammar::PtxStatementParser;

/// A phrase stands for a set of tokens where all of them would do.
struct Phrase {
  std::string_view text;
  std::initializer_list<size_t> tokens;
};

const std::array<Phrase, 4> &phrases() {
  static const std::array<Phrase, 4> kPhrases = {{
      {"an operand",
       {Grammar::LBRACE, Grammar::LBRACKET, Grammar::IDENTIFIER, Grammar::INTEGER, Grammar::FLOAT, Grammar::WARP_SIZE,
        Grammar::LPAREN, Grammar::PLUS, Grammar::MINUS, Grammar::NOT, Grammar::TILDE, Grammar::SINK}},
      {"a register or '_'",
       {Grammar::IDENTIFIER, Grammar::INTEGER, Grammar::FLOAT, Grammar::WARP_SIZE, Grammar::LPAREN, Grammar::PLUS,
        Grammar::MINUS, Grammar::NOT, Grammar::TILDE, Grammar::SINK}},
      {"a constant",
       {Grammar::INTEGER, Grammar::FLOAT, Grammar::WARP_SIZE, Grammar::LPAREN, Grammar::PLUS, Grammar::MINUS,
        Grammar::NOT, Grammar::TILDE}},
      {"an operator",
       {Grammar::STAR, Grammar::SLASH, Grammar::PERCENT, Grammar::PLUS, Grammar::MINUS, Grammar::SHIFT_LEFT,
        Grammar::SHIFT_RIGHT, Grammar::LESS, Grammar::LESS_EQUAL, Grammar::GREATER, Grammar::GREATER_EQUAL,
        Grammar::EQUAL, Grammar::NOT_EQUAL, Grammar::AMPERSAND, Grammar::CARET, Grammar::BAR, Grammar::AND, Grammar::OR,
        Grammar::QUESTION}},
  }};
  return kPhrases;
}

/// What a name would be where the parser stands.
std::vector<std::string> namesOfName(antlr4::Parser &parser) {
  for (const antlr4::RuleContext *context = parser.getContext(); context;
       context = dynamic_cast<antlr4::RuleContext *>(context->parent)) {
    switch (context->getRuleIndex()) {
    case Grammar::RuleGuard:
      return {"a predicate register"};
    case Grammar::RuleOpcode:
      return {"an instruction"};
    case Grammar::RuleOperand:
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
    if (token == Grammar::IDENTIFIER)
      std::ranges::copy(namesOfName(parser), std::back_inserter(parts));
    else if (token == Grammar::QUALIFIER)
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
    const bool isWhole = expected.contains(static_cast<size_t>(Grammar::SEMICOLON));
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
  if (wanted == "']'" && found != ";" && previous && previous->getType() == Grammar::IDENTIFIER)
    wanted = "'+' or " + wanted;
  if (!wanted.empty())
    error.message += ": expected " + wanted;
  const bool isBehindOperand = expected.contains(static_cast<size_t>(Grammar::COMMA)) &&
                               expected.contains(static_cast<size_t>(Grammar::SEMICOLON)); // and in no braces
  if (found == "[" && isBehindOperand && previous && previous->getType() != Grammar::RBRACKET) {
    error.missing = ",";
    error.missingAt = behind;
  }
}

} // namespace ptxmatrix
