//===- AsmParser.cpp - Parsing asm statements -----------------------------===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.

#include "Cuda/AsmStatement.h"
#include "Cuda/Preprocess.h"
#include "Diagnostics/Messages.h"

#include "llvm/ADT/StringRef.h"

#include <algorithm>
#include <set>

namespace ptxmatrix {
namespace {

namespace tok = clang::tok;

using Tokens = std::vector<const CxxToken *>;

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

/// Whether a line of \p text may be a directive.
bool hasDirective(llvm::StringRef text) {
  for (size_t at = text.find('#'); at != llvm::StringRef::npos; at = text.find('#', at + 1))
    if (text.take_front(at).rtrim(" \t").ends_with("\n"))
      return true;
  return false;
}

/// The tokens on one line, separated by a space unless they are adjacent in the source.
std::string textOf(const Tokens &expression) {
  std::string text;
  const CxxToken *last = nullptr;
  for (const CxxToken *token : expression) {
    const bool touches = last && areTogether(*last, *token) && last->place.end == token->place.begin;
    text.append(last && !touches ? " " : "").append(token->text);
    last = token;
  }
  return text;
}

/// Reads the tokens of one statement.
class AsmParser {
public:
  AsmParser(std::string_view source, const Tokens &tokens) : source(source), tokens(tokens) {}

  std::optional<AsmStatement> parse() {
    statement.range = rangeOf(*tokens.front(), *tokens.back());
    statement.code.expansion = expandedRange(*tokens.front(), *tokens.back());
    if (const llvm::StringRef text = statement.range.of(source); hasDirective(text))
      statement.conditionalText = text;
    for (const CxxToken *token : tokens)
      if (token->isTyped && token->use && !statement.code.expansion.contains(token->place))
        statement.macroTokens.push_back({token->place, *token->use});
    ++pos; // `asm`
    for (; !is(tok::l_paren); ++pos) {
      if (atEnd())
        return std::nullopt;
      statement.isVolatile = true;
    }
    ++pos;
    parseCode();
    statement.hasColon = is(tok::colon);
    if (consume(tok::colon))
      parseOperands(/*areOutputs=*/true);
    if (consume(tok::colon))
      parseOperands(/*areOutputs=*/false);
    if (consume(tok::colon))
      parseClobbers();
    return std::move(statement);
  }

private:
  bool atEnd() const { return pos >= tokens.size() - 1; } // the last one is the ')'
  bool is(tok::TokenKind kind) const { return !atEnd() && tokens[pos]->kind == kind; }
  const CxxToken &next() { return *tokens[pos++]; }
  /// Skips the next token if it is of \p kind, and returns whether it is.
  bool consume(tok::TokenKind kind) {
    const bool isFound = is(kind);
    pos += isFound ? 1 : 0;
    return isFound;
  }

  void parseCode() {
    for (; !atEnd() && !is(tok::colon); ++pos) {
      const CxxToken &token = *tokens[pos];
      if (token.kind != tok::string_literal) {
        statement.whyUnknown = msg::skipNoLiteral();
        continue;
      }
      appendToken(token, statement.code);
      if (token.isTyped)
        statement.literals.push_back(token.place.begin);
      statement.hasUntypedCode = statement.hasUntypedCode || !token.isTyped;
      if (statement.header.empty() && !token.header.empty()) {
        statement.header = token.header;
        statement.headerUse = token.place;
      }
    }
  }

  void parseOperands(bool areOutputs) {
    while (!atEnd() && !is(tok::colon)) {
      if (!parseOperand(areOutputs)) { // an unknown macro
        statement.firstUnknownOperand = statement.firstUnknownOperand.value_or(statement.operands.size());
        for (size_t depth = 0; !atEnd() && (depth > 0 || (!is(tok::colon) && !is(tok::comma))); ++pos) {
          depth += is(tok::l_paren) ? 1 : 0;
          depth -= is(tok::r_paren) && depth > 0 ? 1 : 0;
        }
      }
      consume(tok::comma); // nvcc does not need it
    }
  }

  bool parseOperand(bool isOutput) {
    AsmOperand operand;
    operand.isOutput = isOutput;
    const CxxToken &first = *tokens[pos];
    if (consume(tok::l_square)) {
      if (atEnd())
        return false;
      operand.name = next().text;
      if (!consume(tok::r_square))
        return false;
    }
    operand.constraint = readLiterals();
    if (!consume(tok::l_paren))
      return false;
    Tokens expression;
    for (size_t depth = 1; !atEnd(); ++pos) {
      depth += is(tok::l_paren) ? 1 : 0;
      depth -= is(tok::r_paren) ? 1 : 0;
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
    if ((expression.size() == 1 || isNegative) && expression.back()->kind == tok::numeric_constant &&
        !llvm::StringRef(expression.back()->text).rtrim("uUlL").getAsInteger(0, value))
      operand.constant = static_cast<int64_t>(isNegative ? -value : value);
    statement.operands.push_back(std::move(operand));
    return true;
  }

  void parseClobbers() {
    while (!atEnd() && !is(tok::colon)) {
      const CxxToken &first = *tokens[pos];
      if (is(tok::string_literal)) {
        std::string name = readLiterals();
        statement.clobbers.push_back({std::move(name), rangeOf(first, *tokens[pos - 1])});
      } else if (!consume(tok::comma)) {
        statement.clobbers.push_back({"memory", rangeOf(first, next())});
      }
    }
  }

  /// The contents of the adjacent literals at the current position.
  std::string readLiterals() {
    LiteralText text;
    while (is(tok::string_literal))
      appendToken(next(), text);
    return text.text;
  }

  /// Appends the contents of a literal.  One that '#' makes of a parameter is not in the source: its place is that of
  /// the use of the macro.
  void appendToken(const CxxToken &token, LiteralText &text) const {
    if (token.isTyped)
      return text.appendLiteral(token.place.of(source), token.place.begin);
    LiteralText made;
    made.appendLiteral(token.text, 0);
    for (const char c : made.text)
      text.append({&c, 1}, token.place);
  }

  std::string_view source;
  const Tokens &tokens;
  size_t pos = 0;
  AsmStatement statement;
};

} // namespace

std::optional<SourceRange> AsmStatement::macroUse(SourceRange place) const {
  for (const MacroToken &token : macroTokens)
    if (token.place.begin <= place.begin && place.begin < token.place.end)
      return token.use;
  return std::nullopt;
}

std::vector<AsmStatement> parseAsm(std::string_view source, const std::deque<CxxToken> &tokens) {
  size_t alternatives = 1;
  std::set<size_t> conditions; // of the undecided `#if` inside the statement
  for (const CxxToken &token : tokens)
    for (const Branch &branch : token.branches)
      if (!branch.isDecided) {
        alternatives = std::max({alternatives, size_t{2}, size_t{branch.index} + 1}); // an `#if` may have no `#else`
        conditions.insert(branch.condition);
      }
  // It is unknown which branches of different conditions belong together.  Too many alternatives are not tried, either.
  constexpr size_t kMaxAlternatives = 16;
  const bool isUncertain = conditions.size() > 1 || alternatives > kMaxAlternatives;
  if (isUncertain)
    alternatives = 1;

  std::vector<AsmStatement> statements;
  for (size_t choice = 0; choice < alternatives; ++choice) {
    const auto isChosen = [&](const Branch &branch) { return branch.isDecided || branch.index == choice; };
    Tokens chosen;
    for (const CxxToken &token : tokens)
      if (std::ranges::all_of(token.branches, isChosen))
        chosen.push_back(&token);
    std::optional<AsmStatement> statement = AsmParser(source, chosen).parse();
    if (!statement)
      continue;
    if (isUncertain)
      statement->whyUnknown = msg::skipSeveralConditions();
    else if (chosen.back()->kind != tok::r_paren) // an #endif before its ')'
      statement->whyUnknown = msg::skipPart();
    statements.push_back(std::move(*statement));
  }
  return statements;
}

} // namespace ptxmatrix
