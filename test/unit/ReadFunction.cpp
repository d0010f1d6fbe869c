//===- ReadFunction.cpp - A function for the tests of passes --------------===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.

#include "ReadFunction.h"

#include <gtest/gtest.h>

namespace ptxmatrix {

ReadFunction::ReadFunction(std::string_view source, TextKind kind) : text(source) {
  function.begin(text, /*isWhole=*/false);
  ItemReader items(text, kind, {}, &names);
  while (const Item *const item = items.next())
    take(*item);
  function.finish(symbols);
}

void ReadFunction::take(const Item &item) {
  switch (item.kind) {
  case ItemKind::FunctionBegin:
    function.begin(text, /*isWhole=*/true);
    symbols.endFunction();
    symbols.openScope();
    break;
  case ItemKind::BodyBegin:
    function.setBounds(*item.bounds);
    break;
  case ItemKind::ScopeBegin:
    symbols.openScope();
    break;
  case ItemKind::ScopeEnd:
    symbols.closeScope();
    break;
  case ItemKind::Declaration:
    if (item.declaration->space == DeclSpace::Label)
      function.addLabel(item.declaration->id, symbols.scope());
    if (item.declaration->space == DeclSpace::Function)
      symbols.declareInModule(Symbol(*item.declaration, text));
    else
      symbols.declare(Symbol(*item.declaration, text));
    break;
  case ItemKind::Statement:
    function.resolve(item, symbols);
    function.addStatement(item, symbols.scope(),
                          item.opcode->form ? std::optional(item.opcode->form->matched) : std::nullopt);
    break;
  case ItemKind::Problem:
    ADD_FAILURE() << "not valid at " << item.range.begin << ": " << text;
    break;
  default:
    break;
  }
}

uint32_t ReadFunction::find(std::string_view beginning) const {
  for (uint32_t i = 0; i < function.statements().size(); ++i)
    if (function.statements()[i].range.of(text).starts_with(beginning))
      return i;
  ADD_FAILURE() << "no " << beginning << " in: " << text;
  return 0;
}

std::optional<NameNode> ReadFunction::findName(uint32_t statement, std::string_view name) const {
  const std::string_view plain = name.substr(0, name.find('.'));
  const std::string_view element = name.substr(plain.size());
  if (!function[statement].ast)
    return std::nullopt;
  for (const NameNode &node : function[statement].ast->names)
    if (function.textOf(statement, node.identifier) == plain) {
      if (element.empty())
        return NameNode{node.identifier, std::nullopt, node.index};
      if (node.element && function.textOf(statement, *node.element) == element)
        return node;
    }
  return std::nullopt;
}

NameNode ReadFunction::nameIn(uint32_t statement, std::string_view name) const {
  if (const std::optional<NameNode> found = findName(statement, name))
    return *found;
  ADD_FAILURE() << "no " << name << " in: " << function[statement].range.of(text);
  return {};
}

std::vector<uint32_t> ReadFunction::writesOf(RegisterId id) const {
  std::vector<uint32_t> statements;
  for (const RegisterWrite *write = function.lastWrite(id); write; write = function.previous(*write))
    statements.insert(statements.begin(), write->statement);
  return statements;
}

std::string kernelOf(std::string_view body, std::string_view bounds) {
  std::string text(".shared .align 16 .b8 tile[1024];\n.entry k(.param .u32 given) ");
  return text.append(bounds).append("\n{\n.reg .pred p, q;\n.reg .b32 a, b, c, d, n;\n").append(body).append("\n}\n");
}

std::string withUse(std::string_view before, std::string_view behind) {
  return std::string(before).append(" st.shared.b32 [tile], a;\n").append(behind);
}

} // namespace ptxmatrix
