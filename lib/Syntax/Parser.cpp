//===- Parser.cpp - Parsing the tokens of a statement ---------------------===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.

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
    if (context->getRuleIndex() == Grammar::RuleGuard)
      return {msg::expectedPredicate()};
    if (context->getRuleIndex() == Grammar::RuleOperand)
      return {msg::expectedRegister(), msg::expectedSymbol()};
  }
  return {msg::expectedInstruction()};
}

/// A phrase for tokens that are expected together: the tokens of kBeginnings from \p first on.
struct Phrase {
  TextRow<> text;
  size_t first;
};

/// The tokens that can begin an operand; without the first two, an element; without the first four, a constant.
constexpr auto kBeginnings = std::to_array<size_t>(
    {Grammar::LBRACE, Grammar::LBRACKET, Grammar::IDENTIFIER, Grammar::SINK, Grammar::INTEGER, Grammar::FLOAT,
     Grammar::WARP_SIZE, Grammar::LPAREN, Grammar::PLUS, Grammar::MINUS, Grammar::NOT, Grammar::TILDE});
constexpr Phrase kPhrases[] = {{msg::expectedOperand, 0}, {msg::expectedElement, 2}, {msg::aConstant, 4}};

/// The tokens that can follow in a matrix instruction.  Others have more: `p|q`, `[map, {c0, c1}]`, `(a, b)`, `-a`.
antlr4::misc::IntervalSet expectedTokens(antlr4::Parser &parser) {
  antlr4::misc::IntervalSet expected = parser.getExpectedTokens();
  const auto expects = [&](size_t token) { return expected.contains(token); };
  if (!expects(Grammar::AMPERSAND))
    expected.remove(size_t{Grammar::BAR});
  if (expects(Grammar::RBRACKET)) // in an address
    expected.remove(size_t{Grammar::COMMA});
  if (expects(Grammar::LBRACE) && !expects(Grammar::LBRACKET)) // where a part of one begins
    expected.remove(size_t{Grammar::LBRACE});
  if (expects(Grammar::RPAREN) && expects(Grammar::LPAREN)) // in a list
    for (const size_t token : {Grammar::RPAREN, Grammar::IDENTIFIER, Grammar::SINK})
      expected.remove(token);
  expected.remove(size_t{Grammar::QUALIFIER}); // valid almost everywhere, so not helpful
  return expected;
}

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
    else
      parts.push_back(parser.getVocabulary().getDisplayName(static_cast<size_t>(token)));
  }
  return parts;
}

/// The error that \p text is missing at \p place.
SyntaxError missingAt(size_t place, std::string_view text, Message message) {
  return {.range = {place, place}, .message = std::move(message), .fixes = {insertion(place, text)}};
}

size_t endOf(const antlr4::Token &token) { return token.getStopIndex() + 1; }

/// The error that a ',' or a closing bracket is missing before the token numbered \p index, which has one before it;
/// nothing if neither is certain.  \p expects says which types of tokens can be there.
std::optional<SyntaxError> describeMissing(antlr4::Parser &parser, size_t index, const auto &expects) {
  const antlr4::Token &previous = *parser.getTokenStream()->get(index - 1);
  const antlr4::Token &offending = *parser.getTokenStream()->get(index);
  const size_t type = offending.getType();
  const size_t last = previous.getType();
  const bool isApart = offending.getStartIndex() > endOf(previous); // unlike the '8' of `08`
  const bool beginsElement =
      isApart && (type == Grammar::IDENTIFIER || type == Grammar::SINK || type == Grammar::INTEGER);
  const bool beginsOperand =
      beginsElement || type == Grammar::LBRACE || (type == Grammar::LBRACKET && last != Grammar::RBRACKET);
  // After a word with a '.', that may be a qualifier that is separated from the opcode.
  if (expects(Grammar::COMMA) && last != Grammar::QUALIFIER &&
      (expects(Grammar::SEMICOLON) ? beginsOperand : beginsElement))
    return missingAt(endOf(previous), ",", msg::missing(","));
  constexpr std::pair<size_t, std::string_view> kClosing[] = {
      {Grammar::RBRACE, "}"}, {Grammar::RBRACKET, "]"}, {Grammar::RPAREN, ")"}};
  for (const auto &[closing, text] : kClosing)
    if (type == Grammar::SEMICOLON && expects(closing))
      return missingAt(endOf(previous), text, msg::missing(text));
  const bool isInVector = last == Grammar::COMMA && expects(Grammar::SINK) && !expects(Grammar::LBRACE);
  if (isInVector && (type == Grammar::LBRACKET || type == Grammar::LBRACE)) { // `{r0, r1, [a]`
    SyntaxError error = missingAt(endOf(*parser.getTokenStream()->get(index - 2)), "}", msg::missing("}"));
    error.fixes.front().isSafe = false;
    return error;
  }
  return std::nullopt;
}

/// The error that an address before the token numbered \p index, of which the ']' is not read yet, has several parts.
std::optional<SyntaxError> describeParts(antlr4::Parser &parser, size_t index) {
  std::optional<SyntaxError> error;
  while (index > 0) {
    const antlr4::Token &token = *parser.getTokenStream()->get(--index);
    if (token.getType() == Grammar::LBRACKET)
      return error;
    if (token.getType() == Grammar::RBRACKET)
      break;
    if (token.getType() == Grammar::COMMA)
      error = {.range = {token.getStartIndex(), endOf(token)},
               .message = msg::unexpected(",", msg::expected(Parts{"']'"}))};
  }
  return std::nullopt;
}

/// Whether nothing that could belong to a statement follows: the line or the block ends.
bool nothingFollows(std::string_view behind) {
  behind.remove_prefix(std::min(behind.find_first_not_of(" \t\r"), behind.size()));
  return behind.empty() || behind.front() == '\n' || behind.front() == '}' || behind.starts_with("//");
}

/// What is wrong with \p offending, a token of \p text at which \p parser stops.
SyntaxError describe(antlr4::Parser &parser, const antlr4::Token &offending, std::string_view text) {
  const antlr4::misc::IntervalSet expected = expectedTokens(parser);
  const auto expects = [&](size_t type) { return expected.contains(type); };
  const size_t index = offending.getTokenIndex();
  const antlr4::Token *const previous = index > 0 ? parser.getTokenStream()->get(index - 1) : nullptr;
  const size_t behind = previous ? endOf(*previous) : offending.getStartIndex();
  Parts wanted = expectedParts(expected, parser);
  if (std::optional<SyntaxError> error = describeParts(parser, index))
    return *std::move(error);
  if (offending.getType() == antlr4::Token::EOF && expects(Grammar::SEMICOLON)) {
    SyntaxError error = missingAt(behind, ";", msg::missingAtEnd());
    error.fixes.resize(nothingFollows(text.substr(behind)) ? 1 : 0);
    return error;
  }
  if (offending.getType() == antlr4::Token::EOF)
    return {.range = {behind, behind}, .message = msg::endsTooEarly(msg::expected(wanted))};
  if (std::optional<SyntaxError> error = previous ? describeMissing(parser, index, expects) : std::nullopt)
    return *std::move(error);
  if (previous && previous->getType() == Grammar::LBRACKET && offending.getType() == Grammar::IDENTIFIER)
    if (const antlr4::Token &name = *parser.getTokenStream()->get(index - 2); // `r0 [a]`, no element of a variable
        name.getType() == Grammar::IDENTIFIER)
      return missingAt(endOf(name), ",", msg::missing(","));
  if (const antlr4::Token &next = *parser.getTokenStream()->LT(index + 2 - parser.getTokenStream()->index());
      previous && previous->getType() == Grammar::LPAREN && offending.getType() == Grammar::IDENTIFIER &&
      next.getType() == Grammar::RPAREN) // `[(a)]`
    return {.range = {previous->getStartIndex(), endOf(next)}, .message = msg::nameInParentheses()};
  const SourceRange range{offending.getStartIndex(), endOf(offending)};
  const std::string_view found = range.of(text);
  if (found == ".") // otherwise it would be part of a qualifier or a number
    return {.range = range, .message = msg::loneDot()};
  // After a name in brackets, the parser has already excluded '+'.
  if (wanted == Parts{"']'"} && found != ";" && previous && previous->getType() == Grammar::IDENTIFIER)
    wanted.insert(wanted.begin(), "'+'");
  const std::string where = wanted.empty() ? "" : msg::expected(wanted);
  return {.range = range, .message = found == ";" ? msg::endsTooEarly(where) : msg::unexpected(found, where)};
}

/// Whether \p term is a register or `_` that can be in a vector.
bool isElement(const Term &term) { return term.kind == TermKind::Sink || (term.kind == TermKind::Name && !term.sign); }

/// The error that operand \p index, which is a list or the first one in brackets, is not in braces.
std::optional<SyntaxError> describeBrackets(const Statement &statement, size_t index) {
  const std::vector<Operand> &operands = statement.ast().operands;
  const bool isList = operands[index].kind == OperandKind::List;
  const std::span<const Term> elements = statement.elementsOf(operands[index]);
  TokenRange tokens = operands[index].tokens;
  bool areElements = isList ? !elements.empty() && std::ranges::all_of(elements, isElement)
                            : elements.empty() && isElement(operands[index].term);
  for (size_t i = index + 1; i < operands.size() && operands[i].isInBrackets; ++i) {
    areElements = areElements && operands[i].isPlain() && isElement(operands[i].term);
    tokens.end = operands[i].tokens.end + 1; // with the ']'
  }
  if (!areElements)
    return std::nullopt;
  const SourceRange range = statement.rangeOf(tokens);
  if (isList && elements.size() == 1)
    return SyntaxError{.range = range, .message = msg::nameInParentheses()};
  return SyntaxError{.range = range,
                     .message = isList ? msg::notInBraces() : msg::severalInBrackets(),
                     .fixes = {Fix{msg::fixBraces(/*isOne=*/false),
                                   /*isSafe=*/isList,
                                   {{{range.begin, range.begin + 1}, "{"}, {{range.end - 1, range.end}, "}"}}}}};
}

/// Stores the first error of a parse, and ends the parse.
class FirstSyntaxError : public antlr4::BaseErrorListener {
public:
  /// \p text is the one that the tokens refer to.
  FirstSyntaxError(std::string_view text, std::optional<SyntaxError> &error) : text(text), error(error) {}

  void syntaxError(antlr4::Recognizer *recognizer, antlr4::Token *offending, size_t /*line*/, size_t /*column*/,
                   const std::string & /*message*/, std::exception_ptr /*exception*/) override {
    error = describe(dynamic_cast<antlr4::Parser &>(*recognizer), *offending, text);
    throw antlr4::ParseCancellationException();
  }

private:
  std::string_view text;
  std::optional<SyntaxError> &error;
};

} // namespace

SyntaxError describeForeign(const Statement &statement) {
  const TokenIndex token = *statement.ast().foreign;
  const std::vector<Operand> &operands = statement.ast().operands;
  size_t index = 0;
  while (operands[index].tokens.end <= token)
    ++index;
  while (operands[index].isInBrackets)
    --index;
  const bool hasParts = operands[index].kind == OperandKind::List || operands[index].kind == OperandKind::Address;
  if (std::optional<SyntaxError> error = hasParts ? describeBrackets(statement, index) : std::nullopt)
    return *std::move(error);
  const std::string_view found = statement.textOf(token);
  const Parts wanted = found == "|"   ? Parts{"','", "';'"}
                       : found == "," ? Parts{"']'"}
                                      : Parts{std::string(msg::aConstant())};
  return {.range = statement.rangeOf(token), .message = msg::unexpected(found, msg::expected(wanted))};
}

std::unique_ptr<Ast> parseWith(grammar::PtxStatementParser &parser, std::string_view text,
                               std::optional<SyntaxError> *error) {
  std::optional<FirstSyntaxError> first;
  parser.removeErrorListeners();
  if (error)
    parser.addErrorListener(&first.emplace(text, *error));
  else // it does not search for the first error, which takes a third of the time
    parser.setErrorHandler(std::make_shared<antlr4::BailErrorStrategy>());
  try {
    return std::make_unique<Ast>(buildAst(*parser.statement()));
  } catch (const antlr4::ParseCancellationException &) {
    return nullptr;
  }
}

std::unique_ptr<Ast> parseTokens(std::string_view text, std::span<const Token> tokens,
                                 std::optional<SyntaxError> *error) {
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
  return parseWith(parser, text, error);
}

} // namespace ptxmatrix
