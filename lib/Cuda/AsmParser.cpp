//===- AsmParser.cpp - Parsing asm statements -----------------------------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#include "Cuda/AsmStatement.h"
#include "Cuda/Preprocess.h"
#include "Cuda/StringLiteral.h"

#include "llvm/ADT/StringRef.h"

#include <algorithm>
#include <map>
#include <set>

namespace ptxmatrix {
namespace {

using Tokens = std::vector<const CxxToken *>;

/// Reads the tokens of one statement.
class AsmParser {
public:
  AsmParser(std::string_view source, const Tokens &tokens) : source(source), tokens(tokens) {}

  std::optional<AsmStatement> parse();

private:
  using Kind = CxxTokenKind;

  bool atEnd() const { return pos >= tokens.size() - 1; } // the last one is the ')'
  bool is(Kind kind) const { return !atEnd() && tokens[pos]->kind == kind; }
  const CxxToken &next() { return *tokens[pos++]; }
  void parseCode();
  void parseOperands(bool areOutputs);
  bool parseOperand(bool isOutput);
  void parseClobbers();
  std::string literal(LiteralText &text);
  static std::string textOf(const Tokens &expression);
  void appendToken(const CxxToken &token, LiteralText &text) const;

  std::string_view source;
  const Tokens &tokens;
  size_t pos = 0;
  AsmStatement statement;
};

/// Whether \p first and \p last are in the same part of the source, in this order.
bool areTogether(const CxxToken &first, const CxxToken &last) {
  return first.isTyped && last.isTyped && first.use == last.use && first.place.begin < last.place.end;
}

/// From the beginning of \p first to the end of \p last, with the uses of the macros that contain them.
SourceRange expandedRange(const CxxToken &first, const CxxToken &last) {
  const SourceRange begin = first.use.value_or(first.place);
  const SourceRange end = last.use.value_or(last.place);
  return {begin.begin, std::max(begin.end, end.end)};
}

/// The same, but inside the macro or argument if it contains both.
SourceRange rangeOf(const CxxToken &first, const CxxToken &last) {
  return areTogether(first, last) ? SourceRange{first.place.begin, last.place.end} : expandedRange(first, last);
}

std::optional<AsmStatement> AsmParser::parse() {
  statement.range = rangeOf(*tokens.front(), *tokens.back());
  statement.code.expansion = expandedRange(*tokens.front(), *tokens.back());
  for (const CxxToken *token : tokens)
    if (token->isTyped && token->use && !isInside(token->place, statement.code.expansion))
      statement.macroTokens.push_back({token->place, *token->use});
  ++pos; // `asm`
  for (; !is(Kind::Open); ++pos) {
    if (atEnd())
      return std::nullopt;
    statement.isVolatile = true;
  }
  ++pos;
  parseCode();
  if (is(Kind::Colon)) {
    statement.hasColon = true;
    ++pos;
    parseOperands(/*areOutputs=*/true);
    if (is(Kind::Colon)) {
      ++pos;
      parseOperands(/*areOutputs=*/false);
    }
    if (is(Kind::Colon)) {
      ++pos;
      parseClobbers();
    }
  }
  return std::move(statement);
}

void AsmParser::parseCode() {
  for (; !atEnd() && !is(Kind::Colon); ++pos) {
    const CxxToken &token = *tokens[pos];
    if (token.kind != Kind::String) {
      statement.hasUnknownCode = true;
      continue;
    }
    appendToken(token, statement.code);
    statement.hasUntypedCode = statement.hasUntypedCode || !token.isTyped;
    if (statement.header.empty() && !token.header.empty()) {
      statement.header = token.header;
      statement.headerUse = token.place;
    }
  }
}

/// Appends the contents of a literal.  One that '#' makes of a parameter is not in the source: its place is that of the
/// use of the macro.
void AsmParser::appendToken(const CxxToken &token, LiteralText &text) const {
  if (token.isTyped)
    return appendLiteral(token.place.of(source), token.place.begin, text);
  const size_t before = text.places.size();
  appendLiteral(token.text, 0, text);
  std::fill(text.places.begin() + static_cast<std::ptrdiff_t>(before), text.places.end(), token.place);
}

/// The contents of the adjacent literals at the current position.
std::string AsmParser::literal(LiteralText &text) {
  for (; is(Kind::String); ++pos)
    appendToken(*tokens[pos], text);
  return text.text;
}

void AsmParser::parseOperands(bool areOutputs) {
  while (!atEnd() && !is(Kind::Colon)) {
    if (!parseOperand(areOutputs)) { // an unknown macro
      statement.firstUnknownOperand =
          std::min(statement.firstUnknownOperand.value_or(SIZE_MAX), statement.operands.size());
      for (size_t depth = 0; !atEnd() && (depth > 0 || (!is(Kind::Colon) && !is(Kind::Comma))); ++pos) {
        depth += is(Kind::Open) ? 1 : 0;
        depth -= is(Kind::Close) && depth > 0 ? 1 : 0;
      }
    }
    if (is(Kind::Comma)) // nvcc does not need it
      ++pos;
  }
}

/// The tokens on one line, separated by a space unless they are adjacent in the source.
std::string AsmParser::textOf(const Tokens &expression) {
  std::string text;
  const CxxToken *last = nullptr;
  for (const CxxToken *token : expression) {
    const bool touches = last && areTogether(*last, *token) && last->place.end == token->place.begin;
    text += (last && !touches ? " " : "") + token->text;
    last = token;
  }
  return text;
}

bool AsmParser::parseOperand(bool isOutput) {
  AsmOperand operand;
  operand.isOutput = isOutput;
  const CxxToken &first = *tokens[pos];
  if (is(Kind::OpenBracket)) {
    ++pos;
    if (atEnd())
      return false;
    operand.name = next().text;
    if (!is(Kind::CloseBracket))
      return false;
    ++pos;
  }
  LiteralText constraint;
  operand.constraint = literal(constraint);
  if (!is(Kind::Open))
    return false;
  ++pos;
  Tokens expression;
  for (size_t depth = 1; !atEnd(); ++pos) {
    depth += is(Kind::Open) ? 1 : 0;
    depth -= is(Kind::Close) ? 1 : 0;
    if (depth == 0)
      break;
    expression.push_back(tokens[pos]);
  }
  if (atEnd())
    return false;
  operand.range = rangeOf(first, next());
  operand.expression = textOf(expression);
  const bool isNegative = expression.size() == 2 && expression.front()->text == "-";
  uint64_t value = 0;
  if ((expression.size() == 1 || isNegative) && expression.back()->kind == Kind::Number &&
      !llvm::StringRef(expression.back()->text).rtrim("uUlL").getAsInteger(0, value))
    operand.constant = static_cast<int64_t>(isNegative ? -value : value);
  statement.operands.push_back(std::move(operand));
  return true;
}

void AsmParser::parseClobbers() {
  for (; !atEnd() && !is(Kind::Colon); ++pos) {
    if (!is(Kind::String)) {
      statement.hasUnknownClobber = statement.hasUnknownClobber || !is(Kind::Comma);
      continue;
    }
    const CxxToken &first = *tokens[pos];
    LiteralText clobber;
    std::string name = literal(clobber);
    --pos;
    statement.clobbers.push_back({std::move(name), rangeOf(first, *tokens[pos])});
  }
}

} // namespace

std::optional<SourceRange> AsmStatement::macroUse(SourceRange place) const {
  for (const MacroToken &token : macroTokens)
    if (token.place.begin <= place.begin && place.begin < token.place.end)
      return token.use;
  return std::nullopt;
}

std::vector<AsmStatement> parseAsm(std::string_view source, const std::vector<CxxToken> &tokens) {
  std::map<unsigned, std::set<unsigned>> branches; // of each `#if` inside the statement
  std::set<unsigned> undecided;
  std::set<size_t> conditions;
  for (const CxxToken &token : tokens)
    for (const Branch &branch : token.branches) {
      branches[branch.conditional].insert(branch.index);
      if (branch.isDecided)
        continue;
      undecided.insert(branch.conditional);
      conditions.insert(branch.condition);
    }
  // A conditional with a single branch inside also has the alternative without it: index 1 if the branch follows `#if`,
  // otherwise index 0.
  for (const unsigned conditional : undecided)
    if (std::set<unsigned> &indices = branches[conditional]; indices.size() == 1)
      indices.insert(*indices.begin() == 0 ? 1 : 0);
  size_t alternatives = 1;
  for (const auto &[conditional, indices] : branches)
    alternatives = std::max(alternatives, indices.size());

  // It is unknown which branches of different conditions belong together.  Too many alternatives are not tried, either.
  constexpr size_t kMostAlternatives = 16;
  const bool isUncertain = conditions.size() > 1 || alternatives > kMostAlternatives;
  if (isUncertain)
    alternatives = 1;

  std::vector<AsmStatement> statements;
  for (size_t choice = 0; choice < alternatives; ++choice) {
    auto isChosen = [&](const Branch &branch) {
      const std::set<unsigned> &indices = branches[branch.conditional];
      return *std::next(indices.begin(), static_cast<std::ptrdiff_t>(std::min(choice, indices.size() - 1))) ==
             branch.index;
    };
    Tokens chosen;
    for (const CxxToken &token : tokens)
      if (std::ranges::all_of(token.branches, isChosen))
        chosen.push_back(&token);
    std::optional<AsmStatement> statement = AsmParser(source, chosen).parse();
    if (!statement)
      continue;
    const bool isWhole = chosen.back()->kind == CxxTokenKind::Close; // no #endif follows its ')'
    statement->hasUnknownCode = statement->hasUnknownCode || isUncertain || !isWhole;
    statements.push_back(std::move(*statement));
  }
  return statements;
}

} // namespace ptxmatrix
