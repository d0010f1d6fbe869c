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
/// The token that is child \p child of \p context.
TokenIndex tokenOf(const antlr4::ParserRuleContext &context, size_t child) {
  return indexOf(*dynamic_cast<antlr4::tree::TerminalNode &>(*context.children[child]).getSymbol());
}

TokenRange rangeOf(const antlr4::ParserRuleContext &context) {
  return {indexOf(*context.start), indexOf(*context.stop) + 1};
}

bool hasOne(const antlr4::ParserRuleContext &context) { return context.children.size() == 1; }

class Builder {
public:
  Ast build(Grammar::StatementContext &statement) {
    if (Grammar::GuardContext *const guard = statement.guard())
      ast.guard = Guard{rangeOf(*guard), guard->NOT() != nullptr, buildName(*guard->name())};
    const TokenRange opcode = rangeOf(*statement.opcode());
    ast.opcode = opcode.begin;
    ast.qualifiers = {opcode.begin + 1, opcode.end};
    for (Grammar::OperandContext *const operand : statement.operand()) {
      ast.operands.push_back(buildOperand(*operand));
      if (Grammar::AddressContext *const several = operand->address())
        for (Grammar::PartContext *const part : several->part() | std::views::drop(1)) {
          markForeign(rangeOf(*part).begin - 1);
          ast.operands.push_back(buildPart(*part));
        }
    }
    const auto address = std::ranges::find(ast.operands, OperandKind::Address, &Operand::kind);
    ast.firstAddress = static_cast<size_t>(address - ast.operands.begin());
    return std::move(ast);
  }

private:
  NameNode buildName(Grammar::NameContext &name) {
    const TokenRange tokens = rangeOf(name);
    NameNode node{tokens.begin, std::nullopt, static_cast<uint32_t>(ast.names.size())};
    if (tokens.size() > 1)
      node.element = tokens.begin + 1;
    ast.hasElements = ast.hasElements || node.element;
    return ast.names.emplace_back(node);
  }

  Operand buildOperand(Grammar::OperandContext &context) {
    Operand operand;
    operand.tokens = rangeOf(context);
    // The most frequent one first: a question for a part costs as much as all else.
    if (Grammar::NamePlusContext *const name = context.namePlus()) {
      operand.term = buildSum(*name);
    } else if (Grammar::VectorContext *const vector = context.vector()) {
      operand.kind = OperandKind::Vector;
      operand.elements = buildElements(vector->element());
    } else if (Grammar::AddressContext *const address = context.address()) {
      operand = buildPart(*address->part().front());
      operand.tokens = {operand.tokens.begin - 1, operand.tokens.end + (address->part().size() == 1 ? 1 : 0)};
      operand.isInBrackets = false;
      operand.kind = OperandKind::Address;
      return operand;
    } else if (Grammar::IndexedContext *const indexed = context.indexed()) {
      operand.kind = OperandKind::Address;
      operand.term = buildTerm(operand.tokens, indexed->name(), indexed->expression()); // the '[' is the sign
      markForeign(*operand.term.sign);
    } else if (Grammar::ListContext *const list = context.list()) {
      operand.kind = OperandKind::List;
      markForeign(operand.tokens.begin);
      operand.elements = buildElements(list->element());
    } else {
      operand.term = buildTerm(operand.tokens, context.name(), context.expression());
      operand.term.kind = context.NOT()     ? TermKind::NotName
                          : context.MINUS() ? TermKind::NegatedName
                                            : operand.term.kind;
      if (context.MINUS())
        markForeign(operand.tokens.begin + 1);
    }
    if (Grammar::PredicateContext *const predicate = hasOne(context) ? nullptr : context.predicate()) {
      markForeign(rangeOf(*predicate).begin);
      operand.predicate =
          buildTerm({rangeOf(*predicate).begin + 1, rangeOf(*predicate).end}, predicate->name(), nullptr);
    }
    operand.namesEnd = static_cast<uint32_t>(ast.names.size());
    return operand;
  }

  /// One of the parts in brackets.
  Operand buildPart(Grammar::PartContext &part) {
    Operand operand;
    operand.tokens = rangeOf(part);
    operand.isInBrackets = true;
    if (Grammar::VectorContext *const vector = part.vector()) {
      operand.kind = OperandKind::Vector;
      operand.term.tokens = operand.tokens; // of `[{r0}]`, which is no vector
      markForeign(operand.tokens.begin);
      operand.elements = buildElements(vector->element());
    } else if (Grammar::NamePlusContext *const name = part.namePlus()) {
      operand.term = buildSum(*name);
    } else {
      operand.term = buildTerm(operand.tokens, nullptr, part.expression());
    }
    operand.namesEnd = static_cast<uint32_t>(ast.names.size());
    return operand;
  }

  IndexRange buildElements(const std::vector<Grammar::ElementContext *> &elements) {
    const size_t begin = ast.elements.size();
    for (Grammar::ElementContext *const element : elements)
      ast.elements.push_back(buildTerm(rangeOf(*element), element->name(), element->expression()));
    return {static_cast<uint32_t>(begin), static_cast<uint32_t>(ast.elements.size())};
  }

  void markForeign(TokenIndex token) { ast.foreign = std::min(ast.foreign.value_or(token), token); }

  Term buildSum(Grammar::NamePlusContext &sum) {
    return buildTerm(rangeOf(sum), sum.name(), hasOne(sum) ? nullptr : sum.expression());
  }

  /// Builds a name, a name and the \p expression that is added to it, an expression, or a sink.
  Term buildTerm(TokenRange tokens, Grammar::NameContext *name, Grammar::ExpressionContext *expression) {
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
  void buildExpression(Grammar::ExpressionContext &context) {
    std::vector<Grammar::BinaryContext *> chain;
    Grammar::ExpressionContext *first = &context;
    while (auto *const binary = dynamic_cast<Grammar::BinaryContext *>(first)) {
      chain.push_back(binary);
      first = binary->expression(0);
    }
    buildNested(*first);
    for (; !chain.empty(); chain.pop_back()) {
      buildExpression(*chain.back()->expression(1));
      append(ExpressionOp::Binary, tokenOf(*chain.back(), 1));
    }
  }

  /// Builds anything but a binary operator.
  void buildNested(Grammar::ExpressionContext &context) {
    for (Grammar::ExpressionContext *const part : context.getRuleContexts<Grammar::ExpressionContext>())
      buildExpression(*part);
    if (dynamic_cast<Grammar::ConditionalContext *>(&context))
      append(ExpressionOp::Conditional, tokenOf(context, 1));
    else if (dynamic_cast<Grammar::CastContext *>(&context))
      append(ExpressionOp::Cast, tokenOf(context, 1));
    else if (dynamic_cast<Grammar::UnaryContext *>(&context))
      append(ExpressionOp::Unary, tokenOf(context, 0));
    else if (!dynamic_cast<Grammar::ParenthesizedContext *>(&context))
      append(ExpressionOp::Literal, tokenOf(context, 0));
  }

  void append(ExpressionOp op, TokenIndex token) { ast.expressionNodes.push_back({op, token}); }

  Ast ast;
};

} // namespace

Ast buildAst(grammar::PtxStatementParser::StatementContext &tree) { return Builder().build(tree); }

} // namespace ptxmatrix
