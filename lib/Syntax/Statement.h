//===- Statement.h - The AST of one statement -------------------*- C++ -*-===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
// The AST refers to tokens by index and contains no text and no offset: statements with the same sequence of token
// kinds have the same AST, and each has text and ranges in its own tokens.

#pragma once

#include "Diagnostics/Messages.h"
#include "Lex/Token.h"

#include <optional>
#include <span>
#include <string_view>
#include <vector>

namespace ptxmatrix {

/// An index into Statement::tokens.
using TokenIndex = uint32_t;

/// The entries [begin, end) of a list.
struct IndexRange {
  uint32_t begin = 0;
  uint32_t end = 0;
  uint32_t size() const { return end - begin; }
};

/// A part of Statement::tokens.
using TokenRange = IndexRange;

/// A register or symbol, optionally with an element: `v0.x`.
struct NameNode {
  TokenIndex identifier = 0;
  std::optional<TokenIndex> element;
  uint32_t index = 0; ///< In Ast::names.
};

/// The operation of a node on the values before it.
enum class ExpressionOp : uint8_t { Literal, Unary, Binary, Conditional, Cast };

/// One node of an expression.  Nodes are in postfix order, for evaluation with a stack.
struct ExpressionNode {
  ExpressionOp op = ExpressionOp::Literal;
  TokenIndex token = 0; ///< The literal, operator, or type of the cast.
};

/// The contents of an operand, an element of a vector, or the inside of an address.
enum class TermKind : uint8_t {
  Sink,        ///< `_`
  Name,        ///< `r0`, `v0.x`, `r0+4`, `r0-4`
  NotName,     ///< `!p0`
  NegatedName, ///< `-r0`
  Expression,  ///< `16`, `(4*4)`, `WARP_SZ`
};

/// A sink, a name with an optional offset, or an expression.
struct Term {
  TermKind kind = TermKind::Sink;
  TokenRange tokens;
  NameNode name;                  ///< Unless it is a Sink or an Expression.
  std::optional<TokenIndex> sign; ///< '+' or '-' after the name, or the '[' of an element of an array.
  IndexRange expression;          ///< The nodes after the sign, or of the whole term, in Ast::expressionNodes.

  bool hasName() const { return kind != TermKind::Sink && kind != TermKind::Expression; }
};

/// The kind of an operand.
enum class OperandKind : uint8_t {
  Scalar,
  Vector,  ///< `{r0, r1}`
  Address, ///< `[r0+16]`, or the first part of `[map, {c0, c1}]`
  List     ///< `(r0, r1)` of a call
};

/// One operand.
struct Operand {
  OperandKind kind = OperandKind::Scalar;
  bool isInBrackets = false;  ///< It stands in the brackets that an address before it opens.
  TokenRange tokens;          ///< Brackets and braces included, unless other operands stand in them, too.
  Term term;                  ///< For Scalar and Address.
  IndexRange elements;        ///< In Ast::elements.
  uint32_t namesEnd = 0;      ///< The end of its part of Ast::names, which follows that of the operand before it.
  std::optional<Term> second; ///< `q` of `p|q`, and `r0+4` of `t[r0+4]`.

  /// Whether it is one term without brackets.
  bool isPlain() const { return kind == OperandKind::Scalar && !second; }
  /// Whether it is `p|q`.
  bool isPair() const { return kind != OperandKind::Address && second; }
};

/// `@p` or `@!p`.
struct Guard {
  TokenRange tokens;
  bool negated = false;
  NameNode predicate;
};

/// The syntax of a statement.
struct Ast {
  std::optional<Guard> guard;
  TokenIndex opcode = 0;
  TokenRange qualifiers;
  std::vector<Operand> operands;
  size_t firstAddress = 0;     ///< The first operand that is one; their number if none is.
  std::vector<Term> elements;  ///< The elements of all vectors, in order.
  std::vector<NameNode> names; ///< All names, in order.
  bool hasElements = false;    ///< One of them has an element.
  std::vector<ExpressionNode> expressionNodes;
  unsigned nesting = 0; ///< The maximum nesting of its parentheses and operators.
  /// The first token, if any, from which on the operands have a syntax that no matrix instruction has.
  std::optional<TokenIndex> foreign;

  /// The names in operand \p index.
  std::span<const NameNode> namesOf(size_t index) const {
    const size_t begin = index > 0 ? operands[index - 1].namesEnd : guard ? 1 : 0;
    return std::span(names).subspan(begin, operands[index].namesEnd - begin);
  }
  /// The elements of \p operand.
  std::span<const Term> elementsOf(const Operand &operand) const {
    return std::span(elements).subspan(operand.elements.begin, operand.elements.size());
  }
};

/// Why a statement has no AST.
struct SyntaxError {
  SourceRange range;
  Message message; ///< A message of the rule syntax or limit.
  std::vector<Fix> fixes = {};

  /// Whether the statement exceeds the limits (too long, too deep); ptxas may accept it.
  bool isLimit() const { return message.rule == Rule::Limit; }
};

struct Symbol;

/// A statement in a module.  It refers to its text, its tokens and its AST.
struct Statement {
  std::string_view source; ///< The text of the module.
  SourceRange range;
  std::span<const Token> tokens;
  const Ast *tree = nullptr; ///< Shared by statements with these kinds of tokens; empty with an error.
  const SyntaxError *error = nullptr;
  std::span<const Symbol *const> symbols = {}; ///< By name: its declaration, or null.  Empty if not known.

  const Ast &ast() const { return *tree; }
  /// The declaration of \p name, or null.
  const Symbol *symbolOf(const NameNode &name) const {
    return name.index < symbols.size() ? symbols[name.index] : nullptr;
  }
  /// The opcode with its qualifiers, as it is written.
  std::string_view opcodeText() const { return opcodeRange().of(source); }
  SourceRange opcodeRange() const { return rangeOf(TokenRange{ast().opcode, ast().qualifiers.end}); }
  /// The text of a token.  Faster than SourceRange::of(), which checks whether each range is in the text.
  std::string_view textOf(TokenIndex token) const {
    return {source.data() + tokens[token].range.begin, tokens[token].range.size()};
  }
  /// The text of some tokens, at least one, including the text between them.
  std::string_view textOf(TokenRange part) const { return rangeOf(part).of(source); }
  /// The first qualifier that is \p text, which has a '.', if any.
  std::optional<TokenIndex> findQualifier(std::string_view text) const {
    for (TokenIndex token = ast().qualifiers.begin; token < ast().qualifiers.end; ++token)
      if (textOf(token) == text)
        return token;
    return std::nullopt;
  }
  /// The elements of \p operand.
  std::span<const Term> elementsOf(const Operand &operand) const { return ast().elementsOf(operand); }
  SourceRange rangeOf(TokenIndex token) const { return tokens[token].range; }
  /// The range of some tokens, at least one.
  SourceRange rangeOf(TokenRange part) const { return {rangeOf(part.begin).begin, rangeOf(part.end - 1).end}; }
  /// The range of a name, including its element.
  SourceRange rangeOf(const NameNode &name) const {
    return {rangeOf(name.identifier).begin, rangeOf(name.element.value_or(name.identifier)).end};
  }
};

} // namespace ptxmatrix
