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

/// The error that a ',' or a closing bracket is missing before the token numbered \p index, which has one before it;
/// nothing if neither is certain.  \p expects says which types of tokens can be there.
std::optional<SyntaxError> describeMissing(std::span<const Token> tokens, size_t index, const auto &expects) {
  const Token &previous = tokens[index - 1];
  const Token &offending = tokens[index];
  const bool isApart = offending.range.begin > previous.range.end; // unlike the '8' of `08`
  const bool beginsElement = isApart && (offending.is(TokenKind::Identifier) || offending.is(TokenKind::Sink) ||
                                         offending.is(TokenKind::Integer));
  const bool beginsOperand = beginsElement || offending.is('{') || (offending.is('[') && !previous.is(']'));
  // After a word with a '.', that may be a qualifier that is separated from the opcode.
  if (expects(Grammar::COMMA) && !previous.is(TokenKind::Qualifier) &&
      (expects(Grammar::SEMICOLON) ? beginsOperand : beginsElement))
    return missingAt(previous.range.end, ",", msg::missing(","));
  constexpr std::pair<size_t, std::string_view> kClosing[] = {
      {Grammar::RBRACE, "}"}, {Grammar::RBRACKET, "]"}, {Grammar::RPAREN, ")"}};
  for (const auto &[closing, text] : kClosing)
    if (offending.is(';') && expects(closing)) {
      SyntaxError error = missingAt(previous.range.end, text, msg::missing(text));
      error.fixes.front().isSafe = closing == Grammar::RBRACKET; // others may have to close earlier
      return error;
    }
  const bool isInVector = previous.is(',') && expects(Grammar::SINK) && !expects(Grammar::LBRACE);
  if (isInVector && (offending.is('[') || offending.is('{'))) { // `{r0, r1, [a]`
    SyntaxError error = missingAt(tokens[index - 2].range.end, "}", msg::missing("}"));
    error.fixes.front().isSafe = false;
    return error;
  }
  return std::nullopt;
}

/// The error that an address before the token numbered \p index, of which the ']' is not read yet, has several parts.
std::optional<SyntaxError> describeParts(std::span<const Token> tokens, size_t index) {
  std::optional<SyntaxError> error;
  while (index > 0) {
    const Token &token = tokens[--index];
    if (token.is('['))
      return error;
    if (token.is(']'))
      break;
    if (token.is(','))
      error = {.range = token.range, .message = msg::unexpected(",", msg::expected(Parts{"']'"}))};
  }
  return std::nullopt;
}

/// Whether nothing that could belong to a statement follows: the line or the block ends.
bool nothingFollows(std::string_view behind) {
  behind.remove_prefix(std::min(behind.find_first_not_of(" \t\r"), behind.size()));
  return behind.empty() || behind.front() == '\n' || behind.front() == '}' || behind.starts_with("//");
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

/// Stores where a parse stops at an error, and ends the parse.
class FirstSyntaxError : public antlr4::BaseErrorListener {
public:
  explicit FirstSyntaxError(SyntaxStop &stop) : stop(stop) {}

  void syntaxError(antlr4::Recognizer *recognizer, antlr4::Token *offending, size_t /*line*/, size_t /*column*/,
                   const std::string & /*message*/, std::exception_ptr /*exception*/) override {
    auto &parser = dynamic_cast<antlr4::Parser &>(*recognizer);
    stop.token = offending->getTokenIndex();
    stop.expected = expectedTokens(parser);
    stop.wanted = expectedParts(stop.expected, parser);
    throw antlr4::ParseCancellationException();
  }

private:
  SyntaxStop &stop;
};

} // namespace

SyntaxError describe(const SyntaxStop &stop, std::span<const Token> tokens, std::string_view text) {
  const auto expects = [&](size_t type) { return stop.expected.contains(type); };
  const size_t index = stop.token;
  const bool isAtEnd = index == tokens.size();
  const Token *const previous = index > 0 ? &tokens[index - 1] : nullptr;
  const size_t behind = previous ? previous->range.end : 0;
  Parts wanted = stop.wanted;
  if (std::optional<SyntaxError> error = describeParts(tokens, index))
    return *std::move(error);
  if (isAtEnd && expects(Grammar::SEMICOLON)) {
    SyntaxError error = missingAt(behind, ";", msg::missingAtEnd());
    error.fixes.resize(nothingFollows(text.substr(behind)) ? 1 : 0);
    return error;
  }
  if (isAtEnd)
    return {.range = {behind, behind}, .message = msg::endsTooEarly(msg::expected(wanted))};
  const Token &offending = tokens[index];
  if (std::optional<SyntaxError> error = previous ? describeMissing(tokens, index, expects) : std::nullopt)
    return *std::move(error);
  const bool isName = offending.is(TokenKind::Identifier);
  if (previous && previous->is('(') && isName && index + 1 < tokens.size() && tokens[index + 1].is(')')) // `[(a)]`
    return {.range = {previous->range.begin, tokens[index + 1].range.end}, .message = msg::nameInParentheses()};
  const std::string_view found = offending.range.of(text);
  if (found == ".") // otherwise it would be part of a qualifier or a number
    return {.range = offending.range, .message = msg::loneDot()};
  // After a name in brackets, the parser has already excluded '+'.
  if (wanted == Parts{"']'"} && found != ";" && previous && previous->is(TokenKind::Identifier))
    wanted.insert(wanted.begin(), "'+'");
  const std::string where = wanted.empty() ? "" : msg::expected(wanted);
  return {.range = offending.range, .message = found == ";" ? msg::endsTooEarly(where) : msg::unexpected(found, where)};
}

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

std::unique_ptr<Ast> parseWith(grammar::PtxStatementParser &parser, SyntaxStop *stop) {
  std::optional<FirstSyntaxError> first;
  parser.setBuildParseTree(false); // the labels of the grammar say all that the AST needs
  parser.removeErrorListeners();
  if (stop)
    parser.addErrorListener(&first.emplace(*stop));
  else // it does not search for the first error, which takes a third of the time
    parser.setErrorHandler(std::make_shared<antlr4::BailErrorStrategy>());
  try {
    return std::make_unique<Ast>(buildAst(*parser.statement()));
  } catch (const antlr4::ParseCancellationException &) {
    return nullptr;
  }
}

std::unique_ptr<Ast> parseTokens(std::span<const Token> tokens, SyntaxStop *stop) {
  static const TokenTypes kTypes = tokenTypes();
  std::vector<std::unique_ptr<antlr4::Token>> list;
  for (const Token &token : tokens)
    list.push_back(std::make_unique<antlr4::CommonToken>(kTypes[static_cast<uint8_t>(token.kind)], ""));
  antlr4::ListTokenSource source(std::move(list));
  antlr4::BufferedTokenStream stream(&source);
  Grammar parser(&stream);
  return parseWith(parser, stop);
}

} // namespace ptxmatrix
