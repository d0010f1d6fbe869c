//===- ptxmatrix-dump.cpp - Prints what the steps hand on -----------------===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//   ptxmatrix-dump items FILE    the items of a module, one per line, and `end`
//   ptxmatrix-dump parse FILE    the AST of each statement of a file; a statement ends with its line
//
// Ranges are printed as line:column-line:column, ends exclusive.

#include "Diagnostics/LineTable.h"
#include "Lex/Lexer.h"
#include "Syntax/Item.h"
#include "Syntax/StatementReader.h"

#include <fstream>
#include <iostream>
#include <sstream>

using namespace ptxmatrix;

namespace {

class Dumper {
public:
  explicit Dumper(std::string_view text) : text(text), lines(text) {}

  void dumpItems() {
    ItemReader items(text, TextKind::Module);
    while (const Item *const item = items.next())
      dumpItem(*item);
    std::cout << "end\n"; // shows that nothing is missing
  }

  void dumpParse() {
    StatementReader reader;
    for (size_t begin = 0; begin < text.size();) {
      const size_t end = std::min(text.find('\n', begin), text.size());
      std::vector<Token> tokens;
      Lexer lexer(text.substr(0, end), begin);
      for (Token token = lexer.next(); !token.is(TokenKind::End); token = lexer.next())
        tokens.push_back(token);
      if (!tokens.empty())
        dumpStatement(reader.read(text, tokens));
      begin = end + 1;
    }
  }

private:
  static std::string_view nameOf(ItemKind kind) {
    static constexpr std::string_view kNames[] = {
        "version", "target",    "address_size", "directive", "function", "body",   "function-end",
        "scope",   "scope-end", "declaration",  "statement", "location", "problem"};
    return kNames[static_cast<size_t>(kind)];
  }
  static std::string_view nameOf(SyntaxProblem problem) {
    static constexpr std::string_view kNames[] = {"unterminated-comment",
                                                  "unterminated-string",
                                                  "non-ascii",
                                                  "non-ascii-in-comment",
                                                  "nul",
                                                  "bad-character",
                                                  "statement-outside-function",
                                                  "missing-semicolon",
                                                  "missing-comma",
                                                  "missing-name",
                                                  "unexpected-word",
                                                  "missing-dot",
                                                  "unknown-instruction",
                                                  "reserved-name",
                                                  "unclosed-function"};
    return kNames[static_cast<size_t>(problem)];
  }
  static std::string_view nameOf(DeclSpace space) {
    static constexpr std::string_view kNames[] = {"reg",   "const",  "global",   "local",
                                                  "param", "shared", "function", "label"};
    return kNames[static_cast<size_t>(space)];
  }

  std::string place(SourceRange range) {
    const LineColumn begin = lines.at(range.begin);
    const LineColumn end = lines.at(range.end);
    std::ostringstream stream;
    stream << begin.line << ':' << begin.column << '-' << end.line << ':' << end.column;
    return stream.str();
  }

  void dumpItem(const Item &item) {
    const Opcode *const opcode = item.opcode;
    const bool isOther = opcode && (!opcode->isCandidate || (opcode->mnemonic && isGeneral(*opcode->mnemonic)));
    if (isOther || item.kind == ItemKind::BodyBegin || item.kind == ItemKind::Location)
      return;
    std::cout << nameOf(item.kind);
    if (item.kind == ItemKind::Problem)
      std::cout << ' ' << nameOf(item.problem);
    std::cout << ' ' << place(item.range);
    if (!item.word.text.empty())
      std::cout << " '" << item.word.text << '\'';
    if (item.kind == ItemKind::Declaration)
      dumpDeclaration(*item.declaration);
    std::cout << '\n';
  }

  void dumpDeclaration(const Declaration &declaration) {
    std::cout << ' ' << nameOf(declaration.space);
    if (declaration.vectorLength > 1)
      std::cout << " .v" << unsigned{declaration.vectorLength};
    if (declaration.type)
      std::cout << " ." << info(*declaration.type).spelling;
    if (declaration.isRange)
      std::cout << " <" << declaration.count << '>';
    if (declaration.alignment != 0)
      std::cout << " align " << declaration.alignment;
  }

  void dumpStatement(const Statement &statement) {
    if (statement.error) {
      std::cout << (statement.error->isLimit() ? "limit " : "error ") << place(statement.error->range) << ' '
                << statement.error->message.text << '\n';
      return;
    }
    if (statement.ast().guard)
      std::cout << "guard " << place(statement.rangeOf(statement.ast().guard->tokens))
                << (statement.ast().guard->negated ? " not " : " ") << name(statement, statement.ast().guard->predicate)
                << '\n';
    std::cout << "opcode " << token(statement, statement.ast().opcode) << '\n';
    for (TokenIndex i = statement.ast().qualifiers.begin; i < statement.ast().qualifiers.end; ++i)
      std::cout << "  qualifier " << token(statement, i) << '\n';
    for (const Operand &operand : statement.ast().operands)
      dumpOperand(statement, operand);
  }

  void dumpOperand(const Statement &statement, const Operand &operand) {
    static constexpr std::string_view kKinds[] = {"scalar", "vector", "address", "list"};
    std::cout << kKinds[static_cast<size_t>(operand.kind)] << ' ' << place(statement.rangeOf(operand.tokens));
    if (operand.kind != OperandKind::Vector) {
      std::cout << ' ' << term(statement, operand.term) << '\n';
      return;
    }
    std::cout << '\n';
    for (const Term &element : statement.elementsOf(operand))
      std::cout << "  element " << place(statement.rangeOf(element.tokens)) << ' ' << term(statement, element) << '\n';
  }

  static std::string term(const Statement &statement, const Term &term) {
    std::string result;
    switch (term.kind) {
    case TermKind::Sink:
      return "sink";
    case TermKind::Name:
      result = "name " + name(statement, term.name);
      break;
    case TermKind::NotName:
      return "not " + name(statement, term.name);
    case TermKind::NegatedName:
      return "minus " + name(statement, term.name);
    case TermKind::Expression:
      result = "expression";
      break;
    }
    if (term.sign)
      result += ' ' + std::string(statement.textOf(*term.sign));
    for (uint32_t i = term.expression.begin; i < term.expression.end; ++i)
      result += ' ' + node(statement, statement.ast().expressionNodes[i]);
    return result;
  }

  /// A node of an expression, in postfix order: `16 16 +`, `1 neg-`, `(.s64)`.
  static std::string node(const Statement &statement, const ExpressionNode &node) {
    std::string text(statement.textOf(node.token));
    switch (node.op) {
    case ExpressionOp::Literal:
    case ExpressionOp::Binary:
      return text;
    case ExpressionOp::Unary:
      return "unary" + text;
    case ExpressionOp::Conditional:
      return "?:";
    case ExpressionOp::Cast:
      return "(" + text + ")";
    }
    return "";
  }

  static std::string name(const Statement &statement, const NameNode &name) {
    std::string result(statement.textOf(name.identifier));
    if (name.element)
      result += statement.textOf(*name.element);
    return result;
  }

  std::string token(const Statement &statement, TokenIndex index) {
    return place(statement.rangeOf(index)) + " '" + std::string(statement.textOf(index)) + '\'';
  }

  std::string_view text;
  LineTable lines;
};

} // namespace

int main(int argc, char **argv) {
  if (argc != 3) {
    std::cerr << "usage: ptxmatrix-dump items|parse FILE\n";
    return 2;
  }
  std::ifstream file(argv[2], std::ios::binary);
  std::ostringstream content;
  content << file.rdbuf();
  if (!file) {
    std::cerr << "ptxmatrix-dump: cannot read " << argv[2] << '\n';
    return 2;
  }
  const std::string text = content.str();
  Dumper dumper(text);
  if (std::string_view(argv[1]) == "items")
    dumper.dumpItems();
  else
    dumper.dumpParse();
  return 0;
}
