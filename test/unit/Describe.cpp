//===- Describe.cpp - What the steps hand on, as text ---------------------===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.

#include "Describe.h"

#include <sstream>

namespace ptxmatrix {
namespace {

void add(std::ostream &out, SourceRange range) { out << ' ' << range.begin << '-' << range.end; }
void add(std::ostream &out, TokenRange range) { out << ' ' << range.begin << '-' << range.end; }

void add(std::ostream &out, const Token &token) {
  out << ' ' << static_cast<int>(token.kind);
  add(out, token.range);
}

void add(std::ostream &out, const Declaration &declaration) {
  const Declaration &d = declaration;
  for (const uint64_t value :
       {static_cast<uint64_t>(d.space), static_cast<uint64_t>(d.role), d.type ? 1 + static_cast<uint64_t>(*d.type) : 0,
        uint64_t{d.vectorLength}, uint64_t{d.count}, uint64_t{d.alignment}})
    out << ' ' << value;
  for (const bool value : {d.isEntry, d.isOpaque, d.isRange, d.isArray, d.isExtern, d.isBroken})
    out << value;
  for (const SourceRange range : {d.name, d.suffix, d.typeWord})
    add(out, range);
}

void add(std::ostream &out, const NameNode &name) {
  out << " name " << name.identifier;
  if (name.element)
    out << '.' << *name.element;
}

void add(std::ostream &out, const Term &term) {
  out << " term " << static_cast<int>(term.kind);
  add(out, term.tokens);
  add(out, term.name);
  if (term.sign)
    out << " sign " << *term.sign;
  out << " expression " << term.expression.begin << '-' << term.expression.end;
}

void add(std::ostream &out, const Ast &ast) {
  if (ast.guard) {
    out << "\nguard" << (ast.guard->negated ? " not" : "");
    add(out, ast.guard->tokens);
    add(out, ast.guard->predicate);
  }
  out << "\nopcode " << ast.opcode;
  add(out, ast.qualifiers);
  for (const Operand &operand : ast.operands) {
    out << "\noperand " << static_cast<int>(operand.kind);
    add(out, operand.tokens);
    add(out, operand.term);
    out << " elements " << operand.elements.begin << '-' << operand.elements.end;
    if (operand.second)
      add(out << " second", *operand.second);
  }
  for (const Term &element : ast.elements)
    add(out << "\nelement", element);
  for (const ExpressionNode &node : ast.expressionNodes)
    out << "\nnode " << static_cast<int>(node.op) << ' ' << node.token;
  if (ast.foreign)
    out << "\nforeign " << *ast.foreign;
}

} // namespace

std::string describe(const Item &item) {
  std::ostringstream out;
  out << static_cast<int>(item.kind) << ' ' << static_cast<int>(item.problem) << ' ' << static_cast<int>(item.word.kind)
      << ' ' << item.word.text;
  add(out, item.range);
  add(out, item.word.range);
  for (const Token &token : item.tokens)
    add(out, token);
  if (item.declaration)
    add(out, *item.declaration);
  if (item.opcode)
    out << (item.opcode->isCandidate ? " candidate" : " other");
  return out.str();
}

std::string describe(const Ast &ast) {
  std::ostringstream out;
  add(out, ast);
  return out.str();
}

std::string describe(const Statement &statement) {
  std::ostringstream out;
  out << "statement";
  add(out, statement.range);
  out << " '" << statement.range.of(statement.source) << "'\ntokens";
  for (const Token &token : statement.tokens)
    add(out, token);
  if (const SyntaxError *error = statement.error) {
    add(out << "\nerror", error->range);
    out << ' ' << error->isLimit() << ' ' << error->message.text;
  } else {
    add(out, statement.ast());
  }
  return out.str();
}

std::string describe(const CheckResult &result) {
  std::ostringstream out;
  out << "version " << (result.ptxVersion ? result.ptxVersion->str() : "none") << ", target '" << result.target
      << "', limit " << result.limitReached << ", instructions";
  for (const size_t count : result.instructions)
    out << ' ' << count;
  for (const Verdict &verdict : result.verdicts)
    out << "\nverdict " << (verdict.ptxVersion ? verdict.ptxVersion->str() : "none") << ' '
        << (verdict.target ? info(*verdict.target).name : "none") << ' ' << verdict.ok;
  for (const Diagnostic &diagnostic : result.diagnostics) {
    out << '\n' << (diagnostic.severity == Severity::Error ? "error" : "warning");
    add(out, diagnostic.range);
    add(out << " in", diagnostic.statement);
    out << ' ' << diagnostic.message << " [" << diagnostic.rule->name << ']';
    if (diagnostic.target)
      out << " for " << info(*diagnostic.target).name;
    for (const Note &note : diagnostic.notes) {
      add(out << "\n  note", note.range);
      out << ' ' << note.message;
    }
  }
  return out.str();
}

} // namespace ptxmatrix
