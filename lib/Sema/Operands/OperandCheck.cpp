//===- OperandCheck.cpp - Operands against scopes and form ----------------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#include "Sema/Operands/OperandCheck.h"
#include "Sema/Operands/OperandRules.h"

namespace ptxmatrix {
namespace {

std::string_view operandList(Mnemonic mnemonic) {
  switch (mnemonic) {
  case Mnemonic::LdMatrix:
    return "a vector of registers and an address";
  case Mnemonic::MovMatrix:
    return "a destination and a source register";
  case Mnemonic::WmmaLoad:
    return "a vector of registers, an address and perhaps a stride";
  }
  return "";
}

/// Checks how many operands there are, and whether the first two are swapped.
bool checkCount(OperandContext &context, const MatchedOpcode &opcode) {
  const Statement &statement = context.statement;
  const std::vector<Operand> &operands = statement.ast().operands;
  const auto &patterns = opcode.form->operands;
  const std::string_view list = operandList(opcode.form->mnemonic);
  size_t most = 0;
  size_t least = 0;
  for (detail::OperandPattern pattern : patterns) {
    most += pattern == detail::OperandPattern::None ? 0 : 1;
    least += pattern == detail::OperandPattern::None || pattern == detail::OperandPattern::Stride ? 0 : 1;
  }
  if (operands.size() > most) {
    context.report(Rule::OperandCount, context.rangeOf(operands[most]),
                   instructionText(opcode) + " takes " + (most == least ? "" : "at most ") + std::to_string(most) +
                       " operands: " + std::string(list));
    return false;
  }
  if (operands.size() < least) {
    const SourceRange range =
        operands.empty() ? statement.rangeOf(statement.ast().qualifiers.end - 1) : context.rangeOf(operands.back());
    context.report(Rule::OperandCount, {range.end, range.end},
                   instructionText(opcode) + " needs " + std::to_string(least) + " operands: " + std::string(list));
    return false;
  }
  if (patterns[0] != detail::OperandPattern::Register && operands[0].kind == OperandKind::Address &&
      operands[1].kind == OperandKind::Vector) {
    context.report(Rule::OperandKind, {context.rangeOf(operands[0]).begin, context.rangeOf(operands[1]).end},
                   "the operands are in the wrong order: " + instructionText(opcode) + " needs " + std::string(list));
    return false;
  }
  return true;
}

/// ptxas makes code of a wmma.load that reads %laneid, and takes what the function calls so for it.
void checkLaneId(OperandContext &context, const MatchedOpcode &opcode) {
  if (opcode.form->mnemonic != Mnemonic::WmmaLoad)
    return;
  const Symbol *declaration = context.scope.symbols.find("%laneid");
  if (!declaration || declaration->isBroken)
    return;
  const bool isParameter = declaration->space == DeclSpace::Param && declaration->role == DeclRole::Object;
  // Of a variable it takes the address, in 32 bits, which those of .global variables do not fit into.
  const bool isGlobal = declaration->space == DeclSpace::Global && context.scope.module.addressSize() == 64;
  if (declaration->space != DeclSpace::Register && declaration->space != DeclSpace::Label && !isParameter && !isGlobal)
    return;
  const std::optional<ScalarType> type = declaration->type();
  const bool isInteger = type == ScalarType::B32 || type == ScalarType::U32 || type == ScalarType::S32;
  if (declaration->space != DeclSpace::Register || declaration->vectorLength > 1 || !isInteger)
    context.report(Rule::OperandType, context.statement.rangeOf(context.statement.ast().opcode),
                   "ptxas reads '%laneid' for " + instructionText(opcode) +
                       "; what is declared by that name must be a 32-bit integer register",
                   declaration);
}

} // namespace

void checkGuard(const Statement &statement, const NameScope &scope, std::vector<Diagnostic> &diagnostics) {
  if (!statement.ast().guard)
    return;
  OperandContext context(statement, scope, diagnostics);
  const NameNode &name = statement.ast().guard->predicate;
  const Resolved resolved = context.resolve(name);
  if (resolved.kind != Resolved::Declared && resolved.kind != Resolved::Special)
    return;
  auto text = [&] { return quoted(context.textOf(name)); };
  const Symbol *declaration = resolved.declaration;
  const bool isPredicate = declaration ? declaration->space == DeclSpace::Register && declaration->vectorLength == 1 &&
                                             declaration->type() == ScalarType::Pred
                                       : resolved.special->type == ScalarType::Pred;
  if (!isPredicate || name.element)
    return context.report(Rule::OperandType, statement.rangeOf(name),
                          "the guard " + text() + " must be a .pred register", declaration);
  if (!declaration && context.checkAvailable(*resolved.special, name))
    context.report(Rule::UndocumentedRegister, statement.rangeOf(name),
                   "ptxas takes special register " + text() + " as guard; the PTX ISA asks for a .pred register");
}

void checkOperands(const Statement &statement, const MatchedOpcode &opcode, const NameScope &scope,
                   std::vector<Diagnostic> &diagnostics) {
  OperandContext context(statement, scope, diagnostics);
  if (!checkCount(context, opcode))
    return;
  checkLaneId(context, opcode);
  for (size_t i = 0; i < statement.ast().operands.size(); ++i) {
    const Operand &operand = statement.ast().operands[i];
    switch (opcode.form->operands[i]) {
    case detail::OperandPattern::Vector:
    case detail::OperandPattern::AnyVector:
      checkVector(context, opcode, operand);
      break;
    case detail::OperandPattern::Register:
      i == 0 ? checkResult(context, opcode, operand) : checkSource(context, opcode, operand);
      break;
    case detail::OperandPattern::Address:
      checkAddress(context, opcode, operand);
      break;
    case detail::OperandPattern::Stride:
      checkStride(context, opcode, operand);
      break;
    case detail::OperandPattern::None:
      break;
    }
  }
}

} // namespace ptxmatrix
