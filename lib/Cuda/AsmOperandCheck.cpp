//===- AsmOperandCheck.cpp - The operands of an asm statement -------------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#include "Cuda/AsmCheck.h"
#include "Diagnostics/Prose.h"
#include "Diagnostics/Report.h"

#include "llvm/ADT/StringExtras.h"

#include <algorithm>

namespace ptxmatrix {
namespace {

std::string numbersOf(size_t count) {
  return count == 0 ? "the statement has no operands"
         : count == 1
             ? "the statement has one operand, '%0'"
             : "the statement has " + counted(count, "operand") + ", '%0' to '%" + std::to_string(count - 1) + "'";
}

/// Numbers of the operands that nothing in the template names.
std::vector<size_t> unusedOperands(const AsmStatement &statement, const PtxBlock &block) {
  std::vector<bool> isUsed(statement.operands.size());
  for (const PlaceHolder &used : block.placeHolders)
    if (used.operand)
      isUsed[*used.operand] = true;
  std::vector<size_t> unused;
  for (size_t i = 0; i < isUsed.size(); ++i)
    if (!isUsed[i] && statement.isKnownOperand(i))
      unused.push_back(i);
  return unused;
}

/// The fix that writes '%N' where \p used stands, if its characters stand together in the source.
std::vector<Fix> writeNumber(const PlaceHolder &used, size_t operand, bool isSafe) {
  const std::string number = "%" + std::to_string(operand);
  if (used.place.size() != used.text.size())
    return {};
  return {{"write " + quoted(number), isSafe, {{used.place, number}}}};
}

/// Reports a number that no operand has.  Where just one operand is \p unused, that is the one meant.
void reportNoOperand(const AsmStatement &statement, const PlaceHolder &used, const std::vector<size_t> &unused,
                     std::vector<Diagnostic> &diagnostics) {
  const bool isClear = unused.size() == 1;
  report(diagnostics, Rule::AsmOperand, used.place,
         "there is no operand " + quoted(used.text) + ": " + numbersOf(statement.operands.size()) +
             (isClear ? "; did you mean '%" + std::to_string(unused.front()) + "', which nothing names?" : ""),
         isClear ? writeNumber(used, unused.front(), /*isSafe=*/false) : std::vector<Fix>());
}

/// Reports what is wrong with \p used, but for a number.
void checkSpelling(const AsmStatement &statement, const PlaceHolder &used, std::vector<Diagnostic> &diagnostics) {
  if (used.kind == PlaceHolder::Escaped && !statement.isExtended)
    report(diagnostics, Rule::AsmOperand, used.place,
           "'%%' stays as it is in a statement without ':'; a register is written with one '%'",
           used.place.size() == 2 ? std::vector<Fix>{{"write '%'", true, {{used.place, "%"}}}} : std::vector<Fix>());
  if (used.kind == PlaceHolder::Name)
    report(diagnostics, Rule::AsmOperand, used.place,
           "nvcc does not support operands by name" +
               (used.operand ? ": " + quoted(used.text) + " is '%" + std::to_string(*used.operand) + "'"
                             : ", and none has the name of " + quoted(used.text)),
           used.operand ? writeNumber(used, *used.operand, /*isSafe=*/true) : std::vector<Fix>());
  if (used.kind == PlaceHolder::Modifier)
    report(diagnostics, Rule::AsmOperand, used.place,
           "nvcc reads " + quoted(used.text.substr(0, 2)) +
               " as an operand modifier, which it does not support; a register is written '%" + used.text + "'");
}

/// Why nvcc does not accept the constraint of \p operand, or nothing.
std::string mistakeOf(const AsmOperand &operand) {
  const std::string_view letters = constraintLetters(operand);
  const std::string_view constraint = operand.constraint;
  const bool writes = constraint.starts_with('=') || constraint.starts_with('+');
  if (operand.isOutput && !writes)
    return "an output needs '=' or '+' in its constraint: " + quoted("=" + operand.constraint);
  if (!operand.isOutput && writes)
    return "an input has neither '=' nor '+' in its constraint";
  if (!operand.isOutput && constraint.starts_with('&'))
    return "an input has no '&' in its constraint: nvcc crashes";
  if (letters.empty())
    return "there is no constraint letter";
  if (operand.isOutput && (letters == "n" || letters == "C"))
    return "an output is a register, no constant";
  if (llvm::any_of(letters, llvm::isDigit))
    return "nvcc does not support matching constraints; an operand that is read and written is an output with '+'";
  if (letters.size() > 1)
    return "nvcc accepts one constraint letter";
  if (letters != "C" && letters != "n" && !typeOfConstraint(letters, /*typedFloats=*/true))
    return "nvcc does not accept the constraint " + quoted(letters) + " in code for a GPU";
  return "";
}

} // namespace

void checkAsmOperands(const AsmStatement &statement, const PtxBlock &block, std::vector<Diagnostic> &diagnostics) {
  const std::vector<size_t> unused = unusedOperands(statement, block);
  bool isShifted = false;
  for (const PlaceHolder &used : block.placeHolders) {
    checkSpelling(statement, used, diagnostics);
    if (used.operand || !used.meansOperand() || used.kind == PlaceHolder::Modifier || statement.firstUnknownOperand)
      continue;
    if (used.kind == PlaceHolder::Number)
      reportNoOperand(statement, used, unused, diagnostics);
    isShifted = true;
  }
  for (const AsmOperand &operand : statement.operands)
    if (!operand.constraint.empty()) // it is a literal
      if (const std::string mistake = mistakeOf(operand); !mistake.empty())
        report(diagnostics, Rule::AsmConstraint, operand.range, mistake);
  for (const AsmClobber &clobber : statement.clobbers)
    if (!isKnownClobber(clobber))
      report(diagnostics, Rule::AsmConstraint, clobber.range,
             "nvcc does not accept the clobber " + quoted(clobber.name) +
                 " in code for a GPU; there is only \"memory\"");
  for (const size_t number : unused)
    if (!isShifted)
      report(diagnostics, Rule::AsmUnusedOperand, statement.operands[number].range,
             "nothing in the template is '%" + std::to_string(number) + "', this operand");
}

} // namespace ptxmatrix
