//===- AstBuilder.cpp - Building the AST from the parse tree --------------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#include "Syntax/AstBuilder.h"
#include "PtxStatementParser.h"

#include <utility>

namespace ptxmatrix {
namespace {

using GrammarRule = grammar::PtxStatementParser;
using Context = antlr4::ParserRuleContext;

TokenRange rangeOf(const Context &context) {
  return {static_cast<TokenIndex>(context.start->getTokenIndex()),
          static_cast<TokenIndex>(context.stop->getTokenIndex() + 1)};
}

/// The rule number \p index within \p context.  The tree has no other nodes.
const Context &child(const Context &context, size_t index) {
  return static_cast<const Context &>(*context.children[index]);
}

/// Whether more than \p least tokens precede \p inner, as in `AT NOT? name`.
bool hasMoreBefore(const Context &context, const Context &inner, TokenIndex least) {
  return rangeOf(inner).begin - rangeOf(context).begin > least;
}

NameNode buildName(const Context &name) {
  const TokenRange range = rangeOf(name);
  NameNode node;
  node.identifier = range.begin;
  if (range.size() > 1)
    node.element = range.begin + 1;
  return node;
}

class Builder {
public:
  Ast build(const Context &statement) {
    size_t next = 0;
    if (child(statement, 0).getRuleIndex() == GrammarRule::RuleGuard) {
      const Context &guard = child(statement, next++);
      const Context &name = child(guard, 0);
      ast.guard = Guard{rangeOf(guard), hasMoreBefore(guard, name, 1), buildName(name)};
    }
    const TokenRange opcode = rangeOf(child(statement, next++));
    ast.opcode = opcode.begin;
    ast.qualifiers = {opcode.begin + 1, opcode.end};
    ast.operands.reserve(statement.children.size() - next);
    for (; next < statement.children.size(); ++next)
      ast.operands.push_back(buildOperand(child(statement, next)));
    return std::move(ast);
  }

private:
  Operand buildOperand(const Context &context) {
    Operand operand;
    operand.tokens = rangeOf(context);
    const size_t rule = context.children.empty() ? size_t{GrammarRule::RuleOperand} : child(context, 0).getRuleIndex();
    if (rule == GrammarRule::RuleVector) {
      const Context &vector = child(context, 0);
      operand.kind = OperandKind::Vector;
      operand.elementsBegin = static_cast<uint32_t>(ast.elements.size());
      for (size_t i = 0; i < vector.children.size(); ++i)
        ast.elements.push_back(buildTerm(child(vector, i)));
      operand.elementsEnd = static_cast<uint32_t>(ast.elements.size());
    } else if (rule == GrammarRule::RuleAddress) {
      operand.kind = OperandKind::Address;
      operand.term = buildTerm(child(context, 0));
      operand.term.tokens = {operand.tokens.begin + 1, operand.tokens.end - 1};
    } else {
      operand.term = buildTerm(context);
      if (rule == GrammarRule::RuleName)
        operand.term.kind = TermKind::NotName;
    }
    return operand;
  }

  /// Builds the term of an operand, an element or an address: a sink, which has no rule of its own, a name with an
  /// optional offset, or an expression.
  Term buildTerm(const Context &context) {
    Term term;
    term.tokens = rangeOf(context);
    if (context.children.empty())
      return term;
    const Context *name = &child(context, 0);
    const Context *expression = nullptr;
    if (name->getRuleIndex() == GrammarRule::RuleExpression) {
      expression = std::exchange(name, nullptr);
    } else if (name->getRuleIndex() == GrammarRule::RuleNamePlus) {
      const Context &plus = *name;
      name = &child(plus, 0);
      if (plus.children.size() > 1) {
        expression = &child(plus, 1);
        term.sign = rangeOf(*name).end;
      }
    }
    term.kind = name ? TermKind::Name : TermKind::Expression;
    if (name)
      term.name = buildName(*name);
    term.expression.begin = static_cast<uint32_t>(ast.expressionNodes.size());
    if (expression)
      buildExpression(*expression);
    term.expression.end = static_cast<uint32_t>(ast.expressionNodes.size());
    return term;
  }

  // A chain of binary operators is left-recursive and may be long, so it is processed in a loop.  Everything else is
  // recursive; the parser limits its nesting.
  void buildExpression(const Context &context) {
    const size_t base = chain.size();
    const Context *first = &context;
    for (; first->children.size() == 2; first = &child(*first, 0))
      chain.push_back(first);
    buildNested(*first);
    for (; chain.size() > base; chain.pop_back()) {
      buildExpression(child(*chain.back(), 1));
      append(ExpressionOp::Binary, rangeOf(child(*chain.back(), 0)).end);
    }
  }

  /// Builds anything but a binary operator, distinguished by its number of subexpressions and surrounding tokens.
  void buildNested(const Context &context) {
    const TokenRange range = rangeOf(context);
    for (size_t i = 0; i < context.children.size(); ++i)
      buildExpression(child(context, i));
    if (context.children.empty()) {
      append(ExpressionOp::Literal, range.begin);
    } else if (context.children.size() == 3) {
      append(ExpressionOp::Conditional, rangeOf(child(context, 0)).end);
    } else if (hasMoreBefore(context, child(context, 0), 1)) { // LPAREN QUALIFIER RPAREN expression
      append(ExpressionOp::Cast, range.begin + 1);
    } else if (rangeOf(child(context, 0)).end == range.end) { // not parentheses
      append(ExpressionOp::Unary, range.begin);
    }
  }

  void append(ExpressionOp op, TokenIndex token) { ast.expressionNodes.push_back({op, token}); }

  Ast ast;
  std::vector<const Context *> chain; ///< The binary operators of the enclosing expressions.
};

} // namespace

Ast buildAst(const antlr4::ParserRuleContext &tree) { return Builder().build(tree); }

} // namespace ptxmatrix
