//===- AstBuilder.cpp - From ANTLR's parse tree to the AST ----------------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#include "AstBuilder.h"

namespace ptxmatrix {
namespace {

using Tree = grammar::PtxStatementParser;

TokenIndex indexOf(const antlr4::Token &token) { return static_cast<TokenIndex>(token.getTokenIndex()); }

TokenRange rangeOf(const antlr4::ParserRuleContext &context) {
  return {indexOf(*context.start), indexOf(*context.stop) + 1};
}

NameNode buildName(Tree::NameContext &name) {
  NameNode node;
  node.identifier = indexOf(*name.IDENTIFIER()->getSymbol());
  if (auto *element = name.QUALIFIER())
    node.element = indexOf(*element->getSymbol());
  return node;
}

class Builder {
public:
  Ast build(Tree::StatementContext &tree) {
    if (auto *guard = tree.guard())
      ast.guard = Guard{rangeOf(*guard), guard->NOT() != nullptr, buildName(*guard->name())};
    Tree::OpcodeContext &opcode = *tree.opcode();
    ast.opcode = indexOf(*opcode.IDENTIFIER()->getSymbol());
    ast.qualifiers = {ast.opcode + 1, rangeOf(opcode).end};
    for (Tree::OperandContext *operand : tree.operand())
      ast.operands.push_back(buildOperand(*operand));
    return std::move(ast);
  }

private:
  Operand buildOperand(Tree::OperandContext &context) {
    Operand operand;
    operand.tokens = rangeOf(context);
    if (auto *vector = context.vector()) {
      operand.kind = OperandKind::Vector;
      operand.elementsBegin = static_cast<uint32_t>(ast.elements.size());
      for (Tree::ElementContext *element : vector->element())
        ast.elements.push_back(
            buildTerm(*element, element->SINK() != nullptr, element->name(), nullptr, element->expression()));
      operand.elementsEnd = static_cast<uint32_t>(ast.elements.size());
    } else if (auto *address = context.address()) {
      operand.kind = OperandKind::Address;
      operand.term = buildTerm(*address, false, nullptr, address->namePlus(), address->expression());
      operand.term.tokens = {operand.tokens.begin + 1, operand.tokens.end - 1};
    } else {
      operand.term =
          buildTerm(context, context.SINK() != nullptr, context.name(), context.namePlus(), context.expression());
      if (context.NOT())
        operand.term.kind = TermKind::NotName;
    }
    return operand;
  }

  Term buildTerm(const antlr4::ParserRuleContext &context, bool isSink, Tree::NameContext *name,
                 Tree::NamePlusContext *namePlus, Tree::ExpressionContext *expression) {
    Term term;
    term.tokens = rangeOf(context);
    if (isSink)
      return term;
    if (namePlus) {
      name = namePlus->name();
      expression = namePlus->expression();
      if (auto *sign = namePlus->PLUS() ? namePlus->PLUS() : namePlus->MINUS())
        term.sign = indexOf(*sign->getSymbol());
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

  // A chain of binary operators leans to the left and may be long: it is walked.  All else nests, and the parser caps
  // the nesting, so that recursion is bounded.
  void buildExpression(Tree::ExpressionContext &context) {
    std::vector<Tree::BinaryContext *> chain;
    Tree::ExpressionContext *first = &context;
    while (auto *binary = dynamic_cast<Tree::BinaryContext *>(first)) {
      chain.push_back(binary);
      first = binary->expression(0);
    }
    if (!first) // never, in a tree without error
      return;
    buildNested(*first);
    for (; !chain.empty(); chain.pop_back()) {
      buildExpression(*chain.back()->expression(1));
      append(ExpressionOp::Binary, *dynamic_cast<antlr4::tree::TerminalNode *>(chain.back()->children[1])->getSymbol());
    }
  }

  void buildNested(Tree::ExpressionContext &context) {
    if (auto *parenthesized = dynamic_cast<Tree::ParenthesizedContext *>(&context)) {
      buildExpression(*parenthesized->expression());
    } else if (auto *cast = dynamic_cast<Tree::CastContext *>(&context)) {
      buildExpression(*cast->expression());
      append(ExpressionOp::Cast, *cast->QUALIFIER()->getSymbol());
    } else if (auto *unary = dynamic_cast<Tree::UnaryContext *>(&context)) {
      buildExpression(*unary->expression());
      append(ExpressionOp::Unary, *unary->start);
    } else if (auto *conditional = dynamic_cast<Tree::ConditionalContext *>(&context)) {
      for (Tree::ExpressionContext *part : conditional->expression())
        buildExpression(*part);
      append(ExpressionOp::Conditional, *conditional->QUESTION()->getSymbol());
    } else {
      append(ExpressionOp::Literal, *context.start);
    }
  }

  void append(ExpressionOp op, const antlr4::Token &token) { ast.expressionNodes.push_back({op, indexOf(token)}); }

  Ast ast;
};

} // namespace

Ast buildAst(grammar::PtxStatementParser::StatementContext &tree) { return Builder().build(tree); }

} // namespace ptxmatrix
