//===- RegisterCounts.cpp - The lengths of the vectors --------------------===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
// Vectors of a wrong length are one mistake, however many there are: another form may be meant.

#include "Isa/Nearest.h"
#include "Sema/Opcode/WrittenOpcode.h"
#include "Sema/Operands/CheckedOperand.h"

namespace ptxmatrix {
namespace {

/// A vector that has a wrong number of registers.
struct WrongVector {
  size_t index; ///< Of the operand.
  size_t needed;
  size_t written;
};

std::vector<WrongVector> findWrongVectors(const OperandContext &context, const MatchedForm &opcode) {
  const std::vector<Operand> &operands = context.statement.ast().operands;
  std::vector<WrongVector> wrong;
  for (size_t i = 0; i < operands.size(); ++i)
    if (operands[i].kind == OperandKind::Vector)
      if (const OperandSpec spec = opcode.resolved(i); spec.holdsRegisters() && spec.isVector)
        if (const size_t written = context.elementsOf(operands[i]).size(); written != spec.fixedCount)
          wrong.push_back({i, spec.fixedCount, written});
  return wrong;
}

/// The fix that writes \p other for \p written, which is once in the opcode.
Fix replacement(const Statement &statement, Qualifier written, Qualifier other) {
  const TokenIndex token = *statement.findQualifier(dotted(written));
  return {msg::fixWrite(dotted(other)), false, {{statement.rangeOf(token), dotted(other)}}};
}

void addNearestForm(OperandContext &context, const Instruction &nearest) {
  context.addNote({context.statement.opcodeRange(), msg::noteNearestForm(opcode(nearest).str())});
}

/// Adds the form that the registers fit, if there is one: with another shape, or the nearest.
void addFittingForm(OperandContext &context, const MatchedForm &opcode) {
  const Mnemonic mnemonic = opcode.mnemonic;
  const std::vector<WrittenOperand> operands = operandsOf(context.statement);
  if (const std::optional<Qualifier> written = opcode.ofKind(QualifierKind::Shape))
    for (Qualifier shape : qualifiersOf(QualifierKind::Shape)) {
      QualifierList values = opcode.qualifiers;
      values.fill(opcode.form->slotOfKind[static_cast<size_t>(QualifierKind::Shape)], shape);
      if (const Instruction match = detail::matchForm(mnemonic, values);
          match.form && conflicts(match, operands) == 0) {
        addNearestForm(context, match);
        return context.addFix(replacement(context.statement, *written, shape));
      }
    }
  const FormDifference nearest = nearestForm(mnemonic, opcode.qualifiers, operands, context.scope.module.version());
  if (conflicts(nearest.nearest, operands) == 0)
    addNearestForm(context, nearest.nearest);
}

/// Adds the fix that writes the qualifier of \p kind that fits the vectors: `.x1` for one register, `.3d` for three
/// coordinates.
void addFittingCount(OperandContext &context, const MatchedForm &opcode, QualifierKind kind) {
  const std::optional<Qualifier> written = opcode.ofKind(kind);
  if (!written)
    return;
  const size_t slot = opcode.form->slotOfKind[static_cast<size_t>(kind)];
  for (Qualifier number : opcode.form->slots()[slot].choices) {
    MatchedForm other = opcode;
    other.qualifiers.fill(slot, number);
    other.specs = nullptr;                                              // which are of the other opcode
    if (number != *written && findWrongVectors(context, other).empty()) // another vector may depend on it, too
      context.addFix(replacement(context.statement, *written, number));
  }
}

/// Whether A and B have each the number of registers that the other one needs.
bool areSwapped(const MatchedForm &opcode, const std::vector<WrongVector> &wrong) {
  return wrong.size() == 2 && opcode.operand(wrong[0].index).fragment == Fragment::A &&
         opcode.operand(wrong[1].index).fragment == Fragment::B && wrong[0].needed == wrong[1].written &&
         wrong[1].needed == wrong[0].written;
}

} // namespace

void checkRegisterCounts(OperandContext &context, const MatchedForm &opcode) {
  if (context.statement.ast().elements.empty())
    return;
  const std::vector<WrongVector> wrong = findWrongVectors(context, opcode);
  if (wrong.empty())
    return;
  const std::vector<Operand> &operands = context.statement.ast().operands;
  if (areSwapped(opcode, wrong))
    return reportSwapped(context, operands[wrong[0].index], operands[wrong[1].index],
                         msg::swapped(opcode.text(), wrong[0].needed, wrong[1].needed));
  const auto &[index, needed, written] = wrong.front();
  if (wrong.size() == 1) {
    const OperandSpec &spec = opcode.operand(index);
    const std::optional<Qualifier> dimensions = opcode.ofKind(QualifierKind::Dimensions);
    context.report(context.rangeOf(operands[index]),
                   msg::vectorHas(operandInWords(spec, spec.isPerDimension ? dotted(*dimensions) : opcode.text()),
                                  needed, written));
    for (const QualifierKind kind : {QualifierKind::Num, QualifierKind::Dimensions, QualifierKind::VectorLength})
      addFittingCount(context, opcode, kind);
    return;
  }
  Parts names;
  Parts allNeeded;
  Parts allWritten;
  bool areEqual = true;
  for (const WrongVector &one : wrong) {
    names.push_back(operandName(opcode.operand(one.index)));
    allNeeded.push_back(std::to_string(one.needed));
    allWritten.push_back(std::to_string(one.written));
    areEqual = areEqual && one.needed == needed && one.written == written;
  }
  context.report({context.rangeOf(operands[index]).begin, context.rangeOf(operands[wrong.back().index]).end},
                 areEqual ? msg::vectorsHaveEach(names, opcode.text(), needed, written)
                          : msg::vectorsHave(names, opcode.text(), allNeeded, allWritten));
  addFittingForm(context, opcode);
}

} // namespace ptxmatrix
