//===- UnwrittenCheck.cpp - Registers that never get a value --------------===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
// nvcc gives a variable without a value a register that nothing writes.  Accumulators that are not set to zero are
// written, but only by the products that add to them.

#include "Check/FunctionFacts.h"

#include <algorithm>
#include <set>

namespace ptxmatrix {
namespace {

/// The names in the vectors that \p statement, which has an AST, reads.
std::vector<const NameNode *> namesRead(const Function &function, uint32_t statement) {
  const Ast &ast = *function[statement].ast;
  std::vector<const NameNode *> read;
  for (size_t i = 0; i < ast.operands.size(); ++i)
    if (ast.operands[i].kind == OperandKind::Vector && accessOf(*function[statement].opcode, ast, i) == Access::Read)
      for (const NameNode &name : ast.namesOf(i))
        read.push_back(&name);
  return read;
}

/// Whether \p statement is a product that adds to the register \p id.
bool accumulates(const Function &function, uint32_t statement, RegisterId id) {
  const FunctionStatement &product = function[statement];
  return product.ast && (product.is("mma") || product.is("wmma")) &&
         std::ranges::any_of(namesRead(function, statement),
                             [&](const NameNode *name) { return function.registerOf(statement, *name) == id; });
}

/// Whether the register \p id certainly has no value where the first product reads it.
bool isUnset(const Function &function, RegisterId id) {
  const Symbol *const symbol = function.registers().symbolOf(id);
  if (!symbol || symbol->space != DeclSpace::Register || symbol->role != DeclRole::Object || symbol->isBroken)
    return false;
  const RegisterWrite *write = function.lastWrite(id);
  while (write && accumulates(function, write->statement, id))
    write = function.previous(*write);
  return !write;
}

} // namespace

void checkUnwritten(const FunctionFacts &facts) {
  const Function &function = facts.function;
  const bool isUnknown = std::ranges::any_of(function.statements(), [](const auto &one) { return !one.isInstruction; });
  if (!facts.names.module.wantsAllWarnings() || !function.isWhole() || isUnknown)
    return;
  std::set<RegisterId> seen;
  for (const AcceptedStatement &one : facts.function.accepted()) {
    std::vector<const NameNode *> unset = namesRead(function, one.index);
    std::erase_if(unset, [&](const NameNode *name) {
      const RegisterId id = function.registerOf(one.index, *name);
      return !seen.insert(id).second || !isUnset(function, id);
    });
    if (unset.empty())
      continue;
    const SourceRange range = function.read(one.index).rangeOf(*unset.front());
    const std::string others = unset.size() > 1 ? msg::sameForOtherRegisters(unset.size() - 1) : "";
    facts.report(one.index, range, msg::unwrittenRegister(range.of(function.source()), one.opcode.mnemonic, others));
  }
}

} // namespace ptxmatrix
