//===- OperandCheck.cpp - Operands against scopes and form ----------------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#include "Sema/Operands/OperandCheck.h"
#include "Sema/Operands/OperandRules.h"

#include <algorithm>

namespace ptxmatrix {
namespace {

/// "a vector of registers", "an address"
std::string operandText(const OperandSpec &spec) {
  switch (spec.role) {
  case Role::Destination:
  case Role::Source:
    return spec.fragment != Fragment::None ? "vector " + operandName(spec)
           : spec.isVector                 ? "a vector of registers"
                                           : "a " + std::string(name(spec.role)) + " register";
  case Role::Address:
    return "an address";
  case Role::Stride:
    return "a stride";
  case Role::Metadata:
    return "metadata";
  case Role::Selector:
    return "a selector";
  case Role::ScaleData:
  case Role::ScaleSelector:
    return operandName(spec);
  }
  return "";
}

/// "a vector of registers, an address and perhaps a stride"
std::string operandList(const detail::Form &form) {
  std::vector<std::string> parts;
  for (const OperandSpec &spec : form.operands())
    parts.push_back((spec.isOptional ? "perhaps " : "") + operandText(spec));
  return joined(parts, "and");
}

/// Whether \p operand looks like what \p spec asks for.
bool looksLike(const Operand &operand, const OperandSpec &spec) {
  const bool isVector = (spec.holdsRegisters() && spec.isVector) || spec.role == Role::ScaleSelector;
  return operand.kind == (spec.role == Role::Address ? OperandKind::Address
                          : isVector                 ? OperandKind::Vector
                                                     : OperandKind::Scalar);
}

/// Checks how many operands there are, and whether the first two are swapped.
bool checkCount(OperandContext &context, const MatchedOpcode &opcode) {
  const Statement &statement = context.statement;
  const std::vector<Operand> &operands = statement.ast().operands;
  const std::span<const OperandSpec> specs = opcode.form->operands();
  const auto least = static_cast<size_t>(std::ranges::count(specs, false, &OperandSpec::isOptional));
  if (operands.size() > specs.size()) {
    context.report(Rule::OperandCount, context.rangeOf(operands[specs.size()]),
                   instructionText(opcode) + " has " + (specs.size() == least ? "" : "at most ") +
                       std::to_string(specs.size()) + " operands: " + operandList(*opcode.form));
    return false;
  }
  if (operands.size() < least) {
    const SourceRange range =
        operands.empty() ? statement.rangeOf(statement.ast().qualifiers.end - 1) : context.rangeOf(operands.back());
    context.report(Rule::OperandCount, {range.end, range.end},
                   instructionText(opcode) + " needs " + std::to_string(least) +
                       " operands: " + operandList(*opcode.form));
    return false;
  }
  if (!looksLike(operands[0], specs[0]) && looksLike(operands[0], specs[1]) && looksLike(operands[1], specs[0])) {
    context.report(Rule::OperandKind, {context.rangeOf(operands[0]).begin, context.rangeOf(operands[1]).end},
                   "the operands are in the wrong order: " + instructionText(opcode) + " needs " +
                       operandList(*opcode.form));
    return false;
  }
  return true;
}

/// ptxas replaces some instructions by code that reads %laneid, and reads what the function calls so instead.
void checkLaneId(OperandContext &context, const MatchedOpcode &opcode) {
  if (!info(opcode.form->mnemonic).isExpanded)
    return;
  const Symbol *declaration = context.scope.symbols.find("%laneid");
  if (!declaration || declaration->isBroken)
    return;
  const bool isParameter = declaration->space == DeclSpace::Param && declaration->role == DeclRole::Object;
  // Of a variable it takes the address, in 32 bits, which those of .global variables do not fit into.
  const bool isGlobal = declaration->space == DeclSpace::Global && context.scope.module.addressSize() == 64;
  if (declaration->space != DeclSpace::Register && declaration->space != DeclSpace::Label && !isParameter && !isGlobal)
    return;
  const std::optional<ScalarType> type = declaration->type;
  ScalarTypeSet accepted{ScalarType::B32, ScalarType::U32, ScalarType::S32};
  if (opcode.isStore() && !opcode.values.contains(Qualifier::F64))
    accepted.insert(ScalarType::F32);
  const bool fits = type && accepted.contains(*type);
  if (declaration->space != DeclSpace::Register || declaration->vectorLength > 1 || !fits)
    context.report(Rule::OperandType, context.statement.rangeOf(context.statement.ast().opcode),
                   "ptxas reads '%laneid' for " + instructionText(opcode) +
                       "; what is declared by that name must be a register of type " + typesText(accepted),
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
                                             declaration->type == ScalarType::Pred
                                       : resolved.special->type == ScalarType::Pred;
  if (!isPredicate || name.element)
    return context.report(Rule::OperandType, statement.rangeOf(name),
                          "the guard " + text() + " must be a .pred register", declaration);
  if (!declaration && context.checkAvailable(*resolved.special, name))
    context.report(Rule::UndocumentedRegister, statement.rangeOf(name),
                   "ptxas accepts special register " + text() + " as guard; the PTX ISA asks for a .pred register");
}

void checkOperands(const Statement &statement, const MatchedOpcode &opcode, const NameScope &scope,
                   std::vector<Diagnostic> &diagnostics) {
  OperandContext context(statement, scope, diagnostics);
  if (!checkCount(context, opcode))
    return;
  checkLaneId(context, opcode);
  for (size_t i = 0; i < statement.ast().operands.size(); ++i) {
    const OperandSpec &spec = opcode.operand(i);
    switch (spec.role) {
    case Role::Destination:
      spec.isVector ? checkVector(context, opcode, i) : checkResult(context, opcode, i);
      break;
    case Role::Source:
      spec.isVector ? checkVector(context, opcode, i) : checkSource(context, opcode, i);
      break;
    case Role::Address:
      checkAddress(context, opcode, i);
      break;
    case Role::Stride:
      checkStride(context, opcode, i);
      break;
    case Role::Metadata:
    case Role::ScaleData:
      checkData(context, opcode, i);
      break;
    case Role::Selector:
      checkSelector(context, opcode, i);
      break;
    case Role::ScaleSelector:
      checkScaleSelector(context, opcode, i);
      break;
    }
  }
}

} // namespace ptxmatrix
