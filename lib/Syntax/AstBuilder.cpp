//===- AstBuilder.cpp - Building the AST from the parse tree --------------===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.

#include "Syntax/Parser.h"

#include <algorithm>
#include <ranges>
#include <utility>

namespace ptxmatrix {
namespace {

using Grammar = grammar::PtxStatementParser;

TokenIndex indexOf(const antlr4::Token &token) { return static_cast<TokenIndex>(token.getTokenIndex()); }

TokenRange rangeOf(const antlr4::ParserRuleContext &context) {
  return {indexOf(*context.start), indexOf(*context.stop) + 1};
}

class Builder {
public:
  Ast build(const Grammar::StatementContext &statement) {
    if (const Grammar::GuardContext *const guard = statement.condition)
      ast.guard = Guard{rangeOf(*guard), guard->negation != nullptr, buildName(*guard->base)};
    const TokenRange opcode = rangeOf(*statement.word);
    ast.opcode = opcode.begin;
    ast.qualifiers = {opcode.begin + 1, opcode.end};
    for (const Grammar::OperandContext *const operand : statement.operands) {
      ast.operands.push_back(buildOperand(*operand));
      if (const Grammar::AddressContext *const several = operand->brackets)
        for (const Grammar::PartContext *const part : several->parts | std::views::drop(1)) {
          markForeign(rangeOf(*part).begin - 1);
          ast.operands.push_back(buildPart(*part));
        }
    }
    const auto address = std::ranges::find(ast.operands, OperandKind::Address, &Operand::kind);
    ast.firstAddress = static_cast<size_t>(address - ast.operands.begin());
    return std::move(ast);
  }

private:
  NameNode buildName(const Grammar::NameContext &name) {
    const TokenRange tokens = rangeOf(name);
    NameNode node{tokens.begin, std::nullopt, static_cast<uint32_t>(ast.names.size())};
    if (name.selector)
      node.element = indexOf(*name.selector);
    ast.hasElements = ast.hasElements || node.element;
    return ast.names.emplace_back(node);
  }

  Operand buildOperand(const Grammar::OperandContext &context) {
    Operand operand;
    operand.tokens = rangeOf(context);
    if (context.sum) {
      operand.term = buildSum(*context.sum);
    } else if (context.registers) {
      operand.kind = OperandKind::Vector;
      operand.elements = buildElements(context.registers->elements);
    } else if (context.brackets) {
      const auto &parts = context.brackets->parts;
      operand = buildPart(*parts.front());
      operand.tokens = {operand.tokens.begin - 1, operand.tokens.end + (parts.size() == 1 ? 1 : 0)};
      operand.isInBrackets = false;
      operand.kind = OperandKind::Address;
      return operand;
    } else if (const Grammar::IndexedContext *const indexed = context.subscript) {
      operand.kind = OperandKind::Address;
      operand.term = buildTerm(operand.tokens, indexed->base, indexed->index);
      operand.term.sign = rangeOf(*indexed->base).end; // the '['
      if (indexed->sum)
        operand.second = buildSum(*indexed->sum);
    } else if (context.parentheses) {
      operand.kind = OperandKind::List;
      markForeign(operand.tokens.begin);
      operand.elements = buildElements(context.parentheses->elements);
    } else {
      operand.term = buildTerm(operand.tokens, context.base, context.constant);
    }
    if (context.sign) {
      const bool isNot = context.sign->getType() == Grammar::NOT;
      operand.term.kind = isNot ? TermKind::NotName : TermKind::NegatedName;
      if (!isNot)
        markForeign(operand.tokens.begin + 1);
    }
    if (const Grammar::PredicateContext *const predicate = context.second) {
      const TokenRange tokens = rangeOf(*predicate);
      markForeign(tokens.begin);
      operand.second = buildTerm({tokens.begin + 1, tokens.end}, predicate->base, nullptr);
    }
    operand.namesEnd = static_cast<uint32_t>(ast.names.size());
    return operand;
  }

  /// One of the parts in brackets.
  Operand buildPart(const Grammar::PartContext &part) {
    Operand operand;
    operand.tokens = rangeOf(part);
    operand.isInBrackets = true;
    if (part.registers) {
      operand.kind = OperandKind::Vector;
      operand.term.tokens = operand.tokens; // of `[{r0}]`, which is no vector
      markForeign(operand.tokens.begin);
      operand.elements = buildElements(part.registers->elements);
    } else if (part.sum) {
      operand.term = buildSum(*part.sum);
    } else {
      operand.term = buildTerm(operand.tokens, nullptr, part.constant);
    }
    operand.namesEnd = static_cast<uint32_t>(ast.names.size());
    return operand;
  }

  IndexRange buildElements(const std::vector<Grammar::ElementContext *> &elements) {
    const size_t begin = ast.elements.size();
    for (const Grammar::ElementContext *const element : elements)
      ast.elements.push_back(buildTerm(rangeOf(*element), element->base, element->constant));
    return {static_cast<uint32_t>(begin), static_cast<uint32_t>(ast.elements.size())};
  }

  void markForeign(TokenIndex token) { ast.foreign = std::min(ast.foreign.value_or(token), token); }

  Term buildSum(const Grammar::NamePlusContext &sum) { return buildTerm(rangeOf(sum), sum.base, sum.added); }

  /// Builds a name, a name and the \p expression that is added to it, an expression, or a sink.
  Term buildTerm(TokenRange tokens, const Grammar::NameContext *name, const Grammar::ExpressionContext *expression) {
    Term term;
    term.tokens = tokens;
    term.kind = name ? TermKind::Name : expression ? TermKind::Expression : TermKind::Sink;
    if (name)
      term.name = buildName(*name);
    if (name && expression)
      term.sign = rangeOf(*name).end;
    term.expression.begin = static_cast<uint32_t>(ast.expressionNodes.size());
    if (expression)
      buildExpression(*expression);
    term.expression.end = static_cast<uint32_t>(ast.expressionNodes.size());
    return term;
  }

  // A chain of binary operators is left-recursive and may be long, so it is processed in a loop.  Everything else is
  // recursive; the parser limits its nesting.
  void buildExpression(const Grammar::ExpressionContext &context) {
    std::vector<const Grammar::ExpressionContext *> chain;
    const Grammar::ExpressionContext *first = &context;
    for (; first->left; first = first->left)
      chain.push_back(first);
    buildNested(*first);
    for (; !chain.empty(); chain.pop_back()) {
      buildExpression(*chain.back()->right);
      append(ExpressionOp::Binary, *chain.back()->binary);
    }
  }

  /// Builds anything but a binary operator.
  void buildNested(const Grammar::ExpressionContext &context) {
    for (const auto *const part : {context.inner, context.condition, context.ifTrue, context.ifFalse})
      if (part)
        buildExpression(*part);
    if (context.question)
      append(ExpressionOp::Conditional, *context.question);
    else if (context.cast)
      append(ExpressionOp::Cast, *context.cast);
    else if (context.unary)
      append(ExpressionOp::Unary, *context.unary);
    else if (context.literal)
      append(ExpressionOp::Literal, *context.literal);
  }

  void append(ExpressionOp op, const antlr4::Token &token) { ast.expressionNodes.push_back({op, indexOf(token)}); }

  Ast ast;
};

} // namespace

Ast buildAst(const grammar::PtxStatementParser::StatementContext &statement) { return Builder().build(statement); }

} // namespace ptxmatrix
